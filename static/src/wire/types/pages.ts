/** What pages begin with. */
import type { Draft } from "./drafts";
import type { Learning } from "./learning";
import type { Source } from "./sources";

export interface Boot {
  draft: Draft;
  /** Who is signed in; null on a desk without a login. */
  person: { person_id: string; name: string } | null;
  /** Those attached to the draft, and the newest others. */
  sources: Source[];
  /** How many the library has. */
  sources_total: number;
  /** It is the draft that a new installation begins with. */
  sample: boolean;
  version: string;
  learning: Learning;
  limits: { max_upload_bytes?: number };
}

/** What the library page begins with. */
export interface LibraryBoot {
  version: string;
  limits: { max_upload_bytes: number; max_media_bytes: number };
  /** Endings of files that a source can be read from, without the dot. */
  formats: string[];
  /** Whether sources can be fetched by their address. */
  fetching: boolean;
}
