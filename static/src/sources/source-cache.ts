import type { Api } from "../wire/http";
import type { FullSource, ParagraphId, QuotedPassage, SourceParagraph } from "../wire/types";

/** Whole sources, each read once until the library changes. */
export class SourceCache {
  private readonly requests = new Map<string, Promise<FullSource>>();

  constructor(private readonly api: Pick<Api, "source" | "quoted">) {}

  get(id: string): Promise<FullSource> {
    const request = this.requests.get(id) ?? this.api.source(id);
    this.requests.set(id, request);
    request.catch(() => this.requests.get(id) === request && this.requests.delete(id));
    return request;
  }

  async paragraph(sourceId: string, paragraphId: ParagraphId): Promise<SourceParagraph | null> {
    return (await this.get(sourceId)).items.find((item) => item.paragraph_id === paragraphId) ?? null;
  }

  /** Return the quoted passages of a source; not cached, since drafts change constantly. */
  quoted(source: FullSource): Promise<QuotedPassage[]> {
    return this.api.quoted(source);
  }

  /** Forget all sources after an unspecified change of the library. */
  forget(): void {
    this.requests.clear();
  }
}
