// Forms (modals): labels, texts, selects, boxes.

import { byId, fill, h } from "./dom.js";
import { markdown } from "./markdown.js";
import { select } from "./components.js";

/** Opens a form. `submit(values)` is a promise that fails with a sentence; `close()` says that it was put away. */
export function openModal(modal, submit, close) {
  const dialog = byId("modal");
  const fields = [];
  const rows = modal.components.map((component, index) => row(component, index, fields));
  const error = h("p", { class: "form-error", role: "alert", hidden: true });
  const send = h("button", { class: "button primary", type: "submit" }, "Submit");
  const form = h("form", {
    method: "dialog",
    onsubmit: async (event) => {
      event.preventDefault();
      error.hidden = true;
      if (!form.reportValidity()) return;
      send.classList.add("busy");
      try {
        await submit(Object.fromEntries(fields.map((field) => [field.id, field.value()])));
        done = true;
        dialog.close();
      } catch (wrong) {
        error.textContent = wrong.message;
        error.hidden = false;
      }
      send.classList.remove("busy");
    },
  }, h("header", {}, h("h2", { id: "modal-title" }, modal.title),
    h("button", { type: "button", class: "icon-button", "aria-label": "Close", onclick: () => dialog.close() }, "✕")),
  h("div", { class: "form-rows" }, rows, error),
  h("footer", {}, h("button", { class: "button secondary", type: "button", onclick: () => dialog.close() }, "Cancel"), send));
  let done = false;
  dialog.onclose = () => {
    if (!done) close();
    dialog.replaceChildren();
  };
  fill(dialog, form);
  dialog.showModal();
  form.querySelector("input, textarea, .select-face")?.focus();
}

function row(component, index, fields) {
  if (component.type === 10) return h("div", { class: "text-display" }, markdown(component.content));
  const field = component.type === 18 ? component.component : component.components[0];
  const label = component.label || field.label || "";
  const id = `field-${index}`;
  const [element, value] = control(field, id, label);
  fields.push({ id: field.custom_id, value });
  const required = field.required !== false && field.type !== 23;
  return h("div", { class: "form-row" }, h("label", { htmlFor: id }, label, required ? h("span", { class: "star", title: "required" }, " *") : null),
    component.description ? h("p", { class: "help", id: `${id}-help` }, component.description) : null, element);
}

function control(field, id, label) {
  if (field.type === 4) return textInput(field, id);
  if (field.type === 23) {
    const box = h("input", { type: "checkbox", id, checked: field.default });
    return [h("div", { class: "boxes" }, box), () => box.checked];
  }
  if (field.type === 21 || field.type === 22) return boxes(field, id, label);
  if (field.type === 19) return [h("p", { class: "help" }, "Files cannot be uploaded in the playground."), () => []];
  const element = select(field, () => {}, { form: true, labelled: label });
  element.querySelector(".select-face").id = id;
  return [element, () => element.values];
}

function textInput(field, id) {
  const long = field.style === 2;
  const input = h(long ? "textarea" : "input", {
    id, name: field.custom_id, value: field.value || "", placeholder: field.placeholder || "", required: field.required !== false,
    "aria-describedby": `${id}-help`, autocomplete: "off", rows: long ? 6 : undefined,
  });
  if (field.min_length) input.minLength = field.min_length;
  input.maxLength = field.max_length || 4000;
  const counter = h("span", { class: "counter", "aria-hidden": "true" });
  const count = () => (counter.textContent = field.max_length || long ? `${input.value.length}/${field.max_length || 4000}` : "");
  input.addEventListener("input", count);
  count();
  return [h("div", { class: "text-input" }, input, counter), () => input.value];
}

function boxes(field, id, label) {
  const one = field.type === 21;
  const inputs = field.options.map((option) => [option, h("input", { type: one ? "radio" : "checkbox", name: field.custom_id, value: option.value, checked: option.default, required: one && field.required !== false })]);
  const element = h("div", { class: "boxes", id, role: one ? "radiogroup" : "group", "aria-label": label }, inputs.map(([option, input]) =>
    h("label", {}, input, h("span", {}, option.label, option.description ? h("small", {}, option.description) : null))));
  return [element, () => inputs.filter(([, input]) => input.checked).map(([option]) => option.value)];
}
