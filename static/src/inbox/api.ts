/** HTTP requests of the inbox. */
import { request } from "../wire/http";
import type { Inbox } from "../wire/types";

export const inboxApi = {
  inbox: () => request<Inbox>("GET", "/api/inbox"),
  read: (mention_ids: string[]) => request<{ read: number }>("POST", "/api/inbox/read", { mention_ids }),
};

export type InboxApi = typeof inboxApi;
