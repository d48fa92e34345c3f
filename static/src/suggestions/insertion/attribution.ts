/** The words that give a quote to its speaker, in the house's style. */
import { mentionOf } from "../../articles/speaker-names";
import type { ArticleLanguage } from "../../articles/language";
import { QUOTATION } from "../../articles/quotation";
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

/** Who says it, in the language of the article. */
export function attributed(language: ArticleLanguage, given: Attribution): Attributed {
  if (language === "en") return attributedInEnglish(given);
  if (language === "ko") return attributedInKorean(given);
  const { speaker, article, style, asks, leads } = given;
  const { words } = mentionOf(speaker, article, style.titles);
  const verbs = VERBS[language];
  const verb = asks ? verbs.asks[style.verb] : verbs.says[style.verb];
  if (language === "ja")
    return leads ? { before: `${words}は`, behind: `と${verb}` } : { before: "", behind: `と${words}は${verb}` };
  if (language === "zh")
    return leads ? { before: `${words}${verb}：`, behind: "" } : { before: "", behind: `${words}${verb}` };
  if (language === "ar" && leads) return { before: `${verb} ${words}${QUOTATION.ar.colon}`, behind: "" };
  // Behind the quote the verb comes first.
  return leads
    ? { before: `${words} ${verb}${QUOTATION[language].colon}`, behind: "" }
    : { before: "", behind: ` ${verb} ${words}` };
}

type Tense = Record<HouseStyle["verb"], string>;

/** Verbs of speech, of what was and of what is. Polish verbs of what was tell men from women, so it has one tense;
 * those of Arabic always do, so it has “according to”. */
const VERBS: Readonly<Record<Exclude<ArticleLanguage, "en" | "ko">, { says: Tense; asks: Tense }>> = {
  de: { says: { said: "sagte", says: "sagt" }, asks: { said: "fragte", says: "fragt" } },
  fr: { says: { said: "a déclaré", says: "déclare" }, asks: { said: "a demandé", says: "demande" } },
  es: { says: { said: "dijo", says: "dice" }, asks: { said: "preguntó", says: "pregunta" } },
  it: { says: { said: "ha detto", says: "dice" }, asks: { said: "ha chiesto", says: "chiede" } },
  pt: { says: { said: "disse", says: "diz" }, asks: { said: "perguntou", says: "pergunta" } },
  nl: { says: { said: "zei", says: "zegt" }, asks: { said: "vroeg", says: "vraagt" } },
  pl: { says: { said: "mówi", says: "mówi" }, asks: { said: "pyta", says: "pyta" } },
  ja: { says: { said: "述べた", says: "述べる" }, asks: { said: "尋ねた", says: "尋ねる" } },
  ar: { says: { said: "بحسب", says: "بحسب" }, asks: { said: "بحسب", says: "بحسب" } },
  zh: { says: { said: "说", says: "说" }, asks: { said: "问", says: "问" } },
};

function attributedInEnglish({ speaker, article, style, asks, leads }: Attribution): Attributed {
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
