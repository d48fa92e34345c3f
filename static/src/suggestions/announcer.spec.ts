import { expect, it } from "vitest";
import { suggestionOf } from "../testing/fixtures";
import { DEFAULTS, type Settings } from "../settings/store";
import { Announcer } from "./announcer";
import type { Ghost } from "./state/selectors";

it.each([
  ["“We will pay,” Halvard Tennick said.", "We will pay, Halvard Tennick said. Tab"],
  ["“We will pay.”", "We will pay. Tab"],
  ["“Who will pay?”", "Who will pay? Tab"],
  ["“we will pay”", "we will pay. Tab"],
  ["“one two three four five six seven eight nine ten eleven twelve thirteen.”", "eleven twelve … Tab"],
])("%s ends in one full stop", (text, expected) => {
  let announced = "";
  new Announcer(
    (words) => (announced = words),
    () => DEFAULTS,
  ).offer({ text, item: suggestionOf("x") } as Ghost);
  expect(announced).toContain(expected);
});

it.each<[string, Partial<Settings>, string]>([
  [
    "everything",
    {},
    "Quote from Halvard Tennick: We will pay. Tab inserts it, Escape dismisses it, Alt and right bracket shows the next.",
  ],
  [
    "the keys as they are",
    { keys: { "accept-ghost": "Mod-Enter", "next-suggestion": "" } },
    "Quote from Halvard Tennick: We will pay. Control and Enter inserts it, Escape dismisses it.",
  ],
  ["the one key that is left", { keysOn: false }, "Quote from Halvard Tennick: We will pay. Escape dismisses it."],
  ["that there is one", { verbosity: "short" }, "Suggested quote from Halvard Tennick."],
  ["nothing", { verbosity: "off" }, ""],
])("tells %s, as the writer has chosen", (_what, chosen, expected) => {
  let announced = "";
  const announcer = new Announcer(
    (words) => (announced = words),
    () => ({ ...DEFAULTS, ...chosen }),
  );
  announcer.offer({ text: "“We will pay.”", item: suggestionOf("x") } as Ghost);
  expect(announced).toBe(expected);
});
