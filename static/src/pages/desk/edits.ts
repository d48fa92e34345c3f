/** Pass the transactions of both editors on to the parts of the desk. */
import type { Transaction } from "prosemirror-state";
import { handleTransactions } from "../../editor/dispatch";
import { t } from "../../i18n/messages";
import { insertionAnnouncement } from "../../suggestions/insertion/announcement";
import { quotedSources } from "../../suggestions/state/quoted-spans";
import { INSERTED, type Inserted } from "../../suggestions/insertion/transaction";
import { suggestState } from "../../suggestions/plugin";
import type { Desk } from "./desk";

export function followEdits(desk: Desk): void {
  const { body } = desk;
  const blocked = () => desk.session.blocksEdits();

  /** The text of headline or body changed. */
  function edited() {
    desk.session.edited();
    desk.publishedNote.edited();
    desk.comments.edited();
    desk.library.coverage.scheduleUpdate();
    // Others' edits are checked on their own page first, and here later.
    if (desk.session.isFollowing) desk.checks.scheduleAfterOthersEdit();
    else desk.checks.schedule();
    desk.variants.edited();
  }

  /** The caret or the text before it changed; others' edits request suggestions only with the writer's next keystroke. */
  function moved() {
    if (desk.session.isFollowing) return;
    desk.suggestions.consider();
    desk.posts.moved();
  }

  function reportInsertion(tr: Transaction) {
    const inserted = tr.getMeta(INSERTED) as Inserted | undefined;
    if (inserted) desk.usage?.inserted(inserted, suggestState(body.state));
    const announcement = insertionAnnouncement(tr, desk.settings.now);
    if (announcement) desk.live.say(announcement);
  }

  const rewrite = (tr: Transaction) => desk.suggesting.rewrite(tr);
  handleTransactions(body, blocked, rewrite, (changed, tr) => {
    desk.session.caretMoved();
    desk.suggesting.changed(tr);
    reportInsertion(tr);
    moved();
    desk.suggestions.considerQuotes();
    desk.length.schedule();
    if (changed) edited();
    else desk.checks.caretMoved();
    if (changed && tr.getMeta("history$")) desk.library.quotesUndone(quotedSources(tr.doc));
  });
  const unlessSuggesting = (tr: Transaction) => (desk.suggesting.refusesHeadline(tr) ? null : tr);
  handleTransactions(desk.headline, blocked, unlessSuggesting, (changed) => {
    desk.session.caretMoved();
    if (!changed) return;
    document.title = `${desk.title() || t("untitled-draft")} · Quotedesk`;
    moved();
    edited();
  });
}
