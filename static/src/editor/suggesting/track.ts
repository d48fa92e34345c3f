/** Turn edits into suggested edits: mark typed text as inserted and deleted text as deleted. */
import { Fragment, Slice, type Mark, type Node, type ResolvedPos } from "prosemirror-model";
import { Selection, TextSelection, type EditorState, type Transaction } from "prosemirror-state";
import { Mapping, ReplaceStep, type Step } from "prosemirror-transform";
import {
  deletionOf,
  insertionOf,
  isInsertedBlock,
  isInsertedIn,
  type SuggestedEdit,
} from "../../articles/suggested-edits";
import { INSERTED, type Inserted } from "../../suggestions/insertion/transaction";
import { bordersIn, canJoin, DIVIDES, JOINS, withoutBorders } from "./borders";
import { removeEmptied } from "./emptied";

/** Who suggests, and what a new suggestion has. */
export interface Author {
  person_id: string;
  name: string;
  newId(): string;
  now(): string;
}

/** Under this key a transaction is made as it is: it accepts or rejects what was suggested. */
export const RESOLVES = "resolvesSuggested";

/**
 * Returns the transaction that suggests what `given` would do: itself where it changes no text, and null where it cannot
 * be suggested, as line breaks within a paragraph that others count on. A paragraph that is divided, or joined with the
 * next, gets a sign that says so. Formats and kinds of blocks change at once.
 */
export function suggestInstead(given: Transaction, state: EditorState, by: Author): Transaction | null {
  if (!given.docChanged || isFollowed(given) || !given.steps.some((step) => step instanceof ReplaceStep)) return given;
  const tracker = new Tracker(given, state, by);
  return given.steps.every((step, index) => tracker.add(step, index)) ? tracker.finish() : null;
}

/** Whether a transaction of the writer changes formats or kinds of blocks, and no words: that is done at once. */
export const changesFormats = (tr: Transaction): boolean =>
  tr.docChanged && !isFollowed(tr) && tr.steps.every((step) => !(step instanceof ReplaceStep));

/** Transactions that are not tracked: remote edits, undo, and decisions about suggestions. */
const isFollowed = (tr: Transaction) =>
  Boolean(tr.getMeta(RESOLVES) ?? tr.getMeta("history$")) || tr.getMeta("uiEvent") === "replaced";

class Tracker {
  private readonly tr: Transaction;
  /** By step of the given transaction: the step of this one that inserted the same content. */
  private readonly made = new Map<number, number>();
  private readonly isForward: boolean;
  /** The caret goes behind the sign of a border that was suggested. */
  private isBehind = false;
  /** Line breaks that belonged to an insertion, and at which step. */
  private readonly breaks: { pos: number; since: number }[] = [];

  constructor(
    private readonly given: Transaction,
    private readonly state: EditorState,
    private readonly by: Author,
  ) {
    this.tr = state.tr;
    const { empty, head } = state.selection;
    this.isForward = empty && given.selection.head === head;
  }

  /** False where it cannot be suggested. */
  add(step: Step, index: number): boolean {
    const mapping = this.mappingOf(index);
    if (!(step instanceof ReplaceStep)) {
      const mapped = step.map(mapping);
      if (mapped && !this.tr.maybeStep(mapped).failed) this.made.set(index, this.tr.steps.length - 1);
      return true;
    }
    const from = mapping.map(step.from, 1);
    const to = Math.max(from, mapping.map(step.to, -1));
    return this.replace(from, to, step.slice, index);
  }

  finish(): Transaction {
    const { given, tr } = this;
    this.removeLooseBreaks();
    const mapping = this.mappingOf(given.steps.length);
    const side = this.isForward || this.isBehind ? 1 : -1;
    const { selection } = given;
    const mapped = (pos: number) => {
      const typed = this.made.size > 0 && pos === endOfLastInsertion(given);
      return tr.doc.resolve(mapping.map(pos, typed ? 1 : side));
    };
    if (selection instanceof TextSelection)
      tr.setSelection(TextSelection.between(mapped(selection.anchor), mapped(selection.head)));
    else tr.setSelection(Selection.near(mapped(selection.head)));
    for (const [key, value] of Object.entries(metaOf(given))) {
      // The rule would be undone by steps that were not made.
      if (isObject(value) && value["transform"] === given) continue;
      if (key === INSERTED) {
        const inserted = value as Inserted;
        const [from, to] = [mapping.map(inserted.from, 1), mapping.map(inserted.to, -1)];
        tr.setMeta(key, { ...inserted, from, to: Math.max(from, to) } satisfies Inserted);
      } else tr.setMeta(key, value);
    }
    tr.setTime(given.time);
    if (given.storedMarksSet) tr.setStoredMarks(given.storedMarks?.filter(isNoDeletion) ?? null);
    if (given.scrolledIntoView) tr.scrollIntoView();
    return tr;
  }

