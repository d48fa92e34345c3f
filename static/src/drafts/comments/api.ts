/** HTTP requests of comments. */
import type { Anchor, Comment, Mentionable } from "../../wire/generated/schema";
import { draft, request } from "../../wire/http";

export interface NewComment {
  text: string;
  quote?: string;
  anchor?: Anchor;
}

export function commentsApi(draftId: string) {
  const all = `${draft(draftId)}/comments`;
  const one = (id: string) => `${all}/${encodeURIComponent(id)}`;
  const reply = (id: string, replyId: string) => `${one(id)}/replies/${encodeURIComponent(replyId)}`;
  return {
    all: () => request<{ comments: Comment[] }>("GET", all).then(({ comments }) => comments),
    add: (comment: NewComment) => request<Comment>("POST", all, comment),
    reply: (id: string, text: string) => request<Comment>("POST", `${one(id)}/replies`, { text }),
    resolve: (id: string, resolved: boolean) => request<Comment>("PUT", `${one(id)}/resolved`, { resolved }),
    move: (id: string, anchor: Anchor) => request<Comment>("PUT", `${one(id)}/anchor`, { anchor }),
    /** One's own words: of the comment itself, or of a reply. */
    edit: (id: string, replyId: string | null, text: string) =>
      request<Comment>("PATCH", replyId === null ? one(id) : reply(id, replyId), { text }),
    remove: (id: string, replyId: string | null) =>
      request<void>("DELETE", replyId === null ? one(id) : reply(id, replyId)),
    people: () =>
      request<{ people: Mentionable[] }>("GET", `${draft(draftId)}/mentionable`).then(({ people }) => people),
    /** That the reader has read what mentions them. */
    read: (comment_id: string) => request<{ read: number }>("POST", "/api/inbox/read", { comment_id }),
  };
}

export type CommentsApi = ReturnType<typeof commentsApi>;
