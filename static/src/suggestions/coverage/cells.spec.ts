import { describe, expect, it } from "vitest";
import type { CoveredCell, CoveredSource } from "../../wire/types";
import { cellAt, cellName, cellState, lanesOf, readCells, summary, ticksOf } from "./cells";

const cell = (
  more: Partial<{
    index: number;
    paragraphs: number;
    length: number;
    speaker: number | null;
    ms: number | null;
    question: 0 | 1;
    quotable: number;
    quoted: [number, number][];
  }> = {},
): CoveredCell => {
  const {
    index = 0,
    paragraphs = 1,
    length = 10,
    speaker = null,
    ms = null,
    question = 0,
    quotable = 0,
    quoted = [],
  } = more;
  return [index, index + 100, paragraphs, length, speaker, ms, question, quotable, quoted];
};

const source = (cells: CoveredCell[], speakers: [string, number][] = []): CoveredSource => ({
  source_id: "s1",
  source_title: "Hearing",
  paragraphs: cells.length,
  quoted_paragraphs: cells.filter((one) => one[8].length).length,
  speakers: speakers.map(([speaker, quoted_paragraphs]) => ({ speaker, paragraphs: 1, quoted_paragraphs })),
  end_ms: null,
  cells,
});

describe("the cells of a strip", () => {
  it("are as wide as their paragraphs are long, without a gap", () => {
    const cells = readCells(source([cell({ length: 30 }), cell({ length: 60 }), cell({ length: 10 })]));
    expect(cells.map(({ left, right }) => [left, right])).toEqual([
      [0, 0.3],
      [0.3, 0.9],
      [0.9, 1],
    ]);
  });

  it("hold what is quoted where it stands in them", () => {
    const [, second] = readCells(
      source([
        cell({ length: 50 }),
        cell({
          length: 50,
          quoted: [
            [10, 30],
            [40, 50],
          ],
        }),
      ]),
    );
    expect(second!.quoted).toEqual([
      [0.6, 0.8],
      [0.9, 1],
    ]);
  });

  it("have a place even without a word, and are found by theirs", () => {
    const cells = readCells(source([cell({ length: 0 }), cell({ length: 9 })]));
    expect(cells[0]!.right).toBeGreaterThan(0);
    expect([0, 0.05, 0.2, 1, 2].map((position) => cellAt(cells, position))).toEqual([0, 0, 1, 1, 1]);
  });

  it("say which paragraphs they are and what is known of them", () => {
    const [one, several] = readCells(
      source([
        cell({ index: 3, quoted: [[0, 2]], quotable: 1 }),
        cell({ index: 4, paragraphs: 3, quotable: 0.5, question: 1 }),
      ]),
    );
    expect([cellName(one!), cellName(several!)]).toEqual(["Paragraph 4", "Paragraphs 5 to 7"]);
    expect([cellState(one!), cellState(several!)]).toEqual([["quoted"], ["worth quoting", "question"]]);
  });
});

describe("its speakers", () => {
  it("have a lane each, the talkative first, and those past the fifth share one", () => {
    const names = (count: number) => Array.from({ length: count }, (_, at): [string, number] => [`Speaker ${at}`, 0]);
    expect(lanesOf(source([cell()], names(1)))).toEqual([]);
    expect(lanesOf(source([cell()], names(5))).map(({ name }) => name)).toHaveLength(5);
    const many = lanesOf(source([cell()], names(8)));
    expect(many.map(({ name }) => name)).toEqual(["Speaker 0", "Speaker 1", "Speaker 2", "Speaker 3", ""]);
    expect([...many.at(-1)!.speakers]).toEqual([4, 5, 6, 7]);
  });
});

describe("its times", () => {
  it("stand at even distances, and nowhere where few are known", () => {
    const timed = readCells(source(Array.from({ length: 9 }, (_, at) => cell({ index: at, ms: at * 60_000 }))));
    expect(ticksOf(timed).map(({ startMs }) => startMs! / 60_000)).toEqual([0, 3, 6, 8]);
    expect(ticksOf(readCells(source([cell({ ms: 1 }), cell(), cell()])))).toEqual([]);
  });
});

describe("what it comes to", () => {
  const quoted = cell({ quoted: [[0, 3]] });
  it("says how much is quoted, and of whom most", () => {
    expect(summary(source([cell(), cell()]))).toBe("None of 2 paragraphs quoted yet");
    expect(summary(source([quoted, cell()], [["IMKE RADDALL", 1]]))).toBe(
      "1 of 2 paragraphs quoted, said by Imke Raddall",
    );
    expect(
      summary(
        source(
          [quoted, quoted, quoted, cell()],
          [
            ["Ada Quill", 1],
            ["Bram Osk", 2],
          ],
        ),
      ),
    ).toBe("3 of 4 paragraphs quoted, most said by Bram Osk");
    expect(
      summary(
        source(
          [quoted, quoted, cell()],
          [
            ["Ada Quill", 1],
            ["Bram Osk", 1],
          ],
        ),
      ),
    ).toBe("2 of 3 paragraphs quoted");
  });
});
