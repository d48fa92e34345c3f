import { button, h, icon } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { renderMarks } from "../../ui/text-marks/render";
import { occurrences } from "../../ui/text-marks/marks";
import type { Outline } from "./list/outline";
import type { PostAuthor, ThreadPost } from "./types";
import { atHandle, firstWords, missingParentText, isPrivate, platformName, postedAt, emptyPostText } from "./labels";
import { shape } from "../../ui/svg";

/** Deeper posts stand as far in as this many levels, with their level in words: a line a word wide can be read by nobody. */
const DEEPEST = 8;
const QUOTED_LETTERS = 160;

interface PostOptions {
  /** Its place in reading order. */
  index: number;
  outline: Outline;
  closed: boolean;
  searchPattern: RegExp | null;
  /** The quoted post, if it is loaded. */
  quoted: ThreadPost | null;
  author: PostAuthor | null;
  insertable: boolean;
  /** The stories its thread is about, where the page shows them. */
  about: string | null;
  /** It is the one the thread was opened for. */
  sought: boolean;
  /** Prefix of the ids of its parts. */
  id: string;
}

/** What a button of a post does, as its `data-act` says: one listener serves all posts. */
export type PostAct = "fold" | "author" | "insert";

/** One post of a thread, as an item of a tree. */
export function postView(post: ThreadPost, look: PostOptions): HTMLElement {
  const { index, outline, id } = look;
  const below = outline.below(index);
  const gone = missingParentText(post);
  const words = post.text?.trim() ?? "";
  const wordless = emptyPostText(post);
  const element = frame(
    look,
    `post${post.known ? " is-known" : ""}`,
    h(
      "div.post-head",
      h("span.post-who", { id: `${id}-who` }, ...(post.state ? [] : who(post, look.author))),
      !post.state && isPrivate(post, look.author)
        ? act("author", t("thread-show"), t("thread-show-label"), "post-show")
        : null,
      h("span.post-when", { id: `${id}-when` }, ...when(post, outline.depth(index))),
      h(
        "span.post-tools",
        look.about ? h("a.post-about", { href: look.about, tabindex: -1 }, t("thread-about")) : null,
        look.insertable && words && post.paragraph_id !== null
          ? act("insert", t("thread-insert"), t("thread-insert-label"), "post-insert")
          : null,
        out(post, look.author),
      ),
    ),
    h("p.post-note", { id: `${id}-note`, hidden: !gone }, icon("missing"), gone),
    look.quoted ? quotedPost(look.quoted) : null,
    wordless
      ? h("p.post-text.post-wordless", { id: `${id}-text` }, wordless)
      : h("p.post-text", { id: `${id}-text` }, ...renderMarks(words, occurrences(words, look.searchPattern, "found"))),
    below
      ? h(
          "button.post-fold",
          { type: "button", "data-act": "fold", tabindex: -1, id: `${id}-fold` },
          icon("fold"),
          t(look.closed ? "thread-below-closed" : "thread-below", { posts: below }),
        )
      : null,
  );
  const parts = ["who", "when", "note", "text", "fold"].map((part) => `${id}-${part}`);
  element.setAttribute("aria-labelledby", parts.join(" "));
  return element;
}

/** Where a post will stand as soon as it has come. */
export function placeholderPost(look: PostOptions): HTMLElement {
  const element = frame(look, "post is-waiting", h("span.post-ghost"), h("span.post-ghost"));
  element.setAttribute("aria-label", t("thread-waiting"));
  return element;
}

function frame(
  { index, outline, closed, sought, id }: PostOptions,
  className: string,
  ...content: (Node | null)[]
): HTMLElement {
  const { position: number, of } = outline.standing(index);
  return h(
    "div",
    {
      role: "treeitem",
      class: `${className}${sought ? " is-sought" : ""}`,
      id,
      tabindex: -1,
      testid: "post",
      "data-place": index,
      "aria-level": outline.depth(index) + 1,
      "aria-posinset": number,
      "aria-setsize": of,
      "aria-current": sought ? "true" : null,
      "aria-expanded": outline.below(index) ? String(!closed) : null,
    },
    ...guides(outline, index),
    h("div.post-main", ...content),
  );
}

/** Guide lines from a post to its answers, one for each level. */
function guides(outline: Outline, index: number): HTMLElement[] {
  const line = outline.line(index).slice(1, DEEPEST + 1);
  const isDeeper = outline.depth(index) > DEEPEST;
  return line.map((ancestor, at) => {
    const own = at === line.length - 1;
    const continues = outline.hasNext(ancestor) || (own && isDeeper);
    return h("span", {
      class: `post-guide${own ? " is-own" : ""}${continues ? " goes-on" : ""}`,
      "aria-hidden": "true",
    });
  });
}

/** How far in a post stands. */
export const levelsIn = (depth: number): number => Math.min(depth, DEEPEST);

function who(post: ThreadPost, revealed: PostAuthor | null): (Node | string)[] {
  if (isPrivate(post, revealed)) return [h("i", t("thread-private"))];
  const name = revealed?.author ?? post.author;
  const handle = atHandle(revealed?.handle ?? post.handle);
  return [
    h("b", name || handle || t("thread-nobody")),
    name && handle ? h("span.post-handle", ` ${handle}`) : "",
    post.known
      ? h("span.post-known", { title: t("thread-known") }, icon("check"), h("span.visually-hidden", t("thread-known")))
      : "",
  ].filter((part) => part !== "");
}

function when({ platform, posted_at }: ThreadPost, depth: number): string[] {
  const deep = depth > DEEPEST ? t("thread-level", { level: depth + 1 }) : "";
  return [[platformName(platform), postedAt(posted_at), deep].filter(Boolean).join(" · ")];
}

function quotedPost(post: ThreadPost): HTMLElement {
  const by = isPrivate(post, null) ? t("thread-private") : (post.author ?? atHandle(post.handle));
  return h(
    "blockquote.post-quoted",
    { "aria-label": t("thread-quotes") },
    h("span.post-quoted-by", by || t("thread-nobody")),
    " ",
    emptyPostText(post) || firstWords(post.text ?? "", QUOTED_LETTERS),
  );
}

function out({ url }: ThreadPost, revealed: PostAuthor | null): HTMLElement | null {
  const address = revealed?.url ?? url;
  if (!address || !/^https?:\/\//i.test(address)) return null;
  return h(
    "a.post-out",
    {
      href: address,
      target: "_blank",
      rel: "noopener noreferrer",
      tabindex: -1,
      "aria-label": t("thread-out"),
      title: t("thread-out"),
    },
    externalLinkIcon(),
  );
}

const act = (what: PostAct, words: string, label: string, className: string) =>
  button(words, () => undefined, {
    class: `button small link ${className}`,
    "data-act": what,
    "aria-label": label,
    tabindex: -1,
  });

/** A link that leads out of the page. Beside the other icons it would come with every page. */
function externalLinkIcon(): SVGSVGElement {
  const svg = shape("svg", { viewBox: "0 0 16 16", class: "icon icon-out", "aria-hidden": "true" });
  svg.append(shape("path", { d: "M6.4 3H3v10h10V9.6M9 2.6h4.4V7M13 3 7.4 8.6" }));
  return svg;
}
