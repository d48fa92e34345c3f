/** This page among others on its draft: who they are, and whether it may write. */
import type { DraftRoom } from "../coediting/room";
import type { EditingSession, SessionPorts } from "../editing-session";
import { PresenceBanner } from "./banner";
import { Presence } from "./presence";

export class CollaborationSession {
  readonly presence: Presence;
  private readonly banner = new PresenceBanner();

  constructor(session: EditingSession, ports: SessionPorts, room: DraftRoom) {
    this.presence = new Presence({
      wire: ports.wire,
      draftId: ports.boot.draft.draft_id,
      page: session.tab,
      changed: (others, mayWrite) => {
        this.banner.draw(others, mayWrite);
        // What is being composed is finished before the page only reads.
        ports.idle("read", () => session.setReadOnly(!mayWrite));
      },
      stored: (version) => {
        if (version > session.saver.version) room.versionSeen();
        session.saver.stored(version);
      },
    });
    ports.wire.io.on("ping", () => this.presence.wake());
    // The next attempt by itself may be seconds away.
    window.addEventListener("online", () => ports.wire.connected || ports.wire.disconnect().connect());
    // A page that the browser had set aside as it was is here again.
    window.addEventListener("pageshow", (event) => event.persisted && this.presence.wake());
    document.addEventListener("visibilitychange", () => !document.hidden && this.presence.wake());
  }
}
