/** Open previews of suggestions, whose code is loaded when one is first opened. */
import type { EditorView } from "prosemirror-view";
import type { SettingsStore } from "../../settings/store";
import type { AttachedSources } from "../../sources/attached";
import { optionId } from "../../suggestions/panel/list";
import { reportingLoadErrors } from "../../ui/lazy-modules";
import type { Tabs } from "../../ui/tabs";
import type { Suggestion } from "../../wire/types";

interface Options {
  settings: SettingsStore;
  tabs: Tabs;
  body(): EditorView;
  library(): AttachedSources;
  say(words: string): void;
}

export interface Previews {
  load(): Promise<unknown>;
  /** Show a suggestion in its surroundings, where other words can be chosen. */
  peek(item: Suggestion): void;
  /** Show the whole offered quote to a screen reader. */
  readOffer(): void;
}

export function createPreviews({ settings, tabs, body, library, say }: Options): Previews {
  const load = () => import("./later-suggestions");
  const readSource = (item: Suggestion) => {
    void library().read(item.source_id, item.paragraph_id);
    tabs.open();
    document.querySelector<HTMLElement>(".reader-text")?.focus();
  };
  const ports = () => ({
    body: body(),
    tabs,
    library: library(),
    settings: settings.now,
    idOf: optionId,
    read: readSource,
    say,
  });
  return {
    load,
    peek: reportingLoadErrors(async (item: Suggestion) => {
      const list = document.activeElement?.closest<HTMLElement>("#suggestion-list") ?? null;
      (await load()).peek(item, list, ports());
    }),
    readOffer: reportingLoadErrors(async () => (await load()).readOffer(ports())),
  };
}
