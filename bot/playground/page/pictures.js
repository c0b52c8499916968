// Pictures, with their alt text: as the alt attribute, and to be read by everybody behind a badge.

import { byId, fill, h, safeLink } from "./dom.js";

/** Returns a picture of a message; `media` has `url`, perhaps `width` and `height`. */
export function picture(media, description, { spoiler = false, small = false } = {}) {
  const alt = description || media.description || "";
  const url = safeLink(media.url) || "";
  const image = h("img", { src: url, alt, loading: "lazy", decoding: "async" });
  if (media.width && media.height) {
    image.width = media.width;
    image.height = media.height;
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
  return h("figcaption", {}, text, badge);
}

function show(url, alt) {
  const dialog = byId("picture");
  fill(dialog, h("img", { src: url, alt }), h("p", {}, alt ? h("span", {}, alt) : null,
    h("a", { href: url, target: "_blank", rel: "noopener" }, "Open in a new tab")));
  dialog.onclick = (event) => event.target.tagName !== "A" && dialog.close();
  dialog.showModal();
}
