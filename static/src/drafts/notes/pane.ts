import { button, h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { UnsavedStore } from "../saving/unsaved-extras";
import { RequestError } from "../../wire/http";
import { Extra, putExtra } from "../saving/extras";

interface Ports {
  draftId: string;
  stored: string;
  keep: UnsavedStore<{ notes: string }>;
  /** What they are now. */
  changed(notes: string): void;
}

/** Plain text to those who edit the article: saved as it is written, and never published. */
export function createNotesPane(host: HTMLElement, { draftId, stored, keep, changed }: Ports) {
  const field = h("textarea.notes-text", {
    id: "notes-text",
    testid: "notes-text",
    maxlength: 100_000,
    spellcheck: "true",
    placeholder: t("notes-example"),
    "aria-describedby": "notes-hint",
    on: { input: () => notes.set("notes", field.value) },
  });
  const status = h("p.pane-status", { role: "status", testid: "notes-status" });
  const conflict = h("div.notes-conflict", { testid: "notes-conflict", hidden: true });
  host.append(
    h("div.pane-head", h("label.notes-label", { for: "notes-text" }, t("notes-label")), status),
    conflict,
    field,
    h("p.hint.notes-hint", { id: "notes-hint" }, t("notes-hint")),
  );

  const notes = new Extra(
    { notes: stored },
    {
      put: (wanted, expected) =>
        putExtra(draftId, "notes", { ...wanted, expected: expected.notes }, (answer) => ({ notes: answer.notes })),
      keep,
      changed: () => show(),
    },
  );
  let offered: string | undefined;
  field.value = notes.now.notes;
  show();
  // What is still on its way is kept in the browser, too.
  window.addEventListener("pagehide", () => void notes.flush());

  function show() {
    changed(notes.now.notes);
    const words = statusText(notes);
    if (status.textContent !== words) status.textContent = words;
    const theirs = notes.theirs.get("notes");
    conflict.hidden = theirs === undefined;
    // Drawn again, it would be read out again.
    if (theirs !== undefined && theirs !== offered) conflict.replaceChildren(...choices(theirs));
    offered = theirs;
  }

  function choices(theirs: string): HTMLElement[] {
    const choose = (label: string, text: () => string, testid: string) =>
      button(
        label,
        () => {
          field.value = text();
          field.focus();
          notes.resolve("notes", field.value);
        },
        "small",
        { testid },
      );
    return [
      h("p", { role: "alert" }, t("notes-changed")),
      h(
        "div.notes-theirs",
        { tabindex: 0, role: "region", "aria-label": t("notes-theirs") },
        theirs || t("notes-theirs-empty"),
      ),
      h(
        "div.notes-ways",
        choose(t("notes-both"), () => mergeNotes(field.value, theirs), "notes-both"),
        choose(t("notes-use-mine"), () => field.value, "notes-mine"),
        choose(t("notes-use-theirs"), () => theirs, "notes-theirs"),
      ),
    ];
  }

  return { flush: () => notes.flush() };
}

export type NotesPane = ReturnType<typeof createNotesPane>;

function statusText({ theirs, problem, isSaved }: Extra<{ notes: string }>): string {
  if (theirs.size) return t("notes-conflict");
  if (problem instanceof RequestError && problem.status) return t("notes-refused", { message: problem.error.message });
  return t(problem ? "notes-unsaved" : isSaved ? "notes-saved" : "notes-saving");
}

/** Mine, and below it every line that only theirs have. */
export function mergeNotes(mine: string, theirs: string): string {
  const lines = new Set(mine.split("\n").map((line) => line.trim()));
  const others = theirs.split("\n").filter((line) => !lines.has(line.trim()));
  if (!others.some((line) => line.trim())) return mine;
  return mine.trim() ? `${mine.trimEnd()}\n\n${others.join("\n")}` : theirs;
}
