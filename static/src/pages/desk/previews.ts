/** Open previews of suggestions, whose code is loaded when one is first opened. */
import { reportingLoadErrors } from "../../ui/lazy-modules";
import type { Suggestion } from "../../wire/types";
import type { Desk } from "./desk";

export function createPreviews(desk: Desk) {
  const load = () => import("./later-suggestions");
  return {
    load,
    /** Show a suggestion in its surroundings, where other words can be chosen. */
    peek: reportingLoadErrors(async (item: Suggestion) => {
      const list = document.activeElement?.closest<HTMLElement>("#suggestion-list") ?? null;
      (await load()).peek(item, list, desk);
    }),
    /** Show the whole offered quote to a screen reader. */
    readOffer: reportingLoadErrors(async () => (await load()).readOffer(desk)),
  };
}
