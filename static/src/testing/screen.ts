import { within } from "@testing-library/preact";

/** Queries of the page of this spec. Testing Library's `screen` keeps to the page of the first spec of a worker. */
export const page = () => within(document.body);
