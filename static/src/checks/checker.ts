import type { EditorView } from "prosemirror-view";
import type { CompositionQueue } from "../editor/composition-queue";
import { plainText } from "../articles/plain-text";
import type { HeadlineRequest, VerifyRequest } from "../wire/socket";
import type { HeadlineFinding, QuoteFinding } from "../wire/types";
import { headlineFindingModels, quoteFindingModels, type Finding } from "./state/finding";
import type { FindingsPlugin } from "./plugin";

export const CHECK_DELAY_MS = 700;
/** What others edit is checked so late, and so often at most. */
export const FOLLOW_DELAY_MS = 10_000;
/** How often the checks are requested again while the models are unavailable. */
export const DEGRADED_RETRY_MS = 5000;
/** A text without any of these has no quote. */
export const QUOTE_MARKS = /["“”„«»「」『』｢｣‘]|(?:^|[\s(])'/;

/** Whether a text has a mark that may open a quote. */
export const mayQuote = (text: string): boolean => QUOTE_MARKS.test(text);

/** An editor and its findings. */
export interface CheckedEditor {
  view: EditorView;
  idle: CompositionQueue;
  findings: FindingsPlugin<Finding>;
}

/** A text that is in no editor, whose findings are shown with its field. */
export interface CheckedField {
  text(): string;
  show(findings: QuoteFinding[], text: string): void;
}

interface Ports {
  headline: CheckedEditor;
  body: CheckedEditor;
  standfirst: CheckedField;
  checkHeadline(request: HeadlineRequest): void;
  verifyQuotes(request: VerifyRequest): void;
  /** Of the body, as the writer has said; "": as its words say. */
  language?(): string;
  sourceIds(): string[];
}

/** Requests both checks a moment after the last change, and passes the answers to the editors. */
export class Checker {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private later: ReturnType<typeof setTimeout> | undefined;
  private following: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ports: Ports) {}

  schedule(delay = CHECK_DELAY_MS): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), delay);
  }

  scheduleLater(): void {
    this.following ??= setTimeout(() => this.check(), FOLLOW_DELAY_MS);
  }

  private check(): void {
    clearTimeout(this.following);
    this.following = undefined;
    this.ports.headline.idle.run("check", () => this.checkHeadline());
    this.ports.body.idle.run("check", () => this.checkBody());
  }

  receiveHeadlineFindings(findings: HeadlineFinding[], { headline, body }: HeadlineRequest): void {
    clearTimeout(this.later);
    if (findings.some(({ state }) => state === "unchecked"))
      this.later = setTimeout(() => this.schedule(0), DEGRADED_RETRY_MS);
    show(this.ports.headline, headline, headlineFindingModels(findings, { headline, body }));
  }

  receiveQuoteFindings(
    findings: QuoteFinding[],
    { body, standfirst = "" }: VerifyRequest,
    inStandfirst: QuoteFinding[],
  ): void {
    const headline = plainText(this.ports.headline.view.state.doc).text;
    show(this.ports.body, body, quoteFindingModels(findings, { headline, body }));
    this.ports.standfirst.show(inStandfirst, standfirst);
  }

  private checkHeadline(): void {
    const { headline, body } = this.ports;
    const text = ask(headline);
    if (!mayQuote(text)) return show(headline, text, []);
    this.ports.checkHeadline({ headline: text, body: plainText(body.view.state.doc).text, ...this.sources() });
  }

  private checkBody(): void {
    const { body } = this.ports;
    const [text, standfirst] = [ask(body), this.ports.standfirst.text()];
    if (!mayQuote(text) && !mayQuote(standfirst)) return this.receiveQuoteFindings([], { body: text }, []);
    const language = this.ports.language?.();
    this.ports.verifyQuotes({
      body: text,
      ...this.sources(),
      ...(mayQuote(standfirst) && { standfirst }),
      ...(language && { language }),
    });
  }

  /** Without any attached, the server looks in the whole library. */
  private sources(): { source_ids?: string[] } {
    const ids = this.ports.sourceIds();
    return ids.length ? { source_ids: ids } : {};
  }
}

function ask({ view, findings }: CheckedEditor): string {
  findings.dispatch(view, { type: "asked" });
  return plainText(view.state.doc).text;
}

function show({ view, idle, findings }: CheckedEditor, text: string, newFindings: Finding[]): void {
  idle.run("found", () => findings.dispatch(view, { type: "found", text, findings: newFindings }));
}
