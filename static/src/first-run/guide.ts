/**
 * The guide of the first run, above the headline: from a transcript to the first inserted quote. It follows what the
 * writer does; nothing waits for it.
 */
import { problemOf } from "../wire/http";
import type { EditorView } from "prosemirror-view";
import type { SettingsStore } from "../settings/store";
import { reviewApi } from "../sources/review/api";
import type { Upload } from "../sources/upload/uploads";
import { button, byId, h, icon, setText } from "../ui/dom";
import { t } from "../i18n/messages";
import { keysOf } from "../keys/bindings";
import { addSample } from "./sample";
import type { Boot } from "../wire/types";
import "./guide.css";

const STEPS = ["add", "check", "headline", "write"] as const;
type Step = (typeof STEPS)[number];

export interface GuidePorts {
  boot: Boot;
  store: SettingsStore;
  library: { readonly attachedIds: string[]; paste(): void };
  title(): string;
  headline: Pick<EditorView, "focus">;
  body: Pick<EditorView, "focus" | "state">;
  /** Resolves when the page is saved. */
  saved(): Promise<unknown>;
}

/** Starts it on an empty draft of an install without sources, and on that draft until it is over. */
export function startGuide(ports: GuidePorts): Guide | undefined {
  const { boot, store, title, body } = ports;
  const { guide, guideOver } = store.now;
  const isEmpty = !boot.sources_total && !title().trim() && !body.state.doc.textContent;
  const isWanted = guide ? guide.draft === boot.draft.draft_id : isEmpty;
  return isWanted && !guideOver && boot.draft.may !== "read" ? new Guide(ports) : undefined;
}

export class Guide {
  readonly element: HTMLElement;
  private readonly status = h("p.guide-status", { role: "status", testid: "guide-status" });
  private readonly items = new Map<Step, { item: HTMLElement; sign: HTMLElement; body: HTMLElement }>();
  private readonly watching: MutationObserver;
  private now: Step | null = null;
  /** The source whose review is shown or loading; text typed into it is kept. */
  private checking: string | null = null;

  constructor(private readonly ports: GuidePorts) {
    this.element = h(
      "section.guide",
      { "aria-labelledby": "guide-title", testid: "guide" },
      h(
        "div.guide-head",
        h("h2", { id: "guide-title" }, t("guide-title")),
        button(t("guide-skip"), () => this.end(true), "small quiet", { testid: "guide-skip" }),
      ),
      h("ol.guide-steps", ...STEPS.map((step, at) => this.step(step, at + 1))),
      this.status,
    );
    this.body("add").append(
      h("p", t("guide-add-how")),
      h(
        "div.guide-actions",
        button(t("guide-add-file"), () => byId("upload-input").click(), "primary", { testid: "guide-file" }),
        button(t("guide-add-paste"), ports.library.paste, { testid: "guide-paste", "aria-haspopup": "dialog" }),
        button(t("guide-add-sample"), () => void this.trySample(), "quiet", { testid: "guide-sample" }),
      ),
    );
    this.body("headline").append(
      h("p", t("guide-headline-how")),
      button(t("guide-headline-go"), () => ports.headline.focus(), "primary", { testid: "guide-headline" }),
    );
    this.body("write").append(h("p.guide-write"));
    byId("headline").before(this.element);
    byId("headline").addEventListener("focusout", this.look);
    byId("editor").addEventListener("focusin", this.look);
    this.watching = new MutationObserver(this.look);
    this.watching.observe(byId("editor"), { childList: true, subtree: true });
    if (!ports.store.now.guide) this.remember(false);
    this.look();
  }

  /** Focus the first step; return false if it is done or text was typed. */
  focusFirstStep(): boolean {
    if (this.now !== "add" || this.ports.title().trim()) return false;
    this.body("add").querySelector<HTMLElement>("button")!.focus();
    return true;
  }

  /** Sources were attached, or detached. */
  readonly look = (): void => {
    const editor = byId("editor");
    const [source] = this.ports.library.attachedIds;
    if (editor.querySelector("q")) return this.end(false);
    if (!source) {
      this.checking = null;
      this.show("add");
    } else if (!this.ports.store.now.guide?.checked) void this.check(source);
    else if (!this.ports.title().trim() || byId("headline").contains(document.activeElement)) this.show("headline");
    else this.show("write");
    if (this.now === "write") this.sayHow(Boolean(editor.querySelector(".ghost")));
  };

  /** What is on its way in. */
  uploads(list: readonly Upload[]): void {
    const failed = list.find(({ error }) => error)?.error;
    const running = list.find(({ error }) => !error);
    this.element.classList.toggle("is-busy", Boolean(running));
    if (failed) this.say(`${failed.message} ${failed.hint}`.trim(), true);
    else if (running) this.say(t("guide-reading", { file: running.name }));
    else if (this.now === "add") this.say("");
  }

