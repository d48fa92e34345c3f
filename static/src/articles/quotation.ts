/** How each language prints a direct quote: its marks, those within it, and where comma and full stop stand. */
import type { ArticleLanguage } from "./language";

/** An opening and a closing mark, with the spaces that belong to them. */
export type Marks = readonly [open: string, close: string];

interface Quotation {
  marks: Marks;
  /** Other marks that articles in the language use; one that does goes on with them. */
  also?: readonly Marks[];
  /** Whether a straight mark becomes these; otherwise “ or ”, until the article has these. */
  isTyped?: boolean;
  /** The marks of a quote within the quote. */
  inner: Marks;
  /** What comes between the quote and who said it, and whether it comes before the closing mark. */
  comma: string;
  isCommaInside: boolean;
  /** No comma follows a question mark or an exclamation mark. */
  isCommaDropped: boolean;
  /** The full stop of a sentence that a quote ends: within the marks, behind them, or none. */
  stop: "inside" | "behind" | "none";
  /** What ends a sentence, and what leads in to a quote. */
  fullStop: string;
  colon: string;
}

/** No line breaks there. */
const NARROW = "\u202f";
const BASE = { comma: ",", isCommaInside: false, isCommaDropped: false, fullStop: ".", colon: ": " } as const;

export const QUOTATION: Readonly<Record<ArticleLanguage, Quotation>> = {
  en: {
    ...BASE,
    marks: ["“", "”"],
    inner: ["‘", "’"],
    isCommaInside: true,
    isCommaDropped: true,
    stop: "inside",
  },
  ko: { ...BASE, marks: ["“", "”"], inner: ["‘", "’"], comma: "", stop: "inside" },
  de: { ...BASE, marks: ["„", "“"], also: [["»", "«"]], isTyped: true, inner: ["‚", "‘"], stop: "inside" },
  fr: {
    ...BASE,
    marks: [`«${NARROW}`, `${NARROW}»`],
    also: [["“", "”"]],
    isTyped: true,
    inner: ["“", "”"],
    isCommaDropped: true,
    stop: "inside",
    colon: `${NARROW}: `,
  },
  es: { ...BASE, marks: ["«", "»"], also: [["“", "”"]], inner: ["“", "”"], stop: "behind" },
  it: { ...BASE, marks: ["«", "»"], also: [["“", "”"]], inner: ["“", "”"], stop: "behind" },
  pt: { ...BASE, marks: ["“", "”"], also: [["«", "»"]], inner: ["‘", "’"], stop: "inside" },
  nl: { ...BASE, marks: ["“", "”"], also: [["„", "”"]], inner: ["‘", "’"], stop: "inside" },
  pl: { ...BASE, marks: ["„", "”"], isTyped: true, inner: ["«", "»"], comma: " –", stop: "behind" },
  ja: { ...BASE, marks: ["「", "」"], inner: ["『", "』"], comma: "", stop: "none", fullStop: "。", colon: "：" },
  ar: { ...BASE, marks: ["«", "»"], also: [["“", "”"]], inner: ["“", "”"], comma: "،", stop: "behind" },
  zh: {
    ...BASE,
    marks: ["“", "”"],
    inner: ["‘", "’"],
    comma: "，",
    isCommaInside: true,
    isCommaDropped: true,
    stop: "inside",
    fullStop: "。",
    colon: "：",
  },
};

/** The marks that an article in a language uses: those that it has most of, at first the language's usual ones. */
export function marksIn(article: string, language: ArticleLanguage): Marks {
  const { marks, also = [] } = QUOTATION[language];
  const uses = ([open]: Marks) => article.split(open.trim()).length - 1;
  return also.reduce((most, one) => (uses(one) > uses(most) ? one : most), marks);
}

/** What a straight mark becomes in an article. */
export function typedMarks(article: string, language: ArticleLanguage): Marks {
  const marks = marksIn(article, language);
  return QUOTATION[language].isTyped || article.includes(marks[0].trim()) ? marks : QUOTATION.en.marks;
}

/** What closes a quote that was opened by a mark; its usual partner where the language has none for it. */
export function closingOf(mark: string, language: ArticleLanguage): string {
  const { marks, also = [] } = QUOTATION[language];
  return [marks, ...also].find(([open]) => open.trim() === mark)?.[1] ?? PARTNERS[mark] ?? "”";
}

const PARTNERS: Record<string, string> = { '"': '"', "«": "»", "»": "«", "„": "“", "「": "」", "『": "』" };
