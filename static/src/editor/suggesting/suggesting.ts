/** Suggesting in the body, loaded after the page: the mode, what comes of input methods and pastes, and the card. */
import { Fragment, Slice, type Node } from "prosemirror-model";
import { TextSelection, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { deletionOf, insertionOf } from "../../articles/suggested-edits";
import type { CheckedEditor } from "../../checks/checker";
import { newId } from "../../drafts/saving/edit-storage";
import { t } from "../../i18n/messages";
import { readName } from "../../settings/appearance";
import { toast } from "../../ui/toast";
import { readSelection } from "../dom-selection";
import { drawBorders, withoutBorders } from "./borders";
import { SuggestedEditCard } from "./card";
import { openEdits, resolveEdits, type OpenEdit } from "./open-edits";
import { changesFormats, RESOLVES, suggestInstead, type Author } from "./track";
import { debounce } from "../../ui/debounce";

/** Delay after typing before edits are counted again. */
const COUNT_MS = 150;

export interface SuggestingPorts {
  body: CheckedEditor;
  headline: EditorView;
  person: { person_id: string; name: string } | null;
  /** Whether the page may change the text. */
  mayWrite(): boolean;
  /** Show in the toolbar whether one suggests, and how many edits are open. */
  draw(isOn: boolean, open: number): void;
  /** Has the quotes checked at once. */
  check(): void;
  /** Announce a text to a screen reader. */
  say(words: string): void;
}

export class Suggesting {
  private isOn = false;
  private saidOfFormats = false;
  private readonly countSoon = debounce(() => this.draw(), COUNT_MS);
  private readonly author: Author;
  private readonly card: SuggestedEditCard;

  constructor(private readonly ports: SuggestingPorts) {
    const { person } = ports;
    this.author = {
      person_id: person?.person_id ?? "",
      get name() {
        return person?.name ?? readName();
      },
      newId,
      now: () => `${new Date().toISOString().slice(0, 19)}Z`,
    };
    this.card = new SuggestedEditCard({
      body: ports.body,
      mayWrite: ports.mayWrite,
      say: ports.say,
      resolve: (ids, isAccepted) => this.resolve(ids, isAccepted),
      step: (by) => this.step(by),
    });
    this.view.setProps({
      handleDOMEvents: { compositionstart: (view) => void this.beginComposition(view) },
      transformCopied: withoutMarks,
      transformPasted: withoutMarks,
      decorations: drawBorders,
    });
    this.draw();
  }

  private get view(): EditorView {
    return this.ports.body.view;
  }

  toggle(): void {
    if (!this.isOn && !this.ports.mayWrite()) return toast(t("suggested-read-only"));
    this.isOn = !this.isOn;
    this.draw();
    this.ports.say(t(this.isOn ? "suggested-on" : "suggested-off"));
  }

  rewrite(tr: Transaction): Transaction | null {
    if (!this.isOn) return withoutInherited(tr);
    const suggested = suggestInstead(tr, this.view.state, this.author);
    if (!suggested) this.refuse(this.view, t("suggested-refused"));
    else if (suggested === tr && changesFormats(tr) && !this.saidOfFormats) {
      this.saidOfFormats = true;
      toast(t("suggested-formats"));
    }
    return suggested;
  }

  refusesHeadline(tr: Transaction): boolean {
    if (!this.isOn || tr.getMeta("uiEvent") === "replaced") return false;
    this.refuse(this.ports.headline, t("suggested-headline"));
    return true;
  }

  changed(tr: Transaction): void {
    if (tr.docChanged) this.countSoon();
    this.card.changed(tr);
  }

  /** Puts the caret in the next edit or the one before, or (0) in the first, and opens its card. */
  step(by: 1 | -1 | 0): void {
    const { state } = this.view;
    const edits = openEdits(state.doc);
    if (!edits.length) return this.ports.say(t("suggested-none"));
    const open = this.card.open;
    const at = edits.findIndex(({ id }) => id === open);
    const { head } = state.selection;
    const behind = edits.findIndex(({ from }) => from > head);
    const before = edits.findLastIndex(({ to }) => to < head);
    const next = at >= 0 ? at + by : by > 0 ? Math.max(behind, 0) : before;
    this.visit((by === 0 ? edits[0] : edits.at(next % edits.length)) ?? edits[0]!);
  }

  private visit(edit: OpenEdit): void {
    const { tr, doc } = this.view.state;
    this.view.dispatch(tr.setSelection(TextSelection.create(doc, edit.from)).scrollIntoView());
    this.view.focus();
    this.show(edit);
    this.card.enter();
  }

  /** Show the card of an edit that was clicked on. */
  showClicked(id: string): void {
    readSelection(this.view);
    const edit = openEdits(this.view.state.doc).find((one) => one.id === id);
    if (edit) this.show(edit);
  }

  /** In the place of a finding's card, which would lie over it. */
  private show(edit: OpenEdit): void {
    const { view, findings } = this.ports.body;
    if (findings.state(view.state).open !== null) findings.dispatch(view, { type: "closed" });
    this.card.show(edit);
  }

  private resolve(ids: readonly string[], isAccepted: boolean): void {
    const { view, idle } = this.ports.body;
    if (!this.ports.mayWrite()) return;
    idle.run("suggested-edits", () => {
      const tr = resolveEdits(view.state, ids, isAccepted);
      if (!tr) return;
      view.dispatch(tr.scrollIntoView());
      const left = openEdits(view.state.doc).length;
      this.ports.say(t(isAccepted ? "suggested-accepted" : "suggested-rejected", { edits: ids.length, left }));
      this.draw();
      this.ports.check();
    });
  }

  /**
   * What an input method composes is suggested from its first letter on: in an element of its own from the start, since
   * a change of what is being composed would end the composition.
   */
  private beginComposition(view: EditorView): void {
    if (!this.isOn || view.composing || !view.editable) return;
    readSelection(view);
    if (!view.state.selection.empty) {
      const deleted = suggestInstead(view.state.tr.deleteSelection(), view.state, this.author);
      if (!deleted) return;
      // Before what is deleted: that is where the input method replaces what was selected.
      const { from } = view.state.selection;
      view.dispatch(deleted.setSelection(TextSelection.create(deleted.doc, from)).setMeta(RESOLVES, true));
    }
    const probe = suggestInstead(view.state.tr.insertText("x"), view.state, this.author);
    const marks = probe?.doc.resolve(probe.selection.from).nodeBefore?.marks;
    if (marks?.length) view.dispatch(view.state.tr.setStoredMarks(marks));
  }

  /** What the browser may have written already is drawn as the text is. */
  private refuse(view: EditorView, words: string): void {
    toast(words);
    if (!view.composing) queueMicrotask(() => view.updateState(view.state));
  }

  private draw(): void {
    this.ports.draw(this.isOn, openEdits(this.view.state.doc).length);
  }
}

/** What is typed inside words that are suggested to be deleted is not suggested to be deleted. */
function withoutInherited(tr: Transaction): Transaction {
  if (!tr.docChanged || tr.getMeta(RESOLVES) || tr.getMeta("history$") || tr.getMeta("uiEvent") === "replaced")
    return tr;
  const ranges: [number, number][] = [];
  tr.mapping.maps.forEach((map, index) =>
    map.forEach((_from, _to, start, end) => {
      const rest = tr.mapping.slice(index + 1);
      if (end > start) ranges.push([rest.map(start, 1), rest.map(end, -1)]);
    }),
  );
  for (const [from, to] of ranges) {
    let has = false;
    if (from < to)
      tr.doc.nodesBetween(from, to, (node) => void (has ||= node.isText && deletionOf(node) !== undefined));
    if (has) tr.removeMark(from, to, tr.doc.type.schema.marks["deletion"]);
  }
  return tr;
}

/** What is copied: the words as they are, unless some of them are suggested to be deleted; without marks of either. */
function withoutMarks({ content, openStart, openEnd }: Slice): Slice {
  const deleted = (node: Node) => node.isText && deletionOf(node) !== undefined;
  const isAll = everyText(content, deleted);
  const clean = (fragment: Fragment): Fragment =>
    Fragment.from(
      fragment.content
        .filter((node) => isAll || !deleted(node))
        .map((node) => {
          const marks = node.marks.filter((mark) => mark !== deletionOf(node) && mark !== insertionOf(node));
          if (!node.isText) return node.copy(clean(node.content));
          const words = insertionOf(node) ? withoutBorders(node.text!) : node.text!;
          return words ? node.type.schema.text(words, marks) : null;
        })
        .filter((node) => node !== null),
    );
  return new Slice(clean(content), openStart, openEnd);
}

function everyText(content: Fragment, test: (node: Node) => boolean): boolean {
  let every = true;
  content.descendants((node) => void (every &&= !node.isText || test(node)));
  return every;
}
