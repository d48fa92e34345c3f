/** The library page: creates its parts and connects them. */
import { byId } from "../ui/dom";
import { t } from "../i18n/messages";
import { addressOf, EVERYTHING, readAddress, type Address, type Search } from "../sources/library/address";
import { watchInboxInBar } from "../inbox/bar";
import { sourcesApi } from "../sources/api";
import { Finder } from "../sources/library/finder";
import { isArchive, isTranscribed } from "../sources/upload/import-labels";
import { holdsPosts, POST_ENDINGS } from "../sources/upload/post-files";
import { isRecording } from "../sources/details/recording";
import { SourceView } from "../sources/library/source-view";
import { toast } from "../ui/toast";
import { createUploadRows } from "../sources/upload/rows";
import { acceptDrops } from "../sources/upload/drops";
import { Uploads } from "../sources/upload/uploads";
import { preload, loadOnce, reportingLoadErrors } from "../ui/lazy-modules";
import { deskPath, rememberedDraft } from "../drafts/last-draft";
import { addSample } from "../first-run/sample";
import { pageKeymap } from "../keys/page-keymap";
import { attachToDraft, openInDraft } from "../sources/library/draft-menu";
import { titleOf } from "../drafts/names";
import { PassageSearch } from "../search/passages";
import { SettingsStore } from "../settings/store";
import { api, problemText } from "../wire/http";
import { openSocket } from "../wire/socket";
import type { ImportProgress, LibraryBoot, Source } from "../wire/types";
import "../search/results.css";
import "./library.css";
import { debounce } from "../ui/debounce";

/** Several changes at once are read once. */
const GATHER_MS = 250;

