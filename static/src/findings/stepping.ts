import { keymap } from "prosemirror-keymap";
import type { Command, Plugin } from "prosemirror-state";
import { t } from "../i18n/messages";
import type { Check } from "../panels/checks";
import type { Kind } from "./finding";
import { asksForALook } from "./words";

interface Ports {
  checks(): Check[];
  visit(check: Check): void;
  /** Moves the focus into the card that is open; false without one. */
  enterCard(): boolean;
  /** Opens the card of the quote at the caret; false where there is none. */
  openHere(where: Kind): boolean;
  /** Opens the list of what is set aside. */
  openDismissed(): void;
  say(words: string): void;
}

/** The way to cards without a pointer: F8 from warning to warning, Mod-F8 to the quote at the caret, Tab into a card. */
export class Stepping {
  private last: string | null = null;

  constructor(private readonly ports: Ports) {}

  step(by: 1 | -1): void {
    const standing = this.ports.checks().filter((check) => asksForALook(check.finding) && !check.dismissed.length);
    if (!standing.length) return this.ports.say(t("telling-none"));
    const at = standing.findIndex(({ finding }) => finding.id === this.last);
    const next = standing[at < 0 && by < 0 ? standing.length - 1 : (at + by + standing.length) % standing.length]!;
    this.last = next.finding.id;
    this.ports.visit(next);
  }

  keys(where: Kind): Plugin {
    const done = (run: () => void): Command => () => {
      run();
      return true;
    };
    return keymap({
      F8: done(() => this.step(1)),
      "Shift-F8": done(() => this.step(-1)),
      "Mod-F8": () => this.ports.openHere(where) && this.ports.enterCard(),
      "Mod-Shift-F8": done(() => this.ports.openDismissed()),
      Tab: () => this.ports.enterCard(),
    });
  }
}
