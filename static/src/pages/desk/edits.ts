/** Pass the transactions of both editors on to the parts of the desk. */
import type { Transaction } from "prosemirror-state";
import type { CommentsTab } from "../../drafts/comments/tab";
import type { HeadlinesControl } from "../../drafts/headlines/control";
import type { DraftSession } from "../../drafts/session";
import { handleTransactions } from "../../editor/dispatch";
import type { SuggestingControl } from "../../editor/suggesting/control";
import type { LengthMenu } from "../../editor/toolbar/length-menu";
import { t } from "../../i18n/messages";
import type { PostsTab } from "../../posts/tab";
import type { SettingsStore } from "../../settings/store";
import type { AttachedSources } from "../../sources/attached";
import { insertionAnnouncement } from "../../suggestions/insertion/announcement";
import { quotedSources } from "../../suggestions/state/quoted-spans";
import { INSERTED, type Inserted } from "../../suggestions/insertion/transaction";
import { suggestState } from "../../suggestions/plugin";
import type { UsageReporter } from "../../suggestions/usage";
import type { DeskChecks } from "./checks";
import type { Editors } from "./editors";
import type { DeskSuggestions } from "./suggestions";

interface Options {
  editors: Editors;
  settings: SettingsStore;
  session: DraftSession;
  suggestions: DeskSuggestions;
  suggesting: SuggestingControl;
  checks: DeskChecks;
  library: AttachedSources;
  variants: HeadlinesControl;
  posts: PostsTab;
  comments: CommentsTab;
  length: LengthMenu;
  usage(): UsageReporter | undefined;
  say(words: string): void;
}

export function followEdits({
  editors,
  settings,
  session,
  suggestions,
  suggesting,
  checks,
  library,
  variants,
  posts,
  comments,
  length,
  usage,
  say,
}: Options): void {
  const body = editors.body.view;
  const blocked = () => session.blocksEdits();

  /** The text of headline or body changed. */
  function edited() {
    session.edited();
    comments.edited();
    library.coverage.scheduleUpdate();
    // The page of who types a quote has it checked at once.
    if (session.isFollowing) checks.scheduleLater();
    else checks.schedule();
    variants.edited();
  }

  /** The caret or the text before it moved; what others write is asked about with the next key of one's own. */
  function moved() {
    if (session.isFollowing) return;
    suggestions.consider();
    posts.moved();
  }

  function reportInsertion(tr: Transaction) {
    const inserted = tr.getMeta(INSERTED) as Inserted | undefined;
    if (inserted) usage()?.inserted(inserted, suggestState(body.state));
    const announcement = insertionAnnouncement(tr, settings.now);
    if (announcement) say(announcement);
  }

  const rewrite = (tr: Transaction) => suggesting.rewrite(tr);
  handleTransactions(body, blocked, rewrite, (changed, tr) => {
    session.caretMoved();
    suggesting.changed(tr);
    reportInsertion(tr);
    moved();
    suggestions.considerQuotes();
    length.schedule();
    if (changed) edited();
    if (changed && tr.getMeta("history$")) library.quotesUndone(quotedSources(tr.doc));
  });
  const unlessSuggesting = (tr: Transaction) => (suggesting.refusesHeadline(tr) ? null : tr);
  handleTransactions(editors.headline.view, blocked, unlessSuggesting, (changed) => {
    session.caretMoved();
    if (!changed) return;
    document.title = `${editors.title() || t("untitled-draft")} · Quotedesk`;
    moved();
    edited();
  });
}
