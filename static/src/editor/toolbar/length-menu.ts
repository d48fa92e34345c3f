import type { EditorState } from "prosemirror-state";
import { t } from "../../i18n/messages";
import { loadOptional } from "../../ui/lazy-modules";
import { byId } from "../../ui/dom";
import { plainText, textBetween } from "../../articles/plain-text";
import { tenths, textLength, type TextLength } from "./length";
import { debounce } from "../../ui/debounce";

const REST_MS = 300;
/** Nobody counts a few words more. */
const OVER = 1.1;

/** Show the length of the article or of the selection in the bar; a press opens all measures. */
export class LengthMenu {
  /** Once the writer rests. */
  readonly schedule = debounce(() => this.draw(), REST_MS);
  private drawn = "";
  private goal: number | null = null;

  constructor(
    private readonly opener: HTMLElement,
    private readonly menu: HTMLElement,
    private readonly read: () => EditorState,
  ) {
    menu.addEventListener("toggle", () => this.draw());
  }

  /** How many words the article is to have; null without a goal. */
  setGoal(goal: number | null): void {
    if (goal === this.goal) return;
    this.goal = goal;
    this.draw();
  }

  private drawGoal(words: number): void {
    const { classList, style } = this.opener;
    classList.toggle("has-goal", this.goal !== null);
    classList.toggle("is-over", this.goal !== null && words > this.goal * OVER);
    if (this.goal !== null) style.setProperty("--done", String(Math.min(1, words / this.goal)));
    // On a phone, where the bar has no room for it.
    byId("details").style.setProperty("--goal", this.goal === null ? "" : `"${words} / ${this.goal} · "`);
  }

  draw(): void {
    const state = this.read();
    const { from, to, empty } = state.selection;
    const all = textLength(plainText(state.doc).text);
    const chosen = empty ? null : textLength(textBetween(state.doc, from, to));
    const words = barText(all, chosen, this.goal);
    if (words !== this.drawn) this.opener.textContent = this.drawn = words;
    this.drawGoal(all.words);
    if (this.menu.matches(":popover-open"))
      void loadOptional(async () =>
        this.menu.replaceChildren(...(await import("./length-table")).lengthTable(all, chosen, this.goal)),
      );
  }
}

/** In the measure of the article's language, or against the goal. */
function barText(all: TextLength, chosen: TextLength | null, goal: number | null): string {
  const measure = all.isKorean ? all.characters : all.words;
  const unit = all.isKorean
    ? t("count-characters-short", { characters: measure })
    : t("word-count", { words: measure });
  if (chosen) return t("count-selected-of", { selected: all.isKorean ? chosen.characters : chosen.words, all: unit });
  if (goal !== null) return t("count-of-goal", { words: all.words, goal });
  if (all.isKorean) return t("count-with-sheets", { all: unit, sheets: tenths(all.sheets) });
  return all.words ? t("count-with-minutes", { all: unit, minutes: all.minutes }) : unit;
}
