import { button, h } from "../../ui/dom";
import { t } from "../../i18n/messages";

interface Naming {
  /** What its button says. */
  open: string;
  label: string;
  name: string;
  testid: string;
  save(name: string): Promise<void>;
}

/** A button that turns into a field: Enter saves the name, Escape cancels. */
export function nameForm({ open, label, name, testid, save }: Naming): HTMLElement {
  const field = h("input", {
    type: "text",
    maxlength: 200,
    autocomplete: "off",
    placeholder: t("versions-name-example"),
    "aria-label": label,
  });
  field.value = name;
  const opener = button(open, () => show(true), { class: "button small", testid });
  const form = h(
    "form",
    {
      class: "version-naming",
      hidden: true,
      on: {
        submit: (event) => {
          event.preventDefault();
          const wanted = field.value.trim();
          if (wanted === name) return show(false);
          void save(wanted);
        },
        keydown: (event) => {
          if (event.key !== "Escape" || event.isComposing) return;
          // The dialog stays open.
          event.preventDefault();
          show(false);
        },
      },
    },
    field,
    h("button", { type: "submit", class: "button small" }, t("versions-name-save")),
  );
  const show = (on: boolean) => {
    form.hidden = !on;
    opener.hidden = on;
    if (!on) return opener.focus();
    field.focus();
    field.select();
  };
  return h("div", { class: "version-name-form" }, opener, form);
}
