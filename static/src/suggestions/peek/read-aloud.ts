/** The whole offered quote as a small focused region for users of screen readers. */
import type { EditorView } from "prosemirror-view";
import { button, clock, h, iconButton } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { insertedText } from "../insertion/quote-text";
import { commandFor, keysOf, type Choice } from "../../keys/bindings";
import { spokenKey } from "../../keys/names";
import { rightsLabel } from "../../sources/labels";
import { displayName } from "../../articles/speaker-names";
import { Popover } from "../../ui/popover";
import { actions } from "../state/actions";
import { dispatchSuggest, suggestState } from "../plugin";
import { isQuoted } from "../state/quoted-spans";
import { ghostFor, insertionFor } from "../state/selectors";
import type { Suggestion } from "../../wire/types";

interface Ports {
  host: HTMLElement;
  choice: Choice;
  /** Nothing is offered. */
  none(): void;
  insert(item: Suggestion): void;
  read(item: Suggestion): void;
}

/** Open it at the caret; the focus goes back there. */
export function openReadAloud(view: EditorView, ports: Ports): void {
  const item = offered(view);
  if (!item) return ports.none();
  new ReadAloud(view, ports).show(item);
}

/** What the ghost offers, and without one the chosen of the list. */
function offered(view: EditorView): Suggestion | undefined {
  const state = suggestState(view.state);
  return ghostFor(state, view.state)?.item ?? state.items[state.active];
}

class ReadAloud {
  private readonly popover: Popover;

  constructor(
    private readonly view: EditorView,
    private readonly ports: Ports,
  ) {
    this.popover = new Popover(ports.host, ports.host.parentElement!);
  }

  show(item: Suggestion): void {
    this.popover.hide();
    this.popover.show("readable", () => this.region(item), this.view.coordsAtPos(this.view.state.selection.head, -1));
    this.popover.enter();
  }

  private region(item: Suggestion): HTMLElement {
    const { choice } = this.ports;
    const [next] = keysOf("next-suggestion", choice);
    const element = h(
      "div.card.readable",
      {
        role: "dialog",
        testid: "readable",
        "aria-labelledby": "readable-title",
        "aria-describedby": "readable-facts",
        on: {
          keydown: (event) => this.pressed(event, item),
          focusout: ({ relatedTarget }) => {
            if (document.hasFocus() && !element.contains(relatedTarget as Node | null)) this.popover.hide();
          },
        },
      },
      h(
        "div.card-head",
        h("h2", { id: "readable-title" }, t("readable-title")),
        iconButton("close", t("close"), () => this.leave()),
      ),
      h(
        "dl.card-facts",
        { id: "readable-facts" },
        ...this.facts(item).flatMap(([name, words]) => [h("dt", name), h("dd", words)]),
      ),
      h("p.hint", next ? t("readable-keys-told", { next: spokenKey(next) }) : t("readable-keys-short")),
      h(
        "div.card-actions",
        button(t("readable-insert"), () => this.insert(item), "small primary"),
        button(t("readable-open"), () => this.open(item), "small"),
      ),
    );
    return element;
  }

  private facts(item: Suggestion): [string, string][] {
    const { state } = this.view;
    const { start, end } = item.spans[0] ?? { start: 0, end: item.text.length };
    const suggested = suggestState(state);
    const insertion = insertionFor(suggested, state, item);
    const rights = rightsLabel(item.rights ?? "quotable") || t("readable-quotable");
    const rows: [string, string][] = [
      [t("readable-quote"), item.text.slice(start, end)],
      [t("readable-speaker"), item.speaker ? displayName(item.speaker) : t("suggestion-no-speaker")],
      [t("readable-source"), item.source_title],
      [t("readable-time"), clock(item.start_ms)],
      [t("readable-rights"), isQuoted(item, suggested.quoted) ? `${rights}. ${t("readable-already")}` : rights],
      [t("readable-in-article"), insertion ? insertedText(insertion).trim() : ""],
    ];
    return rows.filter(([, words]) => words);
  }

  private pressed(event: KeyboardEvent, item: Suggestion): void {
    const { choice } = this.ports;
    const command = commandFor(event, ["next-suggestion", "previous-suggestion"], choice);
    const by = command === "next-suggestion" ? 1 : command ? -1 : 0;
    if (event.key === "Escape") this.leave();
    else if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) this.insert(item);
    else if (by) this.step(by);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private step(by: 1 | -1): void {
    dispatchSuggest(this.view, actions.moved(by));
    const item = offered(this.view);
    if (item) this.show(item);
  }

  private insert(item: Suggestion): void {
    this.popover.hide();
    this.ports.insert(item);
  }

  private open(item: Suggestion): void {
    this.popover.hide();
    this.ports.read(item);
  }

  private leave(): void {
    this.popover.hide();
    this.view.focus();
  }
}
