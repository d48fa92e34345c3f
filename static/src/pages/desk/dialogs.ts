/** Connects the page's buttons and keys with dialogs, each of which is loaded when it is first opened. */
import type { EditorView } from "prosemirror-view";
import type { Socket } from "socket.io-client";
import { byId } from "../../ui/dom";
import type { CommentsTab } from "../../drafts/comments/tab";
import type { DetailsControl } from "../../drafts/details/control";
import type { DraftSession } from "../../drafts/session";
import type { SuggestingControl } from "../../editor/suggesting/control";
import type { FindBar } from "../../editor/find/bar";
import type { CheckedEditor } from "../../checks/checker";
import type { FindingNavigator } from "../../checks/navigation";
import type { ArticleImages } from "../../images/editor";
import type { PublishedNote } from "../../publishing/published-note";
import { pageKeymap } from "../../keys/page-keymap";
import { createMenu } from "../../ui/tabs";
import { loadOnce, loadOptional, reportingLoadErrors } from "../../ui/lazy-modules";
import type { SectionName } from "../../settings/dialog";
import { api } from "../../wire/http";
import type { DeskChecks } from "./checks";
import { follows } from "../../ui/links";
import type { DeskBase } from "./base";

interface Ports extends DeskBase {
  headline: CheckedEditor;
  body: CheckedEditor;
  session: DraftSession;
  checks: DeskChecks;
  navigator: FindingNavigator;
  wire: Socket;
  title(): string;
  images(view: EditorView): Promise<ArticleImages>;
  details: DetailsControl;
  comments: CommentsTab;
  suggesting: SuggestingControl;
  publishedNote: PublishedNote;
  /** Resolves when the page is saved. */
  saved(): Promise<unknown>;
  /** To another page, once what is not saved is saved. */
  leave(path: string): Promise<void>;
}

export function createDialogs(desk: Ports) {
  const { draftId } = desk;

  const link = reportingLoadErrors(async () =>
    (await import("../../editor/toolbar/link-dialog")).openLink(desk.body.view),
  );
  let findBar: FindBar | null = null;
  const find = reportingLoadErrors(async (withReplace: boolean) => {
    const { createFindBar } = await import("../../editor/find/bar");
    findBar ??= createFindBar(byId("toolbar-place"), { targets: [desk.headline, desk.body], body: desk.body.view });
    findBar.open(withReplace);
  });
  const versions = reportingLoadErrors(async () =>
    (await import("../../drafts/versions/dialog")).openVersions({
      draftId,
      session: desk.session,
      details: desk.details,
    }),
  );
  const publishing = loadOnce(async () =>
    (await import("../../publishing/dialog")).createPublishDialog(byId<HTMLDialogElement>("publish-dialog"), {
      api,
      sheet: desk.sheet,
      draftId,
      flush: async () => {
        await desk.details.flush();
        return desk.session.saver.flush();
      },
      isWriter: desk.boot.draft.may !== "read",
      visit: (where, quote) =>
        where === "standfirst" ? desk.details.open(where) : desk.checks.visitQuote(where, quote),
      fixesFor: (where, quote) => (where === "standfirst" ? [] : desk.checks.fixesFor(where, quote)),
      isPublished: () => desk.publishedNote.isPublished,
      published: ({ published_at }) => desk.publishedNote.published(published_at),
      body: () => desk.body.view.state.doc,
      showImage: reportingLoadErrors(async (pos: number) => (await desk.images(desk.body.view)).show(pos)),
      visitSuggested: () => desk.suggesting.step(0),
      refresh: () => desk.session.refresh(),
    }),
  );
  const publish = reportingLoadErrors(async () => (await publishing()).open());
  const showSettings = reportingLoadErrors(async (at?: SectionName) =>
    (await import("../../settings/dialog")).openSettings(desk.settings, {
      at,
      // Reloads this page once everything is saved.
      reload: () => void desk.saved().then(() => window.location.reload()),
      isNewsroom: desk.boot.person !== null,
      learning: { draftId, state: desk.boot.learning, changed: (state) => (desk.boot.learning = state) },
    }),
  );
  const showKeys = reportingLoadErrors(async () =>
    (await import("../../keys/sheet")).openKeySheet(desk.settings, () => showSettings("keys")),
  );

  /** The review of this draft, and its comments, are open on this page; that of another opens on its own. */
  async function followInbox() {
    const { REVIEW_HASH, watchInbox } = await import("../../inbox/notice");
    watchInbox({
      button: byId("inbox-open"),
      menu: byId("inbox-menu"),
      socket: desk.wire,
      changed: (id) => {
        if (id === draftId) void publishing().then((dialog) => dialog.signOffChanged());
      },
      review: (id) => {
        if (id === draftId) void publish();
        return id === draftId;
      },
      comment: (id, commentId) => {
        if (id === draftId) desk.comments.open(commentId);
        return id === draftId;
      },
    });
    if (window.location.hash === REVIEW_HASH) {
      history.replaceState(null, "", window.location.pathname + window.location.search);
      void publish();
    }
  }
  if (desk.boot.person) void loadOptional(followInbox);

  byId("versions-open").addEventListener("click", versions);
  document.getElementById("share-open")?.addEventListener(
    "click",
    reportingLoadErrors(async () =>
      (await import("../../accounts/sharing/dialog")).openSharing({ kind: "draft", id: draftId, name: desk.title() }),
    ),
  );
  byId("publish-open").addEventListener("click", publish);
  byId("settings-open").addEventListener("click", () => showSettings());
  const listDrafts = loadOnce(async () =>
    (await import("../../drafts/overview/menu")).createDraftsMenu({ api, draftId, leave: desk.leave }),
  );
  createMenu(
    byId("drafts-open"),
    byId("drafts-menu"),
    reportingLoadErrors(async () => (await listDrafts())()),
  );
  for (const way of document.querySelectorAll<HTMLAnchorElement>(".bar-pages > a")) {
    way.addEventListener("click", follows(() => void desk.leave(way.pathname)).click);
  }
  pageKeymap(
    {
      "next-finding": () => desk.navigator.step(1),
      "previous-finding": () => desk.navigator.step(-1),
      "open-finding": () => desk.navigator.openHere(desk.headline.view.hasFocus() ? "headline" : "quote"),
      "dismissed-findings": desk.checks.openDismissed,
      find: () => find(false),
      suggesting: desk.suggesting.toggle,
      "next-suggested-edit": () => desk.suggesting.step(1),
      "previous-suggested-edit": () => desk.suggesting.step(-1),
      replace: () => find(true),
      "quotes-pane": () => desk.tabs.go("quotes"),
      "sources-pane": () => desk.tabs.go("sources"),
      "checks-pane": () => desk.tabs.go("checks"),
      "comments-pane": () => desk.tabs.go("comments"),
      comment: () => desk.comments.compose(),
      headline: () => desk.headline.view.focus(),
      versions,
      publish,
      sheet: showKeys,
    },
    () => desk.settings.now,
  );
  return { link, find };
}

export type DeskDialogs = ReturnType<typeof createDialogs>;
