/** Connects the page's buttons and keys with dialogs, each of which is loaded when it is first opened. */
import { byId } from "../../ui/dom";
import type { FindBar } from "../../editor/find/bar";
import type { CommandId } from "../../keys/commands";
import { pageKeymap, type Run } from "../../keys/page-keymap";
import { loadOnce, loadOptional, reportingLoadErrors } from "../../ui/lazy-modules";
import type { SectionName } from "../../settings/dialog";
import { api } from "../../wire/http";
import { follows } from "../../ui/links";
import type { Desk } from "./desk";

export function createDialogs(desk: Desk) {
  const { draftId } = desk;

  const link = reportingLoadErrors(async () => (await import("../../editor/toolbar/link-dialog")).openLink(desk.body));
  let findBar: FindBar | null = null;
  const find = reportingLoadErrors(async (withReplace: boolean) => {
    const { createFindBar } = await import("../../editor/find/bar");
    findBar ??= createFindBar(byId("toolbar-place"), {
      targets: [desk.editors.headline, desk.editors.body],
      body: desk.body,
    });
    findBar.open(withReplace);
  });
  const versions = reportingLoadErrors(async () =>
    (await import("../../drafts/versions/dialog")).openVersions({
      draftId,
      session: desk.session,
      details: desk.details,
    }),
  );
  const publishing = loadOnce(async () => {
    // The dialog offers the fixes of the cards.
    const [{ createPublishDialog }] = await Promise.all([import("../../publishing/dialog"), desk.checks.load()]);
    return createPublishDialog(byId<HTMLDialogElement>("publish-dialog"), {
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
      body: () => desk.body.state.doc,
      showImage: reportingLoadErrors(async (pos: number) => (await desk.images()).show(pos)),
      visitSuggested: () => desk.suggesting.step(0),
      refresh: () => desk.session.refresh(),
    });
  });
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
  const share = reportingLoadErrors(async () =>
    (await import("../../accounts/sharing/dialog")).openSharing({ kind: "draft", id: draftId, name: desk.title() }),
  );
  const addImage = reportingLoadErrors(async () => (await desk.images()).choose());
  const showCommands = reportingLoadErrors(async () =>
    (await import("../../keys/palette")).openPalette({
      store: desk.settings,
      runs: { ...runs, link, palette: undefined },
      change: () => showSettings("keys"),
    }),
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
  const shareButton = document.getElementById("share-open");
  shareButton?.addEventListener("click", share);
  byId("publish-open").addEventListener("click", publish);
  byId("settings-open").addEventListener("click", () => showSettings());
  const listDrafts = loadOnce(async () =>
    (await import("../../drafts/overview/menu")).createDraftsMenu({ api, draftId, leave: (path) => desk.leave(path) }),
  );
  const drawDrafts = reportingLoadErrors(async () => (await listDrafts())());
  byId("drafts-menu").addEventListener("toggle", ({ newState }) => newState === "open" && drawDrafts());
  for (const way of document.querySelectorAll<HTMLAnchorElement>(".bar-pages > a")) {
    way.addEventListener("click", follows(() => void desk.leave(way.pathname)).click);
  }
  const runs: Partial<Record<CommandId, Run>> = {
    "next-finding": () => desk.navigator.step(1),
    "previous-finding": () => desk.navigator.step(-1),
    "open-finding": () => desk.navigator.openHere(desk.headline.hasFocus() ? "headline" : "quote"),
    "dismissed-findings": desk.checks.openDismissed,
    find: () => find(false),
    suggesting: desk.suggesting.toggle,
    "next-suggested-edit": () => desk.suggesting.step(1),
    "previous-suggested-edit": () => desk.suggesting.step(-1),
    replace: () => find(true),
    image: addImage,
    "quotes-pane": () => desk.tabs.go("quotes"),
    "sources-pane": () => desk.tabs.go("sources"),
    "checks-pane": () => desk.tabs.go("checks"),
    "comments-pane": () => desk.tabs.go("comments"),
    comment: () => desk.comments.compose(),
    headline: () => desk.headline.focus(),
    versions,
    publish,
    settings: () => showSettings(),
    ...(shareButton && { share }),
    palette: showCommands,
  };
  pageKeymap(runs, () => desk.settings.now);
  return { link, find };
}
