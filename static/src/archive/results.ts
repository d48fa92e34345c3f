import { button, clock, h, icon } from "../dom";
import { day } from "../i18n/dates";
import { spokenName } from "../insertion";
import { addressOf as libraryAddress, EVERYTHING as WHOLE_LIBRARY } from "../library/address";
import { heldBack } from "../library/results";
import { count, speakerNames } from "../library/words";
import { pieces, windowAround } from "../transcript/marks";
import type { ArchiveFound, FoundPassage, Source } from "../wire/types";
import { isFiltered, type ArchiveSearch } from "./address";

interface Handlers {
  more(): void;
  clear(): void;
  /** Attaches a source to the draft the writer came from; gives what the button says then. */
  attach(source: Source): Promise<string>;
}

export interface ArchiveResults {
  element: HTMLElement;
  show(found: ArchiveFound, search: ArchiveSearch, draft: string | null): void;
  searching(): void;
  failed(problem: { message: string; hint: string }): void;
  /** Puts the focus on the result at this place. */
  focus(place: number): void;
}

/** A paragraph longer than this is shown around what was found in it. */
const WHOLE_UP_TO = 520;
const ROOM = 220;

/** Sources with their best passages. Each passage is a link to its paragraph in the library. */
export function createArchiveResults(handlers: Handlers): ArchiveResults {
  const status = h("p", { class: "archive-status", role: "status", testid: "archive-status" });
  const degraded = h("p", { class: "archive-degraded", testid: "archive-degraded", hidden: true });
  const list = h("ol", { class: "archive-results", "aria-label": "Sources found" });
  const below = h("div", { class: "archive-below" });
  const element = h("div", {}, h("div", { class: "archive-said" }, status, degraded), list, below);

  list.addEventListener("keydown", (event) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const links = [...list.querySelectorAll<HTMLElement>("a")];
    const at = links.indexOf(document.activeElement as HTMLElement);
    if (!by || at < 0) return;
    event.preventDefault();
    links[Math.max(0, Math.min(links.length - 1, at + by))]!.focus();
  });

  function result({ source, passages }: ArchiveFound["results"][number], draft: string | null): HTMLElement {
    const facts = [day(source.spoken_on) || "Day not known", count(source.paragraphs, "paragraph"), clock(source.duration_ms)].filter(Boolean);
    const held = heldBack(source);
    return h("li", { class: "archive-result", testid: "archive-result", "data-source": source.source_id },
      h("div", { class: "archive-source" },
        h("h2", {}, h("a", { href: place(source, null) }, source.title)),
        h("p", { class: "archive-facts" }, facts.join(" · "), source.speakers.length ? ` · ${speakerNames(source.speakers)}` : null),
        held.length ? h("p", { class: "badges" }, ...held) : null,
        draft !== null ? attachButton(source, draft) : null),
      passages.length ? h("ul", { class: "archive-passages" }, ...passages.map((passage) => line(source, passage))) : null);
  }

  function attachButton(source: Source, draft: string): HTMLElement {
    const attach = button("Attach to draft", () => void send(), {
      class: "button small archive-to-draft", title: `Attach to “${draft}”`, "aria-label": `Attach ${source.title} to the draft ${draft}`, testid: "attach-to-draft",
    });
    async function send() {
      attach.disabled = true;
      const said = await handlers.attach(source);
      attach.textContent = said;
      attach.disabled = said === "Attached";
    }
    return attach;
  }

  return {
    element,
    show(found, search, draft) {
      list.replaceChildren(...found.results.map((one) => result(one, draft)));
      degraded.hidden = !found.degraded;
      degraded.replaceChildren(...(found.degraded
        ? [icon("alert"), "Searching by words only: what is close in meaning cannot be looked for just now. It comes back by itself."] : []));
      const left = found.total - found.results.length;
      below.replaceChildren(...[
        left > 0 ? button(`Show more (${left.toLocaleString("en")} left)`, handlers.more, { testid: "more-results" }) : null,
        found.total ? null : nothing(search, handlers),
      ].filter((part) => part !== null));
      status.textContent = said(found, search);
    },
    searching() {
      status.textContent = "Searching…";
    },
    failed({ message, hint }) {
      status.textContent = "";
      degraded.hidden = true;
      list.replaceChildren();
      below.replaceChildren(h("div", { class: "empty", role: "alert" }, h("p", { class: "empty-title" }, message), h("p", {}, hint)));
    },
    focus(at) {
      list.children[Math.min(at, list.children.length - 1)]?.querySelector<HTMLElement>("a")?.focus();
    },
  };
}

const place = (source: Source, at: number | null) => libraryAddress({ search: WHOLE_LIBRARY, source: source.source_id, at });

function line(source: Source, passage: FoundPassage): HTMLElement {
  const when = clock(passage.start_ms);
  const notes = [passage.question ? "interviewer’s question" : "", passage.highlights.length ? "" : "close in meaning"].filter(Boolean);
  return h("li", { testid: "archive-passage" },
    h("a", { class: "archive-passage", href: place(source, passage.index) },
      h("span", { class: "archive-by" },
        h("span", { class: "archive-speaker" }, passage.speaker ? spokenName(passage.speaker) : "No speaker named"),
        when ? h("span", { class: "archive-when" }, when) : null,
        ...notes.map((note) => h("span", { class: "archive-note" }, note))),
      h("span", { class: "archive-text" }, ...shown(passage))));
}

/** The text with what was found in it marked; of a long one what stands around the first place. */
export function shown({ text, highlights }: Pick<FoundPassage, "text" | "highlights">): (Node | string)[] {
  const [first] = highlights;
  const whole = text.length <= WHOLE_UP_TO;
  const around = windowAround(text, { ...(first ?? { start: 0, end: 0 }), kind: "found" }, whole ? text.length : first ? ROOM : WHOLE_UP_TO);
  const shift = first ? first.start - around.mark.start : 0;
  const marks = highlights.map(({ start, end }) => ({ start: start - shift, end: end - shift, kind: "found" }));
  return [
    around.before ? "… " : "",
    ...pieces(around.text, marks).map((piece) => (piece.kinds.length ? h("mark", {}, piece.text) : piece.text)),
    around.after ? " …" : "",
  ].filter((part) => part !== "");
}

function said({ total, took_ms }: ArchiveFound, search: ArchiveSearch): string {
  if (!total) return "No sources";
  const what = search.q ? `${count(total, "source")} for “${search.q}”, best first` : `${count(total, "source")}, the latest day first`;
  return took_ms < 1000 ? `${what} · ${took_ms} ms` : `${what} · ${(took_ms / 1000).toFixed(1)} s`;
}

function nothing(search: ArchiveSearch, handlers: Handlers): HTMLElement {
  const filtered = isFiltered(search);
  if (!search.q && !filtered) {
    return h("div", { class: "empty" },
      h("p", { class: "empty-title" }, "The archive is empty"),
      h("p", {}, "Whatever comes into the library can be found here."),
      h("a", { class: "button", href: "/library" }, "To the library"));
  }
  return h("div", { class: "empty" },
    h("p", { class: "empty-title" }, "Nothing fits"),
    h("p", {}, filtered ? "Take a filter off, or search for other words." : "Search for other words; words in quotation marks must stand just so."),
    filtered ? button("Clear filters", handlers.clear) : null);
}
