/** The hash of a draft's address that opens a paragraph of a source beside the text, with its words selected. */
import type { ParagraphId } from "../wire/types";
import type { AttachedSources } from "./attached";

export const passageHash = (source: string, paragraph: ParagraphId): string =>
  `#${new URLSearchParams({ source, paragraph: String(paragraph) })}`;

/** Open the paragraph that the page's address asks for; the address is shortened. */
export function openPassage(panel: { open(): void }, sources: Pick<AttachedSources, "read">): void {
  const given = new URLSearchParams(window.location.hash.slice(1));
  const [source, paragraph] = [given.get("source"), given.get("paragraph")];
  history.replaceState(null, "", window.location.pathname + window.location.search);
  if (!source || !paragraph) return;
  panel.open();
  void sources.read(source, paragraph, true);
}
