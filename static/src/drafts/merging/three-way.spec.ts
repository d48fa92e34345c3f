import { describe, expect, it } from "vitest";
import { canonical, type DraftText } from "../saving/edit-storage";
import { docFromBody, plainText } from "../../articles/plain-text";
import { applyChoices, merge, conflictCount, wordsOf, type Choice, type Merge } from "./three-way";
import { mergeLine, type JsonNode } from "./words";

const paragraph = (text: string): JsonNode => ({
  type: "paragraph",
  ...(text && { content: [{ type: "text", text }] }),
});
const doc = (...blocks: (string | JsonNode)[]): DraftText => ({
  headline: "H",
  body: { type: "doc", content: blocks.map((block) => (typeof block === "string" ? paragraph(block) : block)) },
});
const list = (...items: string[]): JsonNode => ({
  type: "bullet_list",
  content: items.map((item) => ({ type: "list_item", content: [paragraph(item)] })),
});
const lines = ({ body }: DraftText) => plainText(docFromBody(body)).text.split("\n");
const merged = (base: DraftText, mine: DraftText, theirs: DraftText, ...choices: Choice[]) => {
  const found = merge(base, mine, theirs);
  expect(conflictCount(found)).toBe(choices.length);
  return lines(applyChoices(found, choices));
};

const BASE = doc("The bus stops at the bakery.", "Nurses ride it at night.", "Snow falls on the hill.");

