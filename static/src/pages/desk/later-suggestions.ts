/**
 * Previews of suggestions, and the archive: parts that are loaded after the page. They are one module, since the bundler
 * would put what several share into files of its own, each a request more.
 */
import { openReadAloud } from "../../suggestions/peek/read-aloud";
import { byId } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { insertedText } from "../../suggestions/insertion/quote-text";
import { openPeek } from "../../suggestions/peek/peek";
import { chosenInsertion, insertChosen, insertItem } from "../../suggestions/plugin";
import type { Suggestion } from "../../wire/types";
import { optionId } from "../../suggestions/panel/list";
import type { Desk } from "./desk";

export { createArchive } from "../../suggestions/archive";

/** Open the source of a suggestion where it stands. */
function readSource({ library, tabs }: Desk, item: Suggestion): void {
  void library.read(item.source_id, item.paragraph_id);
  tabs.open();
  document.querySelector<HTMLElement>(".reader-text")?.focus();
}

/** What is offered at the caret, to be read whole. */
export function readOffer(desk: Desk): void {
  const { body, settings, live } = desk;
  openReadAloud(body, {
    host: byId("cards"),
    choice: settings.now,
    none: () => live.say(t("readable-none")),
    insert: (item) => void insertItem(body, item),
    read: (item) => readSource(desk, item),
  });
}

/** A suggestion in its surroundings. The focus goes back to `list` if it was there, and to the article else. */
export function peek(item: Suggestion, list: HTMLElement | null, desk: Desk): void {
  const { body, tabs, library } = desk;
  const wasOpen = byId("panel").classList.contains("is-open");
  tabs.show("quotes");
  tabs.open();
  openPeek(item, {
    pane: byId("pane-quotes"),
    card: document.getElementById(optionId(item)),
    shelf: library.shelf,
    playing: library.playing,
    preview: (chosen, edits) => {
      const insertion = chosenInsertion(body, chosen, edits);
      return insertion && insertedText(insertion).trim();
    },
    insert: (chosen, edits) => {
      if (!wasOpen) tabs.close();
      insertChosen(body, chosen, edits);
    },
    read: (chosen) => readSource(desk, chosen),
    leave: () => {
      if (!wasOpen) tabs.close();
      (list ?? body).focus();
    },
  });
}
