/** Which tabs are open: what an open one keeps is its own business. */
const PREFIX = "quotedesk.tab.";

export interface Tabs {
  /** Names of those that are open. */
  open(): Promise<Set<string>>;
}

/** From now on `tab` counts as open, for as long as it is. Where the browser has no locks, none does. */
export function openTabs(tab: string, locks: LockManager | undefined = navigator.locks): Tabs {
  void locks?.request(PREFIX + tab, () => new Promise(() => undefined)).catch(() => undefined);
  return {
    open: async () => {
      const { held = [] } = (await locks?.query().catch(() => undefined)) ?? {};
      return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
    },
  };
}
