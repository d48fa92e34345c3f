import { beforeEach, describe, expect, it } from "vitest";
import type { ImportedDraft } from "../wire/types";
import { ArticleImporter } from "./import";

const NOT_THERE = { code: "image_not_in_file", message: "“a.jpg” is not in the file.", hint: "Add it to the draft." };

function draft(leftOut: (typeof NOT_THERE)[]): ImportedDraft {
  return { draft_id: "d1", headline: "The wall", ...(leftOut.length && { left_out_images: leftOut }) } as ImportedDraft;
}

describe("importing articles", () => {
  let failures: HTMLElement;
  beforeEach(() => {
    document.body.innerHTML = '<button id="import-open"></button><div id="failures"></div><p id="running"></p>';
    failures = document.getElementById("failures")!;
  });

  function importing(answer: ImportedDraft): Promise<ImportedDraft> {
    return new Promise((resolve) => {
      const importer = new ArticleImporter(failures, document.getElementById("running")!, {
        api: { importFile: () => Promise.resolve(answer), importText: () => Promise.resolve(answer) },
        imported: (imported) => setTimeout(() => resolve(imported)),
      });
      importer.files([new File(["x"], "wall.docx")]);
    });
  }

  it("says nothing where every image was taken", async () => {
    await importing(draft([]));
    expect(failures.childElementCount).toBe(0);
  });

  it("says which images were left out, and what to do about them once", async () => {
    const other = { ...NOT_THERE, message: "“b.jpg” is not in the file." };
    await importing(draft([NOT_THERE, other]));
    const report = failures.querySelector("[data-testid=import-failure]")!;
    expect(report.querySelector("p")!.textContent).toContain("“The wall” was imported without 2 of its images");
    expect([...report.querySelectorAll("li")].map((line) => line.textContent)).toEqual([
      NOT_THERE.message,
      other.message,
    ]);
    expect([...report.querySelectorAll(".hint")].map((hint) => hint.textContent)).toEqual([NOT_THERE.hint]);
    report.querySelector("button")!.click();
    expect(failures.childElementCount).toBe(0);
  });

  it("counts the images beyond the first few", async () => {
    await importing(draft(Array.from({ length: 9 }, () => NOT_THERE)));
    expect(failures.querySelectorAll("li")).toHaveLength(6);
    expect(failures.querySelector("li:last-child")!.textContent).toBe("and 4 more");
  });
});
