import { button, h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { UnsavedStore } from "../saving/unsaved-extras";
import { RequestError } from "../../wire/http";
import { NotesSaver, mergeNotes, type NotesState } from "./saver";
import { putExtra } from "../saving/extras";

interface Ports {
  draftId: string;
  stored: string;
  keep: UnsavedStore<string>;
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
    on: {
      input: () => {
        changed(field.value);
        saver.typed(field.value);
      },
    },
  });
  const status = h("p.pane-status", { role: "status", testid: "notes-status" });
  const conflict = h("div.notes-conflict", { testid: "notes-conflict", hidden: true });
  host.append(
    h("div.pane-head", h("label.notes-label", { for: "notes-text" }, t("notes-label")), status),
    conflict,
    field,
    h("p.hint.notes-hint", { id: "notes-hint" }, t("notes-hint")),
  );

  const saver = new NotesSaver(stored, {
    put: (notes, expected) => putExtra(draftId, "notes", notes, expected),
    keep,
    changed: (state) => show(state),
  });
  field.value = saver.text;
  changed(saver.text);
  show(saver.now);
  // What is still on its way is kept in the browser, too.
  window.addEventListener("pagehide", () => void saver.flush());

  function show(state: NotesState) {
    const words = statusText(state);
    if (status.textContent !== words) status.textContent = words;
    if (state.is !== "conflict") {
      conflict.hidden = true;
      return;
    }
    conflict.hidden = false;
    const choose = (label: string, text: () => string, testid: string) =>
      button(
        label,
        () => {
          field.value = text();
          changed(field.value);
          field.focus();
          saver.resolve(field.value);
        },
        "small",
        { testid },
      );
    conflict.replaceChildren(
      h("p", { role: "alert" }, t("notes-changed")),
      h(
        "div.notes-theirs",
        { tabindex: 0, role: "region", "aria-label": t("notes-theirs") },
        state.theirs || t("notes-theirs-empty"),
      ),
      h(
        "div.notes-ways",
        choose(t("notes-both"), () => mergeNotes(field.value, state.theirs), "notes-both"),
        choose(t("notes-use-mine"), () => field.value, "notes-mine"),
        choose(t("notes-use-theirs"), () => state.theirs, "notes-theirs"),
      ),
    );
  }

  return { flush: () => saver.flush() };
}

export type NotesPane = ReturnType<typeof createNotesPane>;

function statusText(state: NotesState): string {
  if (state.is !== "unsaved") return t(`notes-${state.is}`);
  return state.error instanceof RequestError && state.error.status
    ? t("notes-refused", { message: state.error.error.message })
    : t("notes-unsaved");
}
