// Buttons, selects and the rest of Discord's components, old and new (V2).

import { fill, h, safeLink, sign } from "./dom.js";
import { markdown } from "./markdown.js";
import { state, userById } from "./state.js";
import { picture } from "./pictures.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "secondary" };

/** Returns the elements of a message's components; `use(customId, values)` sends an interaction, a promise. */
export function components(list, use) {
  return list.map((component) => one(component, use)).filter(Boolean);
}

function one(component, use) {
  switch (component.type) {
    case 1: return h("div", { class: "row" }, components(component.components, use));
    case 2: return button(component, use);
    case 3: case 5: case 6: case 7: case 8: return select(component, (values) => use(component.custom_id, values));
    case 9: return h("div", { class: "section" },
      h("div", {}, components(component.components, use)), one(component.accessory, use));
    case 10: return h("div", { class: "text-display" }, markdown(component.content));
    case 11: return picture(component.media, component.description, { spoiler: component.spoiler, small: true });
    case 12: return h("div", { class: `gallery of-${Math.min(component.items.length, 4)}` }, component.items.map((item) =>
      picture(item.media, item.description, { spoiler: item.spoiler })));
    case 13: return fileCard(component.file.url);
    case 14: return h("hr", { class: `${component.divider === false ? "bare" : ""} ${component.spacing === 2 ? "wide" : ""}` });
    case 17: return container(component, use);
    default: return null;
  }
}

function container(component, use) {
  const element = h("div", { class: "container" }, components(component.components, use));
  if (component.accent_color !== null && component.accent_color !== undefined) {
    element.style.borderLeftColor = `#${component.accent_color.toString(16).padStart(6, "0")}`;
  }
  return element;
}

export function fileCard(url, name, size) {
  const href = safeLink(url);
  const shown = name || decodeURIComponent(url.split("/").pop());
  return h("a", { class: "file", href, target: "_blank", rel: "noopener" },
    sign("file"), h("span", {}, shown, size ? h("small", {}, bytes(size)) : null));
}

const bytes = (size) => (size < 1024 ? `${size} bytes` : size < 1048576 ? `${(size / 1024).toFixed(1)} KB` : `${(size / 1048576).toFixed(1)} MB`);

export const emojiText = (emoji) => (!emoji ? "" : emoji.id ? `:${emoji.name}:` : emoji.name);

function button(component, use) {
  const inside = [component.emoji && h("span", { class: "emoji" }, emojiText(component.emoji)), component.label && h("span", {}, component.label)];
  if (component.style === 5) {
    return h("a", { class: "button link", href: safeLink(component.url), target: "_blank", rel: "noopener noreferrer" },
      inside, h("span", { class: "out", "aria-label": "(opens in a new tab)" }, "↗\ufe0e"));
  }
  const element = h("button", {
    class: `button ${STYLES[component.style]}`, type: "button", disabled: component.disabled,
    dataset: { customId: component.custom_id },
    onclick: async () => {
      if (element.classList.contains("busy")) return;
      element.classList.add("busy");
      element.setAttribute("aria-busy", "true");
      await use(component.custom_id, null);
      element.classList.remove("busy");
      element.removeAttribute("aria-busy");
    },
  }, inside);
  return element;
}

/** Returns what a select offers: of the people's and channels' selects, those there are. */
function offered(component) {
  if (component.type === 3) return component.options;
  const defaults = new Set((component.default_values || []).map((value) => value.id));
  if (component.type === 5 || component.type === 7) {
    return [...state.people, state.bot].map((user) => ({
      label: user.global_name || user.username, value: user.id, description: userById(user.id).bot ? "App" : "", default: defaults.has(user.id),
    }));
  }
  if (component.type === 8) {
    return [...state.channels.values()].filter((channel) => channel.type !== 1)
      .map((channel) => ({ label: `# ${channel.name}`, value: channel.id, default: defaults.has(channel.id) }));
  }
  return [];
}

let selects = 0;

/**
 * Returns a select. `changed(values)` is called when a choice was made: at once for one value, when the list is closed
 * for several. With `form` it only keeps the choice, in `element.values`.
 */
