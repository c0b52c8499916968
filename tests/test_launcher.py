"""The launcher, as it really runs: real virtual environments, a real pip, tiny wheels from a folder, no network."""

import ast
import base64
import hashlib
import importlib.machinery
import importlib.util
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

PROJECT = Path(__file__).resolve().parent.parent
LAUNCHER = PROJECT / "marchwarden"

# Stands in for the bot: tells what became of the launcher, and which packages it finds.
BOT = """
import importlib.metadata, os, sys
names = [d.name for d in importlib.metadata.distributions() if d.name.startswith("tiny")]
names.sort(key=["tinyone", "tinytwo", "tinythree", "tinytest"].index)
print(os.getpid(), sys.argv[1:], [f"{n} {importlib.metadata.version(n)}" for n in names])
sys.exit(7)
"""


def wheel(folder: Path, name: str, version: str) -> str:
    """Make a wheel that contains nothing, and return the line of a lock file which pins it."""
    info = f"{name}-{version}.dist-info"
    files = {
        f"{name}.py": "",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = []
    for inner, text in files.items():
        code = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
        record.append(f"{inner},sha256={code},{len(text.encode())}")
    files[f"{info}/RECORD"] = "\n".join([*record, f"{info}/RECORD,,", ""])
    path = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for inner, text in files.items():
            archive.writestr(inner, text)
    return f"{name}=={version} --hash=sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}\n"


class Copy:
    """A copy of the project with the true launcher, lock files of its own, and a bot that only tells of itself."""

    def __init__(self, root: Path) -> None:
        self.root = root / "copy"
        self.wheels = root / "wheels"
        self.wheels.mkdir()
        (self.root / "bot").mkdir(parents=True)
        shutil.copy(LAUNCHER, self.root)
        (self.root / "bot" / "__init__.py").touch()
        (self.root / "bot" / "__main__.py").write_text(BOT)
        kept = {n: v for n, v in os.environ.items() if not n.startswith(("PIP_", "MARCHWARDEN_", "PYTHON", "COV_"))}
        self.environment = {
            **kept,
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(self.wheels),
        }

    def lock(self, *lines: str, name: str = "requirements.lock") -> None:
        (self.root / name).write_text("".join(lines))

    def begin(self, *arguments: str, **environment: str) -> subprocess.Popen[str]:
        """Start the launcher from a folder that is not its own."""
        return subprocess.Popen(
            [sys.executable, str(self.root / "marchwarden"), *arguments],
            cwd=self.wheels,
            env={**self.environment, **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def start(self, *arguments: str, **environment: str) -> tuple[int, int, str, str]:
        """Start the launcher and wait for it: its process id, exit code, stdout, stderr."""
        process = self.begin(*arguments, **environment)
        out, err = process.communicate(timeout=120)
        return process.pid, process.returncode, out, err

    def refusal(self, *arguments: str, **environment: str) -> str:
        """The one sentence with which the launcher stops, exit code 2."""
        _, code, out, err = self.start(*arguments, **environment)
        assert (code, out) == (2, ""), err
        last = err.splitlines()[-1]
        assert last.startswith("marchwarden: ")
        assert "Traceback" not in err
        return last


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


NOTHING = "# nothing is needed\n"


@pytest.fixture
def made(copy: Copy, launcher: ModuleType, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A virtual environment that the launcher has made and that holds nothing yet, for `MARCHWARDEN_VENV`.

    To make one takes long: one is made for all, and each gets a copy of it, which notes that it lies where it lies.
    """
    shared = tmp_path_factory.getbasetemp().parent / "made-by-the-launcher"
    copy.lock(NOTHING)
    _, code, _, err = copy.start(MARCHWARDEN_VENV=str(shared))
    assert code == 7, err
    assert not (copy.root / ".venv").exists()
    own = Path(shutil.copytree(shared, tmp_path / "made", symlinks=True))
    stamp = own / launcher.STAMP
    stamp.write_text(stamp.read_text().replace(str(shared), str(own)))
    return own


@pytest.fixture
def launcher() -> ModuleType:
    """The launcher as a module, for what cannot be brought about from outside."""
    loader = importlib.machinery.SourceFileLoader("launcher_under_test", str(LAUNCHER))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


# --- A start, the next start, and a changed lock file -----------------------------------------------------------------


def test_installs_once_becomes_the_bot_and_follows_the_lock_file(copy: Copy) -> None:
    one = wheel(copy.wheels, "tinyone", "1.0")
    copy.lock(one, wheel(copy.wheels, "tinytwo", "1.0"))
    pid, code, out, err = copy.start("play", "--fast")
    assert code == 7, err  # the bot's own exit code
    assert out == f"{pid} ['play', '--fast'] ['tinyone 1.0', 'tinytwo 1.0']\n"  # the very same process
    assert "Setting up" in err

    _, code, out, err = copy.start(PIP_FIND_LINKS="/nowhere")  # nothing to install, so nobody asks for packages
    assert (code, err) == (7, "")
    assert "tinytwo 1.0" in out

    copy.lock(wheel(copy.wheels, "tinyone", "2.0"), wheel(copy.wheels, "tinythree", "1.0"))
    _, code, out, err = copy.start()
    assert code == 7, err
    assert out.endswith("['tinyone 2.0', 'tinythree 1.0']\n")
    assert "Updating" in err

    # What the tests need comes on top, and stays when only the bot is started.
    copy.lock(
        (copy.root / "requirements.lock").read_text(),
        wheel(copy.wheels, "tinytest", "1.0"),
        name="requirements-dev.lock",
    )
    _, code, out, err = copy.start("install", "--dev")
    assert (code, out) == (0, ""), err
    _, code, out, err = copy.start()
    assert (code, err) == (7, "")
    assert "tinytest 1.0" in out


def test_a_start_that_was_killed_while_installing_is_repaired_by_the_next(copy: Copy, made: Path) -> None:
    copy.environment["MARCHWARDEN_VENV"] = str(made)
    copy.lock(wheel(copy.wheels, "tinyone", "1.0"))
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(60)
        address = f"http://127.0.0.1:{server.getsockname()[1]}/simple"
        first = copy.begin(PIP_NO_INDEX="", PIP_INDEX_URL=address, PIP_FIND_LINKS="", PIP_RETRIES="0")
        connection, _ = server.accept()  # pip is asking for the package now, and gets no answer
        os.kill(first.pid, signal.SIGKILL)
        first.communicate(timeout=60)

        # The launcher is gone, but its pip is still at work: the next start waits for it.
        second = copy.begin()
        assert second.stderr is not None
        assert "waiting" in second.stderr.readline()
        connection.close()
    out, err = second.communicate(timeout=120)
    assert second.returncode == 7, err
    assert "Setting up" in err  # what is half done is made anew
    assert "tinyone 1.0" in out


def test_two_starts_at_once_install_once(copy: Copy) -> None:
    copy.lock(wheel(copy.wheels, "tinyone", "1.0"))
    both = [copy.begin(), copy.begin()]
    results = [process.communicate(timeout=120) for process in both]
    assert [process.returncode for process in both] == [7, 7], results
    assert sorted("Setting up" in err for _, err in results) == [False, True]


def test_another_folder_can_be_chosen_and_a_broken_one_is_made_anew(copy: Copy, made: Path, tmp_path: Path) -> None:
    _, code, _, err = copy.start(MARCHWARDEN_VENV=str(made))
    assert (code, err) == (7, "")
    python = made / "bin" / "python"
    python.unlink()
    python.symlink_to(tmp_path / "a-python-that-was-removed")
    _, code, _, err = copy.start(MARCHWARDEN_VENV=str(made))
    assert code == 7, err
    assert "Setting up" in err
    assert not (copy.root / ".venv").exists()


# --- What can go wrong ------------------------------------------------------------------------------------------------


def test_a_package_that_is_not_the_pinned_one_is_refused(copy: Copy, made: Path) -> None:
    copy.lock(re.sub("sha256:.*", "sha256:" + "0" * 64, wheel(copy.wheels, "tinyone", "1.0")))
    assert "its hash differs" in copy.refusal(MARCHWARDEN_VENV=str(made))


def test_without_a_network_it_says_so(copy: Copy, made: Path) -> None:
    copy.lock("tinyone==1.0 --hash=sha256:" + "0" * 64 + "\n")
    with socket.create_server(("127.0.0.1", 0)) as server:
        closed = server.getsockname()[1]
    sentence = copy.refusal(
        PIP_NO_INDEX="",
        PIP_INDEX_URL=f"http://127.0.0.1:{closed}/simple",
        PIP_FIND_LINKS="",
        PIP_RETRIES="0",
        MARCHWARDEN_VENV=str(made),
    )
    assert "network" in sentence


def test_a_folder_that_is_not_its_own_is_never_touched(copy: Copy) -> None:
    copy.lock("")
    (copy.root / ".venv").mkdir()
    (copy.root / ".venv" / "precious").write_text("mine")
    assert "not made by this launcher" in copy.refusal()
    assert (copy.root / ".venv" / "precious").read_text() == "mine"


def test_a_folder_that_cannot_be_written_is_named(copy: Copy, tmp_path: Path) -> None:
    copy.lock("")
    (tmp_path / "a-file").touch()
    sentence = copy.refusal(MARCHWARDEN_VENV=str(tmp_path / "a-file" / "venv"))
    assert "cannot be written" in sentence
    assert "MARCHWARDEN_VENV" in sentence


def test_a_copy_without_its_lock_file_is_not_complete(copy: Copy) -> None:
    assert "requirements.lock" in copy.refusal()


def test_an_unknown_option_of_install_is_refused(copy: Copy) -> None:
    assert "--dev" in copy.refusal("install", "--everything")


def test_a_python_without_venv_is_explained(
    launcher: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    python = tmp_path / "python3"
    python.write_text(
        "#!/bin/sh\necho 'The virtual environment was not created because ensurepip is not available.'\nexit 1\n"
    )
    python.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(python))
    with pytest.raises(launcher.CannotGoOn, match="python3-venv"):
        launcher.make_venv(tmp_path / "venv")


# --- A Python that is too old -----------------------------------------------------------------------------------------


def test_an_old_python_can_read_the_launcher() -> None:
    ast.parse(LAUNCHER.read_text(encoding="utf-8"), feature_version=(3, 7))


def test_an_old_python_says_so_when_there_is_no_newer_one(
    launcher: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "python3.12"  # is called so, but does not run
    broken.write_text("#!/bin/sh\nexit 127\n")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    launcher.ensure_python((3, 11, 0))
    with pytest.raises(launcher.CannotGoOn, match=r"3\.11 or newer.* 3\.9"):
        launcher.ensure_python((3, 9, 2))


def test_an_old_python_becomes_a_newer_one_on_the_path(
    launcher: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = tmp_path / "python3.11"
    newer.symlink_to(sys.executable)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert launcher.find_newer_python() == str(newer)


# --- The static checks ------------------------------------------------------------------------------------------------

SMALL_PROJECT = {
    "pyproject.toml": """
[tool.mypy]
strict = true
[tool.importlinter]
root_packages = ["bot", "cogs", "engine", "images"]
[[tool.importlinter.contracts]]
name = "layers"
type = "layers"
layers = ["cogs", "bot", "images", "engine"]
""",
    **{f"{package}/__init__.py": "" for package in ("bot", "cogs", "engine", "images", "tests")},
    "marchwarden": "",
}


@pytest.mark.parametrize(
    ("path", "text", "failed"),
    [
        ("bot/sound.py", "import engine\n\nprint(engine.__name__)\n", []),
        ("bot/unused.py", "import os\n", ["ruff"]),
        ("bot/unformatted.py", "ONE  =  1\n", ["format"]),
        ("bot/untyped.py", 'ONE: int = "one"\n', ["mypy"]),
        ("engine/upwards.py", "import bot\n\nprint(bot.__name__)\n", ["import-linter"]),
        ("engine/all_wrong.py", 'import bot\nONE: int = "one"\n', ["ruff", "format", "mypy", "import-linter"]),
    ],
)
def test_check_runs_every_gate_and_names_those_that_fail(
    path: str, text: str, failed: list[str], tmp_path: Path
) -> None:
    for name, content in {**SMALL_PROJECT, path: text}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content)
    check = (
        "import importlib.machinery, importlib.util, pathlib, sys\n"
        f"loader = importlib.machinery.SourceFileLoader('launcher', {str(LAUNCHER)!r})\n"
        "launcher = importlib.util.module_from_spec(importlib.util.spec_from_loader('launcher', loader))\n"
        "loader.exec_module(launcher)\n"
        "launcher.ROOT = pathlib.Path.cwd()\n"
        "launcher.ensure_installed = lambda lock: pathlib.Path(sys.executable)\n"
        "launcher.run_checks([])\n"
    )
    done = subprocess.run([sys.executable, "-B", "-c", check], cwd=tmp_path, capture_output=True, text=True)
    last = f"Failed: {', '.join(failed)}." if failed else "All checks passed."
    assert (done.returncode, done.stdout.splitlines()[-1]) == (1 if failed else 0, last), done.stdout + done.stderr
    assert re.findall(r"^== (.+)$", done.stdout, re.MULTILINE) == ["ruff", "format", "mypy", "import-linter"]


@pytest.mark.parametrize(("enough", "before", "after"), [(0, None, "memory"), (2**60, None, None), (0, "own", "own")])
def test_tests_write_to_memory_where_there_is_enough_of_it_and_no_folder_was_chosen(
    launcher: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    enough: int,
    before: str | None,
    after: str | None,
) -> None:
    memory = tmp_path / "memory"
    launcher.write_to_memory(tmp_path / "missing", 0)
    memory.mkdir()
    monkeypatch.delenv("TMPDIR", raising=False)
    if before is not None:
        monkeypatch.setenv("TMPDIR", before)
    launcher.write_to_memory(memory, enough)
    chosen = os.environ.pop("TMPDIR", None)
    assert (chosen and Path(chosen).name) == after


def test_check_takes_no_arguments(copy: Copy) -> None:
    assert "no arguments" in copy.refusal("check", "everything")


# --- The command line -------------------------------------------------------------------------------------------------


def test_help_lists_every_command_before_anything_is_installed(tmp_path: Path) -> None:
    shutil.copy(LAUNCHER, tmp_path)
    shutil.copytree(PROJECT / "bot" / "cli", tmp_path / "bot" / "cli", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(PROJECT / "bot" / "__init__.py", tmp_path / "bot")
    done = subprocess.run(
        [sys.executable, tmp_path / "marchwarden", "--help"], capture_output=True, text=True, check=True
    )
    from bot.cli import COMMANDS

    for name in [*COMMANDS, "test", "check", "install", "lock"]:
        assert re.search(rf"^  {name} +\w", done.stdout, re.MULTILINE), name
    assert not (tmp_path / ".venv").exists()


def bot(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("MARCHWARDEN_", "DISCORD_"))}
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments], cwd=PROJECT, env=kept | environment, capture_output=True, text=True
    )


@pytest.mark.parametrize(
    ("arguments", "environment", "named"),
    [
        (["--no-such-option"], {}, "--no-such-option"),
        (["no-such-command"], {}, "no-such-command"),
        ([], {"MARCHWARDEN_PLAYGROUND_PRT": "1"}, "MARCHWARDEN_PLAYGROUND_PORT"),
        ([], {"MARCHWARDEN_PLAYGROUND_PORT": "many"}, "many"),
    ],
)
def test_what_the_bot_does_not_understand_ends_in_one_sentence(
    arguments: list[str], environment: dict[str, str], named: str
) -> None:
    done = bot(*arguments, **environment)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("marchwarden: ")
    assert named in done.stderr


def test_every_command_of_the_table_loads_and_says_the_same_of_itself() -> None:
    from bot.cli import COMMANDS
    from bot.cli.group import cli

    with cli.make_context("marchwarden", ["--help"], resilient_parsing=True) as context:
        for name in COMMANDS:
            command = cli.get_command(context, name)
            assert command is not None
            assert command.help, name


def test_the_command_line_itself_loads_no_discord() -> None:
    probe = "import sys, bot.cli.group; sys.exit('discord' in sys.modules or 'sqlmodel' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", probe], cwd=PROJECT).returncode == 0


# --- The lock files ---------------------------------------------------------------------------------------------------


def pins(name: str) -> dict[str, str]:
    """Package (with its platforms, if not all) to version; every pin must have a hash."""
    found = {}
    for block in re.split(r"\n(?=\S)", (PROJECT / name).read_text(encoding="utf-8").strip()):
        match = re.match(r"([a-z0-9-]+)==([^\s;]+)( ; .+?)? \\\n", block)
        assert match, block
        assert "--hash=sha256:" in block, match[1]
        found[match[1] + (match[3] or "")] = match[2]
    return found


def test_both_lock_files_pin_the_same_versions_and_name_no_index() -> None:
    runtime, dev = pins("requirements.lock"), pins("requirements-dev.lock")
    assert runtime.items() <= dev.items()
    for name in ("requirements.lock", "requirements-dev.lock"):
        assert "://" not in (PROJECT / name).read_text(encoding="utf-8")


def test_everything_in_pyproject_is_pinned() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))

    def names(requirements: list[str]) -> set[str]:
        bare = [re.match(r"[A-Za-z0-9._-]+", requirement) for requirement in requirements]
        return {re.sub(r"[-_.]+", "-", match[0]).lower() for match in bare if match}

    runtime = {name.partition(" ")[0] for name in pins("requirements.lock")}
    dev = {name.partition(" ")[0] for name in pins("requirements-dev.lock")}
    assert names(project["project"]["dependencies"]) <= runtime
    assert names(project["dependency-groups"]["dev"]) <= dev