  /** Whether a file dropped now is what the guide asks for: nothing else need open for it. */
  get isAdding(): boolean {
    return this.now === "add";
  }

  private step(step: Step, number: number): HTMLElement {
    const sign = h("span.guide-sign", { "aria-hidden": "true" }, String(number));
    const body = h("div.guide-body", { hidden: true });
    const item = h(
      "li.guide-step",
      { testid: `guide-${step}-step` },
      sign,
      h("div.guide-words", h("h3", t(`guide-${step}`)), body),
    );
    this.items.set(step, { item, sign, body });
    return item;
  }

  private body(step: Step): HTMLElement {
    return this.items.get(step)!.body;
  }

  private show(step: Step): void {
    if (step === this.now) return;
    const had = this.now && this.element.contains(document.activeElement);
    this.now = step;
    const at = STEPS.indexOf(step);
    for (const [place, name] of STEPS.entries()) {
      const { item, sign, body } = this.items.get(name)!;
      const isDone = place < at;
      item.classList.toggle("is-done", isDone);
      item.classList.toggle("is-now", place === at);
      if (place === at) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
      sign.replaceChildren(isDone ? icon("check") : String(place + 1));
      body.hidden = place !== at;
    }
    // From here on there is text below, which is not to move.
    if (at >= STEPS.indexOf("headline")) this.keepHeight();
    this.announce(t("guide-step", { step: at + 1, steps: STEPS.length, name: t(`guide-${step}`) }));
    // A step that was done with a button here leaves the focus on what comes next.
    if (had) this.items.get(step)!.body.querySelector<HTMLElement>("input, button")?.focus();
  }

  private async check(source: string): Promise<void> {
    if (this.checking === source) return;
    this.checking = source;
    const had = this.element.contains(document.activeElement);
    try {
      const [review, { createReviewForm }] = await Promise.all([
        reviewApi.review(source),
        import("../sources/review/form"),
      ]);
      const form = createReviewForm(review, {
        api: reviewApi,
        confirm: t("guide-confirm"),
        done: () => {
          this.remember(true);
          this.now = "check";
          this.look();
          this.ports.headline.focus();
        },
      });
      this.body("check").replaceChildren(form.element);
      this.show("check");
      if (had || document.activeElement === document.body) form.focus();
      this.element.scrollIntoView({ block: "nearest" });
    } catch {
      // It is gone again, or the server is: the step is no condition of the others.
      this.checking = null;
      this.remember(true);
      this.look();
    }
  }

  private sayHow(isOffered: boolean): void {
    const [key = ""] = keysOf("accept-ghost", this.ports.store.now);
    const isTouch = window.matchMedia("(pointer: coarse)").matches;
    const how = isOffered
      ? key && !isTouch
        ? t("guide-write-offered", { key })
        : t("guide-write-offered-touch")
      : t("guide-write-how");
    const words = this.body("write").querySelector(".guide-write")!;
    if (words.textContent !== how) setText(words, how);
  }

  private readonly trySample = async (): Promise<void> => {
    this.element.classList.add("is-busy");
    this.say(t("guide-sample-coming"));
    try {
      const path = await addSample();
      this.ports.store.update({ guideOver: true });
      await this.ports.saved();
      window.location.assign(path);
    } catch (error) {
      this.element.classList.remove("is-busy");
      const { message, hint } = problemOf(error);
      this.say(`${message} ${hint}`.trim(), true);
    }
  };

  /** For screen readers only; the same text is visible elsewhere. */
  private announce(words: string): void {
    this.say(words);
    this.status.classList.add("visually-hidden");
  }

  private keepHeight(): void {
    this.element.style.minHeight = `${this.element.offsetHeight}px`;
  }

  private say(words: string, isProblem = false): void {
    this.status.classList.remove("visually-hidden");
    this.status.classList.toggle("is-problem", isProblem);
    setText(this.status, words);
  }

  private remember(checked: boolean): void {
    const { boot, store } = this.ports;
    store.update({ guide: { draft: boot.draft.draft_id, checked } });
  }

  private end(isSkipped: boolean): void {
    this.ports.store.update({ guideOver: true });
    this.watching.disconnect();
    byId("headline").removeEventListener("focusout", this.look);
    byId("editor").removeEventListener("focusin", this.look);
    if (isSkipped) {
      this.element.remove();
      this.ports.headline.focus();
      return;
    }
    this.keepHeight();
    for (const { item, sign } of this.items.values()) {
      item.classList.replace("is-now", "is-done");
      item.removeAttribute("aria-current");
      sign.replaceChildren(icon("check"));
    }
    this.body("write").hidden = true;
    this.say(t("guide-done"));
    const close = () => {
      this.element.remove();
      this.ports.body.focus();
    };
    this.element
      .querySelector("[data-testid=guide-skip]")!
      .replaceWith(button(t("guide-close"), close, "small", { testid: "guide-close" }));
  }
}
