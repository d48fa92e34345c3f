import { button, clock, fill, h, icon } from "../ui/dom";
import { moment } from "../i18n/dates";
import { t } from "../i18n/messages";
import { liveLabel, rightsLabel, speakerNames } from "./labels";
import type { Source } from "../wire/types";
import { loadOnce, reportingLoadErrors } from "../ui/lazy-modules";
import type { Upload } from "./upload/uploads";
import { follows } from "../ui/links";

interface Handlers {
  attach(source: Source): void;
  detach(source: Source): void;
  read(source: Source): void;
  /** Where it is drawn how much of an attached source is quoted. */
  coverage(source: Source): HTMLElement;
  choose(): void;
  paste(): void;
  cancel(upload: Upload): void;
  forget(upload: Upload): void;
  leave(path: string): void;
}

/** Attached sources first, the library after them, uploads above both. */
export function createSourcesPanel(pane: HTMLElement, handlers: Handlers) {
  const uploads = h("div");
  const running = loadOnce(async () => {
    const { createUploadRows } = await import("./upload/rows");
    const rows = createUploadRows(handlers, () => add.focus());
    uploads.append(rows.element);
    return rows;
  });
  const lists = h("div.source-lists");
  const filter = h("input.filter", {
    type: "search",
    placeholder: t("sources-filter"),
    "aria-label": t("sources-filter-label"),
    on: { input: () => draw() },
  });
  const add = button(t("library-add-files"), handlers.choose, { testid: "upload-button" });
  const paste = button(t("sources-paste"), handlers.paste, { testid: "paste-open", "aria-haspopup": "dialog" });
  const libraryLink = h(
    "a.button.quiet.library-link",
    {
      href: "/sources",
      testid: "library-link",
      title: t("sources-library-title"),
      on: follows(() => handlers.leave("/sources")),
    },
    t("sources-all"),
  );
  pane.append(
    h("div.pane-head.pane-head-sources", h("div.pane-row", filter, libraryLink), h("div.pane-row", add, paste)),
    h("div.pane-scroll", uploads, lists, h("p.hint", t("sources-drop"))),
  );

  let sources: Source[] = [];
  let attached: ReadonlySet<string> = new Set();
  let total = 0;

  function draw() {
    const wanted = filter.value.trim().toLowerCase();
    const fits = (source: Source) =>
      !wanted || `${source.title} ${source.speakers.join(" ")}`.toLowerCase().includes(wanted);
    const own = sources.filter((source) => attached.has(source.source_id) && fits(source));
    const rest = sources.filter((source) => !attached.has(source.source_id) && fits(source));
    filter.hidden = sources.length < 2;
    const focused = document.activeElement;
    fill(
      lists,
      section(
        t("sources-attached"),
        own,
        t(wanted ? "sources-attached-none-match" : sources.length ? "sources-attached-none" : "sources-none"),
      ),
      rest.length || (wanted && sources.length)
        ? section(t("sources-others"), rest, t("sources-library-none-match"))
        : null,
      total > sources.length
        ? h("p.hint", { testid: "sources-partly" }, t("sources-partly", { shown: sources.length, total }))
        : null,
    );
    // Strips survive a new list, and so does the focus in them.
    if (focused instanceof HTMLElement && lists.contains(focused)) focused.focus({ preventScroll: true });
  }

  function section(title: string, list: Source[], none: string): HTMLElement {
    return h(
      "section.source-section",
      { "aria-label": title },
      h("h2", title, h("span.count", String(list.length))),
      list.length ? h("ul", ...list.map(row)) : h("p.hint", none),
    );
  }

  function row(source: Source): HTMLElement {
    const isAttached = attached.has(source.source_id);
    const rights = rightsLabel(source.rights);
    const facts = [
      source.live ? "" : source.format.toUpperCase(),
      t("paragraph-count", { paragraphs: source.paragraphs }),
      clock(source.duration_ms),
      source.media ? t("sources-recording") : "",
    ].filter(Boolean);
    return h(
      "li",
      { class: `source${isAttached ? " is-attached" : ""}`, testid: "source", "data-source": source.source_id },
      button([icon("file"), h("span", source.title)], () => handlers.read(source), { class: "source-title" }),
      source.live ? h("p.source-live", { testid: "live" }, icon("live"), liveLabel(source)) : null,
      h("p.source-facts", facts.join(" · ")),
      source.embargoed
        ? h("p.source-embargo", icon("lock"), t("embargo-until", { moment: moment(source.embargo_until) }))
        : null,
      rights
        ? h("p.source-embargo", { testid: "rights" }, icon(source.rights === "ask" ? "ask" : "background"), rights)
        : null,
      source.speakers.length ? h("p.source-speakers", speakerNames(source.speakers)) : null,
      button(
        t(isAttached ? "sources-detach" : "sources-attach"),
        () => (isAttached ? handlers.detach(source) : handlers.attach(source)),
        {
          class: `button small${isAttached ? " quiet" : ""}`,
          "aria-label": t(isAttached ? "sources-detach-named" : "sources-attach-named", { title: source.title }),
          testid: isAttached ? "detach" : "attach",
        },
      ),
      isAttached ? handlers.coverage(source) : null,
    );
  }

  return {
    /** `total`: how many the library has, where not all of them are listed. */
    render(list: Source[], ids: ReadonlySet<string>, all = list.length) {
      sources = list;
      total = all;
      attached = ids;
      draw();
    },
    uploads: reportingLoadErrors(async (list: Upload[]) => (await running()).render(list)),
    /** One has come in: what was read of it can be reviewed. */
    imported: reportingLoadErrors(async (source: Source, reviewed: () => void) => {
      const { importedRow } = await import("./review/row");
      uploads.append(importedRow(source, { reviewed, focusLost: () => add.focus() }));
    }),
  };
}

export type SourcesPanel = ReturnType<typeof createSourcesPanel>;
