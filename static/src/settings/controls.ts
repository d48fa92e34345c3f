/** What sections of the settings are made of. */
import { h } from "../ui/dom";

/** A choice between yes and no. */
export function switchRow(words: string, on: boolean, changed: (on: boolean) => void, testid?: string): HTMLElement {
  const box = h("input", { type: "checkbox", testid, on: { change: () => changed(box.checked) } });
  box.checked = on;
  return h("label", { class: "setting" }, box, h("span", {}, words));
}

/** A choice from a list. */
export function selectRow<V extends string | number>(
  words: string,
  options: readonly (readonly [V, string])[],
  chosen: V,
  changed: (value: V) => void,
): HTMLElement {
  const select = h(
    "select",
    { on: { change: () => changed(options[select.selectedIndex]![0]) } },
    ...options.map(([value, label]) => {
      const option = h("option", { value }, label);
      option.selected = value === chosen;
      return option;
    }),
  );
  return h("label", { class: "setting" }, h("span", {}, words), select);
}

/** A choice of one of a few short words, side by side. */
export function segments<V extends string>(
  words: string,
  name: string,
  options: readonly (readonly [V, string])[],
  chosen: V,
  changed: (value: V) => void,
): HTMLElement {
  return h(
    "div",
    { class: "segments", role: "radiogroup", "aria-label": words },
    ...options.map(([value, label]) => {
      const input = h("input", { type: "radio", name, value, on: { change: () => changed(value) } });
      input.checked = value === chosen;
      return h("label", {}, input, h("span", {}, label));
    }),
  );
}

/** Radio group whose options have descriptions. */
export function explainedChoice<V extends string>(
  words: string,
  name: string,
  options: readonly (readonly [V, string, string])[],
  chosen: V,
  changed: (value: V) => void,
): HTMLElement {
  return h(
    "div",
    { class: "explained", role: "radiogroup", "aria-label": words },
    ...options.map(([value, label, meaning]) => {
      const input = h("input", { type: "radio", name, value, on: { change: () => changed(value) } });
      input.checked = value === chosen;
      return h(
        "label",
        { class: "explained-option" },
        input,
        h("span", {}, label),
        h("span", { class: "hint" }, meaning),
      );
    }),
  );
}
