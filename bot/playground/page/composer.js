// The box at the bottom: plain messages, and slash commands with their options as chips and completed values.

import { fill, h, shownName } from "./dom.js";
import { callableCommands, state } from "./state.js";

const TYPES = { 3: "text", 4: "whole number", 5: "true or false", 6: "person", 7: "channel", 8: "role", 9: "mention", 10: "number", 11: "file" };

/** What sends a command: where there is no Enter in sight, the button. */
const sends = () => (matchMedia("(max-width: 700px), (pointer: coarse)").matches ? "➤ sends it" : "Enter sends it");

const MOST_CHIPS = 3; // optional options beside a command; the others are in the list

/** Makes the box. `deeds` has `say(text)`, `slash(path, options)`, `complete(path, focused, value, options)`, promises. */
export function makeComposer(root, deeds) {
  let command = null; // { path, description, options }
  let fields = []; // { option, input, picked, element }
  let items = []; // what the list offers: { label, detail, choose }
  let active = -1;
  let asked = 0; // number of the newest request for completions
  let timer = 0;
  const history = [];

  const text = h("textarea", { id: "message-box", rows: 1, autocomplete: "off", spellcheck: true, oninput: onText, onkeydown: onTextKey, role: "combobox",
    "aria-expanded": "false", "aria-controls": "offers", "aria-autocomplete": "list" });
  const bar = h("div", { class: "bar", onmousedown: (event) => event.target === bar && (event.preventDefault(), lastInput()?.focus()) });
  const list = h("div", { id: "offers", role: "listbox", "aria-label": "Commands and values" });
  const panel = h("div", { class: "offers", hidden: true }, list);
  const error = h("p", { class: "composer-error", role: "alert", hidden: true });
  const slashButton = h("button", { class: "icon-button slash", type: "button", title: "Commands", "aria-label": "Show the commands",
    onclick: () => { if (!command) { text.value = "/"; text.focus(); onText(); } } }, "/");
  const sendButton = h("button", { class: "icon-button send", type: "button", title: "Send", "aria-label": "Send", onclick: () => send() }, "➤");
  fill(root, panel, error, h("div", { class: "box" }, slashButton, bar, sendButton));
  bar.append(text);
  // The text beside a command: what is typed there names its next option.
  const seeker = h("input", { class: "seek", type: "text", id: "seek-option", autocomplete: "off", spellcheck: false, role: "combobox",
    "aria-label": "Name of an option", "aria-controls": "offers", "aria-autocomplete": "list", oninput: onSeek, onfocus: () => offerOptions(), onclick: () => panel.hidden && offerOptions(), onkeydown: onSeekKey });
  root.addEventListener("focusout", (event) => !root.contains(event.relatedTarget) && hide());
  root.addEventListener("focusin", (event) => event.target === text && panel.hidden && text.value.startsWith("/") && onText());

  const lastInput = () => (command ? seeker : text);

  // --- the list of offers ----------------------------------------------------------------------------------------------

  function show(head, offers, { first = 0, empty = "" } = {}) {
    items = offers;
    active = offers.length ? first : -1;
    fill(list, head, offers.map((item, index) => h("div", {
      class: "offer", role: "option", id: `offer-${index}`, "aria-selected": "false",
      onmousedown: (event) => event.preventDefault(),
      onmousemove: () => { if (index !== active) { active = index; mark(); } },
      onclick: () => item.choose(),
    }, item.sign ? h("span", { class: "sign", "aria-hidden": "true" }, item.sign) : null,
    h("span", { class: "words" }, h("span", {}, item.label, item.more ? h("span", { class: "more" }, ` ${item.more}`) : null),
      item.detail ? h("small", {}, item.detail) : null))), !offers.length && empty ? h("p", { class: "empty" }, empty) : null);
    panel.hidden = false;
    text.setAttribute("aria-expanded", "true");
    mark();
  }

  function mark() {
    for (const [index, line] of [...list.querySelectorAll(".offer")].entries()) {
      line.classList.toggle("active", index === active);
      line.setAttribute("aria-selected", String(index === active));
      if (index === active) line.scrollIntoView({ block: "nearest" });
    }
    const input = document.activeElement;
    if (root.contains(input)) active >= 0 ? input.setAttribute("aria-activedescendant", `offer-${active}`) : input.removeAttribute("aria-activedescendant");
  }

  function hide() {
    asked++; // what is still on its way must not open the list again
    clearTimeout(timer);
    panel.hidden = true;
    items = [];
    active = -1;
    text.setAttribute("aria-expanded", "false");
  }

  function move(step) {
    if (!items.length) return;
    active = active < 0 ? (step > 0 ? 0 : items.length - 1) : (active + step + items.length) % items.length;
    mark();
  }

  const heading = (title, detail) => h("div", { class: "offers-head" }, h("b", {}, title), detail ? h("span", {}, detail) : null);

  // --- plain text --------------------------------------------------------------------------------------------------------

  function onText() {
    error.hidden = true;
    text.style.height = "auto";
    text.style.height = `${Math.min(text.scrollHeight, 200)}px`;
    if (!text.value.startsWith("/") || text.value.includes("\n")) return hide();
    const typed = text.value.slice(1).toLowerCase();
    const commands = callableCommands();
    const exact = commands.find((one) => typed === `${one.path} `);
    if (exact) return start(exact);
    const begun = commands.find((one) => typed.startsWith(`${one.path} `));
    const given = begun ? written(begun, text.value.slice(begun.path.length + 2)) : [];
    if (given.length) return startWritten(begun, given);
    const words = typed.trim().split(/\s+/).filter(Boolean);
    const begins = (one) => one.path.startsWith(typed.trim()) || words.every((word) => one.path.split(" ").some((name) => name.startsWith(word)));
    const holds = (one) => words.every((word) => one.path.split(" ").some((name) => name.includes(word)));
    const fits = commands.some(begins) ? begins : holds;
    // What the hint tells people to begin with comes first where nothing is typed, with all that belongs to it.
    const hinted = (one) => 2 * state.hint.includes(`</${one.path}:`) + state.hint.includes(`</${one.path.split(" ")[0]} `);
    const top = (one) => (typed ? one.path.startsWith(typed.trim()) : hinted(one));
    const found = commands.filter(fits).sort((a, b) => top(b) - top(a));
    show(heading(typed ? `Commands matching /${typed}` : "Commands", state.bot.name), found.map((one) => ({
      label: `/${one.path}`, sign: "⬢", detail: one.description, more: one.options.map((option) => option.name).join(" "), choose: () => start(one),
    })), { empty: commands.length ? "No command is called that." : "The bot has no commands yet. Is it running?" });
  }

  function onTextKey(event) {
    if (event.isComposing) return;
    const open = !panel.hidden;
    if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (open && items.length && (event.key === "Tab" || event.key === "Enter") && !event.shiftKey) {
      event.preventDefault();
      items[Math.max(active, 0)].choose();
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      hide();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === "ArrowUp" && !text.value && history.length) {
      event.preventDefault();
      text.value = history.at(-1);
      onText();
    }
  }

  // --- a command ---------------------------------------------------------------------------------------------------------

  /** Starts to fill in a command. */
  function start(chosen, values = {}) {
    command = chosen;
    fields = [];
    text.value = "";
    seeker.value = "";
    fit(seeker);
    hide();
    root.classList.add("commanding");
    for (const option of chosen.options) if (option.required || option.name in values) addField(option);
    drawBar();
    (fields[0]?.input || seeker).focus();
  }

  /** The options that stand written in a line, with their values, in order: "size:24 invite:Bob". */
  function written(chosen, line) {
    const names = chosen.options.map((option) => option.name).join("|");
    const parts = names ? line.split(new RegExp(`(?:^|\\s)(${names}):`, "i")) : [line];
    return parts[0].trim() ? [] : parts.slice(1).filter((_, at) => at % 2 === 0).map((name, at) =>
      [chosen.options.find((option) => option.name === name.toLowerCase()), parts[2 * at + 2].trim()]);
  }

  /** Starts a command with what stands written behind its name, as when a line is pasted; the last value may go on. */
  function startWritten(chosen, given) {
    start(chosen);
    for (const [option, value] of given) {
      const field = fields.find((one) => one.option === option) || addField(option);
      field.input.value = value;
      fit(field.input);
    }
    drawBar();
    const last = fields.find((field) => field.option === given.at(-1)[0]);
    last.input.focus();
    offerValues(last);
  }

  function addField(option) {
    const field = { option, picked: null };
    const input = h("input", {
      type: "text", id: `option-${option.name}`, autocomplete: "off", spellcheck: false, "aria-label": `${option.name}: ${option.description}`,
      "aria-required": String(Boolean(option.required)), role: "combobox", "aria-controls": "offers", "aria-autocomplete": "list",
      inputMode: option.type === 4 || option.type === 10 ? "decimal" : "text",
      oninput: () => {
        field.picked = null;
        field.element.classList.remove("wrong");
        error.hidden = true;
        leaveOutName(field);
        fit(input);
        if (!goesOn(field)) offerValues(field);
      },
      onfocus: () => offerValues(field), onclick: () => panel.hidden && offerValues(field),
      onkeydown: (event) => onFieldKey(event, field),
    });
    field.input = input;
    field.element = h("label", { class: "chip" }, h("span", { class: "chip-name" }, option.name), input);
    fit(input);
    fields.push(field);
    return field;
  }

  const fit = (input) => { input.style.width = `${Math.min(Math.max(input.value.length + 2, input === seeker ? 2 : 7), 44)}ch`; };
  const unusedOptions = () => command.options.filter((option) => !fields.some((field) => field.option === option));

  function drawBar() {
    const unused = unusedOptions();
    const first = unused.length > MOST_CHIPS + 1 ? unused.slice(0, MOST_CHIPS) : unused;
    fill(bar, h("button", { class: "command-chip", type: "button", title: `${command.description} (Escape: leave the command)`, onclick: () => offerOptions(),
      onkeydown: (event) => onChipKey(event) }, `/${command.path}`),
    fields.map((field) => field.element), seeker,
    first.map((option) => h("button", { class: "add-option", type: "button", title: option.description, onfocus: hide,
      onclick: () => addAndFocus(option), onkeydown: (event) => event.key === "Escape" && leave() }, `+ ${option.name}`)),
    first.length < unused.length ? h("button", { class: "add-option", type: "button", title: "Show all options", onfocus: hide,
      onclick: () => { seeker.focus(); offerOptions(); }, onkeydown: (event) => event.key === "Escape" && leave() },
    `+${unused.length - first.length} more`) : null);
  }

  /** Adds an option; what of its value was typed already stands in it. */
  function addAndFocus(option, typed = "") {
    const field = addField(option);
    seeker.value = "";
    fit(seeker);
    drawBar();
    field.input.value = typed;
    fit(field.input);
    field.input.focus();
    if (typed) offerValues(field);
  }

  /** Takes an option's own name away that is written before its value though it stands there already: "choice:Tide Patrol". */
  function leaveOutName(field) {
    const name = `${field.option.name}:`;
    if (field.input.value.trimStart().toLowerCase().startsWith(name)) field.input.value = field.input.value.trimStart().slice(name.length).trimStart();
  }

  /** Takes the next option where its name and a colon stand behind a value, as in Discord: "24 invite:Bob"; says whether it did. */
  function goesOn(field) {
    const [, value, name, rest] = field.input.value.match(/^(.*?)\s+([^\s:]+):\s*(.*)$/s) || [];
    const named = name && unusedOptions().find((option) => option.name === name.toLowerCase());
    if (!named) return false;
    field.input.value = value.trim();
    fit(field.input);
    addAndFocus(named, rest);
    goesOn(fields.at(-1));
    return true;
  }

  // --- the name of an option, typed ---------------------------------------------------------------------------------------

  /** Letters narrow the list of options down; a colon or a space after a whole name takes that one: "size: tiny". */
  function onSeek() {
    error.hidden = true;
    fit(seeker);
    const [, name, colon, rest] = seeker.value.match(/^\s*([^\s:]*)(:|\s|)\s*(.*)$/s);
    const named = colon && unusedOptions().find((option) => option.name === name.toLowerCase());
    if (named) {
      addAndFocus(named, rest);
      goesOn(fields.at(-1));
    } else offerOptions();
  }

  function onSeekKey(event) {
    if (event.isComposing) return;
    const typed = seeker.value.trim();
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      panel.hidden ? offerOptions() : move(event.key === "ArrowDown" ? 1 : -1);
    } else if ((event.key === "Tab" && !event.shiftKey || event.key === "Enter") && !panel.hidden && active >= 0) {
      event.preventDefault();
      items[active].choose();
    } else if (event.key === "Enter") {
      event.preventDefault();
      send();
    } else if (event.key === "Escape") {
      event.preventDefault();
      panel.hidden ? leave() : hide();
    } else if (event.key === "Backspace" && !seeker.value) {
      event.preventDefault();
      fields.length ? fields.at(-1).input.focus() : leave({ keep: true });
    } else if (event.key === "ArrowLeft" && !typed && fields.length) {
      event.preventDefault();
      fields.at(-1).input.focus();
    }
  }

  /** Goes back to plain text. */
  function leave({ keep = false } = {}) {
    if (!command) return;
    const path = command.path;
    command = null;
    fields = [];
    root.classList.remove("commanding");
    error.hidden = true;
    hide();
    fill(bar, text);
    text.value = keep ? `/${path}` : "";
    text.focus();
    if (keep) onText();
  }

  function offerOptions() {
    const typed = seeker.value.trim().toLowerCase();
    const ready = !typed && fields.every((field) => !field.option.required || field.input.value);
    const unused = unusedOptions();
    const begins = unused.filter((option) => option.name.startsWith(typed));
    const found = begins.length ? begins : unused.filter((option) => `${option.name} ${option.description}`.toLowerCase().includes(typed));
    show(heading(`/${command.path}`, `${command.description}${ready ? ` — ${sends()}` : ""}`), found.map((option) => ({
      label: option.name, detail: option.description, more: "optional", choose: () => addAndFocus(option),
    })), { first: typed ? 0 : -1, empty: typed ? noOption() : "" });
  }

  /** The message for a name that no option of the command has. */
  const noOption = () => `/${command.path} has no option called “${seeker.value.trim()}”.`;

  function offerValues(field) {
    const { option } = field;
    const head = heading(option.name, option.description);
    const typed = field.picked ? "" : field.input.value.trim().toLowerCase();
    const take = (offers) => offers.map((offer) => ({ label: offer.name, detail: offer.detail, choose: () => pick(field, offer) }));
    const match = (offers) => take(offers.filter((offer) => offer.name.toLowerCase().includes(typed)).slice(0, 25));
    if (field.picked) return offerRest(field, head);
    if (option.choices?.length) return show(head, match(option.choices), { empty: "No option matches." });
    if (option.type === 5) return show(head, match([{ name: "True", value: true }, { name: "False", value: false }]));
    if (option.type === 6 || option.type === 9) {
      return show(head, match([...state.people, state.bot].map((user) => ({ name: shownName(user), value: user.id, detail: user.bot ? "App" : "" }))), { empty: "Nobody is called that." });
    }
    if (option.type === 7) {
      return show(head, match([...state.channels.values()].filter((one) => one.type !== 1).map((one) => ({ name: one.name, value: one.id }))), { empty: "There is no such channel." });
    }
    if (option.type === 11) return show(head, take([{ name: field.picked ? field.picked.name : "Choose a file…", value: null }]).map((line) => ({ ...line, choose: () => chooseFile(field) })));
    if (option.autocomplete) return complete(field, head);
    return show(head, [], { empty: TYPES[option.type] === "text" ? "" : `A ${TYPES[option.type]}.` });
  }

  /** What is shown while a settled field has the focus: the optional options, none of them chosen yet. */
  function offerRest(field, head) {
    show(head, unusedOptions().map((option) => ({ label: option.name, detail: option.description, more: "optional", choose: () => addAndFocus(option) })), { first: -1 });
  }

  function complete(field, head) {
    const number = ++asked;
    clearTimeout(timer);
    if (panel.hidden) show(head, [], { empty: "Loading options…" });
    timer = setTimeout(async () => {
      const others = values().filter(([name, value]) => name !== field.option.name && value !== "");
      try {
        const choices = await deeds.complete(command.path, field.option.name, field.input.value, Object.fromEntries(others));
        if (number !== asked || !command || document.activeElement !== field.input) return;
        show(head, choices.map((choice) => ({ label: choice.name, choose: () => pick(field, choice) })), { empty: "No options match your search." });
      } catch (wrong) {
        if (number === asked && command) show(head, [], { empty: wrong.message });
      }
    }, field.input.value ? 120 : 0);
  }

  function pick(field, offer) {
    field.picked = offer;
    field.input.value = offer.name;
    field.element.classList.remove("wrong");
    fit(field.input);
    const next = fields.find((one) => !one.input.value && one.option.required);
    if (next) next.input.focus();
    else seeker.focus();
  }

  /** Lets the person choose a text file; its name stands in the field then. */
  function chooseFile(field) {
    const input = h("input", { type: "file", hidden: true, "aria-label": field.option.name });
    input.addEventListener("change", async () => {
      const [file] = input.files;
      input.remove();
      if (file) pick(field, { name: file.name, value: { filename: file.name, text: await file.text() } });
    });
    root.append(input);
    input.click();
  }

  function onFieldKey(event, field) {
    if (event.isComposing) return;
    const listed = !panel.hidden && items.length > 0;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      listed ? move(event.key === "ArrowDown" ? 1 : -1) : offerValues(field);
    } else if (event.key === "Tab" && !event.shiftKey && listed && active >= 0 && !field.picked) {
      event.preventDefault();
      items[active].choose();
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (listed && active >= 0) items[active].choose();
      else {
        const next = fields.find((one) => one.option.required && !one.input.value);
        next && next !== field ? next.input.focus() : send();
      }
    } else if (event.key === "Escape") {
      event.preventDefault();
      panel.hidden ? leave() : hide();
    } else if (event.key === "Backspace" && !field.input.value) {
      event.preventDefault();
      drop(field);
    } else if (event.key === "ArrowLeft" && field.input.selectionStart === 0 && field.input.selectionEnd === 0) {
      const at = fields.indexOf(field);
      if (at > 0) { event.preventDefault(); fields[at - 1].input.focus(); }
    }
  }

  function onChipKey(event) {
    if (event.key === "Escape") leave();
    else if (event.key === "Backspace") { event.preventDefault(); leave({ keep: true }); }
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") { event.preventDefault(); move(event.key === "ArrowDown" ? 1 : -1); }
    else if (event.key === "Enter") { event.preventDefault(); active >= 0 && !panel.hidden ? items[active].choose() : send(); }
  }

  /** Backspace in an empty field: an optional one goes away, else the command becomes text again. */
  function drop(field) {
    const at = fields.indexOf(field);
    if (!field.option.required) {
      fields.splice(at, 1);
      drawBar();
      (fields[at - 1]?.input || seeker).focus();
    } else if (at > 0) fields[at - 1].input.focus();
    else leave({ keep: true });
  }

  // --- sending -----------------------------------------------------------------------------------------------------------

  const values = () => fields.map((field) => [field.option.name, field.picked ? field.picked.value : field.input.value]);

  async function send() {
    if (!command) {
      const said = text.value.trim();
      if (!said) return;
      if (said.startsWith("/") && !said.includes("\n")) {
        const exact = callableCommands().find((one) => `/${one.path}` === said);
        if (exact) return start(exact);
        return fail("That is not a command. Type / to see the commands.");
      }
      try {
        await deeds.say(said);
        history.push(said);
        text.value = "";
        onText();
      } catch (wrong) {
        fail(wrong.message);
      }
      return;
    }
    if (seeker.value.trim()) {
      seeker.focus();
      return fail(noOption());
    }
    const missing = fields.filter((field) => field.option.required && !field.input.value);
    if (missing.length) {
      for (const field of missing) field.element.classList.add("wrong");
      missing[0].input.focus();
      return fail("This option is required. Specify a value");
    }
    const wrongChoice = fields.find((field) => field.input.value && !field.picked && field.option.choices?.length
      && !field.option.choices.some((choice) => choice.name.toLowerCase() === field.input.value.toLowerCase()));
    if (wrongChoice) {
      wrongChoice.element.classList.add("wrong");
      wrongChoice.input.focus();
      return fail("Select one of the listed choices");
    }
    const { path } = command;
    const given = Object.fromEntries(fields.map((field) => [field.option.name, valueOf(field)]).filter(([, value]) => value !== ""));
    try {
      await deeds.slash(path, given);
      if (command) leave();
    } catch (wrong) {
      fail(wrong.message);
    }
  }

  function valueOf(field) {
    if (field.picked) return field.picked.value;
    const typed = field.input.value.trim();
    const choice = field.option.choices?.find((one) => one.name.toLowerCase() === typed.toLowerCase());
    return choice ? choice.value : typed;
  }

  function fail(sentence) {
    error.textContent = sentence;
    error.hidden = false;
  }

  return {
    placeholder: (words) => { text.placeholder = words; text.setAttribute("aria-label", words); },
    focus: () => (command ? lastInput() : text).focus(),
    /** Starts a command by its path, as a click on a command in a text does. */
    command: (path) => {
      const found = callableCommands().find((one) => one.path === path);
      if (found) start(found);
      else {
        leave();
        text.value = `/${path}`;
        text.focus();
        onText();
      }
    },
  };
}
