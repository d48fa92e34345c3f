import { button, clock, fill, h, icon } from "../ui/dom";
import { failedState } from "../ui/blocks";
import { day } from "../i18n/dates";
import { t } from "../i18n/messages";
import { displayName } from "../articles/speaker-names";
import { addressOf, filterCount, type Search } from "../sources/library/address";
import { restrictionBadges } from "../sources/library/results";
import { speakerNames } from "../sources/labels";
import { pieces, windowAround } from "../ui/text-marks/marks";
import type { ArchiveFound, FoundPassage, Source } from "../wire/types";
import { follows, walkLinks } from "../ui/links";
import { menuButton } from "../ui/menu";

export interface ResultHandlers {
  more(): void;
  clear(): void;
  /** Open a source on this page, at a paragraph. */
  open(id: string, at: number | null): void;
  /** Attach a source to a draft that is chosen at this button. */
  attach(source: Source, opener: HTMLElement): void;
  /** Open a passage in a draft that is chosen at this button. */
  insert(source: Source, passage: FoundPassage, opener: HTMLElement): void;
}

/** Longest paragraph shown in full, in characters; longer ones are cut to a window around the first highlight. */
const WHOLE_UP_TO = 520;
const ROOM = 220;

/** Sources with their best passages. Each passage is a link to its paragraph. */
export function createArchiveResults(handlers: ResultHandlers) {
  const status = h("p.archive-status", { role: "status", testid: "archive-status" });
  const degraded = h("p.archive-degraded", { testid: "archive-degraded", hidden: true });
  const list = h("ol.archive-results", { "aria-label": t("archive-found") });
  const below = h("div.archive-below");
  let shownSearch: Search | null = null;
  const element = h("div", h("div.archive-said", status, degraded), list, below);

  walkLinks(list);

  function link(source: Source, at: number | null, props: object, ...children: (Node | string)[]): HTMLElement {
    return h(
      "a",
      {
        ...props,
        href: addressOf({ search: shownSearch!, source: source.source_id, at }),
        on: follows(() => handlers.open(source.source_id, at)),
      },
      ...children,
    );
  }

  function result({ source, passages }: ArchiveFound["results"][number]): HTMLElement {
    const facts = [
      day(source.spoken_on) || t("archive-day-unknown"),
      t("archive-paragraphs", { paragraphs: source.paragraphs }),
      clock(source.duration_ms),
    ].filter(Boolean);
    const held = restrictionBadges(source);
    return h(
      "li.archive-result",
      { testid: "archive-result", "data-source": source.source_id },
      h(
        "div.archive-source",
        h("h2", link(source, null, {}, source.title)),
        h("p.archive-facts", facts.join(" · "), source.speakers.length ? ` · ${speakerNames(source.speakers)}` : null),
        held.length ? h("p.badges", ...held) : null,
        menuButton(t("archive-attach"), (opener) => handlers.attach(source, opener), "small archive-to-draft", {
          "aria-label": t("archive-attach-label", { source: source.title }),
          testid: "attach",
        }),
      ),
      passages.length
        ? h("ul.archive-passages", ...passages.map((passage) => line(source, passage, link, handlers.insert)))
        : null,
    );
  }

  return {
    element,
    show(answer: ArchiveFound, search: Search) {
      shownSearch = search;
      list.replaceChildren(...answer.results.map(result));
      degraded.hidden = !answer.degraded;
      degraded.replaceChildren(...(answer.degraded ? [icon("alert"), t("archive-words-only")] : []));
      const left = answer.total - answer.results.length;
      fill(
        below,
        left > 0 ? button(t("archive-more", { left }), handlers.more, { testid: "more-results" }) : null,
        !answer.total && nothing(search, handlers),
      );
      status.textContent = resultSummary(answer, search);
    },
    searching() {
      status.textContent = t("archive-searching");
    },
    failed(problem: { message: string; hint: string }) {
      status.textContent = "";
      degraded.hidden = true;
      list.replaceChildren();
      below.replaceChildren(failedState(problem));
    },
    /** Put the focus on the result at this place. */
    focus(at: number) {
      list.children[Math.min(at, list.children.length - 1)]?.querySelector<HTMLElement>("a")?.focus();
    },
  };
}

function line(
  source: Source,
  passage: FoundPassage,
  link: (source: Source, at: number, props: object, ...children: Node[]) => HTMLElement,
  insert: ResultHandlers["insert"],
): HTMLElement {
  const when = clock(passage.start_ms);
  const notes = [
    passage.question ? t("archive-question") : "",
    passage.highlights.length ? "" : t("archive-close"),
  ].filter(Boolean);
  return h(
    "li",
    { testid: "archive-passage" },
    link(
      source,
      passage.index,
      { class: "archive-passage" },
      h(
        "span.archive-by",
        h("span.archive-speaker", passage.speaker ? displayName(passage.speaker) : t("suggestion-no-speaker")),
        when ? h("span.archive-when", when) : null,
        ...notes.map((note) => h("span.archive-note", note)),
      ),
      h("span.archive-text", ...shown(passage)),
    ),
    menuButton(t("archive-insert"), (opener) => insert(source, passage, opener), "quiet small archive-insert", {
      "aria-label": t("archive-insert-label"),
      testid: "insert",
    }),
  );
}

/** Return the text with its highlights marked; a long text is cut to a window around the first highlight. */
export function shown({ text, highlights }: Pick<FoundPassage, "text" | "highlights">): (Node | string)[] {
  const [first] = highlights;
  const whole = text.length <= WHOLE_UP_TO;
  const around = windowAround(
    text,
    { ...(first ?? { start: 0, end: 0 }), kind: "found" },
    whole ? text.length : first ? ROOM : WHOLE_UP_TO,
  );
  const shift = first ? first.start - around.mark.start : 0;
  const marks = highlights.map(({ start, end }) => ({ start: start - shift, end: end - shift, kind: "found" }));
  return [
    around.before ? "… " : "",
    ...pieces(around.text, marks).map((piece) => (piece.kinds.length ? h("mark", piece.text) : piece.text)),
    around.after ? " …" : "",
  ].filter((part) => part !== "");
}

function resultSummary({ total, took_ms }: ArchiveFound, search: Search): string {
  if (!total) return t("archive-nothing");
  const what = t("archive-count-words", { sources: total, words: search.q });
  const took =
    took_ms < 1000 ? t("archive-took-ms", { ms: took_ms }) : t("archive-took-s", { seconds: took_ms / 1000 });
  return `${what} · ${took}`;
}

function nothing(search: Search, handlers: ResultHandlers): HTMLElement {
  const filtered = filterCount(search) > 0;
  return h(
    "div.empty",
    h("p", t(filtered ? "archive-nothing-filtered" : "archive-nothing-how")),
    filtered && button(t("archive-clear"), handlers.clear),
  );
}
