/** Restores edits that closed tabs could not save, and says so. */
import { button, byId, h } from "../../ui/dom";
import { copyText } from "../../ui/forms";
import { draftPath, titleOf } from "../names";
import { sameContent } from "../saving/edit-storage";
import type { EditingSession } from "../editing-session";
import { docFromBody, plainText, readableBody } from "../../articles/plain-text";
import { timeOfDay, moment } from "../../i18n/dates";
import { t } from "../../i18n/messages";
import type { DraftRoom } from "../coediting/room";
import { api, RequestError } from "../../wire/http";
import type { Boot } from "../../wire/types";
import type { Entry } from "./entry";
import type { Journal } from "./journal";

/** A page that is being reloaded counts as open for a moment. */
const AGAIN_MS = 1000;
const DAY_MS = 86_400_000;
/** At most so many other drafts are looked up. */
const MOST_OTHERS = 20;

export async function recoverDrafts(
  session: EditingSession,
  journal: Journal,
  room: DraftRoom,
  writable: Promise<void>,
  draft: Boot["draft"],
): Promise<void> {
  const ofThis = ({ draft_id }: Entry) => draft_id === draft.draft_id;
  const done = new Set<string>();
  for (const pause of [0, AGAIN_MS]) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const left = (await journal.orphaned()).filter(({ key }) => !done.has(key));
    for (const entry of left.filter(ofThis)) {
      done.add(entry.key);
      await recover(entry);
    }
  }
  for (const entry of (await journal.orphaned()).filter((one) => !ofThis(one)).slice(0, MOST_OTHERS))
    await showOtherDraft(journal, entry);

  async function recover(entry: Entry): Promise<void> {
    const { saver } = session;
    // It arrived after all: the page has it, or had it when it was loaded.
    if ([session.text(), draft].some((text) => sameContent(entry, text))) return journal.remove(entry);
    const waits = notice(t("journal-waits", { time: when(entry.at) }));
    const noticeTimer = setTimeout(() => byId("notices").append(waits), AGAIN_MS);
    await writable;
    clearTimeout(noticeTimer);
    waits.remove();
    if (entry.update && entry.document_id === room.documentId) {
      const before = session.text();
      room.recover(entry.update);
      // The text has these edits already, though it has gone on since.
      if (sameContent(before, session.text())) return journal.remove(entry);
    } else
      session.restore(
        { headline: entry.base.headline, body: readableBody(entry.base.body) },
        { headline: entry.headline, body: readableBody(entry.body) },
      );
    saver.edited();
    // It is this tab's edit now.
    saver.backUpNow();
    await journal.remove(entry);
    if (saver.dirty) showRecovered(entry);
  }
}

/** Say that edits which could not be saved are in the text again. */
export const showRecovered = ({ at }: Entry): void => showNotice(t("journal-back", { time: when(at) }));

/** For another draft: links to it, or offers its text where the draft is gone. */
async function showOtherDraft(journal: Journal, entry: Entry): Promise<void> {
  const words = { time: when(entry.at), headline: titleOf(entry) };
  try {
    const stored = await api.draft(entry.draft_id);
    if (sameContent(entry, stored)) return journal.remove(entry);
    const link = h("a.button.small.primary", { href: draftPath(entry.draft_id) }, t("journal-open"));
    showNotice(t("journal-elsewhere", words), link);
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 404) return;
    const bar = notice(t("journal-gone", words));
    const copy = button(t("journal-copy"), () => void copyEntry(entry, copy), "small primary");
    bar.append(
      copy,
      button(
        t("journal-remove"),
        () => {
          void journal.remove(entry);
          bar.remove();
        },
        "small quiet",
      ),
    );
    byId("notices").append(bar);
  }
}

async function copyEntry(entry: Entry, copy: HTMLElement): Promise<void> {
  const text = plainText(docFromBody(readableBody(entry.body))).text;
  const isCopied = await copyText([entry.headline, text].filter(Boolean).join("\n\n"));
  copy.textContent = t(isCopied ? "journal-copied" : "journal-not-copied");
}

const when = (at: number): string => (Date.now() - at < DAY_MS ? timeOfDay(at) : moment(at));

function notice(words: string): HTMLElement {
  return h("div.notice-bar", { role: "status", testid: "kept-edit" }, h("span", words));
}

function showNotice(words: string, ...more: Node[]): void {
  const bar = notice(words);
  bar.append(
    ...more,
    button(t("journal-close"), () => bar.remove(), "small quiet"),
  );
  byId("notices").append(bar);
}
