/** Searches headline and body, and moves from match to match. */
import { TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { CompositionQueue } from "../composition-queue";
import { clearHighlights, highlight, isQuoted } from "./highlights";
import { searchQuery, type Options, type Stretch } from "./matching";
import { findIn, replacing } from "./replacing";

/** After an edit this long without another. */
const REST_MS = 200;

export interface Place {
  view: EditorView;
  idle: CompositionQueue;
}

interface Match {
  place: Place;
  stretch: Stretch;
}

export interface Found {
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
  private found: Match[] = [];
  private current = -1;
  private query = searchQuery("", { isCaseSensitive: false, isWholeWord: false });
  /** A replacement triggers drawing by itself. */
  private isReplacing = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** In the order of the page; `changed` hears of what a writer's own edits do to what was found. */
  constructor(
    private readonly places: readonly Place[],
    private readonly changed: (matches: Found) => void,
  ) {}

  /** Seeks, beginning at the caret of the editor that the writer came from. */
  seek(text: string, options: Options, from: Place | null): Found {
    this.query = searchQuery(text, options);
    this.collect();
    const pos = from?.view.state.selection.from ?? 0;
    const first = this.places.indexOf(from ?? this.places[0]!);
    const at = this.found.findIndex(({ place, stretch }) => {
      const order = this.places.indexOf(place);
      return order > first || (order === first && stretch.from >= pos);
    });
    this.current = at < 0 ? (this.found.length ? 0 : -1) : at;
    this.draw(true);
    return this.state;
  }

  step(by: 1 | -1): Found {
    if (this.found.length) {
      this.current = (this.current + by + this.found.length) % this.found.length;
      this.draw(true);
    }
    return this.state;
  }

  /** The current match, and on to the next one; null where it holds a source's words that must not be changed. */
  replaceOne(words: string, withQuotes: boolean): Replaced | null {
    const match = this.found[this.current];
    if (!match || match.place.view.composing) return null;
    const {
      place: { view },
      stretch,
    } = match;
    const { tr, replaced, left } = replacing(view.state, [stretch], words, withQuotes);
    if (replaced) {
      this.isReplacing = true;
      view.dispatch(tr);
      this.isReplacing = false;
      const next = stretch.from + words.length;
      this.collect();
      this.current = this.after(match.place, next);
      this.draw(true);
    } else this.step(1);
    return { replaced, left };
  }

  replaceAll(words: string, withQuotes: boolean): Replaced {
    const total: Replaced = { replaced: 0, left: 0 };
    this.isReplacing = true;
    for (const target of this.places) {
      if (target.view.composing) continue;
      const own = this.found.filter((one) => one.place === target).map(({ stretch }) => stretch);
      const { tr, replaced, left } = replacing(target.view.state, own, words, withQuotes);
      if (replaced) target.view.dispatch(tr);
      total.replaced += replaced;
      total.left += left;
    }
    this.isReplacing = false;
    this.collect();
    this.current = this.found.length ? 0 : -1;
    this.draw(false);
    return total;
  }

  /** Ends the search, and puts the caret on the current match. False where there is none. */
  close(): boolean {
    clearTimeout(this.timer);
    const match = this.found[this.current];
    for (const { view } of this.places) clearHighlights(view);
    this.found = [];
    if (!match) return false;
    const {
      place: { view },
      stretch,
    } = match;
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, stretch.from, stretch.to)));
    view.focus();
    return true;
  }

  get state(): Found {
    const quoted = this.found.filter(({ place, stretch }) => isQuoted(place.view.state.doc, stretch)).length;
    return { count: this.found.length, at: this.current + 1, quoted };
  }

  private collect(): void {
    this.found = this.places.flatMap((target) =>
      findIn(target.view.state, this.query).map((stretch) => ({ place: target, stretch })),
    );
  }

  private after(target: Place, pos: number): number {
    const order = this.places.indexOf(target);
    const at = this.found.findIndex((one) => {
      const other = this.places.indexOf(one.place);
      return other > order || (other === order && one.stretch.from >= pos);
    });
    return at < 0 && this.found.length ? 0 : at;
  }

  /** The writer went on writing: what is found now, once no input method is at work. */
  private readonly again = (): void => {
    if (this.isReplacing) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.places.some(({ view }) => view.composing)) return this.again();
      const before = this.found[this.current];
      this.collect();
      this.current = before ? this.after(before.place, before.stretch.from) : this.found.length ? 0 : -1;
      this.draw(false);
      this.changed(this.state);
    }, REST_MS);
  };

  private draw(inSight: boolean): void {
    const current = this.found[this.current];
    for (const target of this.places) {
      const stretches = this.found.filter((one) => one.place === target).map(({ stretch }) => stretch);
      target.idle.run("found", () => {
        highlight(target.view, stretches, current?.stretch ?? null, this.again);
        if (inSight && current?.place === target) bringInSight(target.view);
      });
    }
  }
}

/** Only where it is not in sight: what is being read stays where it is. */
function bringInSight(view: EditorView): void {
  const element = view.dom.querySelector(".found.is-current");
  const scroller = view.dom.closest(".page");
  if (!element || !scroller) return;
  const { top, bottom } = element.getBoundingClientRect();
  const frame = scroller.getBoundingClientRect();
  // The toolbar and the search lie over the top of it.
  if (top < frame.top + 140 || bottom > frame.bottom - 24) element.scrollIntoView({ block: "center" });
}
