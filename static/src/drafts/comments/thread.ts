/** One comment with its replies, in the list. */
import { moment } from "../../i18n/dates";
import { t } from "../../i18n/messages";
import { problemLine } from "../../ui/dialog";
import { button, fill, h, icon } from "../../ui/dom";
import type { Comment, Mentionable, Reply } from "../../wire/generated/schema";
import { CommentField } from "./field";
import { pieces } from "./mention-text";
import "./comments.css";

export interface ThreadPorts {
  /** Whether people have names here. */
  hasPeople: boolean;
  me: string | null;
  people: (() => Promise<Mentionable[]>) | null;
  reply(id: string, text: string): Promise<void>;
  edit(id: string, replyId: string | null, text: string): Promise<void>;
  remove(id: string, replyId: string | null): Promise<void>;
  resolve(id: string, resolved: boolean): Promise<void>;
  /** The thread was clicked, or got the focus. */
  entered(id: string): void;
  /** Show its words in the text. */
  visit(id: string): void;
  say(words: string): void;
}

/** Where its words are: in the text, nowhere any more, or it is about the whole draft. */
export type Standing = "placed" | "gone" | "whole";

type Said = Pick<Comment, "text" | "mentions" | "by" | "at" | "edited_at" | "own"> & { replyId: string | null };

export class Thread {
  readonly element: HTMLLIElement;
  private readonly about = h("div.thread-about");
  private readonly state = h("p.hint.thread-state");
  private readonly messages = h("ol.thread-messages");
  private readonly problem = problemLine();
  private readonly replyPlace = h("div", { hidden: true });
  /** Of the thread that somebody is at; one that has something written in it stays. */
  private reply: CommentField | null = null;
  private readonly foot = h("div.thread-foot");
  /** The forms of what is being edited, by the id of the reply. */
  private readonly editing = new Map<string | null, CommentField>();
  private drawn = "";
  private isPressed = false;

  constructor(
    private comment: Comment,
    private standing: Standing,
    private readonly ports: ThreadPorts,
  ) {
    const { comment_id: id } = comment;
    this.element = h(
      "li.thread",
      {
        id: `comment-${id}`,
        tabindex: -1,
        testid: "comment-thread",
        on: {
          // The fields of two threads come and go then: not under a pointer that is pressed, whose click would miss.
          pointerdown: () => this.pressed(),
          click: () => this.enter(),
          focusin: () => this.isPressed || this.enter(),
        },
      },
      this.about,
      this.messages,
      this.state,
      this.problem.element,
      this.foot,
      this.replyPlace,
    );
    this.draw();
  }

  private pressed(): void {
    this.isPressed = true;
    // The click comes right after it, where there is one.
    document.addEventListener("pointerup", () => setTimeout(() => (this.isPressed = false)), { once: true });
  }

  private enter(): void {
    this.isPressed = false;
    this.ports.entered(this.comment.comment_id);
  }

  get now(): Comment {
    return this.comment;
  }

  update(comment: Comment, standing: Standing): void {
    this.comment = comment;
    this.standing = standing;
    this.draw();
  }

  set isCurrent(on: boolean) {
    this.element.classList.toggle("is-current", on);
    this.element.setAttribute("aria-current", String(on));
    if (on) this.replyField();
    this.replyPlace.hidden = !on && (this.reply?.isEmpty ?? true);
  }

  /** Whether something is written in it that was not sent. */
  get isWritten(): boolean {
    return !(this.reply?.isEmpty ?? true) || [...this.editing.values()].some((field) => field.isChanged);
  }

  focus(): void {
    this.element.focus({ preventScroll: true });
  }

  focusReply(): void {
    this.replyField().focus();
  }

  private replyField(): CommentField {
    if (this.reply) return this.reply;
    const { people, reply, say } = this.ports;
    this.reply = new CommentField({
      label: t("comments-reply-to"),
      action: t("comments-reply"),
      testid: "comment-reply",
      rows: 1,
      people,
      send: (text) => reply(this.comment.comment_id, text),
      say,
    });
    this.replyPlace.append(this.reply.element);
    return this.reply;
  }

