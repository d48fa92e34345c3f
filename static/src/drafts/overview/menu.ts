import { button, byId, h } from "../../ui/dom";
import { language, t } from "../../i18n/messages";
import { type Api, problemText } from "../../wire/http";
import type { DraftSummary } from "../../wire/types";
import { toast } from "../../ui/toast";
import { draftPath, titleOf } from "../names";
import { follows } from "../../ui/links";

interface Ports {
  api: Api;
  draftId: string;
  /** Save what is not saved before the page is left. */
  leave(path: string): Promise<void>;
}

/** The menu has the newest; the page of drafts has all of them. */
const LISTED = 25;

/** Create the menu with a new draft and the list of drafts; the returned function loads the list. */
export function createDraftsMenu({ api, draftId, leave }: Ports): () => Promise<void> {
  const menu = byId("drafts-menu");
  const list = h("ul.draft-list");
  const fresh = button(t("drafts-new"), () => void create(), "menu-action", { testid: "new-draft" });
  const all = link("/drafts", { class: "menu-all", testid: "all-drafts" }, t("drafts-page-all"));
  // For windows in which the bar has no room for them.
  const pages = h(
    "nav.menu-pages",
    { "aria-label": t("pages") },
    ...[...document.querySelectorAll<HTMLAnchorElement>(".bar-pages > a:not([aria-current])")].map((page) =>
      link(page.pathname, { class: "quiet" }, page.textContent ?? ""),
    ),
  );
  menu.append(fresh, list, pages, all);
  return load;

  async function load(): Promise<void> {
    if (!list.childElementCount) list.replaceChildren(h("li.hint", t("drafts-loading")));
    try {
      const drafts = await api.drafts(`?template=0&limit=${LISTED}`);
      list.replaceChildren(...(drafts.length ? drafts.map(row) : [h("li.hint", t("drafts-none"))]));
    } catch (error) {
      list.replaceChildren(h("li.hint", (error as Error).message));
    }
  }

  function row(draft: DraftSummary): HTMLElement {
    const here = draft.draft_id === draftId;
    const facts = [ago(draft.updated_at), draft.published_at ? t("drafts-published") : ""].filter(Boolean).join(" · ");
    return h(
      "li",
      { testid: "draft" },
      link(
        draftPath(draft.draft_id),
        { class: "draft-link", "aria-current": here ? "page" : null },
        h("span.draft-title", titleOf(draft)),
        h("span.draft-facts", facts),
      ),
    );
  }

  function link(to: string, props: object, ...children: (Node | string)[]): HTMLElement {
    return h(
      "a",
      {
        ...props,
        href: to,
        on: follows(() => to !== draftPath(draftId) && void leave(to)),
      },
      ...children,
    );
  }

  async function create() {
    fresh.disabled = true;
    try {
      await leave(draftPath((await api.createDraft()).draft_id));
    } catch (error) {
      toast(problemText(error));
    } finally {
      fresh.disabled = false;
    }
  }
}

/** How long ago, in the reader's language. */
export function ago(iso: string | null, now = Date.now()): string {
  const then = iso ? Date.parse(iso) : NaN;
  if (Number.isNaN(then)) return "";
  const format = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  const minutes = Math.round((then - now) / 60_000);
  if (minutes > -1) return t("drafts-just-now");
  if (minutes > -60) return format.format(minutes, "minute");
  if (minutes > -24 * 60) return format.format(Math.round(minutes / 60), "hour");
  return format.format(Math.round(minutes / 60 / 24), "day");
}
