/** The words that give a quote to its speaker, in the house's style. */
import { mentionOf } from "../../articles/speaker-names";
import type { HouseStyle } from "../../settings/store";

export interface Attributed {
  /** Before the opening mark, and behind the closing one, without what ends the sentence. */
  before: string;
  behind: string;
}

interface Attribution {
  speaker: string;
  /** The whole article, to know who has been named already. */
  article: string;
  style: HouseStyle;
  /** The quote asks. */
  asks: boolean;
  /** Before the quote rather than behind it. */
  leads: boolean;
}

export function attributed({ speaker, article, style, asks, leads }: Attribution): Attributed {
  const { words, isParenthetical: aside } = mentionOf(speaker, article, style.titles);
  const verb = verbFor(style, asks);
  const subject = aside ? `${words},` : words;
  if (leads) return { before: `${subject} ${verb}: `, behind: "" };
  return { before: "", behind: style.order === "verb-name" ? ` ${verb} ${words}` : ` ${subject} ${verb}` };
}

const verbFor = ({ verb }: HouseStyle, asks: boolean) => (asks ? { said: "asked", says: "asks" }[verb] : verb);

/** “…”라고 김민지는 말했다; without a speaker, for the sentence has one already, “…”라고 말했다. */
export function attributedInKorean({
  speaker,
  article,
  style,
  asks,
  leads,
}: Omit<Attribution, "speaker"> & { speaker: string | null }): Attributed {
  const verb = style.verb === "says" ? (asks ? "묻는다" : "말한다") : asks ? "물었다" : "말했다";
  if (speaker === null) return { before: "", behind: `라고 ${verb}` };
  const topic = withTopic(mentionOf(speaker, article, style.titles).words);
  return leads ? { before: `${topic} `, behind: `라고 ${verb}` } : { before: "", behind: `라고 ${topic} ${verb}` };
}

/** 은 after a final consonant, 는 after a vowel. */
export function withTopic(words: string): string {
  return words + (endsInConsonant(words) ? "은" : "는");
}

/** Of names in Latin letters and of figures as they are read in Korean. */
function endsInConsonant(words: string): boolean {
  const last = /[\p{L}\p{N}](?=[^\p{L}\p{N}]*$)/u.exec(words)?.[0] ?? "";
  if (/[가-힣]/u.test(last)) return (last.charCodeAt(0) - 0xac00) % 28 > 0;
  if (/[0-9]/.test(last)) return "013678".includes(last);
  return /(?:[lmn]e?|ng|ck|[^m]p|b)$/iu.test(words.replace(/[^\p{L}]+$/u, ""));
}

/** A quote that goes on so is attributed by what stands there. */
const KOREAN_GOES_ON =
  /^\s?(?:이?라고|이?라며|이?라면서|고|며|면서)(?![가-힣])|^[^.!?\n]{0,40}(?:말했|밝혔|물었|덧붙였|강조했|설명했)/u;
/** Somebody the sentence is about: a word with 은, 는, 이, 가 that is none of a verb's. */
const KOREAN_SUBJECT =
  /(?:^|\s)[가-힣A-Za-z]*[가-힣A-Za-z](?<!하|있|없|되|않|라고|치|오|가)(?:은|는|께서는?|이|가)(?=[\s,]|$)/u;

export const continuesInKorean = (rest: string): boolean => KOREAN_GOES_ON.test(rest);
export const hasKoreanSubject = (sentence: string): boolean => KOREAN_SUBJECT.test(sentence);

/** Whether a text is Korean by its letters: a syllable has two or three. Null where there are none. */
export function isKorean(text: string): boolean | null {
  const syllables = text.match(/[가-힣]/gu)?.length ?? 0;
  const letters = text.match(/[A-Za-zÀ-ɏ]/gu)?.length ?? 0;
  return syllables || letters ? syllables * 2 > letters : null;
}
