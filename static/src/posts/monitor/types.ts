/** Request and response of `POST /api/monitor`. */
import type { Monitored, MonitoredArticle } from "../../wire/generated/schema";

/** Something the newsroom wrote that the thread may be about. */
export type Candidate = MonitoredArticle;
export type MonitorAnswer = Pick<Monitored, "cascade" | "articles" | "threshold" | "behind">;

/** How the probabilities of a thread's posts become one for the thread. */
export type Aggregation = MonitoredArticle["aggregation"];

export const AGGREGATIONS: readonly Aggregation[] = ["learned", "mean", "median", "max", "root"];

/** A thread of the library, or one that was pasted: JSON Lines, a network's JSON, or plain posts. */
export type MonitorRequest = { source_id: string; thread: number } | { text: string };

/** One line of the drawing. */
export interface Curve {
  by: Aggregation;
  points: Candidate["curve"];
}
