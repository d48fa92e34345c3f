/** Names a browser and its system from its user agent string. */

// The first that is found counts: most of them claim to be those below, too.
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** Its name and its system's; null for what is not known. */
export function parseUserAgent(agent: string): { browser: string | null; system: string | null } {
  const first = (names: [RegExp, string][]) => names.find(([sign]) => sign.test(agent))?.[1] ?? null;
  return { browser: first(BROWSERS), system: first(SYSTEMS) };
}
