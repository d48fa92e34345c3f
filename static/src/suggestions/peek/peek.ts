/** A suggestion in its surroundings: the transcript around it, in which other words can be chosen, cut and heard. */
import { h, icon } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { PassagePlayer } from "../../sources/player/passages";
import type { QuoteEdit } from "../../articles/quote-edits";
import type { SourceParagraph, Suggestion } from "../../wire/types";
import { reveal } from "../../ui/reveal";
import * as choices from "./selection";
import { createElements, paragraphView, type PeekElements } from "./elements";
import { drawWords, offsetAt } from "./words";

interface Ports {
  /** Where it lies: over this card, inside this pane. */
  pane: HTMLElement;
  card: HTMLElement | null;
  /** Read the rest of the source. */
  shelf: { get(sourceId: string): Promise<{ items: SourceParagraph[] }> };
  playing: PassagePlayer;
  /** What the article would get; null where nothing can be inserted. */
  preview(item: Suggestion, edits: readonly QuoteEdit[]): string | null;
  insert(item: Suggestion, edits: readonly QuoteEdit[]): void;
  read(item: Suggestion): void;
  /** It was closed without inserting anything. */
  leave(): void;
}

const HEIGHT = 480;
const MARGIN = 8;
/** As long as a drawer takes to open. */
const MOST_FRAMES = 30;
/** Of more selected words than this only the last ones are announced. */
const TOLD_WORDS = 12;
const STEPS: Record<string, [choices.Step, boolean]> = {
  ArrowLeft: ["word", false],
  ArrowRight: ["word", true],
  ArrowUp: ["paragraph", false],
  ArrowDown: ["paragraph", true],
  Home: ["end", false],
  End: ["end", true],
};

let shown: Peek | null = null;

/** Open it over the card of the suggestion; one that is open goes. */
export function openPeek(item: Suggestion, ports: Ports): void {
  shown?.close();
  shown = new Peek(item, ports);
}

class Peek {
  private readonly frame: PeekElements;
  private items: SourceParagraph[];
  private texts: string[];
  private words: HTMLElement[] = [];
  private choice: choices.Choice;
  private suggested: choices.Choice["quote"];
  /** Paragraphs that have marks. */
  private drawn = new Set<number>();
  private readonly stopHearing: () => void;

  constructor(
    private readonly item: Suggestion,
    private readonly ports: Ports,
  ) {
    const { start, end } = item.spans[0] ?? { start: 0, end: item.text.length };
    this.items = [paragraphOf(item)];
    this.texts = [item.text];
    this.choice = choices.choiceOf({ paragraph: 0, start, end });
    this.suggested = this.choice.quote;
    this.frame = createElements(item.source_title, this);
    this.stopHearing = ports.playing.player.subscribe(() => this.frame.element.isConnected && this.drawPlaying());
    this.listen();
    ports.pane.append(this.frame.element);
    this.place();
    this.fill();
    this.focus();
    void this.readAround();
  }

  close(): void {
    this.stopHearing();
    this.frame.element.remove();
    shown = null;
  }

  /** A drawer that only begins to open takes no focus yet. */
  private focus(frames = MOST_FRAMES): void {
    const { text } = this.frame;
    text.focus({ preventScroll: true });
    if (document.activeElement !== text && text.isConnected && frames)
      requestAnimationFrame(() => this.focus(frames - 1));
  }

  /** The rest of the transcript. What was chosen while it was read stays chosen. */
  private async readAround(): Promise<void> {
    const source = await this.ports.shelf.get(this.item.source_id).catch(() => null);
    const at = source?.items.findIndex((one) => String(one.paragraph_id) === String(this.item.paragraph_id)) ?? -1;
    if (!source || at < 0 || !this.frame.element.isConnected) return;
    this.items = source.items;
    this.texts = source.items.map((one) => one.text);
    this.choice = choices.inParagraph(this.choice, at);
    this.suggested = { ...this.suggested, paragraph: at };
    this.fill();
  }

  private place(): void {
    const { pane, card } = this.ports;
    card?.scrollIntoView({ block: "nearest" });
    const room = pane.getBoundingClientRect();
    const height = Math.min(HEIGHT, room.height - 2 * MARGIN);
    const wanted = (card?.getBoundingClientRect().top ?? room.top) - room.top;
    const { style } = this.frame.element;
    style.height = `${Math.floor(height)}px`;
    style.top = `${Math.round(Math.max(MARGIN, Math.min(wanted, room.height - height - MARGIN)))}px`;
  }

