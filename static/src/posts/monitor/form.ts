import { button, h, icon, iconButton, inputForm, setText } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { displayFileName } from "../../sources/upload/uploads";
import { isReadable } from "./pasted";

interface Ports {
  /** A thread was pasted, or dropped; the name of its file, where it has one. */
  ask(text: string, name: string): void;
  choose(): void;
}

/** Longer texts are kept outside the field, which would be slow with them. */
const LONGEST_SHOWN = 200_000;

/** Where a thread is pasted or dropped. */
export function createMonitorForm(ports: Ports) {
  let kept: { text: string; name: string } | null = null;
  let name = "";
  const text = h("textarea.field.monitor-text", {
    rows: 7,
    testid: "monitor-text",
    "aria-describedby": "monitor-hint",
    spellcheck: "false",
    placeholder: t("monitor-placeholder"),
    on: {
      input: () => {
        problem.replaceChildren();
        if (!text.value) name = "";
      },
      keydown: (event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
      },
    },
  });
  const fileName = h("span.monitor-file-name");
  const file = h(
    "p.monitor-file",
    { hidden: true, testid: "monitor-file" },
    icon("file"),
    fileName,
    iconButton("close", t("monitor-file-away"), () => put(null)),
  );
  const problem = h("div.monitor-problem", { role: "alert", testid: "monitor-form-problem" });
  const form = inputForm(
    () => {
      const given = kept ?? { text: text.value, name };
      if (given.text.trim()) return ports.ask(given.text, given.name);
      say(t("monitor-empty"), t("monitor-empty-hint"));
      text.focus();
    },
    { class: "monitor-form", novalidate: true },
    h("label.monitor-label", h("span", t("monitor-posts")), text),
    file,
    h("p.hint", { id: "monitor-hint" }, t("monitor-hint")),
    problem,
    h(
      "div.monitor-actions",
      h("button.button.primary", { type: "submit", testid: "monitor-ask" }, t("monitor-ask")),
      button(t("monitor-choose"), ports.choose, { testid: "monitor-choose" }),
      h("a.button.quiet", { href: "/sources?format=posts" }, t("monitor-from-library")),
    ),
  );

  function put(next: { text: string; name: string } | null) {
    const had = kept !== null;
    kept = next;
    text.hidden = next !== null;
    file.hidden = next === null;
    setText(fileName, next?.name ?? "");
    if (had && !next) text.focus();
  }

  function say(message: string, hint: string, ...more: Node[]) {
    problem.replaceChildren(h("p.dialog-problem", icon("alert"), message), h("p.hint", hint, ...more));
  }

  return {
    element: form,
    /** Takes a file's posts; says why where it cannot. */
    async take(given: File) {
      problem.replaceChildren();
      const shown = displayFileName(given.name);
      if (!(await isReadable(given))) {
        return say(
          t("monitor-archive", { file: shown }),
          `${t("monitor-archive-hint")} `,
          h("a", { href: "/sources" }, t("monitor-to-library")),
        );
      }
      const words = await given.text();
      name = shown;
      if (words.length > LONGEST_SHOWN) put({ text: words, name });
      else {
        put(null);
        text.value = words;
      }
      if (words.trim()) ports.ask(words, name);
      else say(t("monitor-empty"), t("monitor-empty-hint"));
    },
    focus: () => text.focus(),
  };
}
