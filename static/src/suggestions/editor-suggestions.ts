import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { FindingsState } from "../checks/state/reducer";
import type { Finding } from "../checks/state/finding";
import type { Settings } from "../settings/store";
import type { SuggestRequest, Suggestion } from "../wire/types";
import { Announcer } from "./announcer";
import { caretContext } from "./caret-context";
import { CompletionRequests } from "./completion";
import { dispatchSuggest, suggestState } from "./plugin";
import { RequestScheduler } from "./request-scheduler";
import { actions, type SuggestAction } from "./state/actions";
import { quotedSpans } from "./state/quoted-spans";
import type { SuggestState } from "./state/reducer";
import { ghostFor, type Ghost } from "./state/selectors";

interface Ports {
  /** Run this when no composition is going on; newer work of the same name replaces older. */
  whenIdle(name: string, work: () => void): void;
  title(): string;
  findings(state: EditorState): FindingsState<Finding>;
  settings(): Settings;
  suggest(request: SuggestRequest): void;
  /** How do the sources go on from these words, from the opening mark to the caret? */
  complete(typed: string): void;
  /** Announce what is offered, after a pause. */
  say(words: string): void;
}

/** Between two keys of a quick writer there is less: while keys go on no ghost appears. */
const SHORTEST_REST_MS = 300;

/** The suggestions of one editor: requested as its text changes, taken into its state, announced. */
export class EditorSuggestions {
  private readonly scheduler = new RequestScheduler((request) =>
    this.ports.whenIdle("ask", () => {
      dispatchSuggest(this.view, actions.asked(request.left_context));
      this.ports.suggest(request);
    }),
  );
  private readonly completing = new CompletionRequests({
    ask: (typed) => this.ports.complete(typed),
    none: () => dispatchSuggest(this.view, actions.completed("", [])),
  });
  private readonly announcer: Announcer;
  private quoted = "[]";
  /** The caret whose rest is waited for. */
  private restingAt: number | null = null;
  private restTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly view: EditorView,
    private readonly ports: Ports,
  ) {
    this.announcer = new Announcer(ports.say, ports.settings);
  }

  /** Whether a request is pending or about to be sent. */
  get isAnswerComing(): boolean {
    return this.scheduler.isWaiting || this.completing.isWaiting;
  }

  /** Once no input method is at work; a later action of the same name takes the place of one that waits. */
  dispatch(name: string, action: SuggestAction): void {
    this.ports.whenIdle(name, () => dispatchSuggest(this.view, action));
  }

  /** Ask although nothing changed. */
  again(): void {
    this.scheduler.again(this.view.state, this.ports.title());
  }

  /** The caret or a text moved. */
  consider(): void {
    this.scheduler.consider(this.view.state, this.ports.title());
  }

  /** The text of the editor did: a quote may be being typed. */
  considerQuotes(): void {
    this.ports.whenIdle("complete", () => this.completing.consider(this.view.state));
    this.quotedChanged();
  }

  /** What is quoted already may be something else. */
  quotedChanged(): void {
    this.ports.whenIdle("quoted", () => {
      const { state } = this.view;
      const { openQuote } = caretContext(state);
      const spans = quotedSpans(state.doc, this.ports.findings(state).placed, openQuote && state.selection.head);
      const key = JSON.stringify(spans);
      if (key === this.quoted) return;
      this.quoted = key;
      dispatchSuggest(this.view, actions.quoted(spans));
    });
  }

  /** Take an answer to `complete`. */
  completed(items: Suggestion[], typed: string): void {
    this.completing.received(typed.slice(1));
    this.dispatch("completions", actions.completed(typed.slice(1), items));
  }

  /** The state of the suggestions changed: announce what is offered at the caret, and return it. */
  changed(): Ghost | null {
    const { state } = this.view;
    const suggesting = suggestState(state);
    const ghost = ghostFor(suggesting, state);
    this.announcer.offer(ghost);
    this.waitForRest(suggesting);
    return ghost;
  }

  /** Report that typing rests; each key begins the wait anew, answers do not. */
  private waitForRest({ hasPaused, isTyping, delay, caret }: SuggestState): void {
    const isWaiting = !hasPaused || isTyping;
    if (isWaiting && this.restingAt === caret) return;
    this.stop();
    this.restingAt = isWaiting ? caret : null;
    if (isWaiting)
      this.restTimer = setTimeout(() => this.dispatch("rest", actions.paused()), Math.max(delay, SHORTEST_REST_MS));
  }

  stop(): void {
    clearTimeout(this.restTimer);
  }
}
