import { problemOf } from "../wire/http";
import { button, byId, h, icon, iconButton } from "../ui/dom";
import { t } from "../i18n/messages";
import { openForm } from "../ui/forms";
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

  files(files: readonly File[]): void {
    for (const file of files) {
      const name = displayFileName(file.name);
      this.queue = this.queue.then(() =>
        this.run(name, t("import-running", { file: name }), () => this.ports.api.importFile(file)),
      );
    }
  }

  openDialog(): void {
    let html = "";
    const text = h("textarea.field", { rows: 10, testid: "import-text", "aria-describedby": "import-hint" });
    text.addEventListener("paste", (event) => {
      const whole = text.selectionStart === 0 && text.selectionEnd === text.value.length;
      const pasted = event.clipboardData?.getData("text/html") ?? "";
      // What the text field then holds is what the mark-up is of.
      setTimeout(() => (html = whole ? pasted : ""));
    });
    text.addEventListener("input", () => {
      html = "";
      problem.say(null);
    });
    const choose = () => {
      close();
      byId<HTMLInputElement>("upload-input").click();
    };
    const files = button(t("import-files"), choose, { testid: "import-files" });
    const { close, problem } = openForm(
      t("import-title"),
      "import-dialog",
      [
        h("p.import-files", files, h("span.hint", t("import-files-hint"))),
        h("label.field-label", h("span", t("import-or-paste")), text),
        h("p.hint", { id: "import-hint" }, t("import-paste-hint")),
      ],
      t("import-confirm"),
      async () => {
        if (!text.value.trim()) {
          text.focus();
          throw new Error(t("import-paste-empty"));
        }
        const pasted = { text: text.value, ...(html && { html }) };
        this.queue = this.queue.then(() => this.run("", t("import-pasting"), () => this.ports.api.importText(pasted)));
      },
      { cancel: t("import-cancel") },
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
    this.report(t("import-failed"), [h("p", message.includes(name) ? "" : `${name}: `, message), h("p.hint", hint)]);
  }

  private leftOut({ headline }: Draft, problems: readonly Problem[]): void {
    const shown = problems.slice(0, SHOWN_PROBLEMS);
    const words = t("import-left-out", { headline, images: problems.length });
    this.report(words, [
      h("p", words),
      h(
        "ul",
        ...shown.map(({ message }) => h("li", message)),
        problems.length > shown.length &&
          h("li", t("import-left-out-more", { images: problems.length - shown.length })),
      ),
      ...[...new Set(shown.map(({ hint }) => hint))].map((hint) => h("p.hint", hint)),
    ]);
  }

  private report(label: string, content: readonly HTMLElement[]): void {
    const row: HTMLElement = h(
      "div.import-failure",
      { role: "alert", "aria-label": label, testid: "import-failure" },
      icon("alert"),
      h("div", ...content),
      iconButton("close", t("import-dismiss"), () => {
        row.remove();
        byId("import-open").focus();
      }),
    );
    this.failures.append(row);
  }
}