  private draw(): void {
    const { comment, standing } = this;
    // What is the same is not drawn again: a screen reader may be reading it.
    const drawn = JSON.stringify([comment, standing]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const { comment_id: id, resolved, unread } = comment;
    this.element.classList.toggle("is-resolved", resolved !== null);
    this.element.classList.toggle("is-unread", unread);
    this.element.dataset["standing"] = standing;
    this.element.setAttribute("aria-label", nameOf(comment));
    this.drawAbout();
    const messages: Said[] = [
      { ...comment, replyId: null },
      ...comment.replies.map((reply: Reply) => ({ ...reply, replyId: reply.reply_id })),
    ];
    for (const replyId of this.editing.keys())
      if (!messages.some((one) => one.replyId === replyId)) this.editing.delete(replyId);
    const focused = document.activeElement;
    this.messages.replaceChildren(...messages.map((one) => this.message(one)));
    if (focused instanceof HTMLElement && this.messages.contains(focused)) focused.focus({ preventScroll: true });
    this.state.hidden = resolved === null;
    this.state.textContent = resolved
      ? resolved.by
        ? t("comments-resolved-by", { name: resolved.by.name, moment: moment(resolved.at) })
        : t("comments-resolved-at", { moment: moment(resolved.at) })
      : "";
    this.foot.replaceChildren(
      button(
        [icon(resolved ? "undo" : "check"), t(resolved ? "comments-reopen" : "comments-resolve")],
        () => void this.problem.run(() => this.ports.resolve(id, !resolved)),
        "small",
        { testid: resolved ? "comment-reopen" : "comment-resolve" },
      ),
    );
  }

  private drawAbout(): void {
    const { comment, standing, ports } = this;
    const words = h("q.thread-quote", comment.quote);
    if (standing !== "placed")
      fill(
        this.about,
        standing === "whole"
          ? h("p.hint", t("comments-whole"))
          : h("p.hint.thread-gone", icon("background"), t("comments-gone")),
        comment.quote ? words : null,
      );
    else
      this.about.replaceChildren(
        button(words, () => ports.visit(comment.comment_id), {
          class: "thread-visit",
          testid: "comment-visit",
          title: t("comments-visit"),
          "aria-label": t("comments-visit-words", { words: comment.quote }),
        }),
      );
  }

  private message(message: Said): HTMLLIElement {
    const { replyId } = message;
    const form = this.editing.get(replyId);
    const name = this.ports.hasPeople ? (message.by?.name ?? t("comments-somebody")) : "";
    const head = h(
      "p.message-head",
      name && h("span.message-name", name),
      h("time.hint", { datetime: message.at }, moment(message.at)),
      message.edited_at && h("span.hint", { title: moment(message.edited_at) }, t("comments-edited")),
    );
    if (form) return h("li.message", head, form.element);
    const words = h("p.message-text", ...pieces(message.text, message.mentions).map((piece) => this.piece(piece)));
    return h("li.message", { testid: "comment-message" }, head, words, message.own && this.own(message));
  }

  private piece({ text, person }: { text: string; person: string | null }): HTMLElement | string {
    if (person === null) return text;
    return h("span", { class: person === this.ports.me ? "mention is-me" : "mention" }, text);
  }

  /** What its writer may do with it; deleting is asked about once more. */
  private own(message: Said): HTMLElement {
    const { replyId } = message;
    const isAnswered = replyId === null && this.comment.replies.some((reply) => !reply.own);
    const row = h("div.message-actions");
    const link = (label: string, run: () => void, testid: string) => button(label, run, "link", { testid });
    const usual = () => [
      link(t("comments-edit"), () => this.edit(message), "comment-edit"),
      ...(isAnswered ? [] : [link(t("comments-delete"), ask, "comment-delete")]),
    ];
    const ask = () => {
      const stay = link(t("comments-keep"), () => back(), "comment-keep");
      row.replaceChildren(
        h("span.hint", t(replyId === null ? "comments-delete-sure" : "comments-delete-reply-sure")),
        link(
          t("comments-delete"),
          () => void this.problem.run(() => this.ports.remove(this.comment.comment_id, replyId)),
          "comment-delete-sure",
        ),
        stay,
      );
      stay.focus();
    };
    const back = () => {
      row.replaceChildren(...usual());
      row.querySelector("button")?.focus();
    };
    row.append(...usual());
    return row;
  }

  private edit(message: Said): void {
    const { replyId } = message;
    const done = () => {
      this.editing.delete(replyId);
      this.redraw();
      this.focus();
    };
    const field = new CommentField({
      label: t("comments-edit-label"),
      action: t("comments-save"),
      testid: "comment-edited",
      people: this.ports.people,
      text: message.text,
      mentions: message.mentions,
      send: async (text) => {
        await this.ports.edit(this.comment.comment_id, replyId, text);
        done();
      },
      cancel: done,
      say: this.ports.say,
    });
    this.editing.set(replyId, field);
    this.redraw();
    field.focus();
  }

  private redraw(): void {
    this.drawn = "";
    this.draw();
  }
}

/** What the thread is called: who, and the beginning of what. */
function nameOf({ by, text, mentions }: Comment): string {
  const words = pieces(text, mentions)
    .map((piece) => piece.text)
    .join("");
  const short = words.length > 80 ? `${words.slice(0, 80)}…` : words;
  return by ? t("comments-thread-by", { name: by.name, words: short }) : t("comments-thread", { words: short });
}
