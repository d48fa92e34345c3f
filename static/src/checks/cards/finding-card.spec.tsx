import { cleanup, render } from "@testing-library/preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import { headlineModelOf, quoteModelOf } from "../../testing/fixtures";
import type { Finding } from "../state/finding";
import type { BodyQuote, DiffPart, HeadlineFinding, QuoteFinding, Reason, Verdict } from "../../wire/types";
import { FindingCard, type CardHandlers } from "./finding-card";

const LONG =
  "We will not cut it. A wall without pumps behind it is money thrown in the harbour, and I have said so twice to the whole committee.";
const nearest: BodyQuote = { text: LONG, start: 10, end: 10 + LONG.length };
const cut: BodyQuote = { text: "We will not cut it", start: 10, end: 28 };
const location = {
  source_id: "s1",
  source_title: "Hearing",
  paragraph_id: 7,
  paragraph_index: 3,
  speaker: "Bram Osk",
  start_ms: 83_000,
};

afterEach(cleanup);

const findingCard = (finding: Finding, actions: CardHandlers) =>
  render(<FindingCard finding={finding} handlers={actions} />).container.firstElementChild as HTMLElement;

function handlers(more: Partial<CardHandlers> = {}) {
  let stored: Verdict | null = null;
  const feedback = {
    verdict: () => stored,
    send: vi.fn(async (verdict: Verdict) => {
      stored = verdict;
    }),
    retract: vi.fn(async () => {
      stored = null;
    }),
  };
  return {
    fix: vi.fn(),
    unquote: vi.fn(),
    useSpeaker: vi.fn(),
    show: vi.fn(),
    read: vi.fn(),
    attach: vi.fn(),
    dismiss: vi.fn(),
    close: vi.fn(),
    isAttached: () => true,
    feedbackFor: feedback,
    ...more,
  };
}

function card(quote: string, more: Partial<HeadlineFinding> = {}) {
  const actions = handlers();
  const element = findingCard(headlineModelOf(quote, more), actions);
  const buttons = () =>
    [...element.querySelectorAll("button")].map((one) => one.textContent || one.getAttribute("aria-label"));
  const press = (label: string) =>
    [...element.querySelectorAll("button")].find((one) => one.textContent === label)!.click();
  return { element, actions, buttons, press, text: element.textContent };
}

describe("the card of a headline quote", () => {
  it("explains a quote that is not found, and offers the words of the body that fit", () => {
    const { actions, press, text, element } = card("We will cut it", {
      nearest,
      fix: cut,
      diff: [
        { op: "equal", before: "We will", after: "We will" },
        { op: "delete", before: "not", after: "" },
      ],
      reasons: [{ id: "negation-dropped", words: "not" }],
    });
    expect(element.querySelector("h2")!.textContent).toBe("Not found in the body");
    expect(text).toContain("The quote in the body says “not”; the headline reverses the meaning.");
    expect(text).toContain("Words from the body that fit a headline“We will not cut it”");
    expect(element.querySelector(".diff-source mark")!.textContent).toContain("not");
    press("Use the body’s words");
    expect(actions.fix).toHaveBeenCalledWith(expect.objectContaining({ words: "We will not cut it" }));
    press("Show in the body");
    expect(actions.show).toHaveBeenCalledWith(nearest);
    expect(text).not.toMatch(/probab|0\.9|90/i);
  });

  it("shows the nearest quote once when its words are the fix and the headline shares none of them", () => {
    const { element, buttons } = card("x", {
      nearest: { ...cut, text: `${cut.text},`, end: 29 },
      fix: cut,
      diff: [{ op: "replace", before: cut.text, after: "x" }],
    });
    expect(element.querySelector(".card-fix")).toBeNull();
    expect(element.querySelector(".diff")).toBeNull();
    expect(buttons()).toContain("Use the body’s words");
  });

  it("offers no fix when the body has no words for it", () => {
    const { buttons, text } = card("x");
    expect(buttons()).toEqual(["Close", "Dismiss…", "False alarm", "Good catch"]);
    expect(text).toContain("remove the quotation marks from the headline");
  });

  it("opens the source when a source has the quote", () => {
    const message = "Not found in the body, but Bram Osk says it in “Hearing”. Quote it in the body too.";
    const { element, actions, press, text } = card("x", { state: "in_source", source: location, message, nearest });
    expect(element.querySelector("h2")!.textContent).toBe("In the source, not in the body");
    expect(element.querySelector(".icon-source")).not.toBeNull();
    expect(text).toContain(message);
    expect(text).toContain("Bram Osk · 01:23 · Hearing");
    press("Show in the source");
    expect(actions.read).toHaveBeenCalledOnce();
  });

  it("asks for nothing when the marks are no quotation", () => {
    const { element, buttons, text } = card("smart", {
      state: "not_a_quotation",
      probability: 0,
      message: "Two words in scare quotes.",
    });
    expect(element.querySelector("h2")!.textContent).toBe("Not treated as a quotation");
    expect(element.querySelector(".icon-marks")).not.toBeNull();
    expect(text).toContain("Two words in scare quotes.");
    expect(buttons()).toEqual(["Close"]);
  });

  it("shows every quote that a headline joins", () => {
    const support = [
      { text: "We will pay", start: 1, end: 12 },
      { text: "the wall stands", start: 20, end: 35 },
    ];
    const { element, actions } = card("We will pay, the wall stands", {
      state: "supported",
      support,
      nearest: support[0]!,
      message: "Two quotes there say it.",
    });
    const rows = [...element.querySelectorAll("[data-testid=support]")];
    expect(rows.map((row) => row.querySelector("blockquote")!.textContent)).toEqual([
      "“We will pay”",
      "“the wall stands”",
    ]);
    rows[1]!.querySelector("button")!.click();
    expect(actions.show).toHaveBeenCalledWith(support[1]);
    expect(element.querySelector(".card-actions")).toBeNull();
  });
});

