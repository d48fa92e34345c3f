/** The details of an article: changed here, saved a moment later, and brought together with what others changed. */
import type { Details as Values } from "../../wire/types";
import type { UnsavedStore } from "../saving/unsaved-extras";
import { ExtraConflict, mergeLists } from "../saving/extras";
import { debounce } from "../../ui/debounce";

export type DetailName = keyof Values;

interface Ports {
  put(details: Partial<Values>, expected: Partial<Values>): Promise<Values>;
  /** The stored ones. */
  get(): Promise<Values>;
  /** The browser's own store, for what the server does not have yet. */
  keep: UnsavedStore<Values>;
  changed(): void;
  /** What went wrong, or null once nothing is. */
  problem(error: unknown): void;
}

export const DETAILS_DELAY_MS = 800;
const RETRY_MS = 4000;

export class Details {
  /** What others stored in the place of what was changed here, until the writer chooses. */
  readonly theirs = new Map<DetailName, Values[DetailName]>();
  private wanted: Values;
  private sending: Promise<void> | null = null;
  private readonly later = debounce(() => this.send(), DETAILS_DELAY_MS);
  /** Grows with each answer: one that was asked for earlier says nothing any more. */
  private answers = 0;

  constructor(
    private stored: Values,
    private readonly ports: Ports,
  ) {
    const kept = ports.keep.read();
    this.wanted = kept?.wanted ?? stored;
    if (!kept) return;
    this.stored = kept.stored;
    this.merge(stored);
    this.later(0);
  }

  get now(): Values {
    return this.wanted;
  }

  get isSaved(): boolean {
    return this.dirty().length === 0;
  }

  set<N extends DetailName>(name: N, value: Values[N]): void {
    if (same(this.wanted[name], value)) return;
    this.wanted = { ...this.wanted, [name]: value };
    this.ports.keep.write({ wanted: this.wanted, stored: this.stored });
    this.ports.changed();
    this.later();
  }

  /** The writer chose which of two values it is to be. */
  resolve(name: DetailName, which: "mine" | "theirs"): void {
    this.theirs.delete(name);
    if (which === "theirs") this.wanted = { ...this.wanted, [name]: this.stored[name] };
    this.ports.changed();
    this.later(0);
  }

  /** Somebody, perhaps this page, changed them: the server says what they are now. */
  async refresh(): Promise<void> {
    await this.sending;
    const answers = this.answers;
    try {
      const stored = await this.ports.get();
      if (answers !== this.answers || this.sending) return;
      this.merge(stored);
    } catch {
      // The next change of either side compares them again.
    }
  }

  /** Resolves once they are stored, or cannot be for now. */
  flush(): Promise<void> {
    return this.isSaved ? (this.sending ?? Promise.resolve()) : this.send();
  }

  private dirty(): DetailName[] {
    return namesOf(this.wanted).filter((name) => !this.theirs.has(name) && !same(this.wanted[name], this.stored[name]));
  }

  private merge(stored: Values): void {
    const base = this.stored;
    this.stored = stored;
    for (const name of namesOf(stored)) {
      const isMine = !same(this.wanted[name], base[name]);
      const isTheirs = !same(stored[name], base[name]);
      if (!isMine && isTheirs) this.wanted = { ...this.wanted, [name]: stored[name] };
      else if (isMine && isTheirs && !same(this.wanted[name], stored[name])) this.bringTogether(name, base, stored);
      else if (this.theirs.has(name) && same(this.wanted[name], stored[name])) this.theirs.delete(name);
    }
    if (this.isSaved && !this.theirs.size) this.ports.keep.clear();
    else this.ports.keep.write({ wanted: this.wanted, stored });
    this.ports.changed();
  }

  private bringTogether(name: DetailName, base: Values, stored: Values): void {
    if (name === "keywords") {
      const keywords = mergeLists(base.keywords, this.wanted.keywords, stored.keywords);
      this.wanted = { ...this.wanted, keywords };
    } else this.theirs.set(name, stored[name]);
  }

  private send(): Promise<void> {
    this.later.cancel();
    return (this.sending ??= this.sendAll().finally(() => (this.sending = null)));
  }

  private async sendAll(): Promise<void> {
    for (let names = this.dirty(); names.length; names = this.dirty()) {
      const sent = this.wanted;
      try {
        const stored = await this.ports.put(pick(sent, names), pick(this.stored, names));
        this.answers++;
        // As the server wrote it, where nothing was typed since.
        for (const name of names)
          if (same(this.wanted[name], sent[name])) this.wanted = { ...this.wanted, [name]: stored[name] };
        this.stored = { ...this.stored, ...pick(stored, names) };
        this.merge(stored);
        this.ports.problem(null);
      } catch (error) {
        if (!(error instanceof ExtraConflict)) {
          this.ports.problem(error);
          this.later(RETRY_MS);
          return;
        }
        this.answers++;
        this.merge(error.stored as Values);
      }
    }
  }
}

const namesOf = (values: Values) => Object.keys(values) as DetailName[];
const pick = (values: Values, names: readonly DetailName[]): Partial<Values> =>
  Object.fromEntries(names.map((name) => [name, values[name]]));
const same = (a: Values[DetailName], b: Values[DetailName]) => JSON.stringify(a) === JSON.stringify(b);