  private fill(): void {
    const { text } = this.frame;
    this.words = this.texts.map((words) => h("p.peek-words", words));
    text.replaceChildren(
      ...this.items.map((one, at) =>
        paragraphView(one, this.items[at - 1], at === this.suggested.paragraph, this.words[at]!),
      ),
    );
    this.drawn.clear();
    this.draw();
    reveal(text.querySelector(".is-suggested"));
  }

  private draw(): void {
    const { choice, suggested } = this;
    const now = new Set([suggested.paragraph, choice.quote.paragraph, choice.paragraph]);
    for (const index of new Set([...this.drawn, ...now])) {
      const here = <V>(paragraph: number, value: V) => (paragraph === index ? value : null);
      drawWords(this.words[index]!, this.texts[index]!, {
        suggested: here(suggested.paragraph, suggested),
        quote: here(choice.quote.paragraph, choice.quote),
        selection: here(choice.paragraph, choices.selectionOf(choice)),
        caret: here(choice.paragraph, choice.head),
        edits: here(choice.quote.paragraph, choice.edits) ?? [],
      });
    }
    this.drawn = now;
    this.frame.undo.hidden = !choice.past.length;
    this.drawPreview();
    this.drawPlaying();
  }

  drawPreview(): void {
    const { form, own, preview, insert } = this.frame;
    const withOwn = form.hidden ? this.choice : choices.addBracket(this.choice, this.texts, own.value);
    // While words are asked for, what is selected is what they stand for.
    const words = this.ports.preview(
      ...this.chosen(typeof withOwn === "string" ? { ...this.choice, anchor: this.choice.head } : withOwn),
    );
    preview.textContent = words ?? t("peek-nowhere");
    insert.disabled = words === null;
  }

  private drawPlaying(): void {
    const { play } = this.frame;
    play.hidden = !this.ports.playing.canPlay(this.chosen()[0]);
    const on = this.ports.playing.player.isPlaying(this.playKey);
    play.title = t(on ? "player-stop" : "peek-play");
    play.setAttribute("aria-label", play.title);
    play.replaceChildren(icon(on ? "stop" : "play"));
  }

  /** What would be inserted: the paragraph with the words chosen in it, and what is done to them. */
  private chosen(choice = this.choice): [Suggestion, QuoteEdit[]] {
    const { paragraph, start, end, edits } = choices.insertedSpan(choice, this.texts);
    const { source_id, source_title, score } = this.item;
    return [{ ...this.items[paragraph]!, source_id, source_title, score, spans: [{ start, end, score: 1 }] }, edits];
  }

  private get playKey(): string {
    const { paragraph, start, end } = choices.insertedSpan(this.choice, this.texts);
    return `peek-${this.item.source_id}-${paragraph}-${start}-${end}`;
  }

  /** Applies another choice, scrolls its caret into view, and announces the words. */
  private change(next: choices.Choice | choices.Refusal, byPointer = false): boolean {
    const refused = typeof next === "string";
    this.frame.refusal.textContent = refused ? t(`peek-refused-${next}`) : "";
    if (refused) return false;
    this.choice = next;
    this.draw();
    // What is being pointed at does not move away.
    if (!byPointer) this.showCaret();
    this.frame.status.textContent = this.announcement();
    return true;
  }

  private showCaret(): void {
    const { text } = this.frame;
    const box = text.getBoundingClientRect();
    const caret = this.words[this.choice.paragraph]!.querySelector(".peek-caret")?.getBoundingClientRect();
    if (caret && (caret.top < box.top + MARGIN || caret.bottom > box.bottom - MARGIN))
      text.scrollTop += caret.top - box.top - box.height / 2;
  }

  private announcement(): string {
    const selection = choices.selectionOf(this.choice);
    const here = this.texts[this.choice.paragraph]!;
    if (!selection) return /^\s*\S+(?:\s+\S+){0,3}/u.exec(here.slice(this.choice.head))?.[0].trim() ?? "";
    const all = here.slice(selection.start, selection.end).split(/\s+/);
    return t("peek-selected", {
      words: all.length > TOLD_WORDS ? `… ${all.slice(-TOLD_WORDS).join(" ")}` : all.join(" "),
    });
  }

  insert(): void {
    const what = this.chosen();
    if (this.ports.preview(...what) === null) return;
    this.close();
    this.ports.insert(...what);
  }

  cut(): void {
    this.change(choices.leaveOut(this.choice, this.texts));
    this.frame.text.focus();
  }

  undo(): void {
    this.change(choices.undoEdit(this.choice));
    this.frame.text.focus();
  }

