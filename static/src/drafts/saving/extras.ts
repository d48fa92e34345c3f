/** What belongs to a draft beside its text: changed here, saved a moment later, merged with what others stored. */
import { debounce } from "../../ui/debounce";
import { draft, request, RequestError } from "../../wire/http";
import type { Details } from "../../wire/types";
import type { UnsavedStore } from "./unsaved-extras";

export const SAVE_DELAY_MS = 800;
const RETRY_MS = 4000;

interface Ports<T> {
  /** Store these fields in the place of `expected`; return all as the server has them. */
  put(wanted: Partial<T>, expected: Partial<T>): Promise<T>;
  /** The browser's own store, for what the server does not have yet. */
  keep: UnsavedStore<T>;
  changed(): void;
  /** How many items a list may have. */
  most?: number;
}

/** Thrown where somebody else has changed what was to be stored; `stored` is what there is now. */
export class ExtraConflict extends Error {
  constructor(readonly stored: unknown) {
    super("somebody else has changed it");
  }
}

/** Fields that are saved together. Lists that two people changed are merged; of other values the writer chooses one. */
export class Extra<T extends object> {
  /** What others stored in the place of what was changed here, until the writer chooses. */
  readonly theirs = new Map<keyof T, T[keyof T]>();
  /** Why the last attempt to save failed; null where it did not. */
  problem: unknown = null;
  private wanted: T;
  private sending: Promise<void> | null = null;
  private readonly later = debounce(() => this.send(), SAVE_DELAY_MS);
  /** Grows with each answer: a stored value that was requested before it is outdated. */
  private answers = 0;

  /** Go on from what an earlier tab could not save. `stored` is what the server has; for a conflict, its base. */
  constructor(
    private stored: T,
    private readonly ports: Ports<T>,
  ) {
    const kept = ports.keep.read();
    this.wanted = kept?.wanted ?? stored;
    if (!kept) return;
    this.stored = kept.stored;
    this.merge(stored);
    this.keepUnsaved();
    this.later(0);
  }

  get now(): T {
    return this.wanted;
  }

  get isSaved(): boolean {
    return this.unsaved().length === 0;
  }

  set<N extends keyof T>(name: N, value: T[N]): void {
    if (same(this.wanted[name], value)) return;
    this.wanted = { ...this.wanted, [name]: value };
    this.updated();
    this.later();
  }

  /** The writer chose a value for a field that somebody else has changed too. */
  resolve<N extends keyof T>(name: N, value: T[N]): void {
    if (!this.theirs.has(name)) return;
    this.stored = { ...this.stored, [name]: this.theirs.get(name) };
    this.theirs.delete(name);
    this.wanted = { ...this.wanted, [name]: value };
    this.updated();
    this.later(0);
  }

  /** Somebody, perhaps this page, changed them: compare with what the server has now. */
  async refresh(get: () => Promise<T>): Promise<void> {
    await this.sending;
    const { answers } = this;
    // Without an answer the next change of either side compares them.
    const stored = await get().catch(() => null);
    if (!stored || answers !== this.answers || this.sending) return;
    this.merge(stored);
    this.updated();
  }

  /** Resolves once they are stored, or cannot be for now. */
  flush(): Promise<void> {
    return this.isSaved ? (this.sending ?? Promise.resolve()) : this.send();
  }

  private unsaved(): (keyof T)[] {
    return namesOf(this.wanted).filter((name) => !this.theirs.has(name) && !same(this.wanted[name], this.stored[name]));
  }

  private merge(stored: T): void {
    const base = this.stored;
    this.stored = stored;
    for (const name of namesOf(stored)) {
      const [mine, before, theirs] = [this.wanted[name], base[name], stored[name]];
      this.theirs.delete(name);
      if (same(mine, before)) this.wanted = { ...this.wanted, [name]: theirs };
      else if (same(theirs, before) || same(mine, theirs)) continue;
      else if (Array.isArray(mine)) {
        const merged = mergeLists(before as string[], mine, theirs as string[]);
        this.wanted = { ...this.wanted, [name]: merged.slice(0, this.ports.most) };
      } else {
        this.theirs.set(name, theirs);
        this.stored = { ...this.stored, [name]: before };
      }
    }
  }

  private updated(): void {
    this.keepUnsaved();
    this.ports.changed();
  }

  private keepUnsaved(): void {
    if (this.isSaved && !this.theirs.size) this.ports.keep.clear();
    else this.ports.keep.write({ wanted: this.wanted, stored: this.stored });
  }

  private send(): Promise<void> {
    this.later.cancel();
    return (this.sending ??= this.sendAll().finally(() => (this.sending = null)));
  }

  private async sendAll(): Promise<void> {
    for (let names = this.unsaved(); names.length; names = this.unsaved()) {
      const sent = this.wanted;
      try {
        const stored = await this.ports.put(pick(sent, names), pick(this.stored, names));
        // As the server wrote it, where nothing was typed since.
        for (const name of names)
          if (same(this.wanted[name], sent[name])) this.wanted = { ...this.wanted, [name]: stored[name] };
        this.stored = { ...this.stored, ...pick(stored, names) };
        this.answered(stored);
      } catch (error) {
        if (error instanceof ExtraConflict) {
          this.answered(error.stored as T);
          continue;
        }
        this.problem = error;
        this.ports.changed();
        return this.later(RETRY_MS);
      }
    }
  }

  private answered(stored: T): void {
    this.answers++;
    this.problem = null;
    this.merge(stored);
    this.updated();
  }
}

const namesOf = <T extends object>(values: T) => Object.keys(values) as (keyof T)[];
const pick = <T extends object>(values: T, names: readonly (keyof T)[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<T>;
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

interface Extras {
  notes: string;
  variants: string[];
  details: Details;
}

/** Send `message` and return what `read` takes from the answer, or throw an `ExtraConflict` with it. */
export async function putExtra<T>(
  draftId: string,
  kind: keyof Extras,
  message: object,
  read: (answer: Extras) => T,
): Promise<T> {
  try {
    return read(await request<Extras>("PUT", `${draft(draftId)}/${kind}`, message));
  } catch (error) {
    if (error instanceof RequestError && error.details[kind] !== undefined)
      throw new ExtraConflict(read(error.details as Extras));
    throw error;
  }
}

/** Apply to theirs what was removed and added here. */
export function mergeLists(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const left = theirs.filter((one) => mine.includes(one) || !base.includes(one));
  return [...left, ...mine.filter((one) => !base.includes(one) && !left.includes(one))];
}
