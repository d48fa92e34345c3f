import { describe, expect, it } from "vitest";
import { mentionOf, parseSpeaker, displayName } from "./speaker-names";

describe("a label", () => {
  it.each([
    ["Halvard Tennick", "Halvard Tennick", "", ""],
    ["Mayor Ana Quell", "Ana Quell", "Mayor", ""],
    ["ANA QUELL, MAYOR", "Ana Quell", "Mayor", ""],
    ["DEPUTY MAYOR ANA QUELL", "Ana Quell", "DEPUTY MAYOR", ""],
    ["Ana Quell, transport officer", "Ana Quell", "", "transport officer"],
    ["Ana Quell (harbour board)", "Ana Quell", "", "harbour board"],
    // Nobody knows which of the shouted words are names.
    ["ANA QUELL, MAYOR OF TARN", "Ana Quell", "", ""],
    ["Ana Quell, Jr.", "Ana Quell, Jr.", "", ""],
    ["Quell, Ana", "Quell, Ana", "", ""],
    ["Dr. Ana Quell", "Ana Quell", "Dr.", ""],
    ["Mayor Quell", "Quell", "Mayor", ""],
    ["Mayor", "Mayor", "", ""],
    ["SPEAKER 1", "SPEAKER 1", "", ""],
    ["Dean Vorley", "Dean Vorley", "", ""],
    ["김민지 시장", "김민지", "시장", ""],
    ["교통국장 남궁서연", "남궁서연", "교통국장", ""],
    ["김민지", "김민지", "", ""],
  ])("%s", (label, name, title, role) => {
    const read = parseSpeaker(label);
    expect([read.name, read.title.toUpperCase(), read.role]).toEqual([name, title.toUpperCase(), role]);
  });

  it.each([
    ["SEN. IMKE RADDALL", "Sen. Imke Raddall"],
    ["Mr. RADDALL of North Carolina", "Mr. Raddall of North Carolina"],
    ["INGRID VON DER HALE", "Ingrid von der Hale"],
    ["LUC MCHALE", "Luc McHale"],
    ["ANA O’DOWD", "Ana O’Dowd"],
    ["J.K. RADDALL", "J.K. Raddall"],
    ["SEN. HALE (D-OH)", "Sen. Hale (D-OH)"],
    ["OWEN TATE III", "Owen Tate III"],
    ["MARSH-TATE LYNN", "Marsh-Tate Lynn"],
    ["The MINISTER OF HEALTH", "The Minister of Health"],
    ["SPEAKER 1", "SPEAKER 1"],
    ["CNN", "CNN"],
    ["홍길동 장관", "홍길동 장관"],
  ])("%s is shown as %s", (label, shown) => {
    expect(displayName(label)).toBe(shown);
    expect(displayName(shown)).toBe(shown);
  });

  it("is not shouted", () => {
    expect(displayName("IMKE RADDALL")).toBe("Imke Raddall");
    expect(parseSpeaker("DEPUTY MAYOR ANA QUELL").title).toBe("Deputy Mayor");
  });
});

describe("a mention", () => {
  it.each([
    ["Halvard Tennick", "", "Halvard Tennick"],
    ["Halvard Tennick", "Halvard Tennick spoke.", "Tennick"],
    ["IMKE RADDALL", "", "Imke Raddall"],
    ["IMKE RADDALL", "Imke Raddall spoke.", "Raddall"],
    ["SPEAKER 1", "SPEAKER 1 spoke.", "SPEAKER 1"],
    ["Mayor Ana Quell", "", "Ana Quell"],
    // No first mention is a surname alone.
    ["Mayor Quell", "", "Mayor Quell"],
    ["Mayor Quell", "Mayor Quell spoke.", "Quell"],
    ["김민지", "김민지 씨", "김민지"],
    ["김민지 시장", "", "김민지"],
  ])("of %s without titles, in “%s”", (label, article, words) =>
    expect(mentionOf(label, article)).toEqual({ words, isParenthetical: false }),
  );

  it.each([
    ["Halvard Tennick", "", "Halvard Tennick", false],
    ["Mayor Ana Quell", "", "Mayor Ana Quell", false],
    ["ANA QUELL, MAYOR", "", "Mayor Ana Quell", false],
    ["Mayor Ana Quell", "Ana Quell spoke.", "Quell", false],
    ["Ana Quell, transport officer", "", "Ana Quell, transport officer", true],
    ["Ana Quell, transport officer", "Ana Quell spoke.", "Quell", false],
    ["김민지 시장", "", "김민지 시장", false],
    ["김민지 시장", "김민지 시장이 왔다.", "김 시장", false],
    ["교통국장 남궁서연", "남궁서연 교통국장이 왔다.", "남궁 교통국장", false],
  ])("of %s with titles, in “%s”", (label, article, words, isParenthetical) =>
    expect(mentionOf(label, article, true)).toEqual({ words, isParenthetical }),
  );
});
