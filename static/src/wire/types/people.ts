/** Whose things are, with whom they are shared, and who is there. */
import type { WireError } from "./errors";

/** In a newsroom alone: whose it is (nobody’s own where null), and what who asks may do. */
export interface Owned {
  owner?: { person_id: string; name: string } | null;
  may?: "read" | "edit" | "manage";
}

export type ShareLevel = "read" | "edit";

/** With a person, with a desk, or, where both are null, with the whole newsroom. */
export interface Share {
  person: { person_id: string; name: string } | null;
  desk: { desk_id: string; name: string } | null;
  level: ShareLevel;
}

export interface Shares {
  owner: { person_id: string; name: string } | null;
  may: Owned["may"];
  shares: Share[];
}

export interface Colleagues {
  people: { person_id: string; name: string; desk_ids: string[] }[];
  desks: { desk_id: string; name: string }[];
}

/** A page that has the draft open. */
export interface Present {
  client: string;
  /** Empty on a desk without a login. */
  name: string;
  /** It is the one that writes. */
  holds: boolean;
  /** Its connection is gone; it may be back. */
  away: boolean;
  since: string;
  you: boolean;
  /** Of the same person: another tab. */
  own: boolean;
}

export interface PresenceAnswer {
  version: number;
  may_write: boolean;
  people: Present[];
  error?: WireError;
}
