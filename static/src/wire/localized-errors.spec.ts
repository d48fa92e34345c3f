import { afterEach, expect, it } from "vitest";
import { useEnglish, useKorean } from "../testing/setup";
import { localizeError } from "./localized-errors";

const empty = {
  code: "empty_file",
  message: "“notes.txt” is empty.",
  hint: "Check that it was saved.",
  params: { name: "notes.txt" },
};

afterEach(useEnglish);

it("stays as the server tells it in English", () => {
  expect(localizeError(empty)).toBe(empty);
});

it("is told in Korean, with the name it is about", () => {
  useKorean();
  expect(localizeError(empty)).toEqual({
    ...empty,
    code: "empty_file",
    message: "“notes.txt”은 빈 파일입니다.",
    hint: "끝까지 저장하거나 내려받았는지 확인하고 다시 추가하세요.",
  });
});

it("has what it is about in its hint as well", () => {
  useKorean();
  const gap = { code: "line_gap", message: "A line is missing.", hint: "Send line 7.", params: { next: 7 } };
  expect(localizeError(gap).hint).toContain("7");
});

it("stays in English where nobody has translated it", () => {
  useKorean();
  const rare = { code: "no_such_code", message: "Something rare.", hint: "Wait." };
  expect(localizeError(rare)).toBe(rare);
});
