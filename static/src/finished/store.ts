/** A finished article, its sources and the answer to it. */
import { signal } from "@preact/signals";
import { headlineFindingModels, quoteFindingModels, downgradeBySupport, type Finding } from "../checks/state/finding";
import { t } from "../i18n/messages";
import { headlineFindingFromWire, quoteFindingFromWire } from "../wire/adapter";
import { problemOf, request } from "../wire/http";
import type { FinishedCheck, QuoteFinding, WireError } from "../wire/types";

/** A text of an article with the findings that have a place in it. */
export interface CheckedText {
  where: "headline" | "standfirst" | "body";
  text: string;
  /** Lines that are headings, from 0. */
  headings: number[];
  findings: Finding[];
}

export interface CheckedArticle {
  texts: CheckedText[];
  /** All, in the order of the article. */
  findings: Finding[];
  isBlocked: boolean;
  /** How many quotes are to be fixed or explained. */
  open: number;
  word: File;
  sheet: File;
}

export class FinishedStore {
  readonly article = signal<File | null>(null);
  readonly address = signal("");
  readonly sources = signal<File[]>([]);
  readonly isChecking = signal(false);
  readonly problem = signal<WireError | null>(null);
  readonly checked = signal<CheckedArticle | null>(null);
  readonly openFinding = signal<Finding | null>(null);

  constructor(private readonly send: typeof request = request) {}

  /** Take files that were dropped: the first as the article where there is none, the others as sources. */
  take(files: File[]): void {
    const [first, ...others] = files;
    if (!first) return;
    if (this.article.value) return this.addSources(files);
    this.article.value = first;
    this.addSources(others);
  }

  addSources(files: File[]): void {
    this.problem.value = null;
    this.sources.value = [...this.sources.value, ...files];
  }

  removeSource(file: File): void {
    this.sources.value = this.sources.value.filter((source) => source !== file);
  }

  async check(): Promise<void> {
    const [article, address] = [this.article.value, this.address.value.trim()];
    if (!article && !address) {
      this.problem.value = { code: "no_file", message: t("finished-empty"), hint: t("finished-empty-hint") };
      return;
    }
    const form = new FormData();
    if (article) form.append("file", article);
    else form.append("url", address);
    for (const source of this.sources.value) form.append("source", source);
    this.problem.value = this.checked.value = this.openFinding.value = null;
    this.isChecking.value = true;
    try {
      this.checked.value = checkedArticle(await this.send<FinishedCheck>("POST", "/api/check/article", form));
    } catch (error) {
      this.problem.value = problemOf(error);
    } finally {
      this.isChecking.value = false;
    }
  }
}

export function checkedArticle(answer: FinishedCheck): CheckedArticle {
  const { headline, standfirst, body, objections } = answer;
  const findingsOf = (findings: QuoteFinding[], text: string, where: string): Finding[] =>
    quoteFindingModels(
      findings.map((finding) => quoteFindingFromWire(finding, text)),
      { headline, body: text },
    ).map((finding) => ({ ...finding, id: `${where} ${finding.id}` }));
  const bodyFindings = answer.findings.map((finding) => quoteFindingFromWire(finding, body));
  const headlineFindings = answer.headline_findings.map((finding) => headlineFindingFromWire(finding, headline, body));
  const texts: CheckedText[] = [
    {
      where: "headline",
      text: headline,
      headings: [],
      findings: headlineFindingModels(downgradeBySupport(headlineFindings, bodyFindings), { headline, body }),
    },
    {
      where: "standfirst",
      text: standfirst,
      headings: [],
      findings: findingsOf(answer.standfirst_findings, standfirst, "standfirst"),
    },
    { where: "body", text: body, headings: answer.headings, findings: findingsOf(answer.findings, body, "body") },
  ];
  const [ofHeadline, ofStandfirst, ofBody] = texts.map(({ findings }) => findings) as [Finding[], Finding[], Finding[]];
  const open = objections.filter(({ level }) => level !== "show");
  return {
    texts: texts.filter(({ text }) => text),
    findings: [...ofHeadline, ...ofStandfirst, ...findingsOf(answer.details_findings, "", "details"), ...ofBody],
    isBlocked: answer.blocks,
    open: new Set(open.map(({ where, start, quote }) => `${where} ${start} ${quote}`)).size,
    word: new File([Uint8Array.from(atob(answer.word), (byte) => byte.charCodeAt(0))], answer.word_name, {
      type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    }),
    sheet: new File([answer.sheet], answer.word_name.replace(/\.docx$/, ".html"), { type: "text/html" }),
  };
}
