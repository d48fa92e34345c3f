import type { Body } from "../wire/types";

/** An edit the server has not acknowledged yet. */
export interface Kept {
  version: number;
  headline: string;
  body: Body;
  at: number;
}

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Unacknowledged edits in the browser's own store, one per draft and tab, so that tabs do not overwrite each other. */
export class Keep {
  private readonly own: string;

  constructor(
    private readonly store: Store,
    private readonly draftId: string,
    tab: string,
  ) {
    this.own = `${this.prefix}${tab}`;
  }

  /** False when the browser refuses: then only this tab holds the edit. */
  write(kept: Kept): boolean {
    try {
      this.store.setItem(this.own, JSON.stringify(kept));
      return true;
    } catch {
      return false;
    }
  }

  clear(): void {
    this.remove(this.own);
  }

  remove(key: string): void {
    try {
      this.store.removeItem(key);
    } catch {
      // Nothing was kept then either.
    }
  }

  /** What earlier tabs left behind, newest first. */
  left(): { key: string; kept: Kept }[] {
    const found: { key: string; kept: Kept }[] = [];
    try {
      for (let i = 0; i < this.store.length; i++) {
        const key = this.store.key(i);
        if (!key?.startsWith(this.prefix) || key === this.own) continue;
        const kept = JSON.parse(this.store.getItem(key)!) as Kept;
        if (typeof kept.version === "number" && typeof kept.headline === "string") found.push({ key, kept });
      }
    } catch {
      return found;
    }
    return found.sort((a, b) => b.kept.at - a.kept.at);
  }

  private get prefix(): string {
    return `quotedesk.kept.${this.draftId}.`;
  }
}

/** Equal however the keys are ordered. */
export function sameContent(a: { headline: string; body: Body }, b: { headline: string; body: Body }): boolean {
  return a.headline === b.headline && canonical(a.body) === canonical(b.body);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
