import { button, byId, h, icon } from "../ui/dom";
import { t } from "../i18n/messages";
import { problemOf } from "../sources/api";
import { openDialog } from "../ui/dialog";
import { displayFileName } from "../sources/upload/uploads";
import type { Draft, ImportedDraft } from "../wire/types";
import type { DraftsApi } from "../drafts/overview/api";

/** How many of the images that were left out are named. */
const SHOWN_PROBLEMS = 5;

interface Problem {
  message: string;
  hint: string;
}

interface Ports {
  api: Pick<DraftsApi, "importFile" | "importText">;
  imported(draft: Draft): void;
}

/**
 * Imports articles from files and from the clipboard, one after the other; each failure is listed until it is
 * dismissed.
 */
export class ArticleImporter {
  private queue: Promise<void> = Promise.resolve();

  constructor(
    private readonly failures: HTMLElement,
    private readonly running: HTMLElement,
    private readonly ports: Ports,
  ) {}

  files(files: Iterable<File>): void {
    for (const file of [...files]) {
      const name = displayFileName(file.name);
      this.queue = this.queue.then(() =>
        this.run(name, t("import-running", { file: name }), () => this.ports.api.importFile(file)),
      );
    }
  }

  openDialog(): void {
    const { content, close } = openDialog(t("import-title"), "import-dialog");
    let html = "";
    const text = h("textarea", { class: "field", rows: 10, testid: "import-text", "aria-describedby": "import-hint" });
    const problem = h(
      "p",
      { class: "dialog-problem", role: "alert", hidden: true },
      icon("alert"),
      h("span", {}, t("import-paste-empty")),
    );
    text.addEventListener("paste", (event) => {
      const whole = text.selectionStart === 0 && text.selectionEnd === text.value.length;
      const pasted = event.clipboardData?.getData("text/html") ?? "";
      // What the text field then holds is what the mark-up is of.
      setTimeout(() => (html = whole ? pasted : ""));
    });
    text.addEventListener("input", () => {
      html = "";
      problem.hidden = true;
    });
    content.append(
      h(
        "p",
        { class: "import-files" },
        button(
          t("import-files"),
          () => {
            close();
            byId<HTMLInputElement>("upload-input").click();
          },
          { testid: "import-files" },
        ),
        h("span", { class: "hint" }, t("import-files-hint")),
      ),
      h("label", { class: "field-label" }, h("span", {}, t("import-or-paste")), text),
      h("p", { class: "hint", id: "import-hint" }, t("import-paste-hint")),
      problem,
      h(
        "div",
        { class: "dialog-actions" },
        button(t("import-cancel"), close, { class: "button quiet" }),
        button(
          t("import-confirm"),
          () => {
            if (!text.value.trim()) {
              problem.hidden = false;
              return text.focus();
            }
            const pasted = { text: text.value, ...(html && { html }) };
            close();
            this.queue = this.queue.then(() =>
              this.run("", t("import-pasting"), () => this.ports.api.importText(pasted)),
            );
          },
          { class: "button primary", testid: "import-confirm" },
        ),
      ),
    );
  }

  private async run(name: string, words: string, send: () => Promise<ImportedDraft>): Promise<void> {
    this.running.textContent = words;
    try {
      const draft = await send();
      this.ports.imported(draft);
      if (draft.left_out_images?.length) this.leftOut(draft, draft.left_out_images);
    } catch (error) {
      this.failed(name, problemOf(error));
    } finally {
      this.running.textContent = "";
    }
  }

  private failed(name: string, { message, hint }: Problem): void {
    this.report(t("import-failed"), [
      h("p", {}, message.includes(name) ? "" : `${name}: `, message),
      h("p", { class: "hint" }, hint),
    ]);
  }

  private leftOut({ headline }: Draft, problems: readonly Problem[]): void {
    const shown = problems.slice(0, SHOWN_PROBLEMS);
    const words = t("import-left-out", { headline, images: problems.length });
    this.report(words, [
      h("p", {}, words),
      h(
        "ul",
        {},
        ...shown.map(({ message }) => h("li", {}, message)),
        problems.length > shown.length &&
          h("li", {}, t("import-left-out-more", { images: problems.length - shown.length })),
      ),
      ...[...new Set(shown.map(({ hint }) => hint))].map((hint) => h("p", { class: "hint" }, hint)),
    ]);
  }

  private report(label: string, content: readonly HTMLElement[]): void {
    const row: HTMLElement = h(
      "div",
      { class: "import-failure", role: "alert", "aria-label": label, testid: "import-failure" },
      icon("alert"),
      h("div", {}, ...content),
      h(
        "button",
        {
          type: "button",
          class: "quiet square",
          "aria-label": t("import-dismiss"),
          on: {
            click: () => {
              row.remove();
              byId("import-open").focus();
            },
          },
        },
        icon("close"),
      ),
    );
    this.failures.append(row);
  }
}
