/** Open previews of suggestions, whose code is loaded when one is first opened. */
import type { EditorView } from "prosemirror-view";
import type { AttachedSources } from "../../sources/attached";
import { reportingLoadErrors } from "../../ui/lazy-modules";
import type { Suggestion } from "../../wire/types";
import type { DeskBase } from "./base";

interface Options extends DeskBase {
  body(): EditorView;
  library(): AttachedSources;
}

export function createPreviews(desk: Options) {
  const load = () => import("./later-suggestions");
  const read = (item: Suggestion) => {
    void desk.library().read(item.source_id, item.paragraph_id);
    desk.tabs.open();
    document.querySelector<HTMLElement>(".reader-text")?.focus();
  };
  const ports = () => ({ ...desk, body: desk.body(), library: desk.library(), read });
  return {
    load,
    /** Show a suggestion in its surroundings, where other words can be chosen. */
    peek: reportingLoadErrors(async (item: Suggestion) => {
      const list = document.activeElement?.closest<HTMLElement>("#suggestion-list") ?? null;
      (await load()).peek(item, list, ports());
    }),
    /** Show the whole offered quote to a screen reader. */
    readOffer: reportingLoadErrors(async () => (await load()).readOffer(ports())),
  };
}
