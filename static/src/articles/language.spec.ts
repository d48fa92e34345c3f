import { expect, it } from "vitest";
import { articleLanguage, isKorean } from "./language";

it("tells Korean by its letters", () => {
  expect(isKorean("시장은 NATO를 말했다")).toBe(true);
  expect(isKorean("The mayor of 서울 spoke")).toBe(false);
  expect(isKorean(" 12. ")).toBeNull();
});

it.each([
  ["en", "The council met on Monday, and it was not in the mood for a long debate."],
  ["de", "Der Rat tagte am Montag, und die Kosten sind nicht das einzige Thema."],
  ["fr", "Le conseil s’est réuni lundi, et les coûts ne sont pas le seul sujet dans cette affaire."],
  ["es", "El consejo se reunió el lunes y los costes no son lo único que se debate."],
  ["it", "Il consiglio si è riunito lunedì e i costi non sono l’unico tema della seduta."],
  ["pt", "O conselho reuniu-se na segunda-feira e os custos não são o único tema da sessão."],
  ["nl", "De raad kwam maandag bijeen en de kosten zijn niet het enige onderwerp van het debat."],
  ["pl", "Rada zebrała się w poniedziałek i koszty nie są jedynym tematem, o którym mówiono na sali."],
  ["ja", "評議会は月曜日に開かれ、費用だけが議題ではなかった。"],
  ["zh", "市议会周一开会，费用不是唯一的议题。"],
  ["ar", "اجتمع المجلس يوم الاثنين، ولم تكن التكاليف الموضوع الوحيد."],
  ["ko", "의회는 월요일에 열렸고 비용만이 의제는 아니었다."],
])("%s", (language, text) => expect(articleLanguage(text)).toBe(language));

it("says of a short text what its small words say, and nothing without one", () => {
  expect(articleLanguage("The council met.")).toBe("en");
  expect(articleLanguage("Der Rat tagte.")).toBe("de");
  expect(
    ["", "12.", "Hale, Salem.", "Совет собрался в понедельник.", "شورا روز دوشنبه تشکیل شد."].map(articleLanguage),
  ).toEqual(Array(5).fill(null));
});