  /** From the given transaction's document before a step to the document that there is now. */
  private mappingOf(index: number): Mapping {
    const mapping = new Mapping();
    for (let at = index - 1; at >= 0; at--) mapping.appendMap(this.given.steps[at]!.getMap().invert());
    const mirrors = new Map([...this.made].map(([step, made]) => [made, index - 1 - step]));
    this.tr.steps.forEach((step, at) => mapping.appendMap(step.getMap(), mirrors.get(at)));
    return mapping;
  }

  private replace(from: number, to: number, slice: Slice, index: number): boolean {
    const { tr } = this;
    if (hasFigure(tr.doc, from, to)) return false;
    const [$from, $to] = [tr.doc.resolve(from), tr.doc.resolve(to)];
    this.noteBreaks($from, $to);
    const typed = inlineContent(slice);
    if (typed && $from.sameParent($to) && $from.parent.inlineContent && this.isOwn(from, to)) {
      const nodes = this.inserted(typed, $from, $to);
      if (!this.mayBreak(typed, $from, $to)) return false;
      tr.replace(from, to, new Slice(nodes, 0, 0));
      this.made.set(index, tr.steps.length - 1);
      return true;
    }
    if (!typed || !$from.sameParent($to) || !$from.parent.inlineContent) {
      const isOpen = $from.parent.inlineContent && $to.parent.inlineContent;
      if (!hasInline(tr.doc, from, to)) {
        // Only the bounds of blocks: a paragraph is divided, joined with another, or added.
        if (isOpen && !(isLoose($from, -1) || isLoose($to, 1))) return this.suggestBorder(slice, $from, $to);
        tr.step(new ReplaceStep(from, to, this.marked(slice, $from, $to)));
        this.made.set(index, tr.steps.length - 1);
        return true;
      }
    }
    const end = $from.sameParent($to) ? to : Math.min(to, $from.end());
    if (typed && !typed.size && onlyBreaks(tr.doc, from, to)) return false;
    const edit = this.newEdit($from, $to, typed?.size ? "both" : "deletion");
    const before = tr.steps.length;
    this.delete(from, to, edit);
    if (!slice.size) return true;
    const at = tr.mapping.slice(before).map(end, -1);
    const $at = tr.doc.resolve(at);
    if (!typed && !(isLoose($at, -1) || isLoose($at, 1))) return false;
    if (typed) {
      if (!this.mayBreak(typed, $at, $at)) return false;
      tr.replace(at, at, new Slice(this.inserted(typed, $at, $at, edit), 0, 0));
    } else tr.step(new ReplaceStep(at, at, this.marked(slice, $at, $at, edit)));
    this.made.set(index, tr.steps.length - 1);
    return true;
  }

  /** Suggest a paragraph split or a join with the next one; return false for any other edit. */
  private suggestBorder(slice: Slice, $from: ResolvedPos, $to: ResolvedPos): boolean {
    const { tr } = this;
    const divides = $from.pos === $to.pos;
    if (divides ? !isBareSplit(slice) || $from.parent.type.name === "figure" : slice.size > 0 || !joins($from, $to))
      return false;
    this.isBehind = divides;
    const [open] = divides ? [] : bordersIn(tr.doc, $from.start(), $from.pos).filter(({ border }) => border === JOINS);
    // It is suggested already.
    if (open) return true;
    const mark = this.state.schema.marks["insertion"]!.create(this.newEdit($from, $from, "insertion"));
    const around = divides ? $from.marks() : ($from.nodeBefore?.marks ?? []);
    const own = around.filter(({ type }) => type.name !== "insertion" && type.name !== "deletion");
    tr.insert($from.pos, this.state.schema.text(divides ? DIVIDES : JOINS, mark.addToSet(own)));
    return true;
  }

  /** Mark a range as deleted; remove the author's own insertions in it. */
  private delete(from: number, to: number, edit: SuggestedEdit): void {
    const { tr, state } = this;
    const mark = state.schema.marks["deletion"]!.create(edit);
    const parts: { from: number; to: number; isOwn: boolean }[] = [];
    tr.doc.nodesBetween(from, to, (node, pos) => {
      if (!node.isText) return true;
      const part = { from: Math.max(from, pos), to: Math.min(to, pos + node.nodeSize) };
      const isOwn = this.isMine(insertionOf(node));
      if (isOwn || !deletionOf(node)) parts.push({ ...part, isOwn });
      return false;
    });
    const isOneBlock = tr.doc.resolve(from).sameParent(tr.doc.resolve(to));
    const emptied: { pos: number; since: number }[] = [];
    for (const part of parts.reverse()) {
      if (!part.isOwn) tr.addMark(part.from, part.to, mark);
      else {
        tr.delete(part.from, part.to);
        emptied.push({ pos: part.from, since: tr.steps.length });
      }
    }
    const positions = emptied.map(({ pos, since }) => tr.mapping.slice(since).map(pos));
    if (!isOneBlock) removeEmptied(tr, positions, from);
  }