export function select(component, changed, { form = false, labelled = null } = {}) {
  const options = offered(component);
  const least = component.min_values ?? 1;
  const most = component.max_values ?? 1;
  const id = `select-${++selects}`;
  let chosen = options.filter((option) => option.default).map((option) => option.value);
  let before = chosen;
  let active = 0;

  const face = h("button", {
    class: "select-face", type: "button", id, role: "combobox", "aria-haspopup": "listbox", "aria-expanded": "false",
    "aria-controls": `${id}-list`, disabled: component.disabled, "aria-label": labelled || component.placeholder || "Make a selection",
    dataset: { customId: component.custom_id },
    onclick: () => (menu.hidden ? open() : close(true)),
    onkeydown: (event) => key(event),
  });
  const menu = h("div", { class: "select-menu", id: `${id}-list`, role: "listbox", hidden: true, "aria-multiselectable": String(most > 1) });
  const element = h("div", {
    class: "select",
    onfocusout: (event) => !element.contains(event.relatedTarget) && !menu.hidden && close(true),
  }, face, menu);
  Object.defineProperty(element, "values", { get: () => chosen });
  element.focusFace = () => face.focus();
  element.reopen = (values) => {
    if (component.disabled) return;
    open();
    chosen = values.filter((value) => options.some((option) => option.value === value)).slice(0, most);
    draw();
  };

  function draw() {
    const labels = options.filter((option) => chosen.includes(option.value));
    fill(face, labels.length
      ? h("span", { class: "chosen" }, labels.map((o) => h("span", { class: most > 1 ? "tag" : "" }, emojiText(o.emoji), o.emoji ? " " : "", o.label)))
      : h("span", { class: "placeholder" }, component.placeholder || "Make a selection"),
    h("span", { class: "arrow", "aria-hidden": "true" }, "⌄"));
    face.setAttribute("aria-expanded", String(!menu.hidden));
    fill(menu, options.map((option, index) => h("div", {
      class: `option ${index === active ? "active" : ""}`, role: "option", id: `${id}-${index}`,
      "aria-selected": String(chosen.includes(option.value)),
      onmousedown: (event) => event.preventDefault(),
      onmousemove: () => index !== active && (active = index, mark()),
      onclick: () => pick(index),
    },
    option.emoji ? h("span", { class: "emoji" }, emojiText(option.emoji)) : null,
    h("span", { class: "words" }, h("span", {}, option.label), option.description ? h("small", {}, option.description) : null),
    h("span", { class: most > 1 ? "tick" : "dot", "aria-hidden": "true" }, chosen.includes(option.value) ? "✓" : ""))),
    most > 1 ? h("div", { class: "select-foot" }, h("span", {}, `${chosen.length} of up to ${most}`),
      h("button", { type: "button", class: "button primary", tabIndex: -1, disabled: chosen.length < least,
        onmousedown: (event) => event.preventDefault(), onclick: () => close(true) }, "Done")) : null);
  }

  function mark() {
    for (const [index, line] of [...menu.querySelectorAll(".option")].entries()) line.classList.toggle("active", index === active);
    face.setAttribute("aria-activedescendant", `${id}-${active}`);
  }

  function open() {
    before = chosen;
    active = Math.max(0, options.findIndex((option) => chosen.includes(option.value)));
    menu.hidden = false;
    draw();
    face.focus();
    mark();
    const room = window.innerHeight - face.getBoundingClientRect().bottom;
    menu.classList.toggle("up", room < menu.offsetHeight + 12 && face.getBoundingClientRect().top > room);
    menu.scrollIntoView({ block: "nearest" });
  }

  function close(send) {
    menu.hidden = true;
    draw();
    if (form) return;
    const same = chosen.length === before.length && chosen.every((value) => before.includes(value));
    if (!send || same) return;
    if (chosen.length < least) {
      chosen = before;
      draw();
      return;
    }
    commit();
  }

  async function commit() {
    face.classList.add("busy");
    await changed(options.map((option) => option.value).filter((value) => chosen.includes(value)));
    face.classList.remove("busy");
  }

  function pick(index) {
    const { value } = options[index];
    active = index;
    if (most > 1) {
      if (chosen.includes(value)) chosen = chosen.filter((one_) => one_ !== value);
      else if (chosen.length < most) chosen = [...chosen, value];
      draw();
      return;
    }
    chosen = chosen.includes(value) && least === 0 ? [] : [value];
    menu.hidden = true;
    draw();
    face.focus();
    if (!form) commit();
  }

  function key(event) {
    if (menu.hidden) {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        open();
      }
      return;
    }
    const steps = { ArrowDown: 1, ArrowUp: -1, Home: -active, End: options.length - 1 - active };
    if (event.key in steps) {
      event.preventDefault();
      active = (active + steps[event.key] + options.length) % options.length;
      mark();
      menu.querySelectorAll(".option")[active]?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      pick(active);
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      close(most > 1);
    } else if (event.key.length === 1) {
      const start = event.key.toLowerCase();
      const found = options.findIndex((option, index) => index > active && option.label.toLowerCase().startsWith(start));
      active = found >= 0 ? found : Math.max(0, options.findIndex((option) => option.label.toLowerCase().startsWith(start)));
      mark();
    }
  }

  draw();
  return element;
}
