/** The state of the monitoring page, as its address encodes it. Pasted text is not part of it: it may be private. */
import { AGGREGATIONS, type Aggregation } from "./types";

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
