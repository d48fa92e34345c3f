interface Sentence {
  start: number;
  end: number;
}

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** Abbreviations that do not end a sentence; a single initial does not either. */
const GOES_ON =
  /(?:^|[\s(“"‘'])(?:Mr|Mrs|Ms|Mx|Dr|Prof|Rev|Fr|Sr|St|Sen|Rep|Gov|Pres|Gen|Col|Maj|Lt|Sgt|Capt|Cpl|Cllr|Hon|Insp|Supt|Det|vs|No|Fig|[A-Z])\.\s+$/;
const SENTENCE_END = /[.!?…。！？]["”’»)\]」』]*\s+$/;
/** Without the space after it, only what cannot be the inside of a number or of initials. */
const SENTENCE_END_TIGHT = /(?:[\p{L}\p{N}]{2}|[)%”"’])[.!?…。！？]["”’»)\]」』]*$|[.!?…。！？]["”»」』]+$/u;
const OPENERS = "“„«「『";
const CLOSERS = "”»」』";
/** Marks that close what these opened, though they open elsewhere: „so“, »so«. */
const ALSO_CLOSE: Record<string, string> = { "„": "“", "»": "«" };

const boundaries = (text: string): number[] =>
  [...segmenter.segment(text)].map(({ index, segment }) => index + segment.length);

/**
 * The sentences of one block. They cover it without gaps, each with the space that follows it.
 *
 * “Is it so?” she asked. is one sentence, and so is Dr. J. Smith left.
 */
export function sentences(text: string): Sentence[] {
  const result: Sentence[] = [];
  let start = 0;
  for (const end of boundaries(text)) {
    const goesOn = end < text.length && (GOES_ON.test(text.slice(start, end)) || /^\p{Ll}/u.test(text.slice(end)));
    if (goesOn) continue;
    result.push({ start, end });
    start = end;
  }
  if (start < text.length) result.push({ start, end: text.length });
  return result;
}

/** Whether a new sentence begins right after this text. */
export function endsSentence(text: string): boolean {
  if (!text.trim()) return true;
  return (SENTENCE_END.test(text) || SENTENCE_END_TIGHT.test(text)) && !GOES_ON.test(`${text} `);
}

/** Where the sentence that holds a caret at the end of `before` begins. `after` is the rest of the block. */
export function caretSentenceStart(before: string, after: string): number {
  if (!after.trim() && endsSentence(before) && !openQuote(before)) return before.length;
  const caret = before.length;
  let start = 0;
  for (const sentence of sentences(before + after)) {
    if (sentence.start > caret) break;
    // A caret between two sentences begins the second.
    if (sentence.start <= caret) start = sentence.start;
  }
  const open = openQuote(before);
  if (open && open.mark < start) {
    for (const sentence of sentences(before)) if (sentence.start <= open.mark) start = sentence.start;
  }
  return start;
}

export interface OpenQuote {
  /** Offset of the opening mark. */
  mark: number;
  /** What stands after it. */
  text: string;
}

/** The direct quote that is still open at the end of this text, if one is. */
export function openQuote(before: string): OpenQuote | null {
  let mark = -1;
  for (let i = 0; i < before.length; i++) {
    const char = before[i]!;
    const turned =
      mark < 0 && char === "»" && /[\p{L}\p{N}]/u.test(before[i + 1] ?? "a") && !/\S/.test(before[i - 1] ?? " ");
    if (mark >= 0 && ALSO_CLOSE[before[mark]!] === char) mark = -1;
    else if (OPENERS.includes(char) || turned) mark = i;
    else if (CLOSERS.includes(char)) mark = -1;
    else if (char === '"') mark = mark < 0 && !/[\p{L}\p{N}]/u.test(before[i - 1] ?? " ") ? i : -1;
  }
  return mark < 0 ? null : { mark, text: before.slice(mark + 1) };
}

/** Words as an editor counts them: runs of letters and digits, apostrophes and hyphens inside. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}
