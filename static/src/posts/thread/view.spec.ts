import { beforeEach, describe, expect, it, vi } from "vitest";
import { shapeOf, type Thread } from "./api";
import { Outline } from "./list/outline";
import { indexOfParagraph } from "./panel";
import { nextIndex } from "../../ui/text-search/text-search";
import type { ThreadPost } from "./types";
import { ThreadView } from "./view";
import { missingParentText, postedAt, emptyPostText } from "./labels";

const post = (position: number, parent: number | null, depth: number, more: Partial<ThreadPost> = {}): ThreadPost => ({
  position,
  parent,
  depth,
  relation: parent === null ? "" : "reply",
  paragraph_id: 100 + position,
  index: position,
  text: `Post ${position} of the harbour.`,
  platform: "mastodon",
  handle: null,
  author: null,
  known: false,
  posted_at: "2031-05-03T08:00:00Z",
  url: null,
  state: "",
  parent_state: "",
  ...more,
});
// Positions from 40 on: the thread is not the first of its source.
const POSTS = [
  post(40, null, 0, {
    known: true,
    handle: "@harbour@news.example",
    author: "Harbour Watch",
    url: "https://news.example/1",
  }),
  post(41, 40, 1),
  post(42, 41, 2, { text: "", paragraph_id: null, index: null }),
  post(43, 40, 1, { relation: "quote", text: "Look at this: the crane is moving." }),
];

function shown(ports: { insert?: () => void } = {}) {
  const author = vi.fn((_position: number) =>
    Promise.resolve({ handle: "quayside_nan", author: "Nan", url: "https://news.example/2" }),
  );
  const thread: Thread = {
    sourceId: "s1",
    title: "Crane",
    root: 40,
    at: 0,
    total: 4,
    rest: null,
    first: POSTS,
    outline: new Outline(shapeOf(POSTS).depths),
    known: [0],
    wordless: [2],
    page: () => Promise.resolve([]),
    find: () => Promise.resolve([]),
    author,
  };
  const scroller = document.createElement("div");
  const problem = vi.fn();
  const view = new ThreadView(scroller, { problem, ...ports });
  scroller.append(view.element);
  document.body.replaceChildren(scroller);
  view.show(thread, "Thread: Crane", 1);
  const item = (index: number) => view.element.querySelector<HTMLElement>(`[data-place="${index}"]`)!;
  const press = (key: string) =>
    document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const at = () => Number((document.activeElement as HTMLElement).dataset["place"]);
  return { view, thread, item, press, at, author, problem };
}

