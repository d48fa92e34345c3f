/** Draws the words that have comments, and follows them through the edits of everybody. */
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { commentedKey, draw, shownIn } from "../../editor/drawn";
import type { Anchor, Comment } from "../../wire/generated/schema";
import type { Range } from "../../articles/plain-text";
import { findWords, wordsOf, type Words } from "./words";

/** After the last edit: until then what is drawn moves with the text by itself. */
const SETTLE_MS = 300;
/** The id of the words that somebody is writing a comment on. */
const NEW = "new";

type Field = Anchor["field"];

export interface FieldRange extends Range {
  field: Field;
}

/** Convert between editor positions and anchors in the shared document. */
export interface SharedPositions {
  anchorOf(field: Field, from: number, to: number): Omit<Anchor, "prefix" | "suffix"> | null;
  rangeOf(anchor: Anchor): Range | null;
}

interface Ports {
  views: Readonly<Record<Field, EditorView>>;
  sharedPositions(): SharedPositions | null;
  /** Whether what is shown now is an edit of somebody else. */
  isFollowing(): boolean;
  /** Run this when no composition is going on in either editor. */
  idle(name: string, work: () => void): void;
  /** An edit of this page moved the words of a comment to where its anchor does not find them. */
  moved(comment: Comment, anchor: Anchor): void;
  /** Called after all ranges were located again. */
  settled(): void;
}

const FIELDS = ["headline", "body"] as const;

export class CommentMarks {
  private comments: readonly Comment[] = [];
  private readonly placed = new Map<string, FieldRange>();
  /** Last known words of each comment, to find them again when an undo restores them. */
  private readonly lastWords = new Map<string, Words>();
  private current: string | null = null;
  private started: FieldRange | null = null;
  /** What the editors draw, by comment: asked for of each whenever they are sorted. */
  private drawn: { sets: DecorationSet[]; ranges: Map<string, FieldRange> } | null = null;
  private isTouched = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ports: Ports) {}

  /** Return the range of a comment's words; undefined if they were deleted or it has none. */
  rangeOf(id: string): FieldRange | undefined {
    return this.drawnAt(id) ?? this.placed.get(id);
  }

  /** Where the words are that a comment is being written on. */
  get pending(): FieldRange | null {
    return this.drawnAt(NEW) ?? null;
  }

  set pending(range: FieldRange | null) {
    this.started = range;
    this.redraw();
  }

  /** The open comments with words at a place, the shortest first. */
  at(field: Field, pos: number): string[] {
    const decorations = shownIn(this.ports.views[field].state, commentedKey).find(pos, pos);
    return decorations
      .filter(({ spec }) => idOf(spec) !== NEW)
      .sort((one, other) => one.to - one.from - (other.to - other.from))
      .map(({ spec }) => idOf(spec));
  }

  /** Show these comments. */
  show(comments: readonly Comment[]): void {
    this.comments = comments;
    this.settle();
  }

  highlight(id: string | null): void {
    if (id === this.current) return;
    this.current = id;
    this.redraw();
  }

  /** The text of an editor changed. */
  edited(): void {
    if (!this.ports.isFollowing()) this.isTouched = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.settle(), SETTLE_MS);
  }

  /** Return the anchor of a range; null before the shared document is loaded. */
  anchorOf({ field, from, to }: FieldRange): { anchor: Anchor; quote: string } | null {
    const anchor = this.ports.sharedPositions()?.anchorOf(field, from, to);
    if (!anchor) return null;
    const { quote, prefix, suffix } = wordsOf(this.ports.views[field].state.doc, { from, to });
    return { anchor: { ...anchor, prefix, suffix }, quote };
  }

  private settle(): void {
    clearTimeout(this.timer);
    this.ports.idle("comments", () => {
      const isOwn = this.isTouched;
      this.isTouched = false;
      // What moved with the text is read before it is drawn again.
      const placed = this.comments.map((comment) => [comment, this.find(comment, isOwn)] as const);
      this.placed.clear();
      for (const [{ comment_id: id }, range] of placed) {
        if (!range) continue;
        this.placed.set(id, range);
        this.lastWords.set(id, wordsOf(this.ports.views[range.field].state.doc, range));
      }
      this.drawAll();
      this.ports.settled();
    });
  }

  private find(comment: Comment, isOwn: boolean): FieldRange | null {
    const { anchor, quote, comment_id: id } = comment;
    if (!anchor) return null;
    const { field } = anchor;
    const stored = this.ports.sharedPositions()?.rangeOf(anchor) ?? null;
    const drawn = this.drawnAt(id);
    const isThere = stored !== null && stored.from < stored.to;
    // The editor knows how its own edits move words; of others' edits Yjs does.
    if (isThere && !(isOwn && drawn)) return { field, ...stored };
    const { doc } = this.ports.views[field].state;
    const { prefix = "", suffix = "" } = anchor;
    const words = this.lastWords.get(id) ?? { quote, prefix, suffix };
    const again = drawn ?? findWords(doc, words, stored?.from ?? null);
    if (!again) return null;
    const range = { field, from: again.from, to: again.to };
    const isSame = stored?.from === range.from && stored.to === range.to;
    const now = isOwn && !isSame ? this.anchorOf(range) : null;
    if (now) this.ports.moved(comment, now.anchor);
    return range;
  }

  private drawnAt(id: string): FieldRange | undefined {
    const sets = FIELDS.map((field) => shownIn(this.ports.views[field].state, commentedKey));
    if (!this.drawn || sets.some((set, index) => set !== this.drawn!.sets[index])) {
      const ranges = new Map<string, FieldRange>();
      sets.forEach((set, index) => {
        for (const { spec, from, to } of set.find()) ranges.set(idOf(spec), { field: FIELDS[index]!, from, to });
      });
      this.drawn = { sets, ranges };
    }
    return this.drawn.ranges.get(id);
  }

  private redraw(): void {
    this.ports.idle("comment-marks", () => {
      for (const { comment_id: id } of this.comments) {
        const drawn = this.drawnAt(id);
        if (drawn) this.placed.set(id, drawn);
      }
      this.drawAll();
    });
  }

  private drawAll(): void {
    const started = this.started && (this.pending ?? this.started);
    for (const field of FIELDS) {
      const view = this.ports.views[field];
      const all = this.comments.flatMap(({ comment_id: id, resolved }) => {
        const range = this.placed.get(id);
        const isShown = range?.field === field && (!resolved || id === this.current);
        return isShown ? [mark(range, id, id === this.current)] : [];
      });
      if (started?.field === field) all.push(mark(started, NEW, true));
      draw(view, commentedKey, all.length ? DecorationSet.create(view.state.doc, all) : DecorationSet.empty);
    }
  }
}

const idOf = (spec: unknown) => (spec as { id: string }).id;

const mark = ({ from, to }: Range, id: string, isCurrent: boolean) =>
  Decoration.inline(from, to, { class: isCurrent ? "commented is-current" : "commented" }, { id });
