import { button, h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { UnsavedStore } from "../saving/unsaved-extras";
import { draft, request, RequestError } from "../../wire/http";
import { NotesConflict, NotesSaver, mergeNotes, type UnsavedNotes, type NotesState } from "./saver";

interface Ports {
  draftId: string;
  stored: string;
  keep: UnsavedStore<UnsavedNotes>;
  /** What they are now. */
  changed(notes: string): void;
}

export interface NotesPane {
  flush(): Promise<void>;
}

/** Plain text to those who edit the article: saved as it is written, and never published. */
export function createNotesPane(host: HTMLElement, { draftId, stored, keep, changed }: Ports): NotesPane {
  const field = h("textarea", {
    class: "notes-text",
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
  const status = h("p", { class: "pane-status", role: "status", testid: "notes-status" });
  const conflict = h("div", { class: "notes-conflict", testid: "notes-conflict", hidden: true });
  host.append(
    h("div", { class: "pane-head" }, h("label", { class: "notes-label", for: "notes-text" }, t("notes-label")), status),
    conflict,
    field,
    h("p", { class: "hint notes-hint", id: "notes-hint" }, t("notes-hint")),
  );

  const saver = new NotesSaver(stored, {
    put: (notes, expected) => put(draftId, notes, expected),
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
        { class: "button small", testid },
      );
    conflict.replaceChildren(
      h("p", { role: "alert" }, t("notes-changed")),
      h(
        "div",
        { class: "notes-theirs", tabindex: 0, role: "region", "aria-label": t("notes-theirs") },
        state.theirs || t("notes-theirs-empty"),
      ),
      h(
        "div",
        { class: "notes-ways" },
        choose(t("notes-both"), () => mergeNotes(field.value, state.theirs), "notes-both"),
        choose(t("notes-use-mine"), () => field.value, "notes-mine"),
        choose(t("notes-use-theirs"), () => state.theirs, "notes-theirs"),
      ),
    );
  }

  return { flush: () => saver.flush() };
}

function statusText(state: NotesState): string {
  if (state.is !== "unsaved") return t(`notes-${state.is}`);
  return state.error instanceof RequestError && state.error.status
    ? t("notes-refused", { message: state.error.error.message })
    : t("notes-unsaved");
}

async function put(draftId: string, notes: string, expected: string): Promise<string> {
  try {
    return (await request<{ notes: string }>("PUT", `${draft(draftId)}/notes`, { notes, expected })).notes;
  } catch (error) {
    if (error instanceof RequestError && error.details.notes !== undefined)
      throw new NotesConflict(error.details.notes);
    throw error;
  }
}
