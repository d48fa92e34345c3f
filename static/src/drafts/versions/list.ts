import { h } from "../../ui/dom";
import { day, timeOfDay } from "../../i18n/dates";
import { t } from "../../i18n/messages";
import type { Version } from "../../wire/types";

/** Render versions by day, newest first; one is selected by pointer or arrow keys. */
export function versionList(
  versions: Version[],
  chosen: string | null,
  choose: (version: Version) => void,
): HTMLElement {
  const list = h("div.version-list", { role: "radiogroup", "aria-label": t("versions-list") });
  let under = "";
  versions.forEach((version, at) => {
    const date = localDay(version.saved_at);
    if (date !== under) list.append(h("h3", dayText(date)));
    under = date;
    const input = h("input", {
      type: "radio",
      name: "version",
      value: version.version_id,
      on: { change: () => choose(version) },
    });
    input.checked = version.version_id === chosen;
    list.append(
      h(
        "label.version-choice",
        { testid: "version" },
        input,
        h("span.version-time", timeOfDay(version.saved_at)),
        h("span", { class: version.name ? "version-name" : "version-reason" }, version.name || reasonText(version)),
        h("span.version-words", wordCountText(version, versions[at + 1])),
      ),
    );
  });
  return list;
}

/** The reason why it was saved; "" for an automatic one. */
export function reasonText({ reason }: Version): string {
  return reason === "time" ? "" : t(`versions-reason-${reason}`);
}

/** How many words it has, and how many more or fewer than the one before. */
export function wordCountText({ words }: Version, before: Version | undefined): string {
  const by = before ? words - before.words : 0;
  const count = t("versions-words", { words });
  return by ? `${count} · ${by > 0 ? "+" : "−"}${Math.abs(by)}` : count;
}

function localDay(iso: string): string {
  const at = new Date(iso);
  const two = (n: number) => String(n).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

function dayText(date: string): string {
  const now = Date.now();
  if (date === localDay(new Date(now).toISOString())) return t("versions-today");
  if (date === localDay(new Date(now - 86_400_000).toISOString())) return t("versions-yesterday");
  return day(date);
}
