import { describe, expect, test } from "vitest";
import "../../testing/setup";
import type { ArchiveImport } from "../../wire/types";
import { importLabel, isArchive, isTranscribed, progressOf, importSummary } from "./import-labels";

const job: ArchiveImport = {
  job_id: "j",
  kind: "archive",
  source_id: null,
  name: "a.jsonl",
  state: "running",
  stage: "embedding",
  unit: "paragraphs",
  done: 1,
  total: 3,
  left_out: [],
  left_out_total: 0,
  summary: null,
  error: null,
  created_at: "",
};

describe("a recording that comes in", () => {
  test("is recognized by its name", () => {
    const names = ["a.MP3", "b.webm", "c.m4a", "d.mp3.txt", "mp4"];
    expect(names.map((name) => isTranscribed(new File([], name)))).toEqual([true, true, true, false, false]);
  });
  test("says how much of it is transcribed, and what to do then", () => {
    const recording: ArchiveImport = {
      ...job,
      kind: "recording",
      stage: "transcribing",
      unit: "%",
      done: 34,
      total: 100,
    };
    expect(importLabel(recording)).toBe("Transcribing, 34 %");
    expect(importSummary({ ...recording, state: "done", source_id: "s1" })).toMatch(/^Transcribed .* the recording\.$/);
  });
});

describe("an archive that comes in", () => {
  test("is told from a source by its name", () => {
    const names = ["a.JSONL", "b.jsonl.gz", "c.zip", "d.txt", "jsonl", "e.json"];
    expect(names.map((name) => isArchive(new File([], name)))).toEqual([true, true, true, false, false, false]);
  });
  test("says its stage, and how much of it is done", () => {
    expect(importLabel(job)).toBe("Preparing paragraphs, 33 %");
    expect(importLabel({ ...job, total: 0 })).toBe("Preparing paragraphs");
    expect(importLabel({ ...job, stage: null, total: 0 })).toBe("Reading");
    expect(importLabel({ ...job, state: "waiting" })).toBe("Waiting");
    expect(progressOf({ ...job, done: 9 })).toBe(1);
  });
  test("says what came of it", () => {
    const summary = { imported: 1, replaced: 2, unchanged: 3, kept: 4 };
    expect(importSummary({ ...job, state: "done", summary, left_out_total: 1 })).toBe(
      "1 source added · 2 updated · 7 already there · 1 could not be read",
    );
    expect(importSummary({ ...job, state: "done", summary: { imported: 0, replaced: 0, unchanged: 0, kept: 0 } })).toBe(
      "No new sources",
    );
    expect(importSummary({ ...job, state: "failed", error: { code: "x", message: "It is damaged.", hint: "" } })).toBe(
      "It is damaged.",
    );
    expect(importSummary({ ...job, state: "cancelled" })).toMatch(/remain/);
  });
});