describe("the card of a body quote", () => {
  function card(quote: string, more: Partial<QuoteFinding>) {
    const actions = handlers({ isAttached: () => more.attached !== false });
    const element = findingCard(quoteModelOf(quote, more), actions);
    const buttons = () => [...element.querySelectorAll(".card-actions > button")].map((one) => one.textContent);
    const facts = Object.fromEntries(
      [...element.querySelectorAll("dt")].map((name) => [name.textContent, name.nextElementSibling!.textContent]),
    );
    return { element, actions, buttons, facts, text: element.textContent };
  }
  const by = { name: "Bram Osk", start: 30, end: 38 };

  it("names a changed number", () => {
    const { element, buttons } = card("We have sixty seats", {
      state: "differs",
      hard: true,
      kinds: ["number"],
      reasons: [{ id: "replaced-number", before: "fifty", after: "sixty" }],
      source_text: "We have fifty seats",
      diff: [
        { op: "equal", before: "We have", after: "We have", kind: null },
        { op: "replace", before: "fifty", after: "sixty", kind: "number" },
      ],
    });
    expect(element.querySelector("h2")!.textContent).toBe("Differs from the source");
    expect(element.querySelector(".card-hard")!.textContent).toBe("The number “fifty” was changed to “sixty”.");
    expect(element.querySelector(".card-message")).toBeNull();
    expect(element.querySelector("mark.diff-hard")!.textContent).toBe("[a number changed, only in the source: fifty]");
    expect(buttons()).toEqual(["Use the source’s words", "Show in the source"]);
  });

  it("links to a post with its date, and names no private person", () => {
    const post = {
      platform: "mastodon",
      handle: "@gull",
      author: "Gull Watch",
      known: true,
      posted_at: "2031-03-03T12:05:00Z",
      url: "https://social.example/1",
    };
    const { facts, element } = card("We will pay", {
      speaker: "Gull Watch",
      attributed_to: { name: "@gull", start: 0, end: 5 },
      post,
    });
    expect(facts["Speaker"]).toBe("Gull Watch");
    expect(facts["Posted"]).toBe("3 Mar 2031, 12:05");
    expect(element.querySelector<HTMLAnchorElement>("dd a")!.href).toBe(post.url);
    const unnamed = card("We will pay", {
      speaker: null,
      post: { ...post, known: false, handle: null, author: null, url: null },
    });
    expect(unnamed.facts["Speaker in the source"]).toBe("private account");
    expect(unnamed.element.querySelector("dd a")).toBeNull();
  });

  it("names both speakers and the place when the speaker differs", () => {
    const { facts, element } = card("We will pay", {
      state: "other_speaker",
      attributed_to: by,
      spoken_on: "2031-05-03",
      speaker: "IMKE RADDALL",
    });
    expect(facts["Speaker in your draft"]).toBe("Bram Osk");
    expect(facts["Speaker in the source"]).toBe("Imke Raddall");
    expect(facts["Place"]).toMatch(/^Hearing · .*2031.* · 01:23 · paragraph 4$/);
    expect(element.querySelector(".card-facts.is-at-odds")).not.toBeNull();
  });

  it("offers to attach the source when no attached one has the words", () => {
    const reasons: Reason[] = [{ id: "word-for-word" }, { id: "not-attached", title: "Hearing" }];
    const { element, actions, buttons } = card("We will pay", { attached: false, reasons });
    expect(element.querySelector(".card-message")!.textContent).toBe(
      "The words are in “Hearing”, which is not attached to this draft.",
    );
    expect(buttons()).toEqual(["Attach this source", "Show in the source"]);
    element.querySelector<HTMLButtonElement>(".card-actions .primary")!.click();
    expect(actions.attach).toHaveBeenCalledOnce();
  });

  it("says what to do when no source has the words", () => {
    const nowhere = {
      source_id: null,
      source_title: null,
      paragraph_index: null,
      speaker: null,
      start_ms: null,
      source_text: null,
    };
    const { text, element } = card("x", {
      state: "not_found",
      ...nowhere,
      message: "Not found in the attached sources, nor in the rest of the library.",
    });
    expect(text).toContain("Check the wording, attach the source, or remove the quotation marks.");
    expect(element.querySelector("dl")).toBeNull();
  });

  const near = {
    source_id: "s1",
    source_title: "Hearing",
    paragraph_id: 7,
    paragraph_index: 3,
    start: 4,
    end: 30,
    text: "we need fifty buses by May",
    speaker: "HALVARD TENNICK",
    diff: [
      { op: "equal", before: "we need", after: "We need" },
      { op: "replace", before: "fifty buses by May", after: "many more trams", kind: "changed" },
    ] satisfies DiffPart[],
    by: "words",
  } satisfies QuoteFinding["nearest"];

  it("shows the nearest passage when no source has the quote", () => {
    const { element, actions, buttons, facts, text } = card("We need many more trams", {
      state: "not_found",
      nearest: near,
      reasons: [{ id: "not-in-sources" }, { id: "nearest", title: "Hearing" }],
    });
    expect(text).toContain("The nearest passage is in “Hearing”.");
    expect([...element.querySelectorAll(".diff dt")].map((label) => label.textContent)).toEqual(["Source:", "Yours:"]);
    expect(element.querySelector(".diff-yours del")!.textContent).toContain("many more trams");
    expect(facts["Speaker in the source"]).toBe("Halvard Tennick");
    expect(facts["Place"]).toBe("Hearing · paragraph 4");
    expect(text).not.toContain("Check the wording");
    expect(buttons()).toEqual(["Use the source’s words", "Remove the quotation marks", "Show in the source"]);
    element.querySelector<HTMLButtonElement>(".card-actions .primary")!.click();
    expect(actions.fix).toHaveBeenCalledWith(expect.objectContaining({ words: near.text }));
  });

  it("offers to remove the marks first when they are around a paraphrase", () => {
    const { element, actions, buttons } = card("More trams are wanted", {
      state: "not_found",
      paraphrase: true,
      nearest: { ...near, by: "meaning" },
      reasons: [{ id: "paraphrase" }],
    });
    expect(element.querySelector(".card-message")!.textContent).toContain("A paraphrase in quotation marks");
    expect(element.querySelector(".diff del, .diff mark")).toBeNull();
    expect(buttons()).toEqual(["Remove the quotation marks", "Use the source’s words", "Show in the source"]);
    element.querySelector<HTMLButtonElement>(".card-actions .primary")!.click();
    expect(actions.unquote).toHaveBeenCalledOnce();
  });

  it("says when the speaker was not checked", () => {
    const { text } = card("We need fifty", { speaker_checked: false });
    expect(text).toContain("The speaker was not checked");
  });

  it("asks for nothing when the edit is acceptable", () => {
    const { element, text } = card("We … pay", {
      state: "edited",
      reasons: [{ id: "omission" }],
      diff: [
        { op: "equal", before: "We", after: "We", kind: null },
        { op: "delete", before: "will gladly", after: "", kind: "omission" },
      ],
    });
    expect(text).toContain("Words are left out at the ellipsis.");
    expect(element.querySelector(".diff-allowed")).not.toBeNull();
    expect(element.querySelector(".dismiss, .card-hard")).toBeNull();
  });

  it("offers only what its page can do", () => {
    const { attach: _attach, show: _show, feedbackFor: _feedback, isAttached: _isAttached, ...able } = handlers();
    const element = findingCard(quoteModelOf("x", { state: "other_speaker", attached: false }), able);
    expect([...element.querySelectorAll(".card-actions > *")].map((way) => way.firstChild!.textContent)).toEqual([
      "Show in the source",
      "Dismiss…",
    ]);
  });

  it("shows the original of a translation, its language and what differs", () => {
    const translation = {
      source_language: "ko",
      quote_language: "en",
      differences: [{ kind: "number", before: "200만", after: "3 million" }],
    } satisfies QuoteFinding["translation"];
    const reasons = [{ id: "translated-number", before: "200만", after: "3 million" }];
    const original = "200만 명이 이용합니다";
    const more = { state: "translated_differs", hard: true, translation, reasons, source_text: original } as const;
    const { element, text, buttons } = card("3 million use it", { ...more, reasons });
    expect(element.querySelector("h2")!.textContent).toBe("Translation differs from the source");
    expect(text).toContain("The original says “200만”, the translation “3 million”.");
    expect(text).toContain(`Original (Korean)“${original}”`);
    // The source's words would be in the wrong language.
    expect(buttons()).not.toContain("Use the source’s words");
  });

  it("stores and retracts feedback", async () => {
    const { element, actions } = card("x", { state: "not_found" });
    const judge = element.querySelector(".judge")!;
    const press = (at: number) => judge.querySelectorAll("button")[at]!.click();
    const words = () => [...judge.children].map((one) => one.textContent);
    press(0);
    await vi.waitFor(() => expect(words()).toEqual(["Recorded: false alarm.", "Undo"]));
    press(0);
    await vi.waitFor(() => expect(words()).toEqual(["Was this warning right?", "False alarm", "Good catch"]));
    expect(actions.feedbackFor.send).toHaveBeenCalledWith("fine");
    expect(actions.feedbackFor.retract).toHaveBeenCalledOnce();
  });
});
