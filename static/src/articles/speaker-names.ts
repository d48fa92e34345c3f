/** Names of speakers as an article gives them, parsed from the labels of sources: IMKE RADDALL, Mayor Ana Quell. */

/** The parts of a source's label of a speaker. */
interface Speaker {
  name: string;
  /** What stands before the name, as “Mayor”; of a Korean name what stands behind it. */
  title: string;
  /** What is set off by a comma behind it, as “transport officer”. */
  role: string;
}

/** Words of an article that may be names. */
interface Mention {
  words: string;
  /** They end in a role, which a comma sets off from what follows. */
  isParenthetical: boolean;
}

/** Words that come before a name; given names that are titles as well, as Dean, are none. */
const TITLES = new Set(
  (
    "mr mrs ms mx miss dr prof professor rev reverend sir dame lady lord baroness sen senator rep representative gov governor mayor president premier " +
    "minister secretary chancellor councillor councilman councilwoman cllr commissioner ambassador attorney judge justice sheriff chief capt captain " +
    "col colonel gen general lt lieutenant sgt sergeant inspector superintendent detective director chair chairman chairwoman chairperson bishop " +
    "archbishop rabbi imam sister prime vice deputy assistant associate acting"
  ).split(" "),
);
/** More words before a name are no title. */
const MOST_TITLES = 3;
/** Behind a name and a comma, still the name. */
const SUFFIX = /^(?:jr|sr|i{2,3}|iv|m\.?d|ph\.?d|esq|q\.?c|k\.?c)\.?$/iu;
const KOREAN_TITLES =
  "[가-힣]*(?:대통령|총리|장관|차관|의장|의원|위원장?|대표|시장|지사|군수|청장|국장|실장|과장|팀장|본부장|센터장|원장|소장|총장|총재|회장|사장|이사장?|대변인|수석|교수|박사|변호사|판사|검사|대사|감독|코치|선수|작가|기자|연구원|후보)";
const NAME_THEN_TITLE = new RegExp(`^([가-힣]{2,4})\\s+(${KOREAN_TITLES})$`, "u");
const TITLE_THEN_NAME = new RegExp(`^(${KOREAN_TITLES})\\s+([가-힣]{2,4})$`, "u");
const TWO_SYLLABLE_FAMILIES = /^(?:남궁|황보|제갈|사공|선우|독고|서문)/u;

const isShouted = (text: string) => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
const isTitle = (word: string) => TITLES.has(word.replace(/\.$/, "").toLowerCase());
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();