describe("merge", () => {
  it("puts changes of different paragraphs together, side by side as they may stand", () => {
    const mine = doc("The bus stops at the church.", "Nurses ride it at night.", "Snow falls on the hill.");
    const theirs = doc(
      "The bus stops at the bakery.",
      "Nurses and bakers ride it at night.",
      "Snow falls on the hill.",
      "It is late.",
    );
    expect(merged(BASE, mine, theirs)).toEqual([
      "The bus stops at the church.",
      "Nurses and bakers ride it at night.",
      "Snow falls on the hill.",
      "It is late.",
    ]);
  });

  it("puts changes of one paragraph together where words between them stayed", () => {
    const mine = doc("The night bus stops at the bakery.");
    const theirs = doc("The bus stops at the old bakery.");
    expect(merged(doc("The bus stops at the bakery."), mine, theirs)).toEqual([
      "The night bus stops at the old bakery.",
    ]);
    expect(mergeLine("버스는 빵집에 선다", "밤 버스는 빵집에 선다", "버스는 빵집에 늘 선다")).toBe(
      "밤 버스는 빵집에 늘 선다",
    );
  });

  it("leaves to the writer what touches", () => {
    const mine = doc("The bus halts at the bakery.", "Nurses ride it at night.", "Snow falls on the hill.");
    const theirs = doc("The bus turns at the bakery.", "Nurses ride it at night.", "Snow falls on the hill.");
    const rest = ["Nurses ride it at night.", "Snow falls on the hill."];
    expect(merged(BASE, mine, theirs, "mine")).toEqual(["The bus halts at the bakery.", ...rest]);
    expect(merged(BASE, mine, theirs, "theirs")).toEqual(["The bus turns at the bakery.", ...rest]);
    expect(merged(BASE, mine, theirs, "both")).toEqual([
      "The bus halts at the bakery.",
      "The bus turns at the bakery.",
      ...rest,
    ]);
    // Two words side by side, one changed by each, may make no sense together.
    expect(mergeLine("a big dog", "a small dog", "a big cat")).toBeNull();
  });

  it("asks where one deleted what the other changed, and where both wrote at one place", () => {
    const without = doc("The bus stops at the bakery.", "Snow falls on the hill.");
    const changed = doc(
      "The bus stops at the bakery.",
      "Nurses and bakers ride it at night.",
      "Snow falls on the hill.",
    );
    expect(conflictCount(merge(BASE, without, changed))).toBe(1);
    expect(merged(BASE, doc(...lines(BASE), "Mine."), doc(...lines(BASE), "Theirs."), "both")).toEqual([
      ...lines(BASE),
      "Mine.",
      "Theirs.",
    ]);
  });

  it("takes what both did alike once, and what one deleted", () => {
    const same = doc("The bus stops at the church.", "Nurses ride it at night.", "Snow falls on the hill.", "More.");
    expect(merged(BASE, same, same)).toEqual(lines(same));
    expect(merged(BASE, doc("The bus stops at the bakery.", "Snow falls on the hill."), BASE)).toEqual([
      "The bus stops at the bakery.",
      "Snow falls on the hill.",
    ]);
  });

  it("merges the headline as words", () => {
    const text = (headline: string) => ({ ...BASE, headline });
    expect(merge(text("A bus for all"), text("A night bus for all"), text("A bus for nurses")).headline).toEqual({
      is: "agreed",
      text: "A night bus for nurses",
    });
    const open = merge(text("A bus"), text("A boat"), text("A tram"));
    expect([
      conflictCount(open),
      applyChoices(open, ["theirs"]).headline,
      applyChoices(open, ["both"]).headline,
    ]).toEqual([1, "A tram", "A boat — A tram"]);
  });

  it("looks into lists, and knows a paragraph that became a heading", () => {
    expect(
      merged(
        doc(list("one", "two", "three")),
        doc(list("one", "two", "three", "four")),
        doc(list("first one", "two", "three")),
      ),
    ).toEqual(["first one", "two", "three", "four"]);
    const heading = {
      type: "heading",
      attrs: { level: 2 },
      content: [{ type: "text", text: "Nurses ride it at night." }],
    };
    const found = merge(
      BASE,
      doc("The bus stops at the bakery.", heading, "Snow falls on the hill."),
      doc("The bus stops at the bakery.", "Nurses ride it late at night.", "Snow falls on the hill."),
    );
    expect(conflictCount(found)).toBe(0);
    const { content } = applyChoices(found, []).body as unknown as JsonNode;
    expect([content![1]!.type, wordsOf(content![1]!)]).toEqual(["heading", "Nurses ride it late at night."]);
  });

  it("keeps where a quote comes from", () => {
    const mark = { type: "quote", attrs: { source_id: "s1", paragraph_id: 7, start: 0, end: 9 } };
    const quoted = (before: string, after: string): JsonNode => ({
      type: "paragraph",
      content: [
        { type: "text", text: before },
        { type: "text", text: "We will pay for it", marks: [mark] },
        { type: "text", text: after },
      ],
    });
    const found = merge(
      doc(quoted("She said: ", ".")),
      doc(quoted("She then said: ", ".")),
      doc(quoted("She said: ", ", at last.")),
    );
    const [block] = (applyChoices(found, []).body as unknown as JsonNode).content!;
    expect(wordsOf(block!)).toBe("She then said: We will pay for it, at last.");
    expect(block!.content!.find(({ marks }) => marks)).toMatchObject({
      type: "text",
      text: "We will pay for it",
      marks: [mark],
    });
  });

  it("splits and joins are one place", () => {
    const split = doc("The bus stops at the bakery.", "Nurses ride it", "at night.", "Snow falls on the hill.");
    const changed = doc("The bus stops at the bakery.", "Nurses ride it at night.", "Snow fell on the hill.");
    expect(merged(BASE, split, changed)).toEqual([
      "The bus stops at the bakery.",
      "Nurses ride it",
      "at night.",
      "Snow fell on the hill.",
    ]);
    const joint = doc("The bus stops at the bakery.", "Nurses ride it at night. Snow falls on the hill.");
    expect(conflictCount(merge(BASE, joint, changed))).toBe(1);
  });
});

/** The same numbers each time. */
function dice(seed: number): (sides: number) => number {
  let state = seed * 2654435761 + 1;
  return (sides) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    return ((state >>> 0) % 1_000_003) % sides;
  };
}

