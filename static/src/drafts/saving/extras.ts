/** What belongs to a draft beside its text is stored here, and compared with what others stored meanwhile. */
import { draft, request, RequestError } from "../../wire/http";
import type { Details } from "../../wire/types";

interface Extras {
  notes: string;
  variants: string[];
  details: Details;
}
type Sent<K extends keyof Extras> = K extends "details" ? Partial<Details> : Extras[K];

/** Thrown where somebody else has changed what was to be stored; `stored` is what there is now. */
export class ExtraConflict extends Error {
  constructor(readonly stored: unknown) {
    super("somebody else has changed it");
  }
}

/** Store one of them in the place of `expected`; return it as the server wrote it. */
export async function putExtra<K extends keyof Extras>(
  draftId: string,
  kind: K,
  wanted: Sent<K>,
  expected: Sent<K>,
): Promise<Extras[K]> {
  try {
    return (await request<Extras>("PUT", `${draft(draftId)}/${kind}`, { [kind]: wanted, expected }))[kind];
  } catch (error) {
    const stored = error instanceof RequestError ? error.details[kind] : undefined;
    if (stored !== undefined) throw new ExtraConflict(stored);
    throw error;
  }
}

/** Apply to theirs what was removed and added here. */
export function mergeLists(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const left = theirs.filter((one) => mine.includes(one) || !base.includes(one));
  return [...left, ...mine.filter((one) => !base.includes(one) && !left.includes(one))];
}
