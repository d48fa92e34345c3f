import { keymap } from "prosemirror-keymap";
import type { Plugin } from "prosemirror-state";
import { t } from "../i18n/messages";
import { isWarning, type Check } from "./editor-findings";
import type { Kind } from "./state/finding";

interface Ports {
  checks(): Check[];
  visit(check: Check): void;
  /** Move the focus into the card that is open; false without one. */
  enterCard(): boolean;
  /** Open the card of the quote at the caret; false where there is none. */
  openHere(where: Kind): boolean;
  say(words: string): void;
}

/** Keyboard access to cards: from warning to warning, to the quote at the caret, and Tab into a card. */
export class FindingNavigator {
  private last: string | null = null;

  constructor(private readonly ports: Ports) {}

  step(by: 1 | -1): void {
    const active = this.ports.checks().filter(isWarning);
    if (!active.length) return this.ports.say(t("telling-none"));
    const at = active.findIndex(({ finding }) => finding.id === this.last);
    const next = active[at < 0 && by < 0 ? active.length - 1 : (at + by + active.length) % active.length]!;
    this.last = next.finding.id;
    this.ports.visit(next);
  }

  /** Opens the card of the quote at the caret and goes into it; false where there is none. */
  openHere(where: Kind): boolean {
    return this.ports.openHere(where) && this.ports.enterCard();
  }

  /** A card that is open comes next after the text it is about, whatever stands between the two on the page. */
  keys(): Plugin {
    return keymap({ Tab: (_state, _dispatch, view) => !view?.composing && this.ports.enterCard() });
  }
}
