import { button, fill, h, icon } from "../../ui/dom";
import { failedState } from "../../ui/blocks";
import { moment } from "../../i18n/dates";
import { t } from "../../i18n/messages";
import { pieces, windowAround } from "../../ui/text-marks/marks";
import type { FoundSource, FoundSources, Source } from "../../wire/types";
import { addressOf, filterCount, type Search } from "./address";
import { liveLabel, sourceFacts, rightsLabel, speakerNames } from "../labels";
import { follows, walkLinks } from "../../ui/links";

interface Handlers {
  open(id: string, at: number | null): void;
  more(): void;
  choose(): void;
  /** Imports the sample, and opens its draft. */
  trySample(): void;
  clear(): void;
}

/** Characters shown before and after the words that were found. */
const ROOM = 70;

/** The sources that a search found. Links, so that each opens in a tab of its own as well. */
export function createResults(status: HTMLElement, handlers: Handlers) {
  const list = h("ul.found-list", { testid: "library-sources", "aria-label": t("found-sources") });
  const below = h("div.found-below");
  const element = h("div.found", list, below);
  let openId: string | null = null;
  let shown: Search | null = null;

  walkLinks(list);

  function link(
    source: FoundSource,
    at: number | null,
    className: string,
    ...children: (Node | string | null)[]
  ): HTMLAnchorElement {
    return h(
      "a",
      {
        class: className,
        href: addressOf({ search: shown!, source: source.source_id, at }),
        on: follows(() => handlers.open(source.source_id, at)),
      },
      ...children,
    );
  }

  function row(source: Source & Pick<FoundSource, "hit">): HTMLElement {
    const isOpen = source.source_id === openId;
    const { hit } = source;
    const main = link(
      source,
      null,
      "found-main",
      h("span.found-title", source.title),
      h("span.found-facts", sourceFacts(source).join(" · ")),
      source.speakers.length ? h("span.found-facts", speakerNames(source.speakers)) : null,
      badges(source, ...restrictionBadges(source)),
    );
    main.setAttribute("aria-current", String(isOpen));
    return h(
      "li",
      { class: `found-row${isOpen ? " is-open" : ""}`, testid: "library-source", "data-source": source.source_id },
      main,
      hit ? link(source, hit.index, "found-hit", ...hitText(hit)) : null,
    );
  }

  return {
    element,
    /** `close`: sources with passages close to the words, listed if none contains the words exactly. */
    show(answer: FoundSources, search: Search, close: readonly Source[] = []) {
      shown = search;
      const sources = answer.total ? answer.sources : close;
      const held =
        document.activeElement instanceof HTMLElement && list.contains(document.activeElement)
          ? document.activeElement.closest<HTMLElement>("[data-source]")?.dataset["source"]
          : undefined;
      list.replaceChildren(...sources.map(row));
      if (held) this.focus(held);
      const left = answer.total - answer.sources.length;
      fill(
        below,
        left > 0 ? button(t("found-more", { left }), handlers.more, { testid: "more-sources" }) : null,
        answer.total || search.q ? null : nothing(search, handlers),
      );
      status.textContent =
        !answer.total && close.length
          ? t("found-close-to", { sources: close.length, words: search.q })
          : resultSummary(answer.total, search);
    },
    searching() {
      status.textContent = t("found-searching");
    },
    failed(problem: { message: string; hint: string }) {
      status.textContent = "";
      list.replaceChildren();
      below.replaceChildren(failedState(problem));
    },
    opened(id: string | null) {
      openId = id;
      for (const one of list.children) {
        const isOpen = (one as HTMLElement).dataset["source"] === id;
        one.classList.toggle("is-open", isOpen);
        one.querySelector(".found-main")?.setAttribute("aria-current", String(isOpen));
      }
    },
    /** Put the focus on a source's row; on the row at the same place where it is gone. */
    focus(id: string | null, index = 0) {
      const same = [...list.children].find((one) => (one as HTMLElement).dataset["source"] === id);
      const at = same ?? list.children[Math.min(index, list.children.length - 1)];
      at?.querySelector<HTMLElement>(".found-main")?.focus();
    },
    placeOf: (id: string) => [...list.children].findIndex((one) => (one as HTMLElement).dataset["source"] === id),
  };
}

export type Results = ReturnType<typeof createResults>;

/** Until when nothing of it may be published; null without an embargo. */
function embargoBadge(source: FoundSource): HTMLElement | null {
  if (!source.embargoed) return null;
  const until = t("embargo-until", { moment: moment(source.embargo_until) });
  return h("span.badge.badge-embargo", { testid: "embargo" }, icon("lock"), until);
}

/** What is to be asked before it is quoted, or is not for quotation at all; null where it may be quoted. */
function rightsBadge(source: Pick<FoundSource, "rights">): HTMLElement | null {
  const words = rightsLabel(source.rights);
  return words
    ? h(
        "span",
        { class: `badge badge-${source.rights}`, testid: "rights" },
        icon(source.rights === "ask" ? "ask" : "background"),
        words,
      )
    : null;
}

/** What stands against quoting it, or quoting it now. */
export const restrictionBadges = (source: FoundSource): HTMLElement[] =>
  [liveBadge(source), heldBadge(source), embargoBadge(source), rightsBadge(source)].filter((badge) => badge !== null);

/** That lines still arrive, and how many there are; null of any other source. */
const liveBadge = (source: FoundSource): HTMLElement | null =>
  source.live ? h("span.badge.badge-live", { testid: "live" }, icon("live"), liveLabel(source)) : null;

const heldBadge = ({ held }: FoundSource) => (held ? h("span.badge", icon("search"), t("review-badge-held")) : null);

/** What else sets a source apart. */
export function badges(source: FoundSource, ...first: HTMLElement[]): HTMLElement | null {
  const list = [
    ...first,
    source.media ? h("span.badge", icon("recording"), t("library-recording")) : null,
    source.drafts ? h("span.badge", t("found-in-drafts", { drafts: source.drafts })) : null,
  ].filter((badge) => badge !== null);
  return list.length ? h("span.badges", ...list) : null;
}

function hitText(hit: NonNullable<FoundSource["hit"]>): (Node | string)[] {
  const shown = windowAround(hit.text, { start: hit.start, end: hit.end, kind: "found" }, ROOM);
  return [
    shown.before ? "… " : "",
    ...pieces(shown.text, [shown.mark]).map(({ text, kinds }) => (kinds.length ? h("mark", text) : text)),
    shown.after ? " …" : "",
  ];
}

function resultSummary(total: number, search: Search): string {
  const words = search.q;
  // A library without any source says so below.
  if (!total) return words ? t("found-none-with", { words }) : filterCount(search) ? t("found-nothing") : "";
  if (words) return t("found-with", { sources: total, words });
  return t(filterCount(search) ? "found-fitting" : "found-count", { sources: total });
}

function nothing(search: Search, handlers: Handlers): HTMLElement {
  if (!filterCount(search)) {
    return h(
      "div.empty.is-library",
      h("p.empty-title", t("sources-empty")),
      h("p", t("sources-empty-how")),
      h(
        "p.empty-ways",
        button(t("library-add-files"), handlers.choose, "primary", { testid: "empty-add" }),
        button(t("guide-add-sample"), handlers.trySample, "quiet", { testid: "empty-sample" }),
      ),
    );
  }
  const all = button(t("found-show-all"), handlers.clear, { testid: "show-all" });
  return h("div.empty", h("p", t("found-nothing-filtered")), all);
}
