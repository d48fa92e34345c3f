/** The notice of sign-offs in the bar of the pages around the writing desk. */
import type { Socket } from "socket.io-client";
import { loadOptional } from "../../ui/lazy-modules";

/**
 * Follows the sign-offs of who is signed in; without a login there is no button, and nothing is loaded.
 *
 * @param socket - of the page; without one the notice opens its own.
 */
export function watchSignOffsInBar(socket?: Socket): void {
  const button = document.getElementById("sign-offs-open");
  if (!button) return;
  void loadOptional(async () => {
    const [{ watchSignOffs }, { openSocket }] = await Promise.all([import("./notice"), import("../../wire/socket")]);
    watchSignOffs({ button, socket: socket ?? openSocket() });
  });
}
