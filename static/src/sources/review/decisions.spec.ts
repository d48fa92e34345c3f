import { describe, expect, it } from "vitest";
import type { ReviewSpeaker, SourceReview } from "../../wire/types";
import { decisionsOf, joins, type ReviewFields } from "./decisions";

const speaker = (label: string | null, name: string | null, asks = false) =>
  ({ label, name, asks, paragraphs: 2, characters: 40, questions: 0, samples: [] }) as ReviewSpeaker;
const chair = speaker("CHAIR", "Chair");
const nobody = speaker(null, null);
const review = {
  source: { title: "Council", spoken_on: "2031-05-03", language: "en", kind: "other" },
  revision: 3,
  speakers: [chair, nobody],
} as unknown as SourceReview;
const fields = (changed: Partial<ReviewFields> = {}): ReviewFields => ({
  title: "Council",
  day: "2031-05-03",
  language: "en",
  kind: "other",
  remember: true,
  speakers: [
    { speaker: chair, name: "Chair", asks: false, moved: [], movedTo: "" },
    { speaker: nobody, name: "", asks: false, moved: [], movedTo: "" },
  ],
  ...changed,
});

describe("what a review decides", () => {
  it("is nothing but that it was seen, as long as nothing is changed", () => {
    expect(decisionsOf(review, fields())).toEqual({ revision: 3, remember: true, speakers: [], splits: [] });
  });

  it("is what was changed of the source; an emptied date is taken away, an emptied title stays", () => {
    expect(decisionsOf(review, fields({ title: " ", day: "", language: "de", kind: "hearing" }))).toMatchObject({
      spoken_on: null,
      language: "de",
      kind: "hearing",
    });
    expect(decisionsOf(review, fields({ title: " " }))).not.toHaveProperty("title");
  });

  it("names, unnames and asks; who is not renamed keeps the label of the file", () => {
    const speakers = [
      { speaker: chair, name: "Chair", asks: true, moved: [], movedTo: "" },
      { speaker: nobody, name: " Jo Park ", asks: false, moved: [], movedTo: "" },
    ];
    expect(decisionsOf(review, fields({ speakers })).speakers).toEqual([
      { label: "CHAIR", name: "CHAIR", asks: true },
      { label: null, name: "Jo Park" },
    ]);
    const emptied = [{ speaker: chair, name: "", asks: false, moved: [], movedTo: "" }];
    expect(decisionsOf(review, fields({ speakers: emptied })).speakers).toEqual([{ label: "CHAIR", name: null }]);
  });

  it("gives paragraphs to somebody else", () => {
    const speakers = [{ speaker: chair, name: "Chair", asks: false, moved: [4, 5], movedTo: "Jo Park" }];
    expect(decisionsOf(review, fields({ speakers })).splits).toEqual([{ paragraph_ids: [4, 5], name: "Jo Park" }]);
  });

  it("says which names become one", () => {
    expect(joins("Jo Park", 0, ["Jo Park", "jo park"])).toBe(true);
    expect(joins("Jo Park", 0, ["Jo Park", "Reed"])).toBe(false);
    expect(joins("", 0, ["", ""])).toBe(false);
  });
});
