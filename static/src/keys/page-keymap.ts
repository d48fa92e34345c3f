/** Commands of the whole page, wherever the focus is. */
import { commandFor, type Choice } from "./bindings";
import type { CommandId } from "./commands";
import { belongsToText, isForField } from "./key-events";

/** What a command does; false where there is nothing to do, so that the key stays what it is without the desk. */
export type Run = () => unknown;

/**
 * Handles the keys of the page's commands before any element does, since an editor would consume Enter; no two commands
 * share a key. A command without a handler leaves its key to the browser.
 */
export function pageKeymap(handlers: Partial<Record<CommandId, Run>>, choice: () => Choice) {
  const runs = new Map(Object.entries(handlers) as [CommandId, Run][]);
  document.addEventListener(
    "keydown",
    (event) => {
      if (belongsToText(event) || isForField(event) || document.querySelector("dialog[open]")) return;
      const command = commandFor(event, [...runs.keys()], choice());
      // A key that is held down calls once.
      if (!command || (!event.repeat && runs.get(command)!() === false)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  return {
    /** Give a command of the page what it does: `keys.on("find", () => openFind())`. The last one given counts. */
    on: (command: CommandId, run: Run) => void runs.set(command, run),
  };
}