  askForWords(): void {
    const { form, brackets, own, text } = this.frame;
    form.hidden = !form.hidden;
    brackets.setAttribute("aria-expanded", String(!form.hidden));
    if (form.hidden) text.focus();
    else own.focus();
    this.drawPreview();
    this.showCaret();
  }

  bracket(): void {
    const { own } = this.frame;
    if (!this.change(choices.addBracket(this.choice, this.texts, own.value))) return;
    own.value = "";
    this.askForWords();
  }

  play(): void {
    const [passage] = this.chosen();
    if (this.ports.playing.canPlay(passage))
      void this.ports.playing.toggle(this.playKey, { ...passage, ...passage.spans[0] });
  }

  read(): void {
    this.close();
    this.ports.read(this.item);
  }

  leave(): void {
    this.close();
    this.ports.leave();
  }

  private listen(): void {
    const { element, text, form } = this.frame;
    element.addEventListener("keydown", (event) => {
      if (event.isComposing || event.key !== "Escape") return;
      if (form.hidden) this.leave();
      else this.askForWords();
      // The drawer that this may lie in stays.
      event.stopPropagation();
      event.preventDefault();
    });
    text.addEventListener("keydown", (event) => {
      if (!event.isComposing && this.pressed(event)) event.preventDefault();
    });
    selectByPointer(text, {
      words: () => this.words,
      anchor: () => ({ index: this.choice.paragraph, offset: this.choice.anchor }),
      select: (index, anchor, head) => void this.change(choices.selected(this.choice, index, anchor, head), true),
      sentence: ({ index, offset }) => {
        const { start, end } = choices.sentenceAt(this.texts[index]!, offset);
        this.change(choices.selected(this.choice, index, start, end), true);
      },
    });
  }

  /** Whether a key is one of these. */
  private pressed({ key, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): boolean {
    const step = STEPS[key];
    const isFar = ctrlKey || altKey;
    if (step && !metaKey)
      this.change(
        choices.moveCaret(
          this.choice,
          this.texts,
          isFar && step[0] === "word" ? "sentence" : step[0],
          step[1],
          shiftKey,
        ),
      );
    else if (key.toLowerCase() === "z" && (ctrlKey || metaKey)) this.undo();
    else if (isFar || metaKey) return false;
    else if (key === "Enter") this.insert();
    else if (key === "Delete" || key === "Backspace") this.cut();
    else if (key === "[") this.askForWords();
    else if (key === " ") this.play();
    else return false;
    return true;
  }
}

function paragraphOf(item: Suggestion): SourceParagraph {
  const { paragraph_id, index, text, speaker, turns, start_ms, end_ms = null } = item;
  return {
    paragraph_id,
    index,
    text,
    speaker,
    ...(turns && { turns }),
    start_ms,
    end_ms,
    question: false,
    revisions: 0,
  };
}

/** How far a pointer that is dragged out of the text scrolls it with each move. */
const SCROLLED = 14;

interface Position {
  index: number;
  offset: number;
}

interface PointerPorts {
  /** The paragraphs' words, as they are drawn now. */
  words(): readonly HTMLElement[];
  /** Where a press with Shift begins: where the selection does. */
  anchor(): Position;
  select(index: number, anchor: number, head: number): void;
  /** Two presses choose the sentence. */
  sentence(position: Position): void;
}

/** Words are selected as they are drawn here, not by the browser, whose selection is the article's. */
export function selectByPointer(text: HTMLElement, ports: PointerPorts): void {
  let from: Position | null = null;
  const positionOf = ({ clientX, clientY }: MouseEvent) => offsetAt(ports.words(), clientX, clientY);
  const drag = (event: MouseEvent) => {
    const at = positionOf(event);
    if (!from || !text.isConnected) return end();
    const { top, bottom } = text.getBoundingClientRect();
    text.scrollTop += event.clientY < top ? -SCROLLED : event.clientY > bottom ? SCROLLED : 0;
    if (at?.index === from.index) ports.select(at.index, from.offset, at.offset);
  };
  const end = () => {
    from = null;
    removeEventListener("mousemove", drag);
    removeEventListener("mouseup", end);
  };
  text.addEventListener("mousedown", (event) => {
    const at = positionOf(event);
    if (event.button !== 0 || !at) return;
    event.preventDefault();
    text.focus({ preventScroll: true });
    if (event.detail === 2) return ports.sentence(at);
    const anchor = ports.anchor();
    from = event.shiftKey && at.index === anchor.index ? anchor : at;
    ports.select(at.index, from.offset, at.offset);
    addEventListener("mousemove", drag);
    addEventListener("mouseup", end);
  });
}
