/** Form fields, and the dialogs made of them. */
import { problemOf, problemText } from "../wire/http";
import { button, inputForm, h, icon, type Child, type Props } from "./dom";
import { t } from "../i18n/messages";
import { openDialog, problemLine } from "./dialog";
import { toast } from "./toast";

interface Field<E extends HTMLElement> {
  element: HTMLElement;
  input: E;
}

/** Where one signs in again, to come back to this page. */
function signInPath(): string {
  return `/sign-in?${new URLSearchParams({ next: window.location.pathname })}`;
}

/** Runs an action and shows its error, if it fails. */
export async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { code } = problemOf(error);
    if (code === "sign_in" || code === "password_due") window.location.assign(signInPath());
    else toast(problemText(error));
  }
}

/** A labelled text field. */
export function textField(label: string, value: string, props: Props = {}): Field<HTMLInputElement> {
  const input = h("input", { class: "field", autocomplete: "off", value, ...props });
  return { element: h("label.field-label", label, input), input };
}

/** A checkbox with a line on what it means. */
export function checkbox(label: string, checked: boolean, hint = "", props: Props = {}): Field<HTMLInputElement> {
  const input = h("input", { type: "checkbox", checked, ...props });
  return { element: h("label.tick", input, h("span", label, hint && h("span.hint", hint))), input };
}

/** A labelled group of checkboxes. */
export function checkboxGroup<T extends string>(
  legend: string,
  choices: { value: T; label: string; hint?: string; on: boolean }[],
  none = "",
) {
  const all = choices.map((option) => ({ ...option, ...checkbox(option.label, option.on, option.hint) }));
  const within = all.length ? all.map(({ element }) => element) : h("p.hint", none);
  return {
    element: h("fieldset.ticks", h("legend", legend), within),
    chosen: () => all.filter(({ input }) => input.checked).map(({ value }) => value),
  };
}

/** A list of which one is chosen. */
export function select(
  options: readonly (readonly [value: string | number, label: string])[],
  chosen: string | number,
  props: Props = {},
): HTMLSelectElement {
  const element = h("select", props, ...options.map(([value, label]) => h("option", { value }, label)));
  element.value = String(chosen);
  return element;
}

/** A choice of one of several. */
export function choice(
  label: string,
  options: readonly (readonly [value: string, label: string])[],
  chosen: string,
  props: Props = {},
): Field<HTMLSelectElement> {
  const input = select(options, chosen, { class: "field", ...props });
  return { element: h("label.field-label", label, input), input };
}

/** A row: a name with badges, what else is to be known, and what can be done with it. */
export function row(testid: string, name: Child, facts: string, ...actions: Child[]): HTMLElement {
  return h("li.row", { testid }, h("div.row-main", h("p.row-name", name), h("p.hint", facts)), ...actions);
}

export const badge = (words: string): HTMLElement => h("span.badge", words);

interface FormOptions {
  /** Of the button that sends it. */
  submit?: Props;
  /** What the button that closes it says, or another in its place. */
  cancel?: string | HTMLElement;
  closed?: () => void;
}

/** Opens a form in a dialog; it closes when `send` succeeds, and shows the error otherwise. */
export function openForm(
  title: string,
  testid: string,
  parts: Child,
  label: string,
  send: () => Promise<void>,
  { submit: props = {}, cancel = t("library-cancel"), closed }: FormOptions = {},
) {
  const { content, close } = openDialog(title, testid, closed);
  const problem = problemLine();
  const submit = h("button.button.primary", { type: "submit", testid: "dialog-send", ...props }, label);
  const away = typeof cancel === "string" ? button(cancel, close, "quiet", { testid: "dialog-cancel" }) : cancel;
  content.append(inputForm(() => void sent(), {}, parts, problem.element, h("div.dialog-actions", away, submit)));
  content.querySelector<HTMLElement>("input, select")?.focus();
  return { close, submit, problem };

  async function sent() {
    if (await problem.attempt(submit, send)) close();
  }
}

/** Ask for confirmation of something that cannot be undone. */
export function openConfirm(title: string, words: string, label: string, run: () => Promise<void>): void {
  openForm(title, "confirm-dialog", h("p", words), label, run, {
    submit: { class: "button danger", testid: "confirm" },
  });
}

/** Put a text on the clipboard; false where the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Show a secret once, to be copied. */
export function openSecret(title: string, words: string, secret: string): void {
  const { content, close } = openDialog(title, "secret-dialog");
  const input = h("input.field.secret", { readonly: true, "aria-label": title, testid: "secret", value: secret });
  const status = h("span.hint", { role: "status" });
  const copy = async () => {
    // Where the clipboard is not allowed it is selected, and the reader's own key copies it.
    input.select();
    status.textContent = t((await copyText(secret)) ? "secret-copied" : "secret-select");
  };
  content.append(
    h("p.dialog-problem", icon("lock"), words),
    input,
    h(
      "div.dialog-actions",
      status,
      button(t("secret-copy"), () => void copy(), "primary", { testid: "secret-copy" }),
      button(t("close"), close, { testid: "secret-close" }),
    ),
  );
  input.focus();
  input.select();
  // Of a link that is longer than its field the beginning is shown.
  input.scrollLeft = 0;
}
