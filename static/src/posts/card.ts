/** One post in the side panel: author and time, its words, how likely it is about the story, and its actions. */
import { button, h } from "../ui/dom";
import { moment } from "../i18n/dates";
import { t } from "../i18n/messages";
import { atHandle, platformName, postLink } from "./thread/labels";
import { likelihoodText, splitByWords } from "./labels";
import { keyOf, momentOf, type PostAuthor, type PostItem } from "./types";

export interface CardState {
  item: PostItem;
  /** Author of a private post, after a request. */
  revealed: PostAuthor | null;
  threshold: number | null | undefined;
  /** Words that the draft has as well. */
  distinctive: ReadonlySet<string>;
  /** The writer is asked whether a private person is to be named. */
  asking: boolean;
}

/** What a card calls for. */
export interface CardActions {
  insert(item: PostItem, card: HTMLElement): void;
  insertNamed(item: PostItem, card: HTMLElement): void;
  insertUnnamed(item: PostItem, card: HTMLElement): void;
  chooseWords(item: PostItem, card: HTMLElement): void;
  openThread(item: PostItem): void;
  showAuthor(item: PostItem): void;
}

/** Return the author who may be named; null for a private person whose name was not requested yet. */
export function authorOf({ item, revealed: revealedAuthor }: Pick<CardState, "item" | "revealed">): PostAuthor | null {
  const { handle, author, url } = item;
  if (revealedAuthor) return revealedAuthor;
  return item.known || handle || author ? { handle, author, url } : null;
}

export const cardId = (item: PostItem): string => `story-post-${keyOf(item)}`;

export function postCard(look: CardState, actions: CardActions): HTMLElement {
  const { item } = look;
  const author = authorOf(look);
  const posted = momentOf(item.posted_at);
  const when = posted ? moment(posted.getTime()) : "";
  const by = author ? author.author || atHandle(author.handle) || t("thread-nobody") : t("posts-private");
  const card: HTMLElement = h("article.story-post", {
    id: cardId(item),
    testid: "story-post",
    tabindex: -1,
    "data-source": item.source_id,
    "aria-label": t("posts-label", { author: by, date: when || "none" }),
    "aria-describedby": `${cardId(item)}-text`,
  });
  card.append(
    byLine(look, author, by, when, actions),
    h("p.story-post-text", { id: `${cardId(item)}-text` }, ...words(look)),
    h("p.story-post-about", probabilityText(look), item.relation ? h("span", t(`posts-${item.relation}`)) : null),
    ...actionRow(look, author, card, actions),
  );
  return card;
}

/** The element with the words of a post, and nothing else. */
export const wordsOf = (card: HTMLElement): HTMLElement => card.querySelector<HTMLElement>(".story-post-text")!;

function byLine(
  { item }: CardState,
  author: PostAuthor | null,
  by: string,
  when: string,
  actions: CardActions,
): HTMLElement {
  const handle = author?.author ? atHandle(author.handle) : "";
  const platformAndTime = [platformName(item.platform), when].filter(Boolean).join(" · ");
  return h(
    "p.story-post-by",
    h(author ? "b" : "i", { class: "story-post-author" }, by),
    handle ? h("span.story-post-handle", handle) : null,
    author
      ? null
      : button(t("posts-show-author"), () => actions.showAuthor(item), "small link", {
          "aria-label": t("posts-show-author-label"),
          testid: "show-author",
        }),
    h(
      "span.story-post-when",
      h("span", postLink(author?.url, platformAndTime) ?? platformAndTime),
      button(
        t("posts-thread", { replies: item.replies }),
        () => actions.openThread(item),
        "small link story-post-thread",
        { testid: "open-thread" },
      ),
    ),
  );
}

const words = ({ item, distinctive: telling }: CardState): (Node | string)[] =>
  splitByWords(item.text, telling).map(({ text, weight }) => (weight ? h("span.story-post-weight", text) : text));

/** In words; the number for who points at them, and for who listens. */
function probabilityText({ item: { probability }, threshold }: CardState): HTMLElement {
  const likelihood = likelihoodText(probability, threshold);
  if (probability === null) return h("span.story-post-likely", likelihood);
  const number = t("posts-per-cent", { percent: Math.round(probability * 100) });
  return h(
    "span.story-post-likely",
    { title: number, testid: "likely" },
    likelihood,
    h("span.visually-hidden", `, ${number}`),
  );
}

function actionRow(
  { item, asking }: CardState,
  author: PostAuthor | null,
  card: HTMLElement,
  actions: CardActions,
): HTMLElement[] {
  const act = (label: string, run: () => void, testid: string, more = "") =>
    button(label, run, { class: `button small ${more}`.trim(), testid });
  // What is selected stays so under a press of a button.
  const stay = { mousedown: (event: MouseEvent) => event.preventDefault() };
  if (asking) {
    return [
      h(
        "div.story-post-asking",
        h("p.hint", { testid: "private-note" }, t("posts-private-note")),
        h(
          "div.story-post-actions",
          { on: stay },
          act(t("posts-insert-named"), () => actions.insertNamed(item, card), "insert-named"),
          act(t("posts-insert-unnamed"), () => actions.insertUnnamed(item, card), "insert-unnamed"),
        ),
      ),
    ];
  }
  return [
    h(
      "div.story-post-actions",
      { on: stay },
      act(t("posts-insert"), () => actions.insert(item, card), "insert-post"),
      author && item.known
        ? null
        : act(t("posts-insert-unnamed"), () => actions.insertUnnamed(item, card), "insert-unnamed", "quiet"),
      act(t("posts-choose-words"), () => actions.chooseWords(item, card), "choose-words", "quiet"),
    ),
  ];
}
