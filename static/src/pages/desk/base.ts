/** What every part of the desk may need, and what does not depend on any of them. */
import type { Dismissals } from "../../checks/state/dismissals";
import type { SettingsStore } from "../../settings/store";
import type { LiveRegion } from "../../ui/live-region";
import type { Tabs } from "../../ui/tabs";
import type { Boot } from "../../wire/types";

export interface DeskBase {
  boot: Boot;
  draftId: string;
  /** Address of the quote sheet. */
  sheet: string;
  settings: SettingsStore;
  dismissals: Dismissals;
  live: LiveRegion;
  tabs: Tabs;
}
