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

export interface Address {
  /** A thread of the library. */
  source: string | null;
  thread: number | null;
  /** What is compared; the first one decides the order. */
  by: Aggregation[];
}

export function readAddress(query: string): Address {
  const given = new URLSearchParams(query);
  const thread = given.get("thread") ?? "";
  const source = given.get("source");
  const requested = (given.get("by") ?? "").split(",");
  const by = AGGREGATIONS.filter((one) => requested.includes(one));
  const isThere = Boolean(source) && /^\d{1,9}$/.test(thread);
  return { source: isThere ? source : null, thread: isThere ? Number(thread) : null, by: by.length ? by : ["learned"] };
}

export function addressOf({ source, thread, by }: Address): string {
  const params = new URLSearchParams();
  if (source !== null && thread !== null) {
    params.set("source", source);
    params.set("thread", String(thread));
  }
  if (by.join() !== "learned") params.set("by", by.join());
  // A comma stands for itself in a query; the address stays one that can be read.
  const query = params.toString().replaceAll("%2C", ",");
  return `/monitor${query ? `?${query}` : ""}`;
}
