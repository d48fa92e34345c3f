import { button, h, icon, setText } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { displayFileName } from "../../sources/upload/uploads";
import { isReadable } from "./pasted";

interface Ports {
  /** A thread was pasted, or dropped; the name of its file, where it has one. */
  ask(text: string, name: string): void;
  choose(): void;
}

export interface MonitorForm {
  element: HTMLElement;
  /** Takes a file's posts; says why where it cannot. */
  take(file: File): Promise<void>;
  focus(): void;
}

/** Longer texts are kept outside the field, which would be slow with them. */
const LONGEST_SHOWN = 200_000;

/** Where a thread is pasted or dropped. */
export function createMonitorForm(ports: Ports): MonitorForm {
  let kept: { text: string; name: string } | null = null;
  let name = "";
  const text = h("textarea", {
    class: "field monitor-text",
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
  const fileName = h("span", { class: "monitor-file-name" });
  const file = h(
    "p",
    { class: "monitor-file", hidden: true, testid: "monitor-file" },
    icon("file"),
    fileName,
    h(
      "button",
      { type: "button", class: "quiet square", "aria-label": t("monitor-file-away"), on: { click: () => put(null) } },
      icon("close"),
    ),
  );
  const problem = h("div", { class: "monitor-problem", role: "alert", testid: "monitor-form-problem" });
  const form = h(
    "form",
    {
      class: "monitor-form",
      novalidate: true,
      on: {
        submit: (event) => {
          event.preventDefault();
          const given = kept ?? { text: text.value, name };
          if (given.text.trim()) return ports.ask(given.text, given.name);
          say(t("monitor-empty"), t("monitor-empty-hint"));
          text.focus();
        },
      },
    },
    h("label", { class: "monitor-label" }, h("span", {}, t("monitor-posts")), text),
    file,
    h("p", { class: "hint", id: "monitor-hint" }, t("monitor-hint")),
    problem,
    h(
      "div",
      { class: "monitor-actions" },
      h("button", { type: "submit", class: "button primary", testid: "monitor-ask" }, t("monitor-ask")),
      button(t("monitor-choose"), ports.choose, { testid: "monitor-choose" }),
      h("a", { class: "button quiet", href: "/sources?format=posts" }, t("monitor-from-library")),
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
    problem.replaceChildren(
      h("p", { class: "dialog-problem" }, icon("alert"), message),
      h("p", { class: "hint" }, hint, ...more),
    );
  }

  return {
    element: form,
    async take(given) {
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