  private noteBreaks($from: ResolvedPos, $to: ResolvedPos): void {
    this.tr.doc.nodesBetween($from.start(), $to.end(), (node, pos, parent, index) => {
      if (node.isInline && !node.isText && isInsertedIn(parent!, index))
        this.breaks.push({ pos, since: this.tr.steps.length });
    });
  }

  /** A line break that does not stand between two parts of an insertion any more would count. */
  private removeLooseBreaks(): void {
    const { tr, breaks } = this;
    for (const { pos: noted, since } of breaks.reverse()) {
      const { pos, deleted } = tr.mapping.slice(since).mapResult(noted, 1);
      const $pos = tr.doc.resolve(pos);
      const node = deleted ? null : $pos.nodeAfter;
      if (node?.isInline && !node.isText && !isInsertedIn($pos.parent, $pos.index())) tr.delete(pos, pos + 1);
    }
  }

  /** With the mark of an insertion, and none of a deletion. */
  private inserted(content: Fragment, $from: ResolvedPos, $to: ResolvedPos, edit?: SuggestedEdit): Fragment {
    const own = this.ownMarkIn(content) ?? this.storedMark();
    const attrs = own?.attrs ?? edit ?? this.newEdit($from, $to, "insertion");
    const mark = this.state.schema.marks["insertion"]!.create(attrs);
    return withMark(content, mark);
  }

  private marked({ content, openStart, openEnd }: Slice, $from: ResolvedPos, $to: ResolvedPos, edit?: SuggestedEdit) {
    return new Slice(this.inserted(content, $from, $to, edit), openStart, openEnd);
  }

  /** What is next to one's own suggestion becomes part of it. */
  private newEdit($from: ResolvedPos, $to: ResolvedPos, kind: "insertion" | "deletion" | "both"): SuggestedEdit {
    const [before, after] = [textBeside($from, -1), textBeside($to, 1)];
    const marks = [...this.marksWithin($from.pos, $to.pos)];
    const near = [before, after].filter((node) => node !== null);
    if (kind !== "deletion") marks.push(...near.map(insertionOf).filter((mark) => mark !== undefined));
    marks.push(...near.map(deletionOf).filter((mark) => mark !== undefined));
    const { person_id, name, newId, now } = this.by;
    const own = marks.find((mark) => this.isMine(mark));
    return own ? (own.attrs as SuggestedEdit) : { id: newId(), person_id, name, suggested_at: now() };
  }

  private marksWithin(from: number, to: number): Mark[] {
    const marks: Mark[] = [];
    this.tr.doc.nodesBetween(from, to, (node) => {
      const mark = node.isText && insertionOf(node);
      if (mark) marks.push(mark);
    });
    return marks;
  }

  private storedMark(): Mark | undefined {
    return (this.given.storedMarks ?? this.state.storedMarks)?.find(
      (mark) => mark.type.name === "insertion" && this.isMine(mark),
    );
  }

  private ownMarkIn(content: Fragment): Mark | undefined {
    let ownMark: Mark | undefined;
    content.descendants((node) => {
      const mark = node.isText ? insertionOf(node) : undefined;
      if (this.isMine(mark)) ownMark ??= mark;
    });
    return ownMark;
  }

  private isMine(mark: Mark | undefined): boolean {
    return mark?.attrs["person_id"] === this.by.person_id && mark.attrs["name"] === this.by.name;
  }

  /** Whether there is nothing between the two places but what its author suggested to add. */
  private isOwn(from: number, to: number): boolean {
    let isOwn = true;
    if (from === to) return true;
    this.tr.doc.nodesBetween(from, to, (node, _pos, parent, index) => {
      if (!node.isInline) return;
      const text = node.isText
        ? node
        : [parent!.maybeChild(index - 1), parent!.maybeChild(index + 1)].find((one) => one?.isText);
      isOwn &&= isInsertedIn(parent!, index) && this.isMine(text ? insertionOf(text) : undefined);
    });
    return isOwn;
  }

