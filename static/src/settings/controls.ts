/** What sections of the settings are made of. */
import { h } from "../ui/dom";

type Options<V> = readonly (readonly [value: V, label: string, meaning?: string])[];

/** A choice between yes and no. */
export function switchRow(words: string, on: boolean, changed: (on: boolean) => void, testid?: string): HTMLElement {
  const box = h("input", { type: "checkbox", testid, checked: on, on: { change: () => changed(box.checked) } });
  return h("label.setting", box, h("span", words));
}

/** A choice from a list. */
export function selectRow<V extends string | number>(
  words: string,
  options: Options<V>,
  chosen: V,
  changed: (value: V) => void,
): HTMLElement {
  const select = h(
    "select",
    { on: { change: () => changed(options[select.selectedIndex]![0]) } },
    ...options.map(([value, label]) => h("option", { value }, label)),
  );
  select.value = String(chosen);
  return h("label.setting", h("span", words), select);
}

/** A choice of one of a few short words, side by side. */
export function segments<V extends string>(
  words: string,
  name: string,
  options: Options<V>,
  chosen: V,
  changed: (value: V) => void,
): HTMLElement {
  return radios("segments", words, options, (value, label) =>
    h("label", radio(name, value, value === chosen, changed), h("span", label)),
  );
}

/** The same with its words before it. */
export function segmentsRow<V extends string>(
  words: string,
  name: string,
  options: Options<V>,
  chosen: V,
  changed: (value: V) => void,
): HTMLElement {
  return h("div.setting", h("span", { "aria-hidden": "true" }, words), segments(words, name, options, chosen, changed));
}

/** Radio group whose options have descriptions. */
export function explainedChoice<V extends string>(
  words: string,
  name: string,
  options: Options<V>,
  chosen: V,
  changed: (value: V) => void,
): HTMLElement {
  return radios("explained", words, options, (value, label, meaning) =>
    h(
      "label.explained-option",
      radio(name, value, value === chosen, changed),
      h("span", label),
      h("span.hint", meaning),
    ),
  );
}

const radios = <V extends string>(
  className: string,
  words: string,
  options: Options<V>,
  option: (value: V, label: string, meaning?: string) => HTMLElement,
) => h("div", { class: className, role: "radiogroup", "aria-label": words }, ...options.map((one) => option(...one)));

const radio = <V extends string>(name: string, value: V, checked: boolean, changed: (value: V) => void) =>
  h("input", { type: "radio", name, value, checked, on: { change: () => changed(value) } });
