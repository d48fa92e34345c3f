/** The card of a suggested edit: by whom, what, and the ways to accept or to reject it. */
import type { Transaction } from "prosemirror-state";
import { provenanceWithin } from "../../articles/schema-mapping";
import type { CheckedEditor } from "../../checks/checker";
import { moment } from "../../i18n/dates";
import { t } from "../../i18n/messages";
import { button, byId, h, icon, iconButton } from "../../ui/dom";
import { Popover } from "../../ui/popover";
import { hueOf } from "../../articles/suggested-edits";
import { DIVIDES, JOINS, withShownBorders } from "./borders";
import { editAt, openEdits, type OpenEdit } from "./open-edits";

/** More words than these of an edit are not repeated. */
const SHOWN = 160;
/** The caret has come to rest. */
const REST_MS = 400;

interface Ports {
  body: CheckedEditor;
  mayWrite(): boolean;
  say(words: string): void;
  resolve(ids: readonly string[], isAccepted: boolean): void;
  step(by: 1 | -1): void;
}

export class SuggestedEditCard {
  private readonly popover = new Popover(byId("cards"), byId("page"));
  /** The id of the edit whose card it is. */
  open: string | null = null;
  private said: string | null = null;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ports: Ports) {
    const { view } = ports.body;
    byId("page").addEventListener("scroll", () => this.update(), { passive: true });
    window.addEventListener("resize", () => this.update());
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape" || event.isComposing || !this.open) return;
        if (!view.hasFocus() && !this.popover.contains(document.activeElement)) return;
        event.preventDefault();
        event.stopPropagation();
        this.close();
        view.focus();
      },
      { capture: true },
    );
    document.addEventListener("pointerdown", ({ target }) => {
      if (!(target instanceof Element) || !this.open || this.popover.contains(target)) return;
      if (!target.closest(".suggested, .toolbar")) this.close();
    });
  }

  show({ id }: OpenEdit): void {
    this.open = this.said = id;
    this.update();
  }

  /** Move the focus into the card. */
  enter(): void {
    this.popover.enter();
  }

  close(): void {
    this.open = null;
    this.popover.hide();
  }

  changed(tr: Transaction): void {
    if (this.open) {
      // Who types wants to see the text, not a card.
      if (tr.docChanged && tr.getMeta("addToHistory") !== false) this.close();
      else if (tr.selectionSet && editAt(tr.doc, tr.selection.head)?.id !== this.open) this.close();
      else this.update();
    }
    clearTimeout(this.rest);
    if (!tr.docChanged) this.rest = setTimeout(() => this.sayWhere(), REST_MS);
  }

  /** Whoever comes to a suggested edit with the caret hears whose it is. */
  private sayWhere(): void {
    const { view } = this.ports.body;
    const { selection, doc } = view.state;
    const edit = selection.empty && view.hasFocus() ? editAt(doc, selection.head) : null;
    if (edit && edit.id !== this.said) this.ports.say(t("suggested-here", { words: summary(edit), by: byline(edit) }));
    this.said = edit?.id ?? null;
  }

  private update(): void {
    if (!this.open) return;
    const { view } = this.ports.body;
    const edits = openEdits(view.state.doc);
    const at = edits.findIndex(({ id }) => id === this.open);
    const edit = edits[at];
    if (!edit) return this.close();
    const [first, last] = [view.coordsAtPos(edit.from, 1), view.coordsAtPos(edit.to, -1)];
    const { inserted, deleted, id } = edit;
    const key = JSON.stringify([id, inserted, deleted, at, edits.length, this.ports.mayWrite()]);
    const hadFocus = this.popover.contains(document.activeElement);
    const isNew = this.popover.open !== key;
    this.popover.show(key, () => this.render(edit, at, edits), {
      left: Math.min(first.left, last.left),
      top: first.top,
      bottom: last.bottom,
    });
    if (isNew && hadFocus) this.popover.enter();
  }

  private render(edit: OpenEdit, at: number, edits: readonly OpenEdit[]): HTMLElement {
    const { mayWrite, step } = this.ports;
    const isOnly = edits.length === 1;
    const all = edits.map(({ id }) => id);
    const decide = (label: string, ids: readonly string[], isAccepted: boolean, testid: string, look = "button") =>
      button(label, () => this.decide(ids, isAccepted), { class: look, testid });
    const square = (label: string, name: "up" | "down", by: 1 | -1) =>
      iconButton(name, label, () => step(by), {
        title: label,
        testid: by > 0 ? "suggested-next" : "suggested-previous",
      });
    const quote = this.quoteChanged(edit);
    return h(
      "section.card.card-suggested",
      { "aria-labelledby": "suggested-title", testid: "suggested-card" },
      h(
        "div.card-head",
        icon("pencil"),
        h("h2", { id: "suggested-title" }, t("suggested-title")),
        !isOnly && h("span.hint", t("suggested-of", { at: at + 1, edits: edits.length })),
        !isOnly && square(t("suggested-previous"), "up", -1),
        !isOnly && square(t("suggested-next"), "down", 1),
      ),
      h("p.suggested-by", { style: `--hue: ${hue(edit)}`, testid: "suggested-by" }, byline(edit)),
      h("p.suggested-what", { testid: "suggested-what" }, ...what(edit)),
      quote !== null && h("p.suggested-quote", { testid: "suggested-quote" }, icon("marks"), h("span", quote)),
      mayWrite()
        ? h(
            "div.card-actions",
            decide(t("suggested-accept"), [edit.id], true, "suggested-accept", "button primary"),
            decide(t("suggested-reject"), [edit.id], false, "suggested-reject"),
            !isOnly && decide(t("suggested-accept-all"), all, true, "suggested-accept-all", "button quiet"),
            !isOnly && decide(t("suggested-reject-all"), all, false, "suggested-reject-all", "button quiet"),
          )
        : null,
    );
  }

  /** After a decision by keyboard, focus the next edit; otherwise focus the text. */
  private decide(ids: readonly string[], isAccepted: boolean): void {
    const { view } = this.ports.body;
    const byKeys = this.popover.contains(document.activeElement) && document.activeElement?.matches(":focus-visible");
    this.close();
    this.ports.resolve(ids, isAccepted);
    view.focus();
    if (byKeys && openEdits(view.state.doc).length) this.ports.step(1);
  }

  /** What the edit does to a quote, as far as it does. */
  private quoteChanged({ parts }: OpenEdit): string | null {
    const { view, findings } = this.ports.body;
    const { doc } = view.state;
    const placed = findings.state(view.state).placed;
    for (const { from, to } of parts) {
      const quoteFinding = placed.find((one) => one.finding.kind === "quote" && one.from < to && from < one.to);
      const given = quoteFinding?.finding.kind === "quote" ? quoteFinding.finding.given : null;
      const title = given?.source_title ?? provenanceWithin(doc, from, to)?.source_title;
      if (given?.state === "verbatim" && title) return t("suggested-verified-quote", { title });
      if (quoteFinding || title) return t("suggested-quote");
    }
    return null;
  }
}

