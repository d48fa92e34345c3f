/** Where in a recording the paragraphs of a transcript are. Times in milliseconds from its start. */
export interface Timed {
  text: string;
  start_ms: number | null;
  end_ms: number | null;
  /** Of words of speech recognition: start and end in the text, start and end in the recording, confidence. */
  words?: number[][];
}

/** From here to there; `to` is null where nobody knows the end: until the recording's own. */
export interface Stretch {
  from: number;
  to: number | null;
}

/** How long after its end a paragraph still counts as the one being spoken: pauses between words are not silence. */
const LINGER_MS = 1500;
/** Speech is not even: a span is looked for this much earlier, and left this much later, than its share of the letters says. */
const SLACK_MS = 1000;
/** Recognised words begin a little earlier than their times say. */
const WORD_SLACK_MS = 150;

export class Timeline {
  /** Indexes of the paragraphs that have a time, in the order they are spoken. */
  private readonly order: number[];

  constructor(private readonly items: readonly Timed[]) {
    this.order = items.flatMap((item, index) => (item.start_ms === null ? [] : [index]));
    this.order.sort((a, b) => items[a]!.start_ms! - items[b]!.start_ms! || a - b);
  }

  /** The paragraph that is spoken at this moment, null in a silence or before the first. */
  at(ms: number): number | null {
    let low = 0;
    let high = this.order.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.items[this.order[middle]!]!.start_ms! <= ms) low = middle + 1;
      else high = middle;
    }
    const index = this.order[low - 1];
    if (index === undefined) return null;
    const { end_ms } = this.items[index]!;
    return end_ms !== null && ms > end_ms + LINGER_MS ? null : index;
  }

  /** When a paragraph is spoken; its end, where it has none of its own, is the next one's beginning. */
  stretch(index: number): Stretch | null {
    const item = this.items[index];
    if (!item || item.start_ms === null) return null;
    if (item.end_ms !== null && item.end_ms > item.start_ms) return { from: item.start_ms, to: item.end_ms };
    const next = this.order.map((at) => this.items[at]!.start_ms!).find((start) => start > item.start_ms!);
    return { from: item.start_ms, to: next ?? null };
  }

  /**
   * When characters of a paragraph are spoken: by the times of its words where they are known, else by their share of its
   * letters, with a second to spare on either side
   * but never outside of it. UTF-16 offsets. Without an end of the paragraph there is no share: it is played from its start.
   */
  span(index: number, start: number, end: number): Stretch | null {
    const whole = this.stretch(index);
    const words = this.items[index]?.words?.filter(([from = 0, to = 0]) => from < end && to > start) ?? [];
    if (words.length) {
      const from = Math.max(0, words[0]![2]! - WORD_SLACK_MS);
      return { from, to: words.at(-1)![3]! + WORD_SLACK_MS };
    }
    const length = this.items[index]?.text.length ?? 0;
    if (!whole || whole.to === null || !length) return whole;
    const at = (offset: number) =>
      whole.from + ((whole.to! - whole.from) * Math.max(0, Math.min(offset, length))) / length;
    return {
      from: Math.round(Math.max(whole.from, at(start) - SLACK_MS)),
      to: Math.round(Math.min(whole.to, at(end) + SLACK_MS)),
    };
  }
}
