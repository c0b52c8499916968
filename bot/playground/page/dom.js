// Building elements without ever turning text into HTML.

/** Returns a new element; `attributes` may hold `class`, `dataset`, properties and `on...` listeners. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") element.className = value;
    else if (name === "dataset") Object.assign(element.dataset, value);
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && !name.startsWith("aria") && name !== "role" && name !== "list") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  append(element, children);
  return element;
}

/** Appends children (nodes, texts, lists of them; nothing for null and false). */
export function append(element, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) append(element, child);
    else element.append(child);
  }
}

/** Puts children in place of what was in an element. */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

export const byId = (id) => document.getElementById(id);

/** The lines of small signs on a square of 20: emoji look different everywhere, and are empty boxes where there are none. */
const SIGNS = {
  thread: "M4 4h12v8H9l-4 4v-4H4zM7 7.5h6M7 10h4",
  forum: "M3 4h14v5H3zM3 12h14v5H3zM6 6.5h5M6 14.5h5",
  crown: "M3 15h14M3 13 2.5 6l4 3L10 4l3.5 5 4-3-.5 7z",
  eye: "M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10zM10 7.5a2.5 2.5 0 1 0 .01 0",
  file: "M5 2h7l4 4v12H5zM12 2v4h4M8 10h5M8 13.5h5",
  pencil: "M3 17l1-4L14 3l3 3L7 16zM12 5l3 3",
  pin: "M12 2l6 6-3 .5-3 3-.5 4-7-7 4-.5 3-3zM7 13l-5 5",
};

/** Draws a small sign in the colour of the text around it. */
export function sign(name) {
  const made = (kind, given) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", kind);
    for (const [key, value] of Object.entries(given)) element.setAttribute(key, value);
    return element;
  };
  const drawing = made("svg", { class: "drawn-sign", viewBox: "0 0 20 20", width: "1em", height: "1em", "aria-hidden": "true", fill: "none", stroke: "currentColor", "stroke-width": "1.7", "stroke-linejoin": "round" });
  drawing.append(made("path", { d: SIGNS[name] }));
  return drawing;
}

const COLOURS = ["#3ba55c", "#d9893b", "#c4568f", "#3f8fb5", "#8a63d2", "#b5483f", "#7d7a2f", "#4a6b8a"];
const coloured = new Map();

/** Returns the colour of a person: by their name, or the next one that nobody on this page has. */
function colourOf(name) {
  if (!coloured.has(name)) {
    let sum = 0;
    for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)) >>> 0;
    const order = COLOURS.map((_, step) => COLOURS[(sum + step) % COLOURS.length]);
    const taken = [...coloured.values()];
    coloured.set(name, order.find((colour) => !taken.includes(colour)) ?? order[0]);
  }
  return coloured.get(name);
}

/** Paints a round avatar: the first letter of the name on a colour of its own. */
export function avatar(user, className = "avatar") {
  const name = shownName(user);
  const element = h("span", { class: className, "aria-hidden": "true" }, user.bot ? "⬢" : name.slice(0, 1).toUpperCase());
  element.style.backgroundColor = user.bot ? "#5865f2" : colourOf(name);
  return element;
}

export const shownName = (user) => user.global_name || user.username;

/** Opens an address only if it is one of the web. */
export function safeLink(url) {
  try {
    return ["http:", "https:"].includes(new URL(url).protocol) ? url : null;
  } catch {
    return null;
  }
}
