// Pictures, with their alt text: as the alt attribute, and to be read by everybody behind a badge.

import { byId, fill, h, safeLink } from "./dom.js";

const HIGHEST = 420; // pixels; the style says the same

/** Returns a picture of a message; `media` has `url`, perhaps `width` and `height`. */
export function picture(media, description, { spoiler = false, small = false } = {}) {
  const alt = description || media.description || "";
  const url = safeLink(media.url) || "";
  const image = h("img", { src: url, alt, loading: "lazy", decoding: "async" });
  if (media.width && media.height) {
    image.width = media.width;
    image.height = media.height;
    // It has its room before it comes, so that nothing is pushed out of sight then.
    image.style.setProperty("--wide", `${Math.min(media.width, (HIGHEST * media.width) / media.height)}px`);
  }
  const open = h("button", { class: "open-picture", type: "button", "aria-label": alt ? `Open picture: ${alt}` : "Open picture", onclick: () => show(url, alt) }, image);
  const figure = h("figure", { class: `picture ${small ? "small" : ""} ${spoiler ? "hidden-picture" : ""}` }, open);
  if (spoiler) {
    figure.addEventListener("click", (event) => {
      if (!figure.classList.contains("hidden-picture")) return;
      event.stopPropagation();
      figure.classList.remove("hidden-picture");
    }, true);
  }
  if (alt && !small) figure.append(altBadge(alt));
  return figure;
}

function altBadge(alt) {
  const text = h("span", { class: "alt-text", hidden: true }, alt);
  const badge = h("button", {
    class: "alt", type: "button", "aria-expanded": "false", "aria-label": "Show the description of the picture",
    onclick: () => {
      text.hidden = !text.hidden;
      badge.setAttribute("aria-expanded", String(!text.hidden));
    },
  }, "ALT");
  return h("figcaption", {}, badge, text);
}

/** Shows a picture as large as the window allows; pressed, it is shown larger where it was pressed, and again whole. */
function show(url, alt) {
  const dialog = byId("picture");
  const image = h("img", { src: url, alt });
  const close = h("button", { class: "close-picture", type: "button", "aria-label": "Close the picture", onclick: () => dialog.close() }, "✕");
  const room = h("div", { class: "picture-room" }, image);
  fill(dialog, close, room, h("div", { class: "about-picture" }, alt ? altBadge(alt) : null,
    h("a", { href: url, target: "_blank", rel: "noopener" }, "Open in a new tab")));
  image.onclick = (event) => {
    const at = { x: event.offsetX / image.clientWidth, y: event.offsetY / image.clientHeight };
    image.classList.toggle("large");
    room.scrollTo(at.x * image.clientWidth - room.clientWidth / 2, at.y * image.clientHeight - room.clientHeight / 2);
  };
  dialog.onclick = (event) => (event.target === dialog || event.target === room) && dialog.close();
  dialog.showModal();
}
