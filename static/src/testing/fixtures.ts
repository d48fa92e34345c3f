/** What several specs begin from. */
import { EditorState, TextSelection } from "prosemirror-state";
import { headlineFindingModels, quoteFindingModels, type Finding } from "../checks/state/finding";
import { bodySchema } from "../articles/schema";
import type { Store } from "../ui/storage";
import type {
  HeadlineFinding,
  Objection,
  PublishCheck,
  QuoteFinding,
  SignOff,
  Source,
  SourceParagraph,
  Suggestion,
  Thresholds,
} from "../wire/types";

/** Paragraphs with the caret at "|". */
export function stateOf(...lines: string[]): EditorState {
  const doc = bodySchema.node(
    "doc",
    null,
    lines.map((line) => {
      const text = line.replace("|", "");
      return bodySchema.node("paragraph", null, text ? [bodySchema.text(text)] : []);
    }),
  );
  let pos = 1;
  for (const line of lines) {
    const at = line.indexOf("|");
    if (at >= 0) return EditorState.create({ doc, selection: TextSelection.create(doc, pos + at) });
    pos += line.length + 2;
  }
  throw new Error("no caret");
}

export function suggestionOf(text: string, span = text, more: Partial<Suggestion> = {}): Suggestion {
  const start = text.indexOf(span);
  return {
    source_id: "s1",
    source_title: "Hearing",
    paragraph_id: 7,
    index: 3,
    text,
    speaker: "Halvard Tennick",
    start_ms: 83_000,
    score: 1,
    spans: [{ start, end: start + span.length, score: 1 }],
    ...more,
  };
}

export const paragraphOf = (text: string, more: Partial<SourceParagraph> = {}): SourceParagraph => ({
  paragraph_id: 7,
  index: 3,
  text,
  speaker: "Halvard Tennick",
  start_ms: 83_000,
  end_ms: null,
  question: false,
  revisions: 0,
  ...more,
});

export const thresholdsOf = (strong: number, possible: number): Thresholds => ({ strong, possible });

export function headlineFindingOf(quote: string, more: Partial<HeadlineFinding> = {}): HeadlineFinding {
  return {
    quote,
    start: 0,
    end: quote.length,
    state: "unsupported",
    probability: 0.9,
    support: [],
    nearest: null,
    diff: [],
    message: "Not found in the body: no quote there says this.",
    reasons: [],
    fix: null,
    source: null,
    ...more,
  };
}

export function quoteFindingOf(quote: string, more: Partial<QuoteFinding> = {}): QuoteFinding {
  return {
    quote,
    start: 0,
    end: quote.length,
    state: "verbatim",
    hard: false,
    kinds: [],
    attached: true,
    attributed_to: null,
    speaker_checked: true,
    source_id: "s1",
    source_title: "Hearing",
    spoken_on: null,
    paragraph_id: 7,
    paragraph_index: 3,
    source_start: 0,
    source_end: quote.length,
    source_text: quote,
    speaker: "Halvard Tennick",
    start_ms: 83_000,
    end_ms: null,
    diff: [],
    elsewhere: null,
    nearest: null,
    translation: null,
    paraphrase: false,
    message: "",
    reasons: [],
    ...more,
  };
}

export const headlineModelOf = (quote: string, more: Partial<HeadlineFinding> = {}): Finding =>
  headlineFindingModels([headlineFindingOf(quote, more)], { headline: quote, body: "" })[0]!;

export const quoteModelOf = (quote: string, more: Partial<QuoteFinding> = {}): Finding =>
  quoteFindingModels([quoteFindingOf(quote, more)], { headline: "", body: quote })[0]!;

export const objectionOf = (quote: string, more: Partial<Objection> = {}): Objection => ({
  id: `${more.kind ?? "number"} ${quote}`,
  kind: "number",
  level: "block",
  where: "body",
  quote,
  start: 0,
  end: quote.length,
  message: "The number “fifty” was changed to “sixty”.",
  source_id: null,
  overridden: null,
  earlier_reason: "",
  ...more,
});

export const publishCheckOf = (more: Partial<PublishCheck> = {}): PublishCheck => ({
  version: 1,
  headline: "Bus stays",
  empty: false,
  suggested_edits: 0,
  quotes: 1,
  blockers: [],
  headline_warnings: [],
  standfirst_warnings: [],
  warnings: [],
  embargoed: [],
  background: [],
  objections: [],
  sign_off: null,
  needs_sign_off: false,
  ...more,
});

export const signOffOf = (state: SignOff["state"], more: Partial<SignOff> = {}): SignOff => ({
  sign_off_id: "f1",
  state,
  by: { person_id: "a", name: "Ada Reporter" },
  at: "2031-05-03T12:00:00Z",
  request_note: "",
  decided_by: state === "requested" ? null : { person_id: "b", name: "Bo Editor" },
  decided_at: state === "requested" ? null : "2031-05-03T12:30:00Z",
  note: state === "sent_back" ? "Ask her about the number." : "",
  version: 1,
  outdated: false,
  may_decide: false,
  ...more,
});

export const sourceOf = (id: string, more: Partial<Source> = {}): Source => ({
  source_id: id,
  title: `Source ${id}`,
  file_name: `${id}.txt`,
  format: "txt",
  paragraphs: 3,
  speakers: [],
  duration_ms: null,
  imported_at: "2031-05-04T10:00:00Z",
  spoken_on: null,
  day_origin: null,
  day_written: "",
  kind: "other",
  held: false,
  reviewed: false,
  media: null,
  embargo_until: null,
  embargo_note: "",
  embargoed: false,
  rights: "quotable",
  language: "en",
  drafts: 0,
  posts: null,
  threads: null,
  ...more,
});

/** Numbers below `below`, the same ones for the same seed: mulberry32. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** A browser's store, empty at first or with what `kept` has. */
export function memoryStore(kept = new Map<string, string>()): Store {
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/** One that holds nothing readable and takes nothing. */
export const brokenStore: Store = {
  getItem: () => "{",
  setItem: () => {
    throw new Error("full");
  },
  removeItem: () => undefined,
};