describe("a thread", () => {
  let on: ReturnType<typeof shown>;
  beforeEach(() => {
    on = shown();
  });

  it("is a tree that says of each post where it stands", () => {
    const { view, item } = on;
    expect(view.element.getAttribute("role")).toBe("tree");
    const items = [...view.element.querySelectorAll("[role=treeitem]")];
    expect(items.map((one) => one.getAttribute("aria-level"))).toEqual(["1", "2", "3", "2"]);
    expect([item(3).getAttribute("aria-posinset"), item(3).getAttribute("aria-setsize")]).toEqual(["2", "2"]);
    expect([item(1).getAttribute("aria-expanded"), item(3).getAttribute("aria-expanded")]).toEqual(["true", null]);
    expect(item(1).getAttribute("aria-current")).toBe("true");
    expect(view.element.querySelectorAll('[tabindex="0"][role=treeitem]')).toHaveLength(1);
  });

  it("is walked through by keys, folded and unfolded", () => {
    const { item, press, at } = on;
    item(1).focus();
    press("ArrowRight");
    expect(at()).toBe(2);
    press("ArrowLeft");
    expect(at()).toBe(1);
    press("ArrowLeft");
    expect(item(1).getAttribute("aria-expanded")).toBe("false");
    expect(item(2)).toBeNull();
    press("ArrowDown");
    expect(at()).toBe(3);
    press("Home");
    expect(at()).toBe(0);
    press("ArrowLeft");
    expect(document.querySelectorAll("[role=treeitem]")).toHaveLength(1);
    press("ArrowRight");
    press("End");
    expect(at()).toBe(3);
  });

  it("names no private person until somebody asks, and then this one alone", async () => {
    const { item, press, author } = on;
    expect(item(0).textContent).toContain("Harbour Watch @harbour@news.example");
    expect(item(1).querySelector(".post-who")!.textContent).toBe("private account");
    item(1).focus();
    press("s");
    await vi.waitFor(() => expect(item(1).querySelector(".post-who")!.textContent).toBe("Nan @quayside_nan"));
    expect(author.mock.calls).toEqual([[41]]);
    expect(document.activeElement).toBe(item(1));
    expect(item(1).querySelector("a")!.rel).toBe("noopener noreferrer");
    expect(item(3).querySelector(".post-who")!.textContent).toBe("private account");
  });

  it("shows inside a post the one that it quotes, and says where there are no words", () => {
    expect(on.item(3).querySelector(".post-quoted")!.textContent).toBe("Harbour Watch Post 40 of the harbour.");
    expect(on.item(2).textContent).toContain("A post without text");
  });

  it("quotes a post that has words, and only where it can be put", () => {
    expect(on.item(1).querySelector("[data-act=insert]")).toBeNull();
    const insert = vi.fn();
    const { item } = shown({ insert });
    expect(item(2).querySelector("[data-act=insert]")).toBeNull();
    item(1).querySelector<HTMLElement>("[data-act=insert]")!.click();
    expect(insert).toHaveBeenCalledWith(
      expect.objectContaining({ source_id: "s1", position: 41, paragraph_id: 141, handle: null }),
    );
  });

  it("marks words in every post", () => {
    on.view.mark("the HARBOUR");
    expect([...document.querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual([
      "the harbour",
      "the harbour",
    ]);
    on.view.mark("");
    expect(document.querySelector("mark")).toBeNull();
  });

  it("grows when the shape of all its posts has come, and stays folded and focused as it was", () => {
    const { view, thread, item, press, at } = on;
    item(1).focus();
    press("ArrowLeft");
    view.grow({ ...thread, outline: new Outline([0, 1, 2, 1, 1, 0]) });
    expect(at()).toBe(1);
    expect(item(1).getAttribute("aria-expanded")).toBe("false");
    expect([item(1).getAttribute("aria-setsize"), item(0).textContent]).toEqual([
      "3",
      expect.stringContaining("Hide 4 replies"),
    ]);
    expect(item(2)).toBeNull();
    expect(item(5).classList.contains("is-waiting")).toBe(true);
  });

  it("tells why a thread could not be read on", async () => {
    on.author.mockRejectedValueOnce(new Error("away"));
    on.item(1).querySelector<HTMLElement>("[data-act=author]")!.click();
    await vi.waitFor(() => expect(on.problem).toHaveBeenCalledWith(new Error("away")));
  });
});

describe("what is said of a post", () => {
  it("tells what has become of what it answers, unless that stands above", () => {
    expect(missingParentText({ parent: null, parent_state: "deleted", relation: "reply" })).toBe(
      "Replies to a deleted post",
    );
    expect(missingParentText({ parent: null, parent_state: "missing", relation: "quote" })).toBe(
      "Quotes a missing post",
    );
    expect(missingParentText({ parent: 3, parent_state: "missing", relation: "reply" })).toBe("");
    expect(emptyPostText({ state: "deleted", text: "" })).toBe("This post was deleted");
  });

  it("takes times without a zone for UTC", () => {
    expect(postedAt("2031-05-03T08:00:00")).toBe(postedAt("2031-05-03T08:00:00Z"));
    expect(postedAt(null)).toBe("");
  });
});

describe("places", () => {
  it("are gone through in both directions, and around the end", () => {
    expect([
      nextIndex([2, 5, 9], 5),
      nextIndex([2, 5, 9], 9),
      nextIndex([2, 5, 9], 5, true),
      nextIndex([2, 5, 9], 2, true),
    ]).toEqual([9, 2, 2, 9]);
    expect(nextIndex([], 4)).toBe(-1);
  });

  it("of paragraphs leave out posts without words", () => {
    const outline = new Outline([0, 0, 0, 0, 0]);
    const indexes = [0, 1, 2, 3].map((index) => indexOfParagraph({ wordless: [0, 2], outline }, index));
    expect(indexes).toEqual([1, 3, 4, null]);
  });
});
