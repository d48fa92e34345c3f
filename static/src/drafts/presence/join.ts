/** This page among others on its draft: who they are, and whether it may write. */
import type { DraftRoom } from "../coediting/room";
import type { EditingSession, SessionPorts } from "../editing-session";
import { Presence } from "./presence";
import { byId, h, setText } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { Present } from "../../wire/types";

/** Join the pages that have the draft open, and say above the headline who they are. */
export function joinPresence(session: EditingSession, { wire, boot, idle }: SessionPorts, room: DraftRoom): Presence {
  const banner = h("div.presence", { testid: "presence", role: "status", hidden: true });
  byId("headline").before(banner);
  const presence = new Presence({
    wire,
    draftId: boot.draft.draft_id,
    page: session.tab,
    changed: (others, mayWrite) => {
      const words = mayWrite ? othersText(others) : readOnlyText(others);
      banner.dataset["state"] = mayWrite ? "writes" : "bound";
      banner.hidden = !words;
      setText(banner, words);
      // What is being composed is finished before the page only reads.
      idle("read", () => session.setReadOnly(!mayWrite));
    },
    stored: (version) => {
      if (version > session.saver.version) room.versionSeen();
      session.saver.stored(version);
    },
  });
  wire.io.on("ping", () => presence.wake());
  // The next attempt by itself may be seconds away.
  window.addEventListener("online", () => wire.connected || wire.disconnect().connect());
  // A page that the browser had set aside as it was is here again.
  window.addEventListener("pageshow", (event) => event.persisted && presence.wake());
  document.addEventListener("visibilitychange", () => !document.hidden && presence.wake());
  return presence;
}

/** A draft that was opened only to be read says so by itself; one that came to be so meanwhile does not. */
function readOnlyText(others: readonly Present[]): string {
  const isShownElsewhere = document.body.classList.contains("is-read-only");
  return [...(isShownElsewhere ? [] : [t("presence-bound")]), othersText(others)].join(" ").trim();
}

function othersText(others: readonly Present[]): string {
  if (!others.length) return "";
  const names = [...new Set(others.filter(({ own }) => !own).map(({ name }) => name))];
  return names.length ? t("presence-here", { names: names.join(", ") }) : t("presence-readers-tab");
}
