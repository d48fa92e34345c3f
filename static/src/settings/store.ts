/** The settings of this browser: available at once, reported to listeners, and kept from one page to the next. */

import { readStoredJson, writeStored, type Store } from "../ui/storage";

/** How an inserted quote is given to its speaker. */
export interface HouseStyle {
  /** The verb after a quote: “said” in reports of what was, “says” in the present. */
  verb: "said" | "says";
  /** Before the quote (`Ana Quell said: “…”`) or after it (`“…,” Ana Quell said.`). */
  place: "after" | "before";
  /** `Ana Quell said` or `said Ana Quell`. */
  order: "name-verb" | "verb-name";
  /** Whether the first mention adds the title that the source gives, as “Mayor Ana Quell”. */
  titles: boolean;
}

/** What a screen reader announces unasked: everything, that something is there, or nothing. */
export type Verbosity = "full" | "short" | "off";

/** How many suggestions are shown: only strong matches, or also possible ones. */
export type SuggestionLevel = "fewer" | "balanced" | "more";

export interface Settings {
  ghost: boolean;
  /** Milliseconds of rest before ghost text shows. */
  ghostDelay: number;
  suggestionLevel: SuggestionLevel;
  /** Whether interviewers' questions are suggested, too. */
  questions: boolean;
  /** Whether the archive is looked in, too. */
  archive: boolean;
  style: HouseStyle;
  /** Whether quotation marks, dashes and ellipses become printed ones as they are typed. */
  smartQuotes: boolean;
  verbosity: Verbosity;
  /** Whether the desk's own keys work at all. */
  keysOn: boolean;
  /** Keys that differ from the usual ones, by command. */
  keys: Record<string, string>;
  /** Whether the guide of the first run was gone through, or skipped. */
  guideOver?: boolean;
  /** The draft that the guide goes with, and whether its source was checked. */
  guide?: { draft: string; checked: boolean };
}

export const DEFAULTS: Settings = {
  ghost: true,
  ghostDelay: 0,
  suggestionLevel: "balanced",
  questions: false,
  archive: true,
  style: { verb: "said", place: "after", order: "name-verb", titles: false },
  smartQuotes: true,
  verbosity: "full",
  keysOn: true,
  keys: {},
};

const KEY = "quotedesk.settings";

export class SettingsStore {
  private settings: Settings;
  private readonly listeners = new Set<(settings: Settings, before: Settings) => void>();

  constructor(private readonly store: Store = localStorage) {
    this.settings = read(store);
  }

  get now(): Settings {
    return this.settings;
  }

  update(change: Partial<Settings>): void {
    const before = this.settings;
    this.settings = { ...before, ...change };
    writeStored(KEY, JSON.stringify(this.settings), this.store);
    for (const listener of this.listeners) listener(this.settings, before);
  }

  /** Hears of every change from now on; the answer ends that. */
  subscribe(listener: (settings: Settings, before: Settings) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}

function read(store: Store): Settings {
  const kept = (readStoredJson(KEY, store) ?? {}) as Partial<Settings>;
  return { ...DEFAULTS, ...kept, style: { ...DEFAULTS.style, ...kept.style } };
}