  /** Whether the line breaks of what is typed are within an insertion: alone they have no marks. */
  private mayBreak(typed: Fragment, $from: ResolvedPos, $to: ResolvedPos): boolean {
    const { firstChild, lastChild } = typed;
    if (!firstChild || !lastChild || (firstChild.isText && lastChild.isText)) return true;
    const [before, after] = [textBeside($from, -1), textBeside($to, 1)].map((node) => node && insertionOf(node));
    const isWithin = this.isMine(before ?? undefined) && before!.attrs["id"] === after?.attrs["id"];
    return isWithin || isInsertedBlock($from.parent);
  }
}

const isNoDeletion = (mark: Mark) => mark.type.name !== "deletion";
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const metaOf = (tr: Transaction) => (tr as unknown as { meta: Record<string, unknown> }).meta;

/** Where what the last step inserted ends. */
function endOfLastInsertion(tr: Transaction): number | null {
  let end: number | null = null;
  tr.mapping.maps.at(-1)?.forEach((_from, _to, start, newEnd) => {
    if (newEnd > start) end = newEnd;
  });
  return end;
}

/** The inline nodes of a slice that has no bounds of blocks; null of any other. */
function inlineContent({ content, openStart, openEnd }: Slice): Fragment | null {
  let [fragment, start, end] = [content, openStart, openEnd];
  while (start > 0 && end > 0 && fragment.childCount === 1) {
    fragment = fragment.firstChild!.content;
    start -= 1;
    end -= 1;
  }
  return start === 0 && end === 0 && (!fragment.firstChild || fragment.firstChild.isInline) ? fragment : null;
}

/** The signs of borders have a meaning in a suggestion: in what is pasted they have none. */
const withText = (node: Node, words: string, marks: readonly Mark[]) =>
  words ? node.type.schema.text(words, marks) : null;

function withMark(content: Fragment, mark: Mark): Fragment {
  return Fragment.from(
    content.content.flatMap((node) => {
      if (!node.isText)
        return node.isInline ? node.mark(node.marks.filter(isNoDeletion)) : node.copy(withMark(node.content, mark));
      const marks = mark.addToSet(node.marks.filter(isNoDeletion));
      return insertionOf(node) ? node.mark(marks) : (withText(node, withoutBorders(node.text!), marks) ?? []);
    }),
  );
}

/** Whether a slice divides a paragraph, and adds no words. */
function isBareSplit({ content, openStart, openEnd }: Slice): boolean {
  let hasWords = false;
  content.descendants((node) => void (hasWords ||= node.isInline));
  return !hasWords && openStart > 0 && openStart === openEnd;
}

/** Whether what is between two places is nothing but the border of two paragraphs that can be joined. */
const joins = ($from: ResolvedPos, $to: ResolvedPos) =>
  $from.pos === $from.end() && $to.parentOffset === 0 && $to.before() === $from.after() && canJoin($from);

function hasInline(doc: Node, from: number, to: number): boolean {
  let has = false;
  if (to > from) doc.nodesBetween(from, to, (node) => void (has ||= node.isInline));
  return has;
}

/** Whether a whole image is between two places: only its caption can be suggested to be deleted. */
function hasFigure(doc: Node, from: number, to: number): boolean {
  let has = false;
  if (to > from)
    doc.nodesBetween(from, to, (node, pos) => {
      has ||= node.type.name === "figure" && pos >= from && pos + node.nodeSize <= to;
    });
  return has;
}

function onlyBreaks(doc: Node, from: number, to: number): boolean {
  let has = false;
  doc.nodesBetween(from, to, (node) => void (has ||= node.isText));
  return !has;
}

/** Whether on one side of a place its paragraph has nothing, or nothing but what is suggested to be added. */
function isLoose($pos: ResolvedPos, side: 1 | -1): boolean {
  const { parent, parentOffset } = $pos;
  const isRest = (node: Node | null) => {
    if (!node) return true;
    let isAdded = true;
    node.descendants((child) => void (isAdded &&= child.isText && insertionOf(child) !== undefined));
    return isAdded;
  };
  const rest = side < 0 ? parent.content.cut(0, parentOffset) : parent.content.cut(parentOffset);
  return !parent.content.size || isRest(parent.copy(rest)) || isInsertedBlock(parent);
}

/** The text next to a place in its paragraph; a line break between them is passed over. */
function textBeside($pos: ResolvedPos, side: 1 | -1): Node | null {
  const { parent } = $pos;
  const near = side < 0 ? $pos.nodeBefore : $pos.nodeAfter;
  if (!near || near.isText) return near;
  const index = side < 0 ? $pos.index() - 2 : $pos.index() + 1;
  const next = parent.maybeChild(index);
  return next?.isText ? next : null;
}
