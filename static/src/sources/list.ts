import { button, clock, h, icon } from "../ui/dom";
import { moment } from "../i18n/dates";
import { t } from "../i18n/messages";
import { liveLabel, rightsLabel, speakerNames } from "./labels";
import type { Source } from "../wire/types";
import { loadOnce, reportingLoadErrors } from "../ui/lazy-modules";
import type { Upload } from "./upload/uploads";

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

export interface SourcesPanel {
  /** `total`: how many the library has, where not all of them are listed. */
  render(sources: Source[], attached: ReadonlySet<string>, total?: number): void;
  uploads(uploads: Upload[]): void;
  /** One has come in: what was read of it can be reviewed. */
  imported(source: Source, reviewed: () => void): void;
}

/** Attached sources first, the library after them, uploads above both. */
export function createSourcesPanel(pane: HTMLElement, handlers: Handlers): SourcesPanel {
  const uploads = h("div", {});
  const running = loadOnce(async () => {
    const { createUploadRows } = await import("./upload/rows");
    const rows = createUploadRows({ cancel: handlers.cancel, forget: handlers.forget, focusLost: () => add.focus() });
    uploads.append(rows.element);
    return rows;
  });
  const lists = h("div", { class: "source-lists" });
  const filter = h("input", {
    type: "search",
    class: "filter",
    placeholder: t("sources-filter"),
    "aria-label": t("sources-filter-label"),
    on: { input: () => draw() },
  });
  const add = button(t("library-add-files"), handlers.choose, { testid: "upload-button" });
  const paste = button(t("sources-paste"), handlers.paste, { testid: "paste-open", "aria-haspopup": "dialog" });
  const libraryLink = h(
    "a",
    {
      href: "/sources",
      class: "button quiet library-link",
      testid: "library-link",
      title: t("sources-library-title"),
      on: {
        click: (event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          handlers.leave("/sources");
        },
      },
    },
    t("sources-all"),
  );
  pane.append(
    h(
      "div",
      { class: "pane-head pane-head-sources" },
      h("div", { class: "pane-row" }, filter, libraryLink),
      h("div", { class: "pane-row" }, add, paste),
    ),
    h("div", { class: "pane-scroll" }, uploads, lists, h("p", { class: "hint" }, t("sources-drop"))),
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
    lists.replaceChildren(
      section(
        t("sources-attached"),
        own,
        t(wanted ? "sources-attached-none-match" : sources.length ? "sources-attached-none" : "sources-none"),
      ),
      ...(rest.length || (wanted && sources.length)
        ? [section(t("sources-others"), rest, t("sources-library-none-match"))]
        : []),
      ...(total > sources.length
        ? [h("p", { class: "hint", testid: "sources-partly" }, t("sources-partly", { shown: sources.length, total }))]
        : []),
    );
    // Strips survive a new list, and so does the focus in them.
    if (focused instanceof HTMLElement && lists.contains(focused)) focused.focus({ preventScroll: true });
  }

  function section(title: string, list: Source[], none: string): HTMLElement {
    return h(
      "section",
      { class: "source-section", "aria-label": title },
      h("h2", {}, title, h("span", { class: "count" }, String(list.length))),
      list.length ? h("ul", {}, ...list.map(row)) : h("p", { class: "hint" }, none),
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
      h(
        "button",
        { type: "button", class: "source-title", on: { click: () => handlers.read(source) } },
        icon("file"),
        h("span", {}, source.title),
      ),
      source.live ? h("p", { class: "source-live", testid: "live" }, icon("live"), liveLabel(source)) : null,
      h("p", { class: "source-facts" }, facts.join(" · ")),
      source.embargoed
        ? h(
            "p",
            { class: "source-embargo" },
            icon("lock"),
            t("embargo-until", { moment: moment(source.embargo_until) }),
          )
        : null,
      rights
        ? h(
            "p",
            { class: "source-embargo", testid: "rights" },
            icon(source.rights === "ask" ? "ask" : "background"),
            rights,
          )
        : null,
      source.speakers.length ? h("p", { class: "source-speakers" }, speakerNames(source.speakers)) : null,
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
    render(list, ids, all = list.length) {
      sources = list;
      total = all;
      attached = ids;
      draw();
    },
    uploads: reportingLoadErrors(async (list: Upload[]) => (await running()).render(list)),
    imported: reportingLoadErrors(async (source: Source, reviewed: () => void) => {
      const { importedRow } = await import("./review/row");
      uploads.append(importedRow(source, { reviewed, focusLost: () => add.focus() }));
    }),
  };
}
