/**
 * Shows that the session has ended, and continues once the same person has signed in again: edits made meanwhile stay
 * in the browser.
 */
import type { Socket } from "socket.io-client";
import { byId, h, icon, setText } from "../ui/dom";
import { t } from "../i18n/messages";
import { request } from "../wire/http";

const LOOK_MS = 3000;

let shown: HTMLElement | null = null;

/** Show it, once, until the same person is there again. */
export function showSignInNotice(socket: Socket): void {
  if (shown) return;
  const person = document.querySelector<HTMLElement>("[data-person]")?.dataset["person"];
  const words = h("span", t("signed-out"));
  const link = h(
    "a.button.small.primary",
    {
      href: "/sign-in?next=/sign-in/done",
      target: "_blank",
      rel: "opener",
      testid: "sign-in-again",
    },
    t("signed-out-again"),
  );
  const notice = (shown = h("div.notice-bar", { role: "alert", testid: "signed-out" }, icon("lock"), words, link));
  const timer = setInterval(() => void look(), LOOK_MS);
  const seen = () => document.visibilityState === "visible" && void look();
  document.addEventListener("visibilitychange", seen);
  show();

  function show(): void {
    // Others put their own notices there, and take them away.
    if (!notice.isConnected) byId("notices").append(notice);
  }

  async function look(): Promise<void> {
    show();
    try {
      const now = await request<{ person_id: string; name: string }>("GET", "/api/account");
      if (person === undefined || now.person_id === person) back();
      // Whose words these are is not for somebody else's name to be put to.
      else setText(words, t("signed-out-other", { name: now.name }));
    } catch {
      // Not yet, or the server is away.
    }
  }

  function back(): void {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", seen);
    notice.remove();
    shown = null;
    // A line is known by what it was opened with.
    socket.disconnect().connect();
  }
}
