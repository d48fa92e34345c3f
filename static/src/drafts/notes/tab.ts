/** The notes tab of the desk; its content is loaded when it is first shown. */
import { byId, h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { NotesPane } from "./pane";
import { unsavedStore } from "../saving/unsaved-extras";

const areNotes = (value: unknown) => typeof (value as { notes?: unknown } | null)?.notes === "string";

/** `scope`: where the browser keeps what is not saved; `readOnly`: on a draft that may only be read. */
export function createNotes(draftId: string, stored: string, scope: string, readOnly = false) {
  const keep = unsavedStore<{ notes: string }>("notes", scope, areNotes);
  let pane: Promise<NotesPane> | null = null;
  const load = async () => {
    const made = (await import("./pane")).createNotesPane(byId("pane-notes"), { draftId, stored, keep, changed: hint });
    for (const field of byId("pane-notes").querySelectorAll("textarea")) field.readOnly = readOnly;
    return made;
  };
  const open = () => (pane ??= load());

  function hint(notes: string) {
    const sign = [h("span", { "aria-hidden": "true" }, "•"), h("span.visually-hidden", t("notes-there"))];
    byId("count-notes").replaceChildren(...(notes.trim() ? sign : []));
  }

  hint(stored);
  if (keep.read()) void open();
  return {
    shown: () => void open(),
    flush: async () => (await pane)?.flush(),
  };
}
