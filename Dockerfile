# docker build -t marchwarden .
# docker run -e DISCORD_TOKEN -v marchwarden:/data marchwarden
# By digest, so that every build stands on the same ground; raise both together.
FROM python:3.11.14-slim-bookworm@sha256:65a93d69fa75478d554f4ad27c85c1e69fa184956261b4301ebaf6dbb0a3543d

ENV PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    PIP_NO_CACHE_DIR=1 \
    PIP_DISABLE_PIP_VERSION_CHECK=1 \
    MARCHWARDEN_DATABASE=/data/marchwarden.sqlite3

WORKDIR /app

# Before the code, so that a change of the code does not install everything again.
COPY requirements.lock ./
RUN pip install --require-hashes --no-deps --only-binary :all: -r requirements.lock

COPY engine ./engine
COPY images ./images
COPY bot ./bot
COPY cogs ./cogs
COPY LICENSE README.md ./
# Compiled now: neither a start nor a sign of life has to do it again.
RUN python -m compileall -q engine images bot cogs

RUN useradd --system --uid 10001 --home-dir /data marchwarden && install -d -m 0700 -o marchwarden /data
USER marchwarden
VOLUME /data

# Unhealthy is a bot whose event loop stands still or whose database cannot be read.
HEALTHCHECK --interval=60s --timeout=20s --start-period=120s --retries=3 CMD ["python", "-m", "bot", "health"]

# The list form: a stop signal reaches the bot itself.
ENTRYPOINT ["python", "-m", "bot"]
