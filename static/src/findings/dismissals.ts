/** Findings the writer has set aside, and for how far. Kept in this browser; publishing asks again. */
import { t } from "../i18n/messages";

export type Scope = "here" | "draft" | "always";

export const scopeWords = (scope: Scope): string => t(`scope-${scope}`);

export interface Dismissal {
  scope: Scope;
  /** The finding's id for `here`, else its words. */
  what: string;
}

interface Keeper {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const fold = (quote: string) => quote.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();

export class Dismissals {
  private here = new Set<string>();

  constructor(
    private readonly keeper: Keeper,
    private readonly kind: "headline" | "quote",
    private readonly draftId: string,
  ) {}

  dismiss(scope: Scope, id: string, quote: string): Dismissal {
    const what = scope === "here" ? id : fold(quote);
    if (scope === "here") this.here.add(what);
    else this.write(scope, [...new Set([...this.read(scope), what])]);
    return { scope, what };
  }

  undo({ scope, what }: Dismissal): void {
    if (scope === "here") this.here.delete(what);
    else this.write(scope, this.read(scope).filter((kept) => kept !== what));
  }

  /** Every dismissal that covers this quote. */
  covering(id: string, quote: string): Dismissal[] {
    const what = fold(quote);
    const found: Dismissal[] = this.here.has(id) ? [{ scope: "here", what: id }] : [];
    for (const scope of ["draft", "always"] as const) if (this.read(scope).includes(what)) found.push({ scope, what });
    return found;
  }

  covers(id: string, quote: string): boolean {
    return this.covering(id, quote).length > 0;
  }

  private key(scope: Scope): string {
    return scope === "always" ? `quotedesk.dismissed.${this.kind}` : `quotedesk.dismissed.${this.kind}.${this.draftId}`;
  }

  private read(scope: Scope): string[] {
    try {
      const kept: unknown = JSON.parse(this.keeper.getItem(this.key(scope)) ?? "[]");
      return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
    } catch {
      return [];
    }
  }

  private write(scope: Scope, kept: string[]): void {
    try {
      this.keeper.setItem(this.key(scope), JSON.stringify(kept));
    } catch {
      // A full or forbidden store: the dismissal lasts as long as the page.
    }
  }
}
