import { EditorView } from "prosemirror-view";
import type { Socket } from "socket.io-client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stateOf } from "../testing/fixtures";
import { DEFAULTS } from "../settings/store";
import { plainText } from "../articles/plain-text";
import { privatePostOf, postOf } from "../testing/posts";
import { PostsPane } from "./pane";
import type { PostsOffer } from "./types";

const FERRY = postOf("The ferry is late again.");
const BRIDGE = privatePostOf("Nobody asked us about the bridge.", {
  position: 7,
  index: 5,
  paragraph_id: 14,
  relation: "reply",
  probability: 0.55,
  replies: 0,
});
const AUTHOR = { handle: "tern_22", author: null, url: "https://harbour.example/@tern_22/7" };

describe("the pane of posts", () => {
  let pane: HTMLElement;
  let posts: PostsPane;
  let body: EditorView;
  const heard = new Map<string, (message?: unknown) => void>();
  const emit = vi.fn();
  const wire = {
    connected: true,
    on: (event: string, listener: () => void) => heard.set(event, listener),
    emit,
  } as unknown as Socket;
  const quotedFrom = vi.fn(() => Promise.resolve());
  const say = vi.fn();
  const find = (testid: string, within: Element = pane) => [
    ...within.querySelectorAll<HTMLElement>(`[data-testid=${testid}]`),
  ];
  const cards = () => find("story-post");
  const lastRequest = () => emit.mock.lastCall![1] as { seq: number; title: string; body: string };
  const answer = (offer: PostsOffer, seq = lastRequest().seq) => heard.get("post_suggestions")!({ seq, ...offer });
  const text = () => plainText(body.state.doc).text;
  const press = (key: string, at: Element) =>
    at.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const settled = () => new Promise((done) => setTimeout(done));

  beforeEach(() => {
    localStorage.clear();
    vi.clearAllMocks();
    heard.clear();
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => new Response(JSON.stringify(AUTHOR), { status: 200 })),
    );
    pane = document.createElement("section");
    pane.checkVisibility = () => true;
    const page = document.createElement("div");
    const toasts = document.createElement("div");
    toasts.id = "toasts";
    document.body.replaceChildren(page, pane, toasts);
    body = new EditorView(page, { state: stateOf("It was told. |") });
    posts = new PostsPane(pane, {
      draftId: "d1",
      body,
      title: () => "The ferry",
      wire,
      settings: { now: DEFAULTS },
      say,
      leave: vi.fn(),
      library: { playing: null as never, quotedFrom, read: vi.fn() },
    });
    posts.scheduler.seen();
  });
  afterEach(() => {
    body.destroy();
    vi.unstubAllGlobals();
  });

  it("asks for the draft once it is seen, and shows what belongs to it", () => {
    expect(lastRequest()).toMatchObject({ draft_id: "d1", title: "The ferry", body: "It was told. " });
    answer({ items: [FERRY, BRIDGE], threshold: 0.5 });
    const [first, second] = cards();
    expect(first!.textContent).toContain("Gull Watch@gullwatch");
    expect(first!.querySelector<HTMLAnchorElement>("a")!.href).toBe(FERRY.url);
    expect(find("likely", first)[0]!.textContent).toBe("Very likely about this story, 93 per cent");
    expect(find("likely", first)[0]!.title).toBe("93 per cent");
    expect(first!.querySelector(".story-post-weight")!.textContent).toBe("ferry");
    expect(second!.textContent).toContain("private account");
    expect(second!.querySelector("a")).toBeNull();
    expect(second!.textContent).toContain("a reply");
    expect(find("posts-status")[0]!.textContent).toBe("2 posts, best matches first");
    expect([first!.getAttribute("aria-posinset"), first!.getAttribute("aria-setsize")]).toEqual(["1", "2"]);
  });

  it("drops what answers an older question", () => {
    const { seq } = lastRequest();
    answer({ items: [FERRY] });
    heard.get("sources_changed")!();
    answer({ items: [BRIDGE] }, seq);
    expect(cards()).toHaveLength(1);
    expect(cards()[0]!.textContent).toContain("ferry");
  });

  it("inserts a post with its author, and has its source attached", async () => {
    answer({ items: [FERRY] });
    find("insert-post")[0]!.click();
    await settled();
    expect(text()).toBe("It was told. “The ferry is late again,” Gull Watch (@gullwatch) wrote on 3 March 2031.");
    expect(quotedFrom).toHaveBeenCalledWith(FERRY);
  });

  it("asks once whether a private person is to be named", async () => {
    answer({ items: [FERRY, BRIDGE] });
    find("insert-post", cards()[1])[0]!.click();
    expect(find("private-note")).toHaveLength(1);
    expect(text()).toBe("It was told. ");
    expect(fetch).not.toHaveBeenCalled();
    find("insert-named")[0]!.click();
    await settled();
    expect(text()).toContain("“Nobody asked us about the bridge,” @tern_22 wrote on 3 March 2031.");
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(find("private-note")).toHaveLength(0);
    find("insert-post", cards()[1])[0]!.click();
    await settled();
    expect(find("private-note")).toHaveLength(0);
    expect(text().match(/@tern_22/g)).toHaveLength(2);
  });

  it("leaves a private person unnamed without asking who it is", async () => {
    answer({ items: [BRIDGE] });
    find("insert-unnamed")[0]!.click();
    await settled();
    expect(text()).toBe("It was told. “Nobody asked us about the bridge,” one user wrote on 3 March 2031.");
    expect(fetch).not.toHaveBeenCalled();
  });

  it("shows an author to who asks, one by one", async () => {
    answer({ items: [BRIDGE, privatePostOf("The bridge!", { position: 9 })] });
    find("show-author")[0]!.click();
    await settled();
    expect(vi.mocked(fetch).mock.calls[0]![0]).toBe("/api/sources/p1/posts/7/author");
    expect(cards().map((card) => card.querySelector(".story-post-author")!.textContent)).toEqual([
      "@tern_22",
      "private account",
    ]);
    expect(say).toHaveBeenCalledWith("Written by @tern_22.");
  });

  it("works by keyboard", async () => {
    answer({ items: [FERRY, BRIDGE] });
    const [first, second] = cards();
    expect([first!.tabIndex, second!.tabIndex]).toEqual([0, -1]);
    first!.focus();
    press("ArrowDown", first!);
    expect(document.activeElement).toBe(second);
    press("Enter", second!);
    expect(document.activeElement!.getAttribute("data-testid")).toBe("insert-named");
    press("Escape", document.activeElement!);
    expect(find("private-note")).toHaveLength(0);
    press("Home", cards()[1]!);
    press("Enter", cards()[0]!);
    await settled();
    expect(text()).toContain("The ferry is late again");
  });

  it("does not move items under the pointer", () => {
    answer({ items: [FERRY, BRIDGE] });
    cards()[0]!.focus();
    heard.get("sources_changed")!();
    answer({ items: [BRIDGE, FERRY] });
    expect(cards()[0]!.textContent).toContain("ferry");
    const newer = pane.querySelector<HTMLButtonElement>(".newer")!;
    expect(newer.hidden).toBe(false);
    newer.click();
    expect(cards()[0]!.textContent).toContain("bridge");
    expect(document.activeElement).toBe(cards()[0]);
  });

  it("keeps the words that somebody selected when a later answer changes their card", async () => {
    answer({ items: [FERRY, BRIDGE] });
    const words = cards()[0]!.querySelector(".story-post-text")!;
    const whole = words.textContent;
    document.getSelection()!.setBaseAndExtent(words.lastChild!, 1, words.lastChild!, 8);
    const selected = document.getSelection()!.toString();
    expect(whole).toContain(selected);
    answer({ items: [{ ...FERRY, probability: 0.4 }, BRIDGE] });
    expect(words.isConnected).toBe(false);
    expect(document.getSelection()!.toString()).toBe(selected);
    find("insert-post", cards()[0])[0]!.click();
    await settled();
    expect(text()).toContain(selected);
    expect(text()).not.toContain("The ferry");
  });

  it("applies filters and explains an empty result", async () => {
    vi.mocked(fetch).mockImplementation(
      async () => new Response(JSON.stringify({ sources: [{ format: "vtt" }], total: 1 }), { status: 200 }),
    );
    answer({ items: [] });
    await settled();
    expect(find("posts-empty")[0]!.textContent).toContain("No posts yet");
    const [roots] = find("no-replies") as HTMLInputElement[];
    roots!.checked = true;
    roots!.dispatchEvent(new Event("change"));
    expect(lastRequest()).toMatchObject({ replies: false });
    expect(find("posts-filter")[0]!.textContent).toBe("Filter (on)");
    answer({ items: [FERRY] });
    expect(find("posts-empty")[0]!.hidden).toBe(true);
  });

  it("shows the server's error", () => {
    heard.get("post_suggestions")!({
      seq: lastRequest().seq,
      error: { code: "odd", message: "Posts are away.", hint: "Come back." },
    });
    expect(find("posts-status")[0]!.textContent).toBe("Posts are away. Come back.");
  });
});
