import { beforeEach, describe, expect, it, vi } from "vitest";
import { headlineFindingOf, quoteFindingOf } from "../testing/fixtures";
import { RequestError } from "../wire/http";
import type { FinishedCheck, QuoteFinding } from "../wire/types";
import { partsOf } from "./result";
import { checkedArticle, FinishedStore } from "./store";

const quoteFinding = (quote: string, start: number, state: QuoteFinding["state"]) =>
  quoteFindingOf(quote, { start, end: start + [...quote].length, state });

const supported = headlineFindingOf("b", {
  start: 1,
  end: 2,
  state: "supported",
  support: [{ text: "b", start: 3, end: 4 }],
});

const answer: FinishedCheck = {
  name: "a.docx",
  headline: "“b”",
  standfirst: "“c”",
  body: "😀 “b” and\n“d”",
  headings: [],
  headline_findings: [supported],
  findings: [quoteFinding("b", 3, "not_found"), quoteFinding("d", 11, "verbatim")],
  standfirst_findings: [quoteFinding("c", 1, "verbatim")],
  details_findings: [quoteFinding("e", 0, "not_found")],
  objections: [],
  blocks: true,
  word_name: "a-checked.docx",
  word: btoa("PK"),
  sheet: "<p>",
};

const file = (name: string) => new File(["words"], name);

describe("a checked article", () => {
  it("has its findings in order, placed in UTF-16 units, and its reports as files", async () => {
    const checked = checkedArticle(answer);
    expect(checked.texts.map(({ where }) => where)).toEqual(["headline", "standfirst", "body"]);
    expect(checked.findings.map(({ quote }) => quote)).toEqual(["b", "c", "e", "b", "d"]);
    expect(new Set(checked.findings.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(5);
    const [, , body] = checked.texts;
    expect(body!.findings.map(({ start, end }) => body!.text.slice(start, end))).toEqual(["b", "d"]);
    // The headline rests on a quote that no source has.
    expect(checked.findings[0]!.state).toBe("uncertain");
    expect([checked.word.name, await checked.word.text(), checked.sheet.name]).toEqual([
      "a-checked.docx",
      "PK",
      "a-checked.html",
    ]);
  });

  it("marks quotes line by line, also those that go over several", () => {
    const [first] = checkedArticle({
      ...answer,
      body: "“one\ntwo” three",
      findings: [quoteFinding("one\ntwo", 1, "verbatim")],
    }).texts.slice(-1);
    const words = (line: string, from: number) =>
      partsOf(line, from, first!.findings).map(([{ text, isFirst }, finding]) => [text, isFirst, finding !== null]);
    expect(words("“one", 0)).toEqual([
      ["“", false, false],
      ["one", true, true],
    ]);
    expect(words("two” three", 5)).toEqual([
      ["two", false, true],
      ["” three", false, false],
    ]);
  });
});

describe("the store of a finished article", () => {
  const send = vi.fn();
  let store: FinishedStore;
  beforeEach(() => {
    send.mockReset();
    store = new FinishedStore(send);
  });

  it("takes the first dropped file as the article, and all others as sources", () => {
    store.take([file("a.docx"), file("b.vtt")]);
    store.take([file("c.srt")]);
    expect(store.article.value?.name).toBe("a.docx");
    expect(store.sources.value.map(({ name }) => name)).toEqual(["b.vtt", "c.srt"]);
    store.removeSource(store.sources.value[0]!);
    expect(store.sources.value.map(({ name }) => name)).toEqual(["c.srt"]);
  });

  it("sends article and sources, or the address", async () => {
    send.mockResolvedValue(answer);
    store.take([file("a.docx"), file("b.vtt")]);
    await store.check();
    const form = send.mock.lastCall![2] as FormData;
    expect([...form.entries()].map(([part, value]) => [part, (value as File).name])).toEqual([
      ["file", "a.docx"],
      ["source", "b.vtt"],
    ]);
    expect(store.checked.value?.isBlocked).toBe(true);
    store.article.value = null;
    store.address.value = " https://example.org/a ";
    await store.check();
    expect((send.mock.lastCall![2] as FormData).get("url")).toBe("https://example.org/a");
  });

  it("says what is missing, and what the server refused", async () => {
    await store.check();
    expect(store.problem.value?.code).toBe("no_file");
    expect(send).not.toHaveBeenCalled();
    send.mockRejectedValue(new RequestError(400, { code: "broken_document", message: "Damaged.", hint: "Save it." }));
    store.take([file("a.docx")]);
    await store.check();
    expect([store.problem.value?.message, store.checked.value, store.isChecking.value]).toEqual([
      "Damaged.",
      null,
      false,
    ]);
  });
});
