/** Tracks which tabs are open, by web locks: edits of an open tab are not recovered by others. */
const PREFIX = "quotedesk.tab.";

export interface Tabs {
  /** Names of those that are open. */
  open(): Promise<Set<string>>;
}

/** Registers `tab` as open until it closes. In a browser without locks no tab counts as open. */
export function openTabs(tab: string, locks: LockManager | undefined = navigator.locks): Tabs {
  void locks?.request(PREFIX + tab, () => new Promise(() => undefined)).catch(() => undefined);
  return {
    open: async () => {
      const { held = [] } = (await locks?.query().catch(() => undefined)) ?? {};
      return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
    },
  };
}
