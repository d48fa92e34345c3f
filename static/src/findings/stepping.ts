import { keymap } from "prosemirror-keymap";
import type { Plugin } from "prosemirror-state";
import { asksForALook, type Check } from "../panels/checks";

/** F8 goes from warning to warning, Shift-F8 back. */
export function stepKeys(checks: () => Check[], visit: (check: Check) => void): Plugin {
  let last: string | null = null;
  const step = (by: 1 | -1) => () => {
    const standing = checks().filter((check) => asksForALook(check) && !check.dismissed.length);
    if (!standing.length) return false;
    const at = standing.findIndex((check) => `${check.where} ${check.id}` === last);
    const next = standing[at < 0 && by < 0 ? standing.length - 1 : (at + by + standing.length) % standing.length]!;
    last = `${next.where} ${next.id}`;
    visit(next);
    return true;
  };
  return keymap({ F8: step(1), "Shift-F8": step(-1) });
}
