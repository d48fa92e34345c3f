import { cleanup, fireEvent, render } from "@testing-library/preact";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Comment, Reply } from "../../wire/generated/schema";
import { RequestError } from "../../wire/http";
import { isChanged } from "./field";
import { Thread, type Standing } from "./thread";

const ada = { person_id: "aaaaaaaaaaaa", name: "Ada Quill" };
const ben = { person_id: "bbbbbbbbbbbb", name: "Ben Alder" };
const reply: Reply = {
  reply_id: "e00000000001",
  text: "Pier 4, @[aaaaaaaaaaaa].",
  mentions: [ada],
  by: ben,
  at: "2031-05-03T12:10:00Z",
  edited_at: null,
  own: false,
};
const comment: Comment = {
  comment_id: "c00000000001",
  anchor: null,
  quote: "the harbour",
  text: "Which quay?",
  mentions: [],
  by: ada,
  at: "2031-05-03T12:00:00Z",
  edited_at: null,
  own: true,
  resolved: null,
  unread: false,
  replies: [],
};

describe("a thread", () => {
  const actionsOf = () => ({
    me: ada.person_id,
    people: async () => [
      { ...ben, may_read: true },
      { person_id: "cccccccccccc", name: "Stig Ulm", may_read: false },
    ],
    reply: vi.fn(async () => undefined),
    edit: vi.fn(async () => undefined),
    remove: vi.fn(async () => undefined),
    resolve: vi.fn(async () => undefined),
    enter: vi.fn(),
    visit: vi.fn(),
    say: vi.fn(),
  });
  let made: ReturnType<typeof actionsOf>;

  beforeEach(() => {
    cleanup();
    made = actionsOf();
  });

  function threadOf(isCurrent = false) {
    const view = (shown: Comment, standing: Standing, current: boolean) => (
      <Thread comment={shown} standing={standing} isCurrent={current} isShown actions={made} />
    );
    const { container, rerender } = render(view(comment, "placed", isCurrent));
    return {
      element: container,
      update: (shown: Comment, standing: Standing = "placed", current = isCurrent) =>
        rerender(view(shown, standing, current)),
    };
  }
  const at = <E extends HTMLElement = HTMLElement>(testid: string) =>
    document.querySelector<E>(`[data-testid="${testid}"]`)!;
  const write = (testid: string, words: string) => {
    const area = at<HTMLTextAreaElement>(testid);
    area.value = words;
    area.setSelectionRange(words.length, words.length);
    fireEvent.input(area);
    return area;
  };
  const press = (area: HTMLElement, key: string, more: KeyboardEventInit = {}) =>
    fireEvent.keyDown(area, { key, ...more });

  it("says who said what, and leads to the words", () => {
    const thread = threadOf();
    thread.update({ ...comment, replies: [reply] });
    expect(at("comment-thread").getAttribute("aria-label")).toBe("Comment by Ada Quill: Which quay?");
    expect(thread.element.textContent).toContain("Pier 4, @Ada Quill.");
    expect(thread.element.querySelector(".mention")!.className).toBe("mention is-me");
    fireEvent.click(at("comment-visit"));
    expect(made.visit).toHaveBeenCalledWith("c00000000001");
    thread.update({ ...comment, resolved: { by: ben, at: comment.at } }, "gone");
    expect(thread.element.textContent).toContain("About text that was deleted");
    expect(thread.element.textContent).toContain("the harbour");
    expect(thread.element.textContent).toContain("Resolved by Ben Alder");
    fireEvent.click(at("comment-reopen"));
    expect(made.resolve).toHaveBeenCalledWith("c00000000001", false);
  });

  it("offers what is one's own to be edited and, unless others replied, deleted", async () => {
    const thread = threadOf();
    fireEvent.click(at("comment-delete"));
    expect(document.activeElement).toBe(at("comment-keep"));
    fireEvent.click(at("comment-keep"));
    expect(made.remove).not.toHaveBeenCalled();
    thread.update({ ...comment, replies: [reply] });
    expect(at("comment-delete")).toBeNull();
    fireEvent.click(at("comment-edit"));
    const area = write("comment-edited", "Which quay is it?");
    expect(isChanged(area)).toBe(true);
    // What others do meanwhile leaves the field where it is.
    thread.update({ ...comment, replies: [reply, { ...reply, reply_id: "e00000000002" }] });
    expect(at("comment-edited")).toBe(area);
    press(area, "Enter", { ctrlKey: true });
    await vi.waitFor(() => expect(at("comment-edited")).toBeNull());
    expect(made.edit).toHaveBeenCalledWith("c00000000001", null, "Which quay is it?");
  });

  it("completes a name, and refuses one who may not view the draft", async () => {
    const thread = threadOf(true);
    let area = write("comment-reply", "Ask @b");
    await vi.waitFor(() => expect(at("mention-option").textContent).toBe("Ben Alder"));
    press(area, "Enter");
    expect(area.value).toBe("Ask @Ben Alder ");
    press(area, "Enter", { metaKey: true });
    await vi.waitFor(() => expect(made.reply).toHaveBeenCalledWith("c00000000001", "Ask @[bbbbbbbbbbbb]"));
    await vi.waitFor(() => expect(area.value).toBe(""));

    area = write("comment-reply", "And @Stig Ulm");
    await vi.waitFor(() => expect(at("mention-option").textContent).toContain("cannot view this draft"));
    press(area, "Tab");
    expect(thread.element.querySelector(".comment-form [role=alert]")!.textContent).toContain(
      "Stig Ulm cannot view this draft",
    );
    press(area, "Escape");
    press(area, "Enter", { ctrlKey: true });
    await new Promise((done) => setTimeout(done));
    expect(made.reply).toHaveBeenCalledOnce();
    expect(area.value).toBe("And @Stig Ulm");
  });

  it("keeps what could not be sent, and says why", async () => {
    const thread = threadOf(true);
    made.reply.mockRejectedValue(
      new RequestError(409, { code: "too_many_comments", message: "Too many.", hint: "Delete some." }),
    );
    const area = write("comment-reply", "One more");
    press(area, "Enter", { ctrlKey: true });
    await vi.waitFor(() => expect(thread.element.textContent).toContain("Too many."));
    expect(area.value).toBe("One more");
    // It stays in sight when somebody goes on to another thread.
    thread.update(comment, "placed", false);
    expect(area.closest("[hidden]")).toBeNull();
  });

  it("leaves keys to an input method", async () => {
    threadOf(true);
    const area = write("comment-reply", "@b");
    await vi.waitFor(() => expect(at("mention-option")).not.toBeNull());
    press(area, "Enter", { isComposing: true });
    expect(area.value).toBe("@b");
  });
});
