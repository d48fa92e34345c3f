/** Suggestions from the archive: their list, and the requests that it shows the answers of. Loaded after the page. */
import { ArchiveRequests, type ArchivePorts } from "./archive-requests";
import { createArchivePanel, type ArchiveHandlers, type ArchivePanel } from "./panel/archive";

export interface ArchiveSuggestions {
  readonly panel: ArchivePanel;
  readonly requests: ArchiveRequests;
}

export function createArchive(
  pane: HTMLElement,
  handlers: Omit<ArchiveHandlers, "changed">,
  ports: Omit<ArchivePorts, "panel">,
): ArchiveSuggestions {
  const panel = createArchivePanel({ ...handlers, changed: () => requests.seen() });
  const requests: ArchiveRequests = new ArchiveRequests({ ...ports, panel });
  pane.append(panel.element);
  return { panel, requests };
}
