/**
 * Reports what becomes of suggestions and findings to the server when nobody types; with texts only where the desk
 * learns.
 */
import type { Node } from "prosemirror-model";
import type { Check } from "../checks/editor-findings";
import type { Finding } from "../checks/state/finding";
import { needsReview } from "../checks/labels";
import type { Inserted } from "./insertion/transaction";
import { provenanceUnder } from "../articles/schema-mapping";
import { provenanceOf, type Provenance } from "../articles/provenance";
import type { SuggestState } from "./state/reducer";
import type { Ghost } from "./state/selectors";
import { findingToWire } from "../wire/adapter";
import type { Used, UsedPassage } from "../wire/types";
import { debounce } from "../ui/debounce";

/** Sent after so long without anything new. */
export const QUIET_MS = 15_000;
const MOST = 100;
const OFFERED = 10;

interface Ports {
  learns(): boolean;
  title(): string;
  doc(): Node;
  /** False where it could not be sent now. */
  send(items: Used[]): boolean;
}

interface Placed {
  from: Provenance;
  words: string;
  reported: string;
  item: Used;
}

export class UsageReporter {
  private items: Used[] = [];
  private shown: { key: string; item: Used } | null = null;
  private dismissed = false;
  private placed: Placed[] = [];
  private readonly warned = new Map<string, Finding>();
  private dismissedFindings = new Set<string>();
  private checks: Check[] = [];
  private readonly later = debounce(() => this.flush(), QUIET_MS);

  constructor(private readonly ports: Ports) {}

  /** What the caret is offered now. */
  offers(state: SuggestState, ghost: Ghost | null): void {
    if (state.dismissed && !this.dismissed && this.shown) this.note({ ...this.shown.item, action: "dismissed" });
    this.dismissed = state.dismissed;
    if (!ghost) return;
    const from = provenanceOf(ghost.item, ghost.insertion.start, ghost.insertion.end);
    const key = JSON.stringify([state.context, from.paragraph_id, from.start]);
    if (key === this.shown?.key) return;
    this.shown = { key, item: this.suggestion("shown", from, state) };
    this.note(this.shown.item);
  }

  inserted({ provenance, from, to }: Inserted, state: SuggestState): void {
    const item = this.suggestion("accepted", provenance, state);
    const words = this.ports.doc().textBetween(from, to);
    this.placed.push({ from: provenance, words, reported: words, item });
    this.note(item);
  }

  checked(checks: Check[]): void {
    this.checks = checks;
    const dismissedFindings = new Set<string>();
    for (const { finding, dismissed } of checks) {
      if (!needsReview(finding)) continue;
      if (!dismissed.length) this.warned.set(finding.id, finding);
      else {
        dismissedFindings.add(finding.id);
        if (this.warned.delete(finding.id) && !this.dismissedFindings.has(finding.id))
          this.note(this.finding("dismissed", finding));
      }
    }
    this.dismissedFindings = dismissedFindings;
    if (this.warned.size) this.later();
  }

  /** Send what there is. */
  flush(): void {
    this.later.cancel();
    this.corrections();
    if (this.items.length && this.ports.send(this.items)) this.items = [];
  }

  /** Quotes that were edited after they were inserted, and findings that the writer has fixed. */
  private corrections(): void {
    const now = new Map<string, string>();
    this.ports.doc().descendants((node) => {
      const from = provenanceUnder(node.marks);
      if (from) now.set(keyOf(from), (now.get(keyOf(from)) ?? "") + (node.text ?? ""));
    });
    for (const one of this.placed) {
      const words = now.get(keyOf(one.from));
      if (words === undefined || words === one.reported || words === one.words) continue;
      one.reported = words;
      this.note({ ...one.item, action: "corrected", ...(this.ports.learns() && { became: words }) });
    }
    for (const [id, finding] of this.warned) {
      const here = this.checks.filter(({ finding: { kind } }) => kind === finding.kind);
      if (here.some((one) => one.finding.id === id)) continue;
      this.warned.delete(id);
      // Fixed: its words are gone, and the new ones in their place need no review. A mere deletion says nothing.
      const fixed = here.some((one) => Math.abs(one.finding.start - finding.start) < 40 && !needsReview(one.finding));
      if (fixed) this.note(this.finding("corrected", finding));
    }
  }

  private suggestion(action: Used["action"], from: Provenance, { stage, context, items }: SuggestState): Used {
    const counted: Used = { kind: "suggestion", action, stage };
    if (!this.ports.learns()) return counted;
    const offered = items.slice(0, OFFERED).flatMap((item) => {
      const span = item.spans[0];
      return span ? [passageOf(provenanceOf(item, span.start, span.end))] : [];
    });
    return { ...counted, title: this.ports.title(), left_context: context ?? "", chosen: passageOf(from), offered };
  }

  private finding(action: Used["action"], { kind, given, checked }: Finding): Used {
    const counted: Used = { kind: "finding", action, about: kind };
    return this.ports.learns() ? { ...counted, finding: findingToWire(given, checked), ...checked } : counted;
  }

  private note(item: Used): void {
    this.items = [...this.items, item].slice(-MOST);
    this.later();
  }
}

const passageOf = ({ paragraph_id, start, end }: Provenance): UsedPassage => ({ paragraph_id, start, end });
const keyOf = ({ paragraph_id, start, end }: Provenance) => [paragraph_id, start, end].join(" ");
