/** Request and response of `POST /api/monitor`. */

/** How the probabilities of a thread's posts become one for the thread. */
export type Aggregation = "learned" | "mean" | "median" | "max" | "root";

export const AGGREGATIONS: readonly Aggregation[] = ["learned", "mean", "median", "max", "root"];

/** A thread of the library, or one that was pasted: JSON Lines, a network's JSON, or plain posts. */
export type MonitorRequest = { source_id: string; thread: number } | { text: string };

/** Something the newsroom wrote that the thread may be about. */
export interface Candidate {
  kind: "draft" | "publication" | "article";
  id: string;
  title: string;
  /** YYYY-MM-DD; null where nobody knows. */
  date: string | null;
  url: string | null;
  /** The draft it is, or was published from. */
  draft_id: string | null;
  probability: number;
  aggregation: Aggregation;
  /** The probability of the n oldest posts, for some n. */
  curve: [posts: number, probability: number][];
  /** Those that speak for it most, best first. */
  posts: { position: number; probability: number; text: string }[];
}

export interface MonitorAnswer {
  cascade: {
    posts: number;
    /** Levels below the root. */
    depth: number;
    from: string | null;
    to: string | null;
    /** How many of its posts were compared: of a very long thread the oldest, and some of the rest. */
    read: number;
    sampled: boolean;
    /** Threads that came with it, and were left out. */
    others: number;
  };
  /** Most likely first. */
  articles: Candidate[];
  /** From this probability on it counts as being about an article. */
  threshold: number;
  /** Whether something the newsroom wrote lately is not compared yet. */
  behind: boolean;
}

/** One line of the drawing. */
export interface Curve {
  by: Aggregation;
  points: Candidate["curve"];
}
