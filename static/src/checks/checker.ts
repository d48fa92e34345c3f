import type { EditorView } from "prosemirror-view";
import type { CompositionQueue } from "../editor/composition-queue";
import { plainText } from "../articles/plain-text";
import type { HeadlineRequest, VerifyRequest } from "../wire/socket";
import type { HeadlineFinding, QuoteFinding } from "../wire/types";
import { headlineFindingModels, quoteFindingModels, restingOnBody, type Finding } from "./state/finding";
import type { FindingsPlugin } from "./plugin";
import { debounce } from "../ui/debounce";

export const CHECK_DELAY_MS = 700;
/** What others edit is checked so late, and so often at most. */
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
  /** Of the body, as the writer has said; "": as its words say. */
  language?(): string;
  /** Where to look. */
  scope(): { draft_id?: string; source_ids?: string[] };
}

/** Requests both checks a moment after the last change, and passes the answers on. */
export class Checker {
  /** Check both a moment after the last change. */
  readonly schedule = debounce(() => this.check(), CHECK_DELAY_MS);
  private later: ReturnType<typeof setTimeout> | undefined;
  private following: ReturnType<typeof setTimeout> | undefined;
  private headline: { findings: HeadlineFinding[]; request: HeadlineRequest } | undefined;
  private body: { findings: QuoteFinding[]; text: string } | undefined;

  constructor(private readonly ports: Ports) {}

  scheduleLater(): void {
    this.following ??= setTimeout(() => this.check(), FOLLOW_DELAY_MS);
  }

  receiveHeadlineFindings(findings: HeadlineFinding[], request: HeadlineRequest): void {
    clearTimeout(this.later);
    if (findings.some(({ state }) => state === "unchecked"))
      this.later = setTimeout(() => this.schedule(0), DEGRADED_RETRY_MS);
    this.headline = { findings, request };
    this.showHeadline();
  }

  receiveQuoteFindings(findings: QuoteFinding[], request: VerifyRequest, inStandfirst: QuoteFinding[]): void {
    const checked = { ...request, headline: this.ports.title() };
    this.body = { findings, text: request.body };
    this.showInBody(request.body, quoteFindingModels(findings, checked));
    this.showHeadline();
    this.ports.standfirst?.show(inStandfirst, checked);
  }

  /** Take the marks of the body away. */
  forget(): void {
    this.schedule.cancel();
    this.showInBody(this.askedBody(), []);
  }

  private check(): void {
    clearTimeout(this.following);
    this.following = undefined;
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
    const [body, standfirst] = [this.askedBody(), this.ports.standfirst?.text() ?? ""];
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
    this.ports.headline.show(restingOnBody(findings, inBody), request);
  }

  private askedBody(): string {
    return askedText(this.ports.body);
  }

  private showInBody(text: string, findings: Finding[]): void {
    const { body, whenIdle } = this.ports;
    whenIdle("found", () => body.findings.dispatch(body.view, { type: "found", text, findings }));
  }
}

/** The headline in an editor as a text that is checked. */
export const editedHeadline = (editor: CheckedEditor): CheckedField<HeadlineFinding> => ({
  text: () => askedText(editor),
  show: (found, checked) => {
    const findings = headlineFindingModels(found, checked);
    const { idle, view } = editor;
    idle.run("found", () => editor.findings.dispatch(view, { type: "found", text: checked.headline, findings }));
  },
});

function askedText({ view, findings }: Omit<CheckedEditor, "idle">): string {
  findings.dispatch(view, { type: "asked" });
  return plainText(view.state.doc).text;
}
