/** Searches headline and body, and moves from match to match. */
import { TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { CompositionQueue } from "../composition-queue";
import { clearHighlights, highlight, isQuoted } from "./highlights";
import { searchQuery, type Options, type Stretch } from "./matching";
import { findIn, replacing } from "./replacing";

/** After an edit this long without another. */
const REST_MS = 200;

export interface SearchTarget {
  view: EditorView;
  idle: CompositionQueue;
}

interface Match {
  target: SearchTarget;
  stretch: Stretch;
}

export interface SearchState {
  count: number;
  /** Which is the current one, from 1; 0 where there is none. */
  at: number;
  /** How many hold words of a source. */
  quoted: number;
}

export interface Replaced {
  replaced: number;
  left: number;
}

export class Finder {
  private matches: Match[] = [];
  private current = -1;
  private query = searchQuery("", { isCaseSensitive: false, isWholeWord: false });
  /** A replacement triggers drawing by itself. */
  private isReplacing = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `targets` are in page order; `changed` is called when edits change the matches. */
  constructor(
    private readonly targets: readonly SearchTarget[],
    private readonly changed: (state: SearchState) => void,
  ) {}

  /** Seeks, beginning at the caret of the editor that the writer came from. */
  seek(text: string, options: Options, from: SearchTarget | null): SearchState {
    this.query = searchQuery(text, options);
    this.collect();
    const pos = from?.view.state.selection.from ?? 0;
    const first = this.targets.indexOf(from ?? this.targets[0]!);
    const at = this.matches.findIndex(({ target, stretch }) => {
      const order = this.targets.indexOf(target);
      return order > first || (order === first && stretch.from >= pos);
    });
    this.current = at < 0 ? (this.matches.length ? 0 : -1) : at;
    this.draw(true);
    return this.state;
  }

  step(by: 1 | -1): SearchState {
    if (this.matches.length) {
      this.current = (this.current + by + this.matches.length) % this.matches.length;
      this.draw(true);
    }
    return this.state;
  }

  /** The current match, and on to the next one; null where it holds a source's words that must not be changed. */
  replaceOne(words: string, withQuotes: boolean): Replaced | null {
    const match = this.matches[this.current];
    if (!match || match.target.view.composing) return null;
    const {
      target: { view },
      stretch,
    } = match;
    const { tr, replaced, left } = replacing(view.state, [stretch], words, withQuotes);
    if (replaced) {
      this.isReplacing = true;
      view.dispatch(tr);
      this.isReplacing = false;
      const next = stretch.from + words.length;
      this.collect();
      this.current = this.after(match.target, next);
      this.draw(true);
    } else this.step(1);
    return { replaced, left };
  }

  replaceAll(words: string, withQuotes: boolean): Replaced {
    const total: Replaced = { replaced: 0, left: 0 };
    this.isReplacing = true;
    for (const target of this.targets) {
      if (target.view.composing) continue;
      const own = this.matches.filter((one) => one.target === target).map(({ stretch }) => stretch);
      const { tr, replaced, left } = replacing(target.view.state, own, words, withQuotes);
      if (replaced) target.view.dispatch(tr);
      total.replaced += replaced;
      total.left += left;
    }
    this.isReplacing = false;
    this.collect();
    this.current = this.matches.length ? 0 : -1;
    this.draw(false);
    return total;
  }

  /** Ends the search, and puts the caret on the current match. False where there is none. */
  close(): boolean {
    clearTimeout(this.timer);
    const match = this.matches[this.current];
    for (const { view } of this.targets) clearHighlights(view);
    this.matches = [];
    if (!match) return false;
    const {
      target: { view },
      stretch,
    } = match;
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, stretch.from, stretch.to)));
    view.focus();
    return true;
  }

  get state(): SearchState {
    const quoted = this.matches.filter(({ target, stretch }) => isQuoted(target.view.state.doc, stretch)).length;
    return { count: this.matches.length, at: this.current + 1, quoted };
  }

  private collect(): void {
    this.matches = this.targets.flatMap((target) =>
      findIn(target.view.state, this.query).map((stretch) => ({ target, stretch })),
    );
  }

  private after(target: SearchTarget, pos: number): number {
    const order = this.targets.indexOf(target);
    const at = this.matches.findIndex((one) => {
      const other = this.targets.indexOf(one.target);
      return other > order || (other === order && one.stretch.from >= pos);
    });
    return at < 0 && this.matches.length ? 0 : at;
  }

  /** Search again after an edit, once no composition is active. */
  private readonly again = (): void => {
    if (this.isReplacing) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.targets.some(({ view }) => view.composing)) return this.again();
      const before = this.matches[this.current];
      this.collect();
      this.current = before ? this.after(before.target, before.stretch.from) : this.matches.length ? 0 : -1;
      this.draw(false);
      this.changed(this.state);
    }, REST_MS);
  };

  private draw(inSight: boolean): void {
    const current = this.matches[this.current];
    for (const target of this.targets) {
      const stretches = this.matches.filter((one) => one.target === target).map(({ stretch }) => stretch);
      target.idle.run("found", () => {
        highlight(target.view, stretches, current?.stretch ?? null, this.again);
        if (inSight && current?.target === target) bringInSight(target.view);
      });
    }
  }
}

/** Scroll to the match only if it is out of sight. */
function bringInSight(view: EditorView): void {
  const element = view.dom.querySelector(".found.is-current");
  const scroller = view.dom.closest(".page");
  if (!element || !scroller) return;
  const { top, bottom } = element.getBoundingClientRect();
  const frame = scroller.getBoundingClientRect();
  // The toolbar and the search lie over the top of it.
  if (top < frame.top + 140 || bottom > frame.bottom - 24) element.scrollIntoView({ block: "center" });
}
