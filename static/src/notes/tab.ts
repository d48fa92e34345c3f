/** The tab of notes to the desk; what it holds is loaded when it is first shown. */
import { byId, h } from "../dom";
import { t } from "../i18n/messages";
import { hasKept } from "./kept";
import type { NotesPane } from "./pane";

export interface NotesTab {
  shown(): void;
  flush(): Promise<void>;
}

export function createNotes(draftId: string, stored: string): NotesTab {
  let pane: Promise<NotesPane> | null = null;
  const open = () => (pane ??= import("./pane").then(({ createNotesPane }) => createNotesPane(byId("pane-notes"), { draftId, stored, changed: hint })));

  function hint(notes: string) {
    byId("count-notes").replaceChildren(...(notes.trim() ? [h("span", { "aria-hidden": "true" }, "•"), h("span", { class: "visually-hidden" }, t("notes-there"))] : []));
  }

  hint(stored);
  if (hasKept(draftId)) void open();
  return {
    shown: () => void open(),
    flush: async () => (await pane)?.flush(),
  };
}
