/** One comment with its replies, in the list. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { moment } from "../../i18n/dates";
import { t } from "../../i18n/messages";
import { Button, Icon, ProblemLine, type Problem } from "../../ui/elements";
import type { Comment, Mentionable } from "../../wire/generated/schema";
import { problemOf } from "../../wire/http";
import { CommentField } from "./field";
import { pieces, shownText } from "./mention-text";
import "./comments.css";

export interface ThreadActions {
  /** Null where people have no names. */
  me: string | null;
  people: (() => Promise<Mentionable[]>) | null;
  reply(id: string, text: string): Promise<void>;
  edit(id: string, replyId: string | null, text: string): Promise<void>;
  remove(id: string, replyId: string | null): Promise<void>;
  resolve(id: string, resolved: boolean): Promise<void>;
  /** The thread was clicked, or got the focus. */
  enter(id: string): void;
  /** Show its words in the text. */
  visit(id: string): void;
  say(words: string): void;
}

interface Props {
  comment: Comment;
  /** Where its words are: in the text, nowhere any more, or it is about the whole draft. */
  standing: "placed" | "gone" | "whole";
  isCurrent: boolean;
  isShown: boolean;
  actions: ThreadActions;
}

export type Standing = Props["standing"];

type Said = Pick<Comment, "text" | "mentions" | "by" | "at" | "edited_at" | "own"> & { replyId: string | null };

export function Thread({ comment, standing, isCurrent, isShown, actions }: Props) {
  const { comment_id: id, resolved, unread } = comment;
  const [problem, setProblem] = useState<Problem | null>(null);
  const reply = useRef<HTMLTextAreaElement>(null);
  const hasReply = useRef(false);
  hasReply.current ||= isCurrent;
  const isPressed = useRef(false);

  async function attempt(work: () => Promise<void>) {
    setProblem(null);
    await work().catch((error: unknown) => setProblem(problemOf(error)));
  }

  function enter() {
    isPressed.current = false;
    actions.enter(id);
  }

  const messages: Said[] = [
    { ...comment, replyId: null },
    ...comment.replies.map((one) => ({ ...one, replyId: one.reply_id })),
  ];
  return (
    <li
      id={`comment-${id}`}
      class={["thread", isCurrent && "is-current", resolved && "is-resolved", unread && "is-unread"]
        .filter(Boolean)
        .join(" ")}
      tabIndex={-1}
      hidden={!isShown}
      aria-label={nameOf(comment)}
      aria-current={isCurrent}
      data-testid="comment-thread"
      data-standing={standing}
      // The fields of two threads come and go then: not under a pointer that is pressed, whose click would miss.
      onPointerDown={() => {
        isPressed.current = true;
        // The click comes right after it, where there is one.
        document.addEventListener("pointerup", () => setTimeout(() => (isPressed.current = false)), { once: true });
      }}
      onClick={enter}
      onFocusIn={() => isPressed.current || enter()}
    >
      <div class="thread-about">
        <About comment={comment} standing={standing} visit={() => actions.visit(id)} />
      </div>
      <ol class="thread-messages">
        {messages.map((said) => (
          <Message
            key={said.replyId ?? id}
            said={said}
            isAnswered={said.replyId === null && comment.replies.some(({ own }) => !own)}
            actions={actions}
            edit={(text) => actions.edit(id, said.replyId, text)}
            remove={() => void attempt(() => actions.remove(id, said.replyId))}
          />
        ))}
      </ol>
      <p class="hint thread-state" hidden={!resolved}>
        {resolved &&
          (resolved.by
            ? t("comments-resolved-by", { name: resolved.by.name, moment: moment(resolved.at) })
            : t("comments-resolved-at", { moment: moment(resolved.at) }))}
      </p>
      <ProblemLine problem={problem} />
      <div class="thread-foot">
        <Button
          look="small"
          data-testid={resolved ? "comment-reopen" : "comment-resolve"}
          onClick={() => void attempt(() => actions.resolve(id, !resolved))}
        >
          <Icon name={resolved ? "undo" : "check"} />
          {t(resolved ? "comments-reopen" : "comments-resolve")}
        </Button>
      </div>
      {/* One that has something written in it stays in sight. */}
      <div hidden={!isCurrent && !reply.current?.value.trim()}>
        {hasReply.current && (
          <CommentField
            label={t("comments-reply-to")}
            action={t("comments-reply")}
            testid="comment-reply"
            rows={1}
            people={actions.people}
            area={reply}
            send={(text) => actions.reply(id, text)}
            say={actions.say}
          />
        )}
      </div>
    </li>
  );
}

