/** Suggestions from the archive: their list, and the requests that it shows the answers of. Loaded after the page. */
import { createArchivePanel, type ArchiveHandlers, type ArchivePanel } from "./panel/archive";
import type { EditorState } from "prosemirror-state";
import { RequestScheduler } from "./request-scheduler";
import type { ArchiveOffer, ArchiveRequest, WireError } from "../wire/types";
import { debounce } from "../ui/debounce";

export function createArchive(
  pane: HTMLElement,
  handlers: Omit<ArchiveHandlers, "changed">,
  ports: Omit<ArchivePorts, "panel">,
) {
  const panel = createArchivePanel({ ...handlers, changed: () => requests.seen() });
  const requests: ArchiveRequests = new ArchiveRequests({ ...ports, panel });
  pane.append(panel.element);
  return { panel, requests };
}

export type ArchiveSuggestions = ReturnType<typeof createArchive>;

/** The attached sources are asked at once, the archive after a pause in typing. */
export const ARCHIVE_DELAY_MS = 700;
/** Delay before an archive that was unavailable, or had no models, is asked again. */
export const RETRY_MS = 15_000;

export interface ArchivePorts {
  panel: ArchivePanel;
  editor(): { state: EditorState; title: string };
  /** Whether the attached sources have answered: the archive waits for them. */
  isAnswered(): boolean;
  ask(request: ArchiveRequest): void;
}

/**
 * Requests suggestions from the archive as the draft changes, while the list or its count is visible; retries if the
 * archive was unavailable.
 */
export class ArchiveRequests {
  private readonly scheduler: RequestScheduler;
  private readonly retry = debounce(() => this.again(), RETRY_MS);
  private waiting: ArchiveRequest | null = null;
  /** Whether the shown suggestions are for an earlier caret position. */
  private isStale = true;

  constructor(private readonly ports: ArchivePorts) {
    this.scheduler = new RequestScheduler((request) => {
      if (!ports.panel.wanted) {
        this.isStale = true;
        return;
      }
      this.isStale = false;
      this.waiting = request;
      if (ports.isAnswered()) this.released();
    }, ARCHIVE_DELAY_MS);
  }

  /** The caret or the text moved. */
  consider(): void {
    const { state, title } = this.ports.editor();
    this.scheduler.consider(state, title);
  }

  /** What is attached changed, or what is asked for did. */
  again(): void {
    const { state, title } = this.ports.editor();
    this.scheduler.again(state, title);
  }

  /** It was opened, or came into sight: what was not asked meanwhile is asked now. */
  seen(): void {
    if (this.isStale && this.ports.panel.wanted) this.again();
  }

  /** The attached sources have answered. */
  released(): void {
    const request = this.waiting;
    this.waiting = null;
    if (!request) return;
    this.ports.panel.requestStarted();
    this.ports.ask(request);
  }

  answered(offer: ArchiveOffer): void {
    this.retry.cancel();
    this.ports.panel.show(offer);
    if (offer.degraded) this.retry();
  }

  failed(error: WireError): void {
    this.ports.panel.failed(error);
    this.retry();
  }
}
