/** Random edits and answers out of order: a finding claims its own words, or nothing. */
import { EditorState, type Transaction } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { randomOf, stateOf } from "../../testing/fixtures";
import { headlineDoc } from "../../editor/headline";
import { plainText } from "../../articles/plain-text";
import { afterEdit, initialFindings, reduceFindings, type FindingsState, type Range } from "./reducer";

interface Quote extends Range {
  quote: string;
}

const STEPS = 60;
const SEEDS = Array.from({ length: 120 }, (_, seed) => seed);

/** No two quotes share a word, so words identify their quote. */
const LINES = [
  "Then “alpha beta 🌊 gamma” she said.",
  "He: “delta epsilon” and “zeta eta theta”.",
  "“iota 가나다 kappa”",
];

const quotesIn = (text: string): Quote[] =>
  [...text.matchAll(/“([^“”]+)”/g)].map((match, at) => ({
    id: `${at}:${match[1]}`,
    quote: match[1]!,
    start: match.index + 1,
    end: match.index + 1 + match[1]!.length,
  }));

function randomEdit(editor: EditorState, next: (below: number) => number, fresh: () => string): Transaction {
  const { tr, doc } = editor;
  const size = doc.content.size;
  const somewhere = () => {
    const { text, posAt } = plainText(doc);
    return posAt(next(text.length + 1));
  };
  const [one, other] = [somewhere(), somewhere()].sort((a, b) => a - b) as [number, number];
  const near = Math.min(other, one + 1 + next(6));
  switch (next(8)) {
    case 0:
      return tr.delete(one, near);
    case 1:
      return tr.insertText(fresh(), one, near);
    case 2:
      return doc.childCount < 6 && doc.firstChild!.type.name === "paragraph" ? tr.split(one) : tr.insertText(" ", one);
    case 3:
      return next(6) ? tr.insertText(fresh(), one) : tr.delete(one, other);
    case 4:
      return next(10) ? tr.insertText(" ", one) : tr.replaceWith(0, size, doc.content);
    default:
      return tr.insertText(fresh(), one);
  }
}

function run(seed: number, start: EditorState): void {
  const next = randomOf(seed);
  let editor = start;
  let findings: FindingsState<Quote> = initialFindings;
  let letters = 0;
  /** Every text there was; null where all of it was replaced. */
  const texts: (string | null)[] = [];
  /** Texts that were sent, oldest first, when, and up to which of them there were answers. */
  const sent: { text: string; at: number }[] = [];
  let answered = -1;
  /** The words of the last answer's quotes, and since when they stand. */
  let claimed: { words: string[]; since: number } = { words: [], since: 0 };

  const apply = (tr: Transaction) => {
    findings = afterEdit(findings, tr);
    editor = editor.apply(tr);
    if (isWholeReplaced(tr)) texts.push(null);
    texts.push(plainText(editor.doc).text);
  };
  const ask = () => {
    findings = reduceFindings(findings, { type: "requested" }, editor.doc);
    sent.push({ text: plainText(editor.doc).text, at: texts.length });
  };
  const answer = (version: number) => {
    const { text } = sent[version]!;
    const before = findings;
    findings = reduceFindings(findings, { type: "answered", text, findings: quotesIn(text) }, editor.doc);
    // The same text sent again later is that later one's.
    const meant = sent.findLastIndex((one) => one.text === text);
    if (meant < answered) expect(findings, `seed ${seed}: an older answer changed something`).toBe(before);
    if (findings === before) return;
    answered = meant;
    claimed = { words: quotesIn(text).map(({ quote }) => quote), since: sent[meant]!.at };
  };
  const check = () => {
    const { text, offsetAt } = plainText(editor.doc);
    for (const { finding, from, to, edited } of findings.placed) {
      expect(from).toBeLessThan(to);
      if (!edited) expect(text.slice(offsetAt(from), offsetAt(to)), `seed ${seed}`).toBe(finding.quote);
    }
    const standing = findings.placed.filter(({ edited }) => !edited).map(({ finding }) => finding.quote);
    const untouched = claimed.words.filter((words) => texts.slice(claimed.since).every((one) => one?.includes(words)));
    for (const words of untouched) expect(standing, `seed ${seed}: a finding was lost`).toContain(words);
  };

  for (let step = 0; step < STEPS; step += 1) {
    const what = next(10);
    if (what < 6) apply(randomEdit(editor, next, () => String.fromCharCode(0x4e00 + (letters++ % 5000))));
    else if (what < 8) ask();
    else if (sent.length) answer(Math.max(0, sent.length - 1 - next(5)));
    check();
  }
  ask();
  answer(sent.length - 1);
  check();
  expect(findings.placed).toHaveLength(quotesIn(plainText(editor.doc).text).length);
  for (let step = 0; step < 5; step += 1) {
    apply(randomEdit(editor, next, () => String.fromCharCode(0x4e00 + (letters++ % 5000))));
    check();
  }
}

const isWholeReplaced = (tr: Transaction) =>
  tr.mapping.mapResult(1).deleted && tr.mapping.mapResult(tr.before.content.size - 1, -1).deleted;

describe("findings, whatever is edited and however late the answers come,", () => {
  it.each([
    ["the body", () => stateOf(...LINES.slice(0, -1), `${LINES.at(-1)}|`)],
    ["the headline", () => EditorState.create({ doc: headlineDoc(LINES.join(" ")) })],
  ])("claim their own words alone in %s", (_where, start) => {
    for (const seed of SEEDS) run(seed, start());
  });
});