function start(boot: LibraryBoot): void {
  const page = byId("library");
  let address = readAddress(window.location.search);
  let isTyping = false;
  const socket = openSocket();
  watchInboxInBar(socket);

  const focusLost = () => byId("add-files").focus();
  const refresh = () => {
    void finder.refresh();
    void view.refresh();
  };
  const choose = () => byId<HTMLInputElement>("upload-input").click();
  const open = (id: string, at: number | null) => {
    const before = address;
    go({ ...address, source: id, at }, true);
    // The same place once more: the reader went elsewhere since.
    if (before.source === id && before.at === at) read();
  };
  async function trySample(): Promise<void> {
    toast(t("guide-sample-coming"));
    try {
      window.location.assign(await addSample());
    } catch (error) {
      toast(problemText(error));
    }
  }
  const passages = new PassageSearch(byId("passages"), {
    open,
    answered: (words, sources) => finder.showClose(words, sources),
    clear: () => {
      go({ ...address, search: { ...EVERYTHING, q: address.search.q } }, true);
      finder.form.focus();
    },
    attach: (source, opener) => attachToDraft(source, opener),
    insert: (source, { paragraph_id }, opener) => openInDraft(source, paragraph_id, opener),
  });
  const finder = new Finder(byId("finder"), byId("found-status"), {
    formats: boot.formats,
    choose,
    trySample: () => void trySample(),
    wanted: (search, typing) => {
      // Letter by letter one step of the way back, and not in place of the search before.
      const isSameStep = typing && isTyping;
      go({ ...address, search }, !isSameStep);
      isTyping = typing;
    },
    open,
  });
  const view = new SourceView(byId("source"), {
    maxMediaBytes: boot.limits.max_media_bytes,
    changed: () => void finder.refresh(),
    deleted: (source) => {
      const row = finder.results.placeOf(source.source_id);
      toast(t("library-deleted", { title: source.title }));
      void finder.refresh().then(() => {
        go({ ...address, source: null, at: null }, true);
        finder.results.focus(null, row);
      });
    },
    attach: (source, opener) => attachToDraft(source, opener),
    insert: (source, paragraph, opener) => openInDraft(source, paragraph, opener),
    close: () => {
      const id = address.source;
      go({ ...address, source: null, at: null }, true);
      finder.results.focus(id);
    },
  });

  const uploads = new Uploads({
    api: sourcesApi,
    draftId: null,
    maxBytes: boot.limits.max_upload_bytes,
    sid: () => socket.id,
    changed: (list) => rows.render(list),
    imported: (source) => {
      toast(t("library-imported", { title: source.title }), {
        label: t("library-read-it"),
        run: () => go({ ...address, source: source.source_id, at: null }, true),
      });
      void finder.refresh();
      void tellImported(source);
      if (source.notes?.length) void tellNotes(source);
    },
  });
  const rows = createUploadRows(uploads, focusLost);
  byId("uploads").append(rows.element);
  const tellImported = async (source: Source) => {
    const { importedRow } = await import("../sources/review/row");
    byId("uploads").append(importedRow(source, { reviewed: refresh, focusLost }));
  };
  const tellNotes = async (source: Source) => {
    const notes = (await import("../sources/upload/import-notes")).importNotes(source, focusLost);
    if (notes) byId("uploads").append(notes);
  };
  const imports = loadOnce(async () => {
    const made = new (await import("../sources/upload/imports")).Imports({
      changed: () => void finder.refresh(),
      focusLost,
      review: reportingLoadErrors(async (id: string) =>
        (await import("../sources/review/dialog")).openReview(id, refresh),
      ),
    });
    byId("uploads").append(made.element);
    return made;
  });
  const importArchive = reportingLoadErrors(async (file: File) => (await imports()).add(file));
  /** Where no speech recogniser is installed, the server says what to do without being sent the recording. */
  const transcribe = reportingLoadErrors(async (file: File) =>
    (await imports()).add(file, boot.transcribing ? file : new Blob()),
  );
  byId<HTMLInputElement>("upload-input").accept += `,${POST_ENDINGS},audio/*,video/*`;
  preload([async () => (await imports()).look()]);
  acceptDrops((all) => {
    const files = all.filter((file) => !isArchive(file));
    for (const file of all) if (isArchive(file)) void upload(file);
    const [recording, ...others] = files.sort((a, b) => Number(isRecording(b)) - Number(isRecording(a)));
    if (recording && isRecording(recording) && view.attachRecording(recording)) uploads.add(others);
    else {
      for (const file of files) if (isTranscribed(file)) void transcribe(file);
      uploads.add(files.filter((file) => !isTranscribed(file)));
    }
  });
  /** Posts become one source, unless they exceed the limit of one upload. */
  const upload = async (file: File) => {
    if (file.size <= boot.limits.max_upload_bytes && (await holdsPosts(file).catch(() => false))) uploads.add([file]);
    else importArchive(file);
  };
  byId("add-files").addEventListener("click", choose);
  document.getElementById("fetch-open")?.addEventListener(
    "click",
    reportingLoadErrors(async () => {
      const { nameOf, openFetchDialog } = await import("../sources/upload/from-address");
      openFetchDialog((address) => uploads.fetch(address, nameOf(address)));
    }),
  );
  byId("live-open").addEventListener(
    "click",
    reportingLoadErrors(async () => {
      const { openLiveDialog } = await import("../sources/live/dialogs");
      openLiveDialog((source) => {
        void finder.refresh();
        open(source.source_id, null);
      });
    }),
  );
  byId<HTMLAnchorElement>("home-link").href = deskPath();

  /** Show what an address says; `remember` makes a step of it to which the way back leads. */
  function go(next: Address, remember: boolean): void {
    const before = address;
    address = next;
    isTyping = false;
    const url = addressOf(next);
    if (url !== addressOf(before)) window.history[remember ? "pushState" : "replaceState"](null, "", url);
    show(before);
  }

  function show(before: Address | null): void {
    page.dataset["view"] = address.source ? "source" : "list";
    page.classList.toggle("has-words", Boolean(address.search.q));
    finder.results.opened(address.source);
    if (!before || !sameSearch(before.search, address.search)) {
      void finder.show(address.search).finally(() => page.classList.add("has-list"));
      void passages.show(address.search);
    }
    view.find(address.search.q);
    if (!address.source) view.close();
    else if (before?.source !== address.source || before.at !== address.at) read();
    entitle();
  }

  function read(): void {
    if (address.source) void view.open(address.source, address.at).then(entitle);
  }

  function entitle(): void {
    const title = address.source && document.querySelector(".source-title-head")?.textContent;
    document.title = `${title ? `${title} · ` : ""}${t("library-page-title")}`;
  }

  window.addEventListener("popstate", () => {
    const before = address;
    address = readAddress(window.location.search);
    isTyping = false;
    show(before);
  });

  const changed = debounce(refresh, GATHER_MS);
  socket.on("sources_changed", () => changed());
  socket.on("import_progress", (progress: ImportProgress) => uploads.progress(progress));
  // Changes made while the connection was down were not announced to this page.
  socket.io.on("reconnect", () => changed());

  /** The draft that the writer came from, where there still is one: its sources can be searched alone. */
  async function findDraft(): Promise<void> {
    const id = rememberedDraft();
    if (!id) return;
    try {
      finder.form.draft(id, titleOf(await api.draft(id)));
    } catch {
      // Deleted since, or not shared any more.
    }
  }

  const settings = new SettingsStore();
  // A thread that is read has a search of its own under the same key.
  const isReading = () => byId("source").contains(document.activeElement);
  pageKeymap({ "search-archive": () => !isReading() && finder.form.focus() }, () => settings.now);

  void findDraft();
  show(null);
}

function sameSearch(a: Search, b: Search): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

start(JSON.parse(byId("boot").textContent ?? "") as LibraryBoot);
