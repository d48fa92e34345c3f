/** What the parts of an editing session use of it; `session.ts` implements it and loads them. */
import type { Node } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import type { Socket } from "socket.io-client";
import type { Api } from "../wire/http";
import type { DeskSocket } from "../wire/socket";
import type { Boot } from "../wire/types";
import type { DraftText } from "./saving/edit-storage";
import type { Saver } from "./saving/saver";

export interface SessionPorts {
  boot: Pick<Boot, "draft" | "person">;
  api: Api;
  wire: Socket;
  socket(): DeskSocket;
  views: { headline: EditorView; body: EditorView };
  /** A text as the documents of both editors. */
  docsOf(content: DraftText): readonly (readonly [EditorView, Node])[];
  read(): DraftText;
  /** Put a text into both editors, as an edit that can be undone. */
  write(content: DraftText): void;
  /** Run this when no composition is going on in either editor. */
  idle(name: string, work: () => void): void;
  /** Whether the editors take what is typed. */
  writable(on: boolean): void;
  focus(): void;
  /** Announce a text to a screen reader. */
  say(words: string): void;
}

/** A draft while it is edited on this page. */
export interface EditingSession {
  readonly saver: Saver;
  /** Names this tab to the server and to the others of this browser. */
  readonly tab: string;
  /** What the editors hold. */
  text(): DraftText;
  /** Put a text into both editors, to be saved as any edit is. */
  replaceText(content: DraftText): void;
  /** Put what `mine` changed of `base` into the text, whatever others changed since. */
  restore(base: DraftText, mine: DraftText): void;
  /** Whether the page only shows the text. */
  setReadOnly(only: boolean): void;
  /** Around edits that are not this page's. */
  following(show: () => void): void;
}