function About({ comment: { quote }, standing, visit }: Pick<Props, "comment" | "standing"> & { visit(): void }) {
  const words = <q class="thread-quote">{quote}</q>;
  if (standing === "placed")
    return (
      <button
        type="button"
        class="thread-visit"
        data-testid="comment-visit"
        title={t("comments-visit")}
        aria-label={t("comments-visit-words", { words: quote })}
        onClick={visit}
      >
        {words}
      </button>
    );
  return (
    <>
      {standing === "whole" ? (
        <p class="hint">{t("comments-whole")}</p>
      ) : (
        <p class="hint thread-gone">
          <Icon name="background" />
          {t("comments-gone")}
        </p>
      )}
      {quote && words}
    </>
  );
}

interface MessageProps {
  said: Said;
  /** Whether others have replied to it, so that it cannot be deleted. */
  isAnswered: boolean;
  actions: ThreadActions;
  edit(text: string): Promise<void>;
  remove(): void;
}

function Message({ said, isAnswered, actions, edit, remove }: MessageProps) {
  const [isEditing, setEditing] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const item = useRef<HTMLLIElement>(null);
  const { me, people, say } = actions;

  function done() {
    setEditing(false);
    item.current?.closest<HTMLElement>(".thread")?.focus({ preventScroll: true });
  }

  return (
    <li class="message" data-testid={isEditing ? undefined : "comment-message"} ref={item}>
      <p class="message-head">
        {me !== null && <span class="message-name">{said.by?.name ?? t("comments-somebody")}</span>}
        <time class="hint" dateTime={said.at}>
          {moment(said.at)}
        </time>
        {said.edited_at && (
          <span class="hint" title={moment(said.edited_at)}>
            {t("comments-edited")}
          </span>
        )}
      </p>
      {isEditing ? (
        <CommentField
          label={t("comments-edit-label")}
          action={t("comments-save")}
          testid="comment-edited"
          people={people}
          area={area}
          text={said.text}
          mentions={said.mentions}
          send={(text) => edit(text).then(done)}
          cancel={done}
          say={say}
        />
      ) : (
        <>
          <p class="message-text">
            {pieces(said.text, said.mentions).map(({ text, person }) =>
              person === null ? text : <span class={person === me ? "mention is-me" : "mention"}>{text}</span>,
            )}
          </p>
          {said.own && (
            <OwnActions
              isReply={said.replyId !== null}
              isAnswered={isAnswered}
              edit={() => setEditing(true)}
              remove={remove}
            />
          )}
        </>
      )}
    </li>
  );
}

interface OwnProps {
  isReply: boolean;
  isAnswered: boolean;
  edit(): void;
  remove(): void;
}

/** What its writer may do with a message; deleting is asked about once more. */
function OwnActions({ isReply, isAnswered, edit, remove }: OwnProps) {
  const [isAsking, setAsking] = useState<boolean | null>(null);
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isAsking !== null) row.current?.querySelector<HTMLElement>(isAsking ? "button:last-child" : "button")?.focus();
  }, [isAsking]);
  const link = (label: "comments-edit" | "comments-delete" | "comments-keep", testid: string, run: () => void) => (
    <Button key={testid} look="link" data-testid={testid} onClick={run}>
      {t(label)}
    </Button>
  );
  return (
    <div class="message-actions" ref={row}>
      {isAsking ? (
        <>
          <span class="hint">{t(isReply ? "comments-delete-reply-sure" : "comments-delete-sure")}</span>
          {link("comments-delete", "comment-delete-sure", remove)}
          {link("comments-keep", "comment-keep", () => setAsking(false))}
        </>
      ) : (
        <>
          {link("comments-edit", "comment-edit", edit)}
          {!isAnswered && link("comments-delete", "comment-delete", () => setAsking(true))}
        </>
      )}
    </div>
  );
}

/** What the thread is called: who, and the beginning of what. */
function nameOf({ by, text, mentions }: Comment): string {
  const words = shownText(text, mentions);
  const short = words.length > 80 ? `${words.slice(0, 80)}…` : words;
  return by ? t("comments-thread-by", { name: by.name, words: short }) : t("comments-thread", { words: short });
}
