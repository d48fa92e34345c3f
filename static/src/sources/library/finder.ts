import { problemOf } from "../../wire/http";
import type { FoundSources, Source } from "../../wire/types";
import { EVERYTHING, type Search } from "./address";
import { sourcesApi } from "../api";
import { createResults, type Results } from "./results";
import { createSearchForm, type SearchForm } from "./search-form";

interface Ports {
  formats: readonly string[];
  /** Another search is wanted; `typing` where more letters may follow. */
  wanted(search: Search, typing: boolean): void;
  open(id: string, at: number | null): void;
  choose(): void;
  trySample(): void;
}

const PAGE = 60;
/** Where passages stand below the sources, only the first of them stand above. */
const FEW = 4;

/** The search and what it found. */
export class Finder {
  readonly results: Results;
  readonly form: SearchForm;
  private search = EVERYTHING;
  private answer: FoundSources | null = null;
  /** Sources with passages close to the words; null while none were asked for, or the answer is on its way. */
  private close: Source[] | null = null;
  private latestRequest = 0;

  constructor(host: HTMLElement, status: HTMLElement, ports: Ports) {
    this.form = createSearchForm(ports.formats, ports.wanted);
    this.results = createResults(status, {
      open: ports.open,
      more: () => void this.more(),
      choose: ports.choose,
      trySample: ports.trySample,
      clear: () => {
        ports.wanted(EVERYTHING, false);
        this.form.focus();
      },
    });
    host.append(this.form.element, status, this.results.element);
  }

  /** Finds and shows; an answer to an older search is dropped. */
  async show(search: Search): Promise<void> {
    this.search = search;
    this.close = null;
    this.form.show(search);
    this.results.searching();
    await this.ask(this.page, 0);
  }

  /** Where no source contains these words exactly, those with passages close to them are listed. */
  showClose(words: string, sources: Source[]): void {
    if (words !== this.search.q) return;
    this.close = sources;
    if (this.answer) this.results.show(this.answer, this.search, sources);
  }

  /** The same search once more, as far down as it is shown. */
  async refresh(): Promise<void> {
    await this.ask(Math.max(this.page, this.shown), 0);
  }

  private get page(): number {
    return this.search.q && window.matchMedia("(max-width: 860px)").matches ? FEW : PAGE;
  }

  get shown(): number {
    return this.answer?.sources.length ?? 0;
  }

  private async more(): Promise<void> {
    const first = this.shown;
    await this.ask(PAGE, first);
    this.results.focus(null, first);
  }

  private async ask(limit: number, offset: number): Promise<void> {
    const thisRequest = ++this.latestRequest;
    try {
      const page = await sourcesApi.find(this.search, Math.min(limit, 1000), offset);
      if (thisRequest !== this.latestRequest) return;
      this.answer = offset && this.answer ? { ...page, sources: [...this.answer.sources, ...page.sources] } : page;
      this.form.speakers(page.speakers.map(({ speaker }) => speaker));
      this.results.show(this.answer, this.search, this.close ?? []);
    } catch (error) {
      if (thisRequest === this.latestRequest) this.results.failed(problemOf(error));
    }
  }
}
