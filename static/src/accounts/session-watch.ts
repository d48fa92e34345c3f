/** Notices when the session has ended while somebody is writing. */
import type { Socket } from "socket.io-client";
import { loadOnce } from "../ui/lazy-modules";

/** Inspect every packet of the server: events, acknowledgements and refused connections. */
export function watchSession(socket: Socket): void {
  const part = loadOnce(() => import("./sign-in-notice"));
  socket.io.on("packet", ({ data }: { data?: unknown }) => {
    if (isRefused(data))
      void part().then(
        ({ showSignInNotice: signedOut }) => signedOut(socket),
        () => undefined,
      );
  });
}

/** Read the last argument of an event, the only one of an acknowledgement, or the data of a refused connection. */
export function isRefused(data: unknown): boolean {
  const last: unknown = Array.isArray(data) ? data.at(-1) : undefined;
  const errorCode = (
    Array.isArray(data)
      ? (last as { error?: unknown } | undefined)?.error
      : (data as { data?: unknown } | undefined)?.data
  ) as { code?: string } | undefined;
  return errorCode?.code === "sign_in" || errorCode?.code === "password_due";
}
