/** Search of passages in all sources, in pages. Incomplete (degraded) answers are retried. */
import { EVERYTHING, passageParams, type Search } from "../sources/library/address";
import { archiveFromWire } from "../wire/adapter";
import { request, problemOf } from "../wire/http";
import type { ArchiveFound, Source } from "../wire/types";
import { createArchiveResults, type ResultHandlers } from "./results";

const PAGE = 20;
/** Delay before a degraded search is retried. */
const RETRY_MS = 20_000;

interface Ports extends Pick<ResultHandlers, "open" | "attach" | "insert" | "clear"> {
  /** Called with the search words and the sources shown so far. */
  answered(words: string, sources: Source[]): void;
}

export class PassageSearch {
  private readonly results;
  private search = EVERYTHING;
  private answer: ArchiveFound | null = null;
  private latestRequest = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    host: HTMLElement,
    private readonly ports: Ports,
  ) {
    this.results = createArchiveResults({ ...ports, more: () => void this.more() });
    host.append(this.results.element);
  }

  /** Finds and shows; without words nothing is asked. */
  async show(search: Search): Promise<void> {
    this.search = search;
    this.latestRequest++;
    clearTimeout(this.retry);
    if (!search.q) return;
    this.results.searching();
    await this.ask(0);
  }

  private async more(): Promise<void> {
    const first = this.answer?.results.length ?? 0;
    await this.ask(first);
    this.results.focus(first);
  }

  /** An answer to an older search is dropped. */
  private async ask(offset: number): Promise<void> {
    const thisRequest = ++this.latestRequest;
    clearTimeout(this.retry);
    const params = passageParams(this.search);
    params.set("limit", String(PAGE));
    if (offset) params.set("offset", String(offset));
    try {
      const page = archiveFromWire(await request<ArchiveFound>("GET", `/api/archive?${params}`));
      if (thisRequest !== this.latestRequest) return;
      this.answer = offset && this.answer ? { ...page, results: [...this.answer.results, ...page.results] } : page;
      this.results.show(this.answer, this.search);
      this.ports.answered(
        this.search.q,
        this.answer.results.map(({ source }) => source),
      );
      if (this.answer.degraded) this.again();
    } catch (error) {
      if (thisRequest !== this.latestRequest) return;
      this.answer = null;
      this.results.failed(problemOf(error));
      if (problemOf(error).code === "archive_unavailable") this.again();
    }
  }

  /** Retry after the index was unavailable, unless the reader has loaded further pages. */
  private again(): void {
    this.retry = setTimeout(() => (this.answer?.results.length ?? 0) <= PAGE && void this.ask(0), RETRY_MS);
  }
}
