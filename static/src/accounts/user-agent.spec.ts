import { describe, expect, it } from "vitest";
import { parseUserAgent } from "./user-agent";

const SAFARI =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15";
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";

describe("user agent names", () => {
  it.each([
    [SAFARI, "Safari", "macOS"],
    [CHROME, "Chrome", "Linux"],
    [`${CHROME.replace("X11; Linux x86_64", "Windows NT 10.0; Win64; x64")} Edg/131.0`, "Edge", "Windows"],
    ["Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0", "Firefox", "Android"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile Safari/604.1",
      "Chrome",
      "iPhone",
    ],
    ["curl/8.5.0", null, null],
  ])("of %s", (agent, browser, system) => {
    expect(parseUserAgent(agent)).toEqual({ browser, system });
  });
});