export const byline = ({ name, suggested_at }: OpenEdit) =>
  name ? t("suggested-by", { name, when: moment(suggested_at) || "" }).trim() : moment(suggested_at) || "";

const hue = ({ parts }: OpenEdit) => hueIn(parts[0]!.mark.attrs);
const hueIn = (attrs: { [name: string]: unknown }) => hueOf(String(attrs["person_id"] || attrs["name"]));

/** What an edit does that changes the border of paragraphs, and no words. */
function border({ inserted, deleted }: OpenEdit): string | null {
  if (deleted) return null;
  return inserted === DIVIDES ? t("suggested-divides") : inserted === JOINS ? t("suggested-joins") : null;
}

function summary(edit: OpenEdit): string {
  const { inserted, deleted } = edit;
  const only = border(edit);
  if (only) return only;
  const [added, removed] = [short(inserted), short(deleted)];
  if (added && removed) return t("suggested-replaces", { added, removed });
  return added ? t("suggested-adds", { added }) : t("suggested-removes", { removed });
}

function what(edit: OpenEdit): (Node | string)[] {
  const { inserted, deleted } = edit;
  const only = border(edit);
  if (only) return [only];
  const word = (tag: "ins" | "del", words: string) => h(tag, {}, short(words));
  const label = t(inserted && deleted ? "suggested-replace" : inserted ? "suggested-add" : "suggested-remove");
  const shown = [
    ...(deleted ? [word("del", deleted)] : []),
    ...(deleted && inserted ? [" → "] : []),
    ...(inserted ? [word("ins", inserted)] : []),
  ];
  return [`${label} `, ...shown];
}

const short = (words: string) => {
  const all = [...withShownBorders(words)];
  return all.length > SHOWN ? `${all.slice(0, SHOWN).join("")}…` : all.join("");
};