let fresh = 0;
function edited(lines: string[], roll: (sides: number) => number, name: string): string[] {
  const result = [...lines];
  for (let changes = roll(4); changes >= 0; changes--) {
    const at = roll(result.length + 1);
    const word = `${name}${fresh++}`;
    const line = result[at];
    switch (line === undefined ? 0 : roll(5)) {
      case 0:
        result.splice(at, 0, `${word} came here`);
        break;
      case 1:
        result.splice(at, 1);
        break;
      case 2: {
        const words = line!.split(" ");
        words.splice(roll(words.length + 1), roll(2), word);
        result[at] = words.join(" ");
        break;
      }
      case 3:
        result[at] = `${line} ${word}`;
        break;
      default:
        result.splice(at, 1, ...[line!.slice(0, line!.length / 2), line!.slice(line!.length / 2)].filter(Boolean));
    }
  }
  return result.length ? result : [`${name}${fresh++}`];
}

describe("whatever was written", () => {
  const cases = Array.from({ length: 400 }, (_, seed) => {
    const roll = dice(seed + 1);
    const base = Array.from({ length: 1 + roll(7) }, (__, at) =>
      Array.from({ length: 1 + roll(9) }, (___, word) => `b${at}w${word}`).join(" "),
    );
    return { base, mine: edited(base, roll, "m"), theirs: edited(base, roll, "t"), roll };
  });
  const places = (found: Merge) => Array.from({ length: conflictCount(found) });

  it("without a change of the other it is one's own, and the same twice is once", () => {
    for (const { base, mine } of cases) {
      const [b, m] = [doc(...base), doc(...mine)];
      for (const found of [merge(b, m, b), merge(b, b, m), merge(b, m, m)]) {
        expect(conflictCount(found)).toBe(0);
        expect(canonical(applyChoices(found, []))).toBe(
          canonical({ headline: "H", body: docFromBody(m.body).toJSON() }),
        );
      }
    }
  });

  it("no word of either side vanishes without a choice", () => {
    let open = 0;
    for (const { base, mine, theirs } of cases) {
      const found = merge(doc(...base), doc(...mine), doc(...theirs));
      open += conflictCount(found);
      const text = lines(
        applyChoices(
          found,
          places(found).map((): Choice => "both"),
        ),
      ).join(" ");
      const [inMine, inTheirs] = [mine.join(" "), theirs.join(" ")];
      for (const word of `${inMine} ${inTheirs}`.split(" ").filter((one) => /^[mt]\d+$/.test(one)))
        expect(` ${text} `).toContain(word);
      for (const word of new Set(base.join(" ").split(" "))) {
        if (inMine.includes(word) && inTheirs.includes(word)) expect(text).toContain(word);
      }
    }
    expect(open).toBeGreaterThan(100);
  });

  it("each choice is a document, and the sides' own choices have their words", () => {
    for (const { base, mine, theirs, roll } of cases) {
      const found = merge(doc(...base), doc(...mine), doc(...theirs));
      const drawn = ["mine", "theirs", "both"] as const;
      expect(() =>
        docFromBody(
          applyChoices(
            found,
            places(found).map(() => drawn[roll(3)]!),
          ).body,
        ),
      ).not.toThrow();
      const chosen = lines(
        applyChoices(
          found,
          places(found).map((): Choice => "mine"),
        ),
      ).join(" ");
      for (const word of mine
        .join(" ")
        .split(" ")
        .filter((one) => /^m\d+$/.test(one)))
        expect(chosen).toContain(word);
    }
  });

  it("who is mine and who is theirs changes nothing where nothing is open", () => {
    for (const { base, mine, theirs } of cases) {
      const [one, other] = [
        merge(doc(...base), doc(...mine), doc(...theirs)),
        merge(doc(...base), doc(...theirs), doc(...mine)),
      ];
      expect(conflictCount(one)).toBe(conflictCount(other));
      if (!conflictCount(one)) expect(canonical(applyChoices(one, []))).toBe(canonical(applyChoices(other, [])));
    }
  });
});
