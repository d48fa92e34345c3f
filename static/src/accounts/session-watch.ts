/** Notices that nobody is signed in any more while somebody is writing. */
import type { Socket } from "socket.io-client";
import { loadOnce } from "../ui/lazy-modules";

/** Whatever the server says on this line is looked at: an answer, an acknowledgement, or a line that it refuses. */
export function watchSession(socket: Socket): void {
  const part = loadOnce(() => import("./sign-in-notice"));
  socket.io.on("packet", ({ data }: { data?: unknown }) => {
    if (isRefused(data)) void part().then(({ showSignInNotice: signedOut }) => signedOut(socket), () => undefined);
  });
}

/** Of an event the last argument counts, of an acknowledgement the only one, of a line that is refused what goes with it. */
export function isRefused(data: unknown): boolean {
  const last: unknown = Array.isArray(data) ? data.at(-1) : undefined;
  const said = (Array.isArray(data) ? (last as { error?: unknown } | undefined)?.error : (data as { data?: unknown } | undefined)?.data) as { code?: string } | undefined;
  return said?.code === "sign_in" || said?.code === "password_due";
}
