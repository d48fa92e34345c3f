import type { EditorState } from "prosemirror-state";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { caretContext } from "../suggestions/caret-context";
import { stateOf } from "../testing/fixtures";
import { PostsRequestScheduler, POSTS_DELAY_MS } from "./request-scheduler";

describe("posts follow the draft", () => {
  let state: EditorState;
  let title = "The harbour bridge";
  let wanted = true;
  const ask = vi.fn();
  const blank = vi.fn();
  let following: PostsRequestScheduler;
  const at = (line: string) => {
    state = stateOf(line);
    following.consider();
  };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.clearAllMocks();
    [title, wanted] = ["The harbour bridge", true];
    state = stateOf("It is closed. |");
    following = new PostsRequestScheduler({
      editor: () => ({ state, title, typed: caretContext(state).typed }),
      wanted: () => wanted,
      ask,
      blank,
    });
  });
  afterEach(() => vi.useRealTimers());

  it("asks once the writer rests, with title and text", () => {
    following.consider();
    expect(ask).not.toHaveBeenCalled();
    vi.advanceTimersByTime(POSTS_DELAY_MS);
    expect(ask).toHaveBeenCalledExactlyOnceWith({ title, body: "It is closed. " });
  });

  it("asks nothing for letters within a sentence, nor for a caret that only moves", () => {
    following.seen();
    for (const line of [
      "It is closed. Th|",
      "It is closed. The coun|",
      "It |is closed. The coun",
      "It is closed. The council|",
    ])
      at(line);
    vi.advanceTimersByTime(POSTS_DELAY_MS);
    // The sentence was left by the caret in between: that much was asked, and no letter after it.
    expect(ask.mock.calls.map(([{ body }]) => body)).toEqual(["It is closed. ", "It is closed. The council"]);
    at("It is closed. The council|");
    at("It is clo|sed. The council");
    vi.advanceTimersByTime(POSTS_DELAY_MS);
    expect(ask).toHaveBeenCalledTimes(2);
    at("It is closed. The council met. |");
    vi.advanceTimersByTime(POSTS_DELAY_MS);
    expect(ask).toHaveBeenLastCalledWith({ title, body: "It is closed. The council met. " });
  });

  it("asks for another title", () => {
    following.seen();
    title = "The ferry";
    following.consider();
    vi.advanceTimersByTime(POSTS_DELAY_MS);
    expect(ask).toHaveBeenLastCalledWith({ title: "The ferry", body: "It is closed. " });
  });

  it("waits while nobody looks, and asks when somebody does", () => {
    wanted = false;
    following.consider();
    vi.advanceTimersByTime(POSTS_DELAY_MS);
    expect(ask).not.toHaveBeenCalled();
    wanted = true;
    following.seen();
    following.seen();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it("has nothing to ask of an empty draft", () => {
    title = "";
    state = stateOf("|");
    following.seen();
    expect([ask.mock.calls.length, blank.mock.calls.length]).toEqual([0, 1]);
  });
});
