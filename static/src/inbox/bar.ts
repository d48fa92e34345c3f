/** The inbox in the bar of the pages around the writing desk. */
import type { Socket } from "socket.io-client";
import { loadOptional } from "../ui/lazy-modules";

/**
 * Follows the inbox of who is signed in; without a login there is no button, and nothing is loaded.
 *
 * @param socket - of the page; without one the notice opens its own.
 */
export function watchInboxInBar(socket?: Socket): void {
  const button = document.getElementById("inbox-open");
  if (!button) return;
  void loadOptional(async () => {
    const [{ watchInbox }, { openSocket }] = await Promise.all([import("./notice"), import("../wire/socket")]);
    watchInbox({ button, menu: document.getElementById("inbox-menu"), socket: socket ?? openSocket() });
  });
}
