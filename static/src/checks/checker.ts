import type { EditorView } from "prosemirror-view";
import type { CompositionQueue } from "../editor/composition-queue";
import { plainText } from "../articles/plain-text";
import type { HeadlineRequest, VerifyRequest } from "../wire/socket";
import type { HeadlineFinding, QuoteFinding } from "../wire/types";
import { headlineFindingModels, quoteFindingModels, downgradeBySupport, type Finding } from "./state/finding";
import type { FindingsPlugin } from "./plugin";
import { debounce } from "../ui/debounce";

export const CHECK_DELAY_MS = 700;
/** Delay, and shortest interval, of checks after edits by other people. */
const FOLLOW_DELAY_MS = 10_000;
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

/** A text that is checked, and where what was found in it is shown. */
export interface CheckedField<F> {
  text(): string;
  show(findings: F[], checked: VerifyRequest & { headline: string }): void;
}

interface Ports {
  headline: CheckedField<HeadlineFinding>;
  /** The words of the headline. */
  title(): string;
  body: Omit<CheckedEditor, "idle">;
  standfirst?: CheckedField<QuoteFinding>;
  /** Run this when no composition is going on; newer work of the same name replaces older. */
  whenIdle(name: string, work: () => void): void;
  checkHeadline(request: HeadlineRequest): void;
  verifyQuotes(request: VerifyRequest): void;
  /** The first answers are here. */
  checked?(): void;
  /** The language that the writer chose for the body; "" to detect it. */
  language?(): string;
  /** The draft or the sources to search. */
  scope(): { draft_id?: string; source_ids?: string[] };
}

/** Requests both checks a moment after the last change, and passes the answers on. */
export class Checker {
  /** Check both a moment after the last change. */
  readonly schedule = debounce(() => this.check(), CHECK_DELAY_MS);
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private othersTimer: ReturnType<typeof setTimeout> | undefined;
  private headline: { findings: HeadlineFinding[]; request: HeadlineRequest } | undefined;
  private body: { findings: QuoteFinding[]; text: string } | undefined;
  /** Shows the findings of the body with the quote that is being typed; null where none is. */
  private showTyped: (() => void) | null = null;

  constructor(private readonly ports: Ports) {}

  /** Whether headline and body were checked since the page was loaded. */
  get hasChecked(): boolean {
    return this.headline !== undefined && this.body !== undefined;
  }

  scheduleAfterOthersEdit(): void {
    this.othersTimer ??= setTimeout(() => this.check(), FOLLOW_DELAY_MS);
  }

  receiveHeadlineFindings(findings: HeadlineFinding[], request: HeadlineRequest): void {
    clearTimeout(this.retryTimer);
    if (findings.some(({ state }) => state === "unchecked"))
      this.retryTimer = setTimeout(() => this.schedule(0), DEGRADED_RETRY_MS);
    const isFirst = !this.headline;
    this.headline = { findings, request };
    this.showHeadline();
    if (isFirst) this.ports.checked?.();
  }

  receiveQuoteFindings(findings: QuoteFinding[], request: VerifyRequest, inStandfirst: QuoteFinding[]): void {
    const checked = { ...request, headline: this.ports.title() };
    const isFirst = !this.body;
    this.body = { findings, text: request.body };
    const others = findings.filter((finding) => !this.isBeingTyped(finding));
    const show = (shown: QuoteFinding[]) => this.showInBody(request.body, quoteFindingModels(shown, checked));
    this.showTyped = others.length < findings.length ? () => show(findings) : null;
    show(others);
    this.showHeadline();
    this.ports.standfirst?.show(inStandfirst, checked);
    if (isFirst) this.ports.checked?.();
  }

  /** The caret moved: a quote that the writer left without its closing mark is shown. */
  caretMoved(): void {
    const show = this.showTyped;
    if (!show || this.body?.findings.some((finding) => this.isBeingTyped(finding))) return;
    this.showTyped = null;
    show();
  }

  /** Take the marks of the body away. */
  forget(): void {
    this.schedule.cancel();
    this.showInBody(this.registerBodyRequest(), []);
  }

  /** Whether a quote is not closed because the writer has not come to its end. */
  private isBeingTyped({ kinds, end }: QuoteFinding): boolean {
    const { doc, selection } = this.ports.body.view.state;
    if (!kinds.includes("unclosed") || !selection.empty) return false;
    const { text, offsetAt } = plainText(doc);
    const caret = offsetAt(selection.head);
    return caret >= end && /^ *$/.test(text.slice(end, caret));
  }

  private check(): void {
    clearTimeout(this.othersTimer);
    this.othersTimer = undefined;
    this.ports.whenIdle("check", () => {
      this.checkHeadline();
      this.checkBody();
    });
  }

  private checkHeadline(): void {
    const headline = this.ports.headline.text();
    const body = plainText(this.ports.body.view.state.doc).text;
    if (mayQuote(headline)) this.ports.checkHeadline({ headline, body, ...this.ports.scope() });
    else this.receiveHeadlineFindings([], { headline, body });
  }

  private checkBody(): void {
    this.showTyped = null;
    const [body, standfirst] = [this.registerBodyRequest(), this.ports.standfirst?.text() ?? ""];
    if (!mayQuote(body) && !mayQuote(standfirst)) return this.receiveQuoteFindings([], { body }, []);
    const language = this.ports.language?.();
    this.ports.verifyQuotes({
      body,
      ...this.ports.scope(),
      ...(mayQuote(standfirst) && { standfirst }),
      ...(language && { language }),
    });
  }

  private showHeadline(): void {
    if (!this.headline) return;
    const { findings, request } = this.headline;
    const inBody = this.body?.text === request.body ? this.body.findings : [];
    this.ports.headline.show(downgradeBySupport(findings, inBody), request);
  }

  private registerBodyRequest(): string {
    return registerRequest(this.ports.body);
  }

  private showInBody(text: string, findings: Finding[]): void {
    const { body, whenIdle } = this.ports;
    whenIdle("found", () => body.findings.dispatch(body.view, { type: "answered", text, findings }));
  }
}

/** The headline in an editor as a text that is checked. */
export const editedHeadline = (editor: CheckedEditor): CheckedField<HeadlineFinding> => ({
  text: () => registerRequest(editor),
  show: (found, checked) => {
    const findings = headlineFindingModels(found, checked);
    const { idle, view } = editor;
    idle.run("found", () => editor.findings.dispatch(view, { type: "answered", text: checked.headline, findings }));
  },
});

/** Store the text as a pending request, so that the answer can be mapped to retryTimer edits, and return it. */
function registerRequest({ view, findings }: Omit<CheckedEditor, "idle">): string {
  findings.dispatch(view, { type: "requested" });
  return plainText(view.state.doc).text;
}
