import type { EditorView } from "prosemirror-view";
import { CHECK_DELAY_MS, mayQuote } from "../checks/checker";
import { quoteFindingModels, type QuoteFindingModel } from "../checks/state/finding";
import type { FindingsPlugin } from "../checks/plugin";
import { plainText } from "../articles/plain-text";
import type { HeadlineRequest, VerifyRequest } from "../wire/socket";
import type { HeadlineFinding, QuoteFinding } from "../wire/types";

/** A headline as it was checked, and what was found in it; offsets are of `text`. */
export interface CheckedHeadline {
  text: string;
  findings: readonly HeadlineFinding[];
}

interface Ports {
  view: EditorView;
  /** Once no input method is at work. */
  whenIdle(name: string, work: () => void): void;
  quotes: FindingsPlugin<QuoteFindingModel>;
  headline(): string;
  scope(): { source_ids?: string[] };
  checkHeadline(request: HeadlineRequest): void;
  verifyQuotes(request: VerifyRequest): void;
  headlineChecked(checked: CheckedHeadline): void;
}

/** Ask for both checks a moment after the last change: of a headline that is the host's own, and of the body. */
export class HostChecking {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ports: Ports) {}

  soon(delay = CHECK_DELAY_MS): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ports.whenIdle("check", () => this.check()), delay);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  headlineFound(findings: HeadlineFinding[], { headline }: HeadlineRequest): void {
    // Of a headline that has changed since nothing is claimed: its own check is on the way.
    if (headline === this.ports.headline()) this.ports.headlineChecked({ text: headline, findings });
  }

  quotesFound(findings: QuoteFinding[], { body }: VerifyRequest): void {
    const { view, whenIdle, quotes, headline } = this.ports;
    const models = quoteFindingModels(findings, { headline: headline(), body });
    whenIdle("found", () => quotes.dispatch(view, { type: "found", text: body, findings: models }));
  }

  /** Take the marks away. */
  forget(): void {
    const { view, quotes } = this.ports;
    quotes.dispatch(view, { type: "asked" });
    quotes.dispatch(view, { type: "found", text: plainText(view.state.doc).text, findings: [] });
  }

  private check(): void {
    const { view, quotes, scope } = this.ports;
    const headline = this.ports.headline();
    const body = plainText(view.state.doc).text;
    if (mayQuote(headline)) this.ports.checkHeadline({ headline, body, ...scope() });
    else this.ports.headlineChecked({ text: headline, findings: [] });
    quotes.dispatch(view, { type: "asked" });
    if (mayQuote(body)) this.ports.verifyQuotes({ body, ...scope() });
    else this.quotesFound([], { body });
  }
}
