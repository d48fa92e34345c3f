import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { suggestionOf } from "../fixtures";
import { DEFAULTS } from "../settings/store";
import { Announcer } from "./announcer";
import type { Ghost } from "./selectors";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ["“We will pay,” Halvard Tennick said.", "We will pay, Halvard Tennick said. Tab"],
  ["“We will pay.”", "We will pay. Tab"],
  ["“Who will pay?”", "Who will pay? Tab"],
  ["“we will pay”", "we will pay. Tab"],
  ["“one two three four five six seven eight nine ten eleven twelve thirteen.”", "eleven twelve … Tab"],
])("%s ends in one full stop", (text, said) => {
  const status = document.createElement("p");
  new Announcer(status, () => DEFAULTS).offer({ text, item: suggestionOf("x") } as Ghost);
  vi.runAllTimers();
  expect(status.textContent).toContain(said);
});
