import { describe, expect, it } from "vitest";
import { suggestionOf } from "../testing/fixtures";
import { provenanceOf, quoteAttributes, readProvenance, type Provenance } from "./provenance";

const TEXT = "😀 Thank you. A wall without pumps is money “thrown” in the harbour, and I mean it.";
const WORDS = "A wall without pumps";

function element(from: Provenance | Record<string, string>): HTMLElement {
  const made = document.createElement("q");
  const attributes =
    typeof from["source_id" as keyof typeof from] === "string"
      ? quoteAttributes(from as Provenance)
      : (from as Record<string, string>);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

const start = TEXT.indexOf(WORDS);
const whole = provenanceOf(suggestionOf(TEXT, WORDS, { end_ms: 90_250 }), start, start + WORDS.length);

describe("a provenance", () => {
  it("has the words around the quote, and counts in code points", () => {
    expect(whole).toMatchObject({
      start: 13,
      end: 33,
      exact: WORDS,
      prefix: "😀 Thank you. ",
      suffix: " is money “thrown” in the harbou",
      end_ms: 90_250,
    });
    expect([...TEXT].slice(13, 33).join("")).toBe(WORDS);
  });

  it("never cuts a character in half", () => {
    const emoji = "😀".repeat(40);
    const { prefix, suffix } = provenanceOf(suggestionOf(`${emoji}x${emoji}`), 80, 81);
    expect([prefix, suffix]).toEqual(["😀".repeat(32), "😀".repeat(32)]);
  });
});

describe("the attributes of a q", () => {
  it("cite the source and its time", () => {
    expect(quoteAttributes(whole)).toMatchObject({
      cite: "urn:quotedesk:source:s1",
      "data-time": "t=83,90.25",
      "data-paragraph": "4",
    });
  });

  it.each<Partial<Provenance>>([
    {},
    { start_ms: null, end_ms: null },
    { end_ms: null },
    { speaker: null },
    { prefix: "", suffix: "" },
    { source_title: "" },
    { speaker: "<b onclick=x> & \"'", source_title: "</q><script>", prefix: "\n\t ", source_id: "a b/ü" },
    { paragraph_id: "p-7" },
  ])("read back as they were: %j", (more) => {
    const from = { ...whole, ...more };
    const copy = document.createElement("div");
    copy.innerHTML = element(from).outerHTML;
    expect(readProvenance(copy.firstElementChild as HTMLElement)).toEqual(from);
  });

  it.each<[string, Record<string, string>]>([
    ["no source", { "data-source-id": "" }],
    ["no words", { "data-exact": "" }],
    ["words of another length", { "data-exact": `${WORDS}!` }],
    ["an end before the start", { "data-start": "40" }],
    ["no number", { "data-start": "thirteen" }],
    ["a negative number", { "data-start": "-7" }],
    ["no paragraph", { "data-paragraph": "0" }],
    ["a time that is none", { "data-time": "javascript:alert(1)" }],
  ])("are no provenance with %s", (_, change) => {
    expect(readProvenance(element({ ...quoteAttributes(whole), ...change }))).toBe(false);
  });
});
