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
import { pageKeymap } from "../../keys/page-keymap";
import { createMenu, type Tabs } from "../../ui/tabs";
import { loadOnce, loadOptional, reportingLoadErrors } from "../../ui/lazy-modules";
import type { SectionName } from "../../settings/dialog";
import type { SettingsStore } from "../../settings/store";
import type { Api } from "../../wire/http";
import type { Boot } from "../../wire/types";
import type { DeskChecks } from "./checks";

interface Ports {
  api: Api;
  boot: Boot;
  /** Address of the quote sheet. */
  sheet: string;
  settings: SettingsStore;
  headline: CheckedEditor;
  body: CheckedEditor;
  session: DraftSession;
  checks: DeskChecks;
  navigator: FindingNavigator;
  tabs: Tabs;
  wire: Socket;
  title(): string;
  images(view: EditorView): Promise<ArticleImages>;
  details: DetailsControl;
  comments: CommentsTab;
  suggesting: SuggestingControl;
  /** Resolves when the page is saved. */
  saved(): Promise<unknown>;
  /** To another page, once what is not saved is saved. */
  leave(path: string): Promise<void>;
}

export interface DeskDialogs {
  link(): void;
  find(withReplace: boolean): void;
}

export function createDialogs({
  api,
  boot,
  sheet,
  settings,
  headline,
  body,
  session,
  checks,
  navigator,
  tabs,
  wire,
  title,
  images,
  saved,
  details,
  comments,
  suggesting,
  leave,
}: Ports): DeskDialogs {
  const draftId = boot.draft.draft_id;

  const link = reportingLoadErrors(async () => (await import("../../editor/toolbar/link-dialog")).openLink(body.view));
  let findBar: FindBar | null = null;
  const find = reportingLoadErrors(async (withReplace: boolean) => {
    const { createFindBar } = await import("../../editor/find/bar");
    findBar ??= createFindBar(byId("toolbar-place"), { targets: [headline, body], body: body.view });
    findBar.open(withReplace);
  });
  const versions = reportingLoadErrors(async () =>
    (await import("../../drafts/versions/dialog")).openVersions({ draftId, session, details }),
  );
  const publishing = loadOnce(async () =>
    (await import("../../publishing/dialog")).createPublishDialog(byId<HTMLDialogElement>("publish-dialog"), {
      api,
      sheet,
      draftId,
      flush: async () => {
        await details.flush();
        return session.saver.flush();
      },
      isWriter: boot.draft.may !== "read",
      visit: (where, quote) => (where === "standfirst" ? details.open(where) : checks.visitQuote(where, quote)),
      body: () => body.view.state.doc,
      showImage: reportingLoadErrors(async (pos: number) => (await images(body.view)).show(pos)),
      visitSuggested: () => suggesting.step(0),
      refresh: () => session.refresh(),
    }),
  );
  const publish = reportingLoadErrors(async () => (await publishing()).open());
  const showSettings = reportingLoadErrors(async (at?: SectionName) =>
    (await import("../../settings/dialog")).openSettings(settings, {
      at,
      // Reloads this page once everything is saved.
      reload: () => void saved().then(() => window.location.reload()),
      isNewsroom: boot.person !== null,
      learning: { draftId, state: boot.learning, changed: (state) => (boot.learning = state) },
    }),
  );
  const showKeys = reportingLoadErrors(async () =>
    (await import("../../keys/sheet")).openKeySheet(settings, () => showSettings("keys")),
  );

  /** The review of this draft, and its comments, are open on this page; that of another opens on its own. */
  async function followInbox() {
    const { REVIEW_HASH, watchInbox } = await import("../../inbox/notice");
    watchInbox({
      button: byId("inbox-open"),
      menu: byId("inbox-menu"),
      socket: wire,
      changed: (id) => {
        if (id === draftId) void publishing().then((dialog) => dialog.signOffChanged());
      },
      review: (id) => {
        if (id === draftId) void publish();
        return id === draftId;
      },
      comment: (id, commentId) => {
        if (id === draftId) comments.open(commentId);
        return id === draftId;
      },
    });
    if (window.location.hash === REVIEW_HASH) {
      history.replaceState(null, "", window.location.pathname + window.location.search);
      void publish();
    }
  }
  if (boot.person) void loadOptional(followInbox);

  byId("versions-open").addEventListener("click", versions);
  document.getElementById("share-open")?.addEventListener(
    "click",
    reportingLoadErrors(async () =>
      (await import("../../accounts/sharing/dialog")).openSharing({ kind: "draft", id: draftId, name: title() }),
    ),
  );
  byId("publish-open").addEventListener("click", publish);
  byId("settings-open").addEventListener("click", () => showSettings());
  const listDrafts = loadOnce(async () =>
    (await import("../../drafts/overview/menu")).createDraftsMenu({ api, draftId, leave }),
  );
  createMenu(
    byId("drafts-open"),
    byId("drafts-menu"),
    reportingLoadErrors(async () => (await listDrafts())()),
  );
  for (const way of document.querySelectorAll<HTMLAnchorElement>(".bar-pages > a")) {
    way.addEventListener("click", (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      void leave(way.pathname);
    });
  }
  pageKeymap(
    {
      "next-finding": () => navigator.step(1),
      "previous-finding": () => navigator.step(-1),
      "open-finding": () => navigator.openHere(headline.view.hasFocus() ? "headline" : "quote"),
      "dismissed-findings": checks.openDismissed,
      find: () => find(false),
      suggesting: suggesting.toggle,
      "next-suggested-edit": () => suggesting.step(1),
      "previous-suggested-edit": () => suggesting.step(-1),
      replace: () => find(true),
      "quotes-pane": () => tabs.go("quotes"),
      "sources-pane": () => tabs.go("sources"),
      "checks-pane": () => tabs.go("checks"),
      "comments-pane": () => tabs.go("comments"),
      comment: () => comments.compose(),
      headline: () => headline.view.focus(),
      versions,
      publish,
      sheet: showKeys,
    },
    () => settings.now,
  );
  return { link, find };
}
