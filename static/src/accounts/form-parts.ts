/** Form fields and dialogs of the account and people pages. */
import { button, h, icon } from "../ui/dom";
import { t } from "../i18n/messages";
import { problemOf } from "../sources/api";
import { openDialog, problemLine } from "../ui/dialog";
import { toast } from "../ui/toast";

/** Where one signs in again, to come back to this page. */
function signInPath(): string {
  return `/sign-in?${new URLSearchParams({ next: window.location.pathname })}`;
}

/** Runs an action and shows its error, if it fails. */
export async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { code, message, hint } = problemOf(error);
    if (code === "sign_in" || code === "password_due") window.location.assign(signInPath());
    else toast(`${message} ${hint}`.trim());
  }
}

/** A labelled text field. */
export function textField(
  label: string,
  value: string,
  props: Record<string, unknown> = {},
): { element: HTMLElement; input: HTMLInputElement } {
  const input = h("input", { class: "field", autocomplete: "off", ...props });
  input.value = value;
  return { element: h("label", { class: "field-label" }, label, input), input };
}

/** A checkbox with a line on what it means. */
export function checkbox(label: string, on: boolean, hint?: string): { element: HTMLElement; input: HTMLInputElement } {
  const input = h("input", { type: "checkbox" });
  input.checked = on;
  return {
    element: h(
      "label",
      { class: "tick" },
      input,
      h("span", {}, label, hint ? h("span", { class: "hint" }, hint) : null),
    ),
    input,
  };
}

/** A labelled group of checkboxes. */
export function checkboxGroup<T extends string>(
  legend: string,
  choices: { value: T; label: string; hint?: string; on: boolean }[],
  none = "",
): {
  element: HTMLElement;
  chosen(): T[];
} {
  const all = choices.map((selectField) => ({
    ...selectField,
    ...checkbox(selectField.label, selectField.on, selectField.hint),
  }));
  const within = all.length ? all.map(({ element }) => element) : [h("p", { class: "hint" }, none)];
  return {
    element: h("fieldset", { class: "ticks" }, h("legend", {}, legend), ...within),
    chosen: () => all.filter(({ input }) => input.checked).map(({ value }) => value),
  };
}

/** A choice of one of several. */
export function choice(
  label: string,
  options: { value: string; label: string }[],
  value: string,
): { element: HTMLElement; input: HTMLSelectElement } {
  const input = h(
    "select",
    { class: "field" },
    ...options.map((option) => h("option", { value: option.value }, option.label)),
  );
  input.value = value;
  return { element: h("label", { class: "field-label" }, label, input), input };
}

/** Opens a form in a dialog; it closes when `send` succeeds, and shows the error otherwise. */
export function openForm(
  title: string,
  testid: string,
  parts: (HTMLElement | null)[],
  label: string,
  send: () => Promise<void>,
): { close(): void } {
  const { content, close } = openDialog(title, testid);
  const problem = problemLine();
  const submit = h("button", { type: "submit", class: "button primary", testid: "dialog-send" }, label);
  content.append(
    h(
      "form",
      {
        on: {
          submit: (event) => {
            event.preventDefault();
            void sent();
          },
        },
      },
      ...parts,
      problem.element,
      h("div", { class: "dialog-actions" }, button(t("library-cancel"), close), submit),
    ),
  );
  content.querySelector<HTMLElement>("input, select")?.focus();
  return { close };

  async function sent() {
    submit.disabled = true;
    try {
      await send();
      close();
    } catch (error) {
      problem.say(problemOf(error));
    } finally {
      submit.disabled = false;
    }
  }
}

/** Ask for confirmation of something that cannot be undone. */
export function openConfirm(title: string, words: string, label: string, run: () => Promise<void>): void {
  const { content, close } = openDialog(title, "confirm-dialog");
  const problem = problemLine();
  const confirm = button(label, () => void confirmed(), { class: "button danger", testid: "confirm" });
  content.append(
    h("p", {}, words),
    problem.element,
    h("div", { class: "dialog-actions" }, button(t("library-cancel"), close), confirm),
  );

  async function confirmed() {
    confirm.disabled = true;
    try {
      await run();
      close();
    } catch (error) {
      problem.say(problemOf(error));
      confirm.disabled = false;
    }
  }
}

/** Show a secret once, to be copied. */
export function openSecret(title: string, words: string, secret: string): void {
  const { content, close } = openDialog(title, "secret-dialog");
  const input = h("input", { class: "field secret", readonly: true, "aria-label": title, testid: "secret" });
  input.value = secret;
  const copied = h("span", { class: "hint", role: "status" });
  const copy = button(
    t("secret-copy"),
    () => {
      input.select();
      navigator.clipboard?.writeText(secret).then(
        () => (copied.textContent = t("secret-copied")),
        // Without leave for the clipboard it is selected, and the reader's own key copies it.
        () => (copied.textContent = t("secret-select")),
      );
      if (!navigator.clipboard) copied.textContent = t("secret-select");
    },
    { class: "button primary", testid: "secret-copy" },
  );
  content.append(
    h("p", { class: "dialog-problem" }, icon("lock"), words),
    input,
    h("div", { class: "dialog-actions" }, copied, copy, button(t("close"), close, { testid: "secret-close" })),
  );
  input.focus();
  input.select();
  // Of a link that is longer than its field the beginning is shown.
  input.scrollLeft = 0;
}
