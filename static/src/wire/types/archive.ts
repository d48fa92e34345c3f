/** Searching the archive, and bringing one in. */
import type { WireError } from "./errors";
import type { ImportNote, ParagraphId, Source } from "./sources";

/** A passage that a search of the archive found; without `highlights` it is close in meaning alone. */
export interface FoundPassage {
  paragraph_id: ParagraphId;
  index: number;
  text: string;
  speaker: string | null;
  start_ms: number | null;
  question: boolean;
  score: number;
  highlights: { start: number; end: number }[];
}

export interface ArchiveFound {
  results: { source: Source; passages: FoundPassage[] }[];
  /** How many sources there are, of which `results` are some. */
  total: number;
  took_ms: number;
  /** Where only a part of the search could be made. */
  degraded: "words only" | null;
}

/** An archive that comes into the library, as `GET /api/imports` has it; `sending` is known to the page alone. */
export interface ArchiveImport {
  job_id: string;
  name: string;
  state: "sending" | "waiting" | "running" | "done" | "failed" | "cancelled";
  stage: "reading" | "embedding" | "indexing" | null;
  unit: string | null;
  done: number;
  total: number;
  left_out: { place: string; reason: string }[];
  left_out_total: number;
  summary: { imported: number; replaced: number; unchanged: number; kept: number; notes?: ImportNote[] } | null;
  error: WireError | null;
  created_at: string;
}
