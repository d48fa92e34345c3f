import { expect, it } from "vitest";
import { continuesInKorean, hasKoreanSubject, withTopic } from "./attribution";

it.each([
  ["김민지", "김민지는"],
  ["박서준", "박서준은"],
  ["김 시장", "김 시장은"],
  ["Orla Vennacher", "Orla Vennacher는"],
  ["Tennick", "Tennick은"],
  ["Quell", "Quell은"],
  ["Jane", "Jane은"],
  ["Moore", "Moore는"],
  ["화자 1", "화자 1은"],
  ["화자 2", "화자 2는"],
  ["화자 10", "화자 10은"],
])("%s has its particle", (words, topic) => expect(withTopic(words)).toBe(topic));

it.each([
  ["시장은 이날 ", true],
  ["이날 김민지 씨가 ", true],
  ["그는 ", true],
  ["이날 기자회견에서 ", false],
  ["말하는 ", false],
  ["비용이 드는데도 없는 ", true],
])("“%s” says who: %s", (sentence, says) => expect(hasKoreanSubject(sentence)).toBe(says));

it("knows what attributes a Korean quote behind it", () => {
  expect(
    ["라고 말했다.", "며 웃었다.", "고 시장은 말했다.", " 시장은 이렇게 말했다."].filter(continuesInKorean),
  ).toHaveLength(4);
  expect(["", " 버스는 떠났다.", "고양이"].filter(continuesInKorean)).toEqual([]);
});
