/** What several lists are made of. */
import { h, type Child } from "./dom";

/** What stands in the place of a list that is empty: why, and what to do about it. */
export const emptyState = (title: string, words: string, ...more: Child[]): HTMLElement =>
  h("div.empty", h("p.empty-title", title), h("p", words), ...more);

/** What stands in the place of a list that could not be read. */
export const failedState = ({ message, hint }: { message: string; hint: string }): HTMLElement =>
  h("div.empty", { role: "alert" }, h("p.empty-title", message), h("p", hint));

/** Rows under a heading; null without any. */
export const section = (className: string, title: string, rows: HTMLElement[]): HTMLElement | null =>
  rows.length ? h("section", { class: className, "aria-label": title }, h("h3", title), h("ul", ...rows)) : null;
