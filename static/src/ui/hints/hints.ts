import { button, byId, h, iconButton } from "../dom";
import { t } from "../../i18n/messages";
import { commandFor, keysOf } from "../../keys/bindings";
import type { SettingsStore } from "../../settings/store";

export const HINTS = ["headline", "ghost", "sources"] as const;
export type HintId = (typeof HINTS)[number];

interface Ports {
  store: SettingsStore;
  focusHeadline(): void;
  focusBody(): void;
  /** The first hint was dismissed: the page needs no place for it any more. */
  firstOver(): void;
}

/**
 * Three small hints on the sample draft, each next to what it is about and never over the text. A hint that was
 * dismissed, or whose advice was followed, is never shown again.
 */
export class Hints {
  private readonly notes = new Map<HintId, HTMLElement>();
  private readonly endings = new Map<HintId, () => void>();

  constructor(private readonly ports: Ports) {
    const standing = HINTS.filter((id) => !ports.store.now.hints.includes(id));
    for (const id of standing) this.show(id);
    for (const id of standing) this.learn(id);
    if (!standing.includes("headline")) {
      document.getElementById("hint-place")?.remove();
      this.ports.firstOver();
    }
  }

  private show(id: HintId): void {
    const { store } = this.ports;
    const [key = ""] = keysOf("accept-ghost", store.now);
    // Where the key is switched off, a click does it.
    const words = {
      headline: t("hint-headline"),
      ghost: key ? t("hint-ghost", { key }) : t("hint-ghost-click"),
      sources: t("hint-sources"),
    }[id];
    const note = h(
      "aside",
      { class: `hint-note hint-${id}`, role: "note", "aria-label": t("hint-label"), testid: `hint-${id}` },
      h(
        "p",
        `${words} `,
        button(t("hint-all"), () => this.putAway([...this.notes.keys()], id), {
          class: "hint-all",
          testid: "hints-all",
        }),
      ),
      iconButton("close", t("hint-away"), () => this.putAway([id], id), {
        class: "quiet square hint-away",
        title: t("hint-away"),
      }),
    );
    this.notes.set(id, note);
    this.endings.set(id, this.place(id, note));
    this.counted();
  }

  /** Puts it where it belongs, and keeps it there; the answer ends that. */
  private place(id: HintId, note: HTMLElement): () => void {
    if (id === "sources") {
      // At the end of the panel, so that nothing in it moves.
      byId("upload-input").before(note);
      return () => undefined;
    }
    if (id === "ghost") {
      byId("editor").after(note);
      return keepBelow(note, byId("editor"), byId("page"));
    }
    const line = byId("headline-line");
    // The page has kept its place.
    document.getElementById("hint-place")?.remove();
    byId("headline").before(note);
    const isWarned = () => (note.hidden = !line.querySelector(".line-unsupported .button"));
    isWarned();
    const watching = new MutationObserver(isWarned);
    watching.observe(line, { childList: true, subtree: true });
    const end = keepAbove(note, byId("headline"), byId("page"));
    return () => {
      watching.disconnect();
      end();
    };
  }

  /** Who does what a hint says needs it no more. */
  private learn(id: HintId): void {
    const learned = () => this.notes.has(id) && this.putAway([id]);
    if (id === "headline")
      byId("headline-line").addEventListener(
        "click",
        ({ target }) => (target as Element).closest(".button") && learned(),
      );
    else if (id === "sources") {
      byId("upload-input").addEventListener("change", learned, true);
      window.addEventListener("drop", learned, true);
    } else {
      byId("editor").addEventListener(
        "keydown",
        (event) => {
          if (byId("editor").querySelector(".ghost") && commandFor(event, ["accept-ghost"], this.ports.store.now))
            learned();
        },
        true,
      );
    }
  }

  /** `from`: the note whose button had the focus, which goes to what the note is about. */
  private putAway(ids: HintId[], from?: HintId): void {
    const { store } = this.ports;
    store.update({ hints: [...new Set([...store.now.hints, ...ids])] });
    for (const id of ids) {
      this.endings.get(id)?.();
      const note = this.notes.get(id);
      if (id === "headline" && note) {
        this.ports.firstOver();
        // Until the page is loaded again its place is kept, so that the text stays where it is.
        const placeholder = h("div.hint-headline.is-place");
        placeholder.style.height = `${note.offsetHeight}px`;
        note.before(placeholder);
      }
      note?.remove();
      this.notes.delete(id);
    }
    this.counted();
    if (from === "headline") this.ports.focusHeadline();
    else if (from === "ghost") this.ports.focusBody();
    else if (from) byId("tab-sources").focus();
  }

  private counted(): void {
    for (const note of this.notes.values()) note.querySelector<HTMLElement>(".hint-all")!.hidden = this.notes.size < 2;
  }
}

/** Notes on the page's paper, where no text is: they scroll with it and move nothing. */
const GAP = 8;

/** Keep a note right above an element; the answer ends that. */
export function keepAbove(note: HTMLElement, target: HTMLElement, page: HTMLElement): () => void {
  return keep(note, target, page, () =>
    Math.max(
      page.getBoundingClientRect().top - page.scrollTop,
      target.getBoundingClientRect().top - note.offsetHeight - GAP,
    ),
  );
}

/** Keep a note below the last block of a text. */
export function keepBelow(note: HTMLElement, editor: HTMLElement, page: HTMLElement): () => void {
  return keep(note, editor, page, () => (editor.lastElementChild ?? editor).getBoundingClientRect().bottom + 2 * GAP);
}

/** `top`: in the window, where the note is to be; it stays there on the paper however that is scrolled. */
function keep(note: HTMLElement, target: HTMLElement, page: HTMLElement, top: () => number): () => void {
  let frame = 0;
  // Not seen before it is where it belongs.
  note.style.visibility = "hidden";
  const schedule = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      note.style.visibility = "";
      if (note.hidden) return;
      const { left, width } = target.getBoundingClientRect();
      const paper = note.offsetParent ?? page;
      const from = paper.getBoundingClientRect();
      Object.assign(note.style, {
        top: `${Math.round(top() - from.top + paper.scrollTop)}px`,
        left: `${Math.round(left - from.left)}px`,
        maxWidth: `${Math.round(width)}px`,
      });
    });
  };
  // What is written changes the blocks, what is offered grows one of them, a window changes all.
  const changed = new MutationObserver(schedule);
  changed.observe(target, { childList: true, subtree: true, characterData: true });
  changed.observe(note, { attributeFilter: ["hidden"] });
  const resized = new ResizeObserver(schedule);
  for (const element of [target, page]) resized.observe(element);
  schedule();
  return () => {
    cancelAnimationFrame(frame);
    changed.disconnect();
    resized.disconnect();
  };
}
