/** The language that an article, or a part of one, is written in. Text in, text out. */

export type ArticleLanguage = "en" | "ko" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "pl" | "ja" | "zh" | "ar";

/** Small words of two letters and more that distinguish languages; those of others are no English words besides. */
const SMALL_WORDS: Partial<Record<ArticleLanguage, string>> = {
  en: "the of and to in that is was for on with he she it as at by this said are his her not be have from they",
  de: "der die und das den von zu mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er sie in am hat dass wir",
  fr: "le les des et est une dans du que qui pour au sur pas par il elle ce cette avec ne sont mais nous vous été",
  es: "el los las del que una por con se su para es al lo como más pero sus ha fue este esta está también",
  it: "il gli che di una per non con del della sono nel alla dei anche più ma questo questa lo ai in ha",
  pt: "os um uma que não com da em para dos das mais como mas foi ao ele ela são também seu sua pelo",
  nl: "de het een en van is dat op te zijn voor niet aan er om ook als maar heeft bij uit naar werd in wij",
  pl: "na się że nie jest jak po ale za od przez dla przy był było była być tym tego są",
};
const LANGUAGES_OF = new Map<string, ArticleLanguage[]>();
for (const [language, words] of Object.entries(SMALL_WORDS) as [ArticleLanguage, string][])
  for (const word of words.split(" ")) LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), language]);

/** Fewer small words tell only where all of them are of one language. */
const FEWEST = 3;
const MORE_THAN_ENGLISH = 1.5;
const MOST_READ = 4000;
/** Letters of Persian and Urdu that Arabic has not. */
const NOT_ARABIC = /[\u067e\u0686\u0698\u06af\u06a9\u06cc\u0679\u06d2]/u;
const ADDRESS = /(?:https?:|www\.|@)\S+/g;

/** Whether a text is Korean by its letters: a syllable has two or three. Null where there are none. */
export function isKorean(text: string): boolean | null {
  const syllables = text.match(/[가-힣]/gu)?.length ?? 0;
  const letters = text.match(/[A-Za-zÀ-ɏ]/gu)?.length ?? 0;
  return syllables || letters ? syllables * 2 > letters : null;
}

/** Whether most letters of a text are written from right to left; without letters, whether its language is. */
export function isRightToLeft(text: string, language: string): boolean {
  const read = text.slice(0, MOST_READ);
  const right = read.match(/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/gu)?.length ?? 0;
  const letters = read.match(/\p{L}/gu)?.length ?? 0;
  return letters ? right * 2 > letters : /^(?:ar|fa|he|ur)$/.test(language);
}

/** Null where the text is too short to tell, or in a language that is not among these. */
export function articleLanguage(text: string): ArticleLanguage | null {
  const read = text.slice(-MOST_READ).replace(ADDRESS, " ");
  if (isKorean(read)) return "ko";
  const letters = read.match(/\p{L}/gu)?.length ?? 0;
  if (!letters) return null;
  const kana = read.match(/[\u3041-\u30ff]/gu)?.length ?? 0;
  if (kana >= 0.05 * letters) return "ja";
  const han = read.match(/\p{Script=Han}/gu)?.length ?? 0;
  if (han >= 0.3 * letters) return "zh";
  const arabic = read.match(/[\u0621-\u064a]/gu)?.length ?? 0;
  if (arabic * 2 >= letters) return NOT_ARABIC.test(read) ? null : "ar";
  const counts = new Map<ArticleLanguage, number>();
  for (const [word] of read.toLowerCase().matchAll(/\p{L}{2,}/gu))
    for (const language of LANGUAGES_OF.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
  const [best, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), ["en", 0] as const);
  if (!count) return null;
  if (count < MORE_THAN_ENGLISH * (counts.get("en") ?? 0)) return "en";
  return count >= FEWEST || [...counts].every(([each, n]) => each === best || n < count) ? best : null;
}
