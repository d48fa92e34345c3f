/** Dismissed findings and the scope of each, stored in this browser; the publishing check ignores them. */
import { t } from "../../i18n/messages";
import { readStored, readStoredJson, writeStored, type Store } from "../../ui/storage";
import type { Finding, Kind } from "./finding";

export type Scope = "here" | "draft" | "always";

export const scopeLabel = (scope: Scope): string => t(`scope-${scope}`);

export interface Dismissal {
  kind: Kind;
  scope: Scope;
  /** The finding's id for `here`, else its words, folded. */
  what: string;
  /** Its words, as they stood. */
  quote: string;
  /** In milliseconds. */
  at: number;
}

type Dismissed = Pick<Finding, "kind" | "id" | "quote">;
type Stored = Pick<Dismissal, "what" | "quote" | "at">;

const SCOPES = ["here", "draft", "always"] as const;
const KINDS = ["headline", "quote"] as const;

const fold = (quote: string) => quote.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();

export class Dismissals {
  /**
   * The entries last read or written, by key. Those of scope `here` are only in this map: they last as long as the
   * page.
   */
  private readonly read = new Map<string, { text: string | null; kept: Stored[] }>();

  constructor(
    private readonly store: Store,
    private readonly draftId: string,
    private readonly now: () => number = Date.now,
  ) {}

  dismiss(scope: Scope, { kind, id, quote }: Dismissed): Dismissal {
    const done = { kind, scope, what: scope === "here" ? id : fold(quote), quote, at: this.now() };
    this.write(kind, scope, [...this.without(done), { what: done.what, quote, at: done.at }]);
    return done;
  }

  undo(dismissal: Dismissal): void {
    this.write(dismissal.kind, dismissal.scope, this.without(dismissal));
  }

  /** Every dismissal that covers this finding. */
  covering({ kind, id, quote }: Dismissed): Dismissal[] {
    const words = fold(quote);
    return SCOPES.flatMap((scope) =>
      this.kept(kind, scope)
        .filter(({ what }) => what === (scope === "here" ? id : words))
        .map((one) => ({ kind, scope, ...one })),
    );
  }

  covers(finding: Dismissed): boolean {
    return this.covering(finding).length > 0;
  }

  /** All dismissals in this draft and those of scope `always`, the newest first. */
  all(): Dismissal[] {
    const dismissals = KINDS.flatMap((kind) =>
      SCOPES.flatMap((scope) => this.kept(kind, scope).map((one) => ({ kind, scope, ...one }))),
    );
    return dismissals.sort((one, other) => other.at - one.at);
  }

  private without({ kind, scope, what }: Dismissal): Stored[] {
    return this.kept(kind, scope).filter((one) => one.what !== what);
  }

  private key(kind: Kind, scope: Scope): string {
    return scope === "always" ? `quotedesk.dismissed.${kind}` : `quotedesk.dismissed.${kind}.${this.draftId}`;
  }

  private kept(kind: Kind, scope: Scope): Stored[] {
    if (scope === "here") return this.read.get(`here ${kind}`)?.kept ?? [];
    const key = this.key(kind, scope);
    const cached = this.read.get(key);
    // Another tab may have written since.
    const text = readStored(key, this.store);
    if (cached?.text === text) return cached.kept;
    const stored = readStoredJson(key, this.store);
    const kept = Array.isArray(stored) ? (stored as Stored[]) : [];
    this.read.set(key, { text, kept });
    return kept;
  }

  private write(kind: Kind, scope: Scope, kept: Stored[]): void {
    if (scope === "here") return void this.read.set(`here ${kind}`, { text: null, kept });
    const key = this.key(kind, scope);
    // In a full or forbidden store the dismissal lasts as long as the page.
    writeStored(key, JSON.stringify(kept), this.store);
    this.read.set(key, { text: readStored(key, this.store), kept });
  }
}