const WORD = /\p{L}+(?:['’]\p{L}+)*/gu;
/** In capitals they have no vowel either, and are no abbreviations. */
const VOWELLESS = /^(?:mrs?|ms|dr|[sj]r|st|lt|sgt|ng)$/i;
const PARTICLES = /^(?:von|zu|der|den|de|del|della|di|da|dos|du|bin|ibn)$/i;
const SMALL_WORDS = /^(?:of|the|and|for)$/i;
const ACRONYMS = /^(?:I{2,3}|IV|US|UN|EU|UK|CEO|CFO|CNN|BBC|NBC|ABC|CBS|FBI|CIA|NASA|NATO|NIH|NIAID|FDA|EPA)$/;

/**
 * A speaker as an article names them: transcripts often write IMKE RADDALL, or Mr. RADDALL of Ohio. As the server's
 * models/text/names/display.py, for the common cases.
 */
export function displayName(speaker: string): string {
  const name = speaker.trim();
  if (!/\p{Lu}{2}/u.test(name) || !/\s/.test(name) || /[\d_]/.test(name)) return name;
  return name.replace(WORD, (word, at: number) => cased(word, name.slice(0, at), name.slice(at + word.length)));
}

function cased(word: string, before: string, after: string): string {
  if (word.length < 2 || word !== word.toUpperCase() || ACRONYMS.test(word)) return word;
  // “(D-OH)”, “J.K. Raddall”
  if (word.length === 2 && /(?:^|[(,\s])\p{Lu}-$/u.test(before)) return word;
  if (!/[AEIOUY\u00c0-\u00dd]/.test(word) && word.length < 6 && !VOWELLESS.test(word)) return word;
  const follows = /^\s+\p{L}/u.test(after);
  if (follows && (PARTICLES.test(word) || (before.trim() && SMALL_WORDS.test(word)))) return word.toLowerCase();
  return word
    .split(/(['’])/)
    .map((part, at, parts) => (at < 2 || parts[at - 2]!.length === 1 ? capital(part) : part.toLowerCase()))
    .join("")
    .replace(/^Mc(\p{L}{2,})$/u, (_, rest: string) => `Mc${capital(rest)}`);
}

/** Parse a label. What cannot be distinguished from a name is a name. */
export function parseSpeaker(label: string): Speaker {
  const whole = label.trim();
  const korean = NAME_THEN_TITLE.exec(whole);
  if (korean) return { name: korean[1]!, title: korean[2]!, role: "" };
  const turned = TITLE_THEN_NAME.exec(whole);
  if (turned) return { name: turned[2]!, title: turned[1]!, role: "" };

  const parts = /^([^,()]+?)\s*(?:,\s*([^,()][^()]*)|\(([^()]+)\))$/u.exec(whole);
  const behind = (parts?.[2] ?? parts?.[3] ?? "").trim();
  const named = parts && behind && !SUFFIX.test(behind) && /\s/.test(parts[1]!) ? parts[1]! : whole;
  const words = displayName(named).split(/\s+/);
  let titles = 0;
  while (titles < Math.min(MOST_TITLES, words.length - 1) && isTitle(words[titles]!)) titles++;
  const { title, role } = parseRole(named === whole ? "" : behind);
  return {
    name: words.slice(titles).join(" "),
    title: words.slice(0, titles).join(" ") || title,
    role: titles ? "" : role,
  };
}

/** What stands behind a name: a title that goes before it, or words of its own. Shouted words keep no names apart. */
function parseRole(behind: string): Pick<Speaker, "title" | "role"> {
  const words = behind.split(/\s+/).filter(Boolean);
  if (words.length && words.length <= MOST_TITLES && words.every(isTitle))
    return { title: words.map(capital).join(" "), role: "" };
  return { title: "", role: isShouted(behind) ? "" : behind };
}

/** Return the name for standalone use, with its title if only a surname is known. */
function nameAlone({ name, title }: Speaker): string {
  return title && !/[\s가-힣]/u.test(name) ? `${title} ${name}` : name;
}

/**
 * Returns the full name, or the surname alone once the full name is in the article. With `titles` the first mention
 * adds the title that the source gives; a Korean name keeps its title, which distinguishes people of one family name.
 */
export function mentionOf(label: string, article: string, titles = false): Mention {
  const speaker = parseSpeaker(label);
  const { name, title, role } = speaker;
  const alone = nameAlone(speaker);
  const isMentioned = article.includes(alone);
  if (/^[가-힣]+$/u.test(name) && title) {
    const family = TWO_SYLLABLE_FAMILIES.test(name) && name.length > 2 ? name.slice(0, 2) : name[0]!;
    return { words: titles ? `${isMentioned ? family : name} ${title}` : name, isParenthetical: false };
  }
  const surname = name.split(/\s+/).at(-1)!;
  if (isMentioned && isPersonName(alone)) return { words: surname, isParenthetical: false };
  if (!titles || isMentioned) return { words: alone, isParenthetical: false };
  return {
    words: [title && !alone.startsWith(title) ? `${title} ${alone}` : alone, role].filter(Boolean).join(", "),
    isParenthetical: Boolean(role),
  };
}

/** Several words like names, not a label as SPEAKER 1. */
function isPersonName(name: string): boolean {
  const words = name.split(/\s+/);
  return words.length > 1 && words.every((word) => /^\p{Lu}[\p{L}.'’-]*$/u.test(word)) && /\p{Ll}/u.test(words.at(-1)!);
}
