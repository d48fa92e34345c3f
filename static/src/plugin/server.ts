/** The connection to the server of an editor elsewhere: its texts, sources and pages. */
import type { ManagerOptions, SocketOptions } from "socket.io-client";
import { setMessages, type Language } from "../i18n/messages";
import type { ParagraphId, SourceParagraph } from "../wire/types";

const RETRY_MS = 4000;

export class Server {
  readonly url: string;
  private readonly gone = new AbortController();

  constructor(
    url: string,
    private readonly token?: string,
  ) {
    this.url = url.replace(/\/+$/, "");
  }

  address(path: string): string {
    return this.url + path;
  }

  /** How the socket introduces itself: `Authorization` goes with requests alone, so the first is one. */
  get socketOptions(): Partial<ManagerOptions & SocketOptions> {
    return {
      autoConnect: false,
      forceNew: true,
      ...(this.token && {
        auth: { token: this.token },
        extraHeaders: this.headers,
        transports: ["polling", "websocket"],
      }),
    };
  }

  /** Load the messages, retrying until the server answers; return false after disconnecting. */
  async speak(language: Language): Promise<boolean> {
    for (;;) {
      const words = await this.get(`/plugin/words?language=${language}`)
        .then((answer) => answer.text())
        .catch(() => null);
      if (this.gone.signal.aborted) return false;
      if (words !== null) {
        setMessages(language, words);
        return true;
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  /** Return a paragraph of a source, or null if it was removed. */
  async paragraph(sourceId: string, paragraphId: ParagraphId): Promise<SourceParagraph | null> {
    const answer = await this.get(`/api/sources/${encodeURIComponent(sourceId)}`);
    const { items } = (await answer.json()) as { items: SourceParagraph[] };
    return items.find((item) => item.paragraph_id === paragraphId) ?? null;
  }

  /** Open the library in a tab of its own, at a source where one is named. */
  openLibrary(sourceId?: string | null, index?: number | null): void {
    const at = new URLSearchParams({
      ...(sourceId && { source: sourceId }),
      ...(index != null && { at: String(index) }),
    });
    window.open(this.address(`/sources?${at}`), "_blank", "noopener");
  }

  /** A link to the styles of one of the assistant's parts. */
  stylesheet(name: "text" | "panel"): HTMLLinkElement {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.crossOrigin = "anonymous";
    link.href = this.address(`/plugin/${name}.css`);
    return link;
  }

  destroy(): void {
    this.gone.abort();
  }

  private get headers(): Record<string, string> {
    return this.token ? { Authorization: `Bearer ${this.token}` } : {};
  }

  private async get(path: string): Promise<Response> {
    const answer = await fetch(this.address(path), { headers: this.headers, signal: this.gone.signal });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer;
  }
}
