/** The sheet of keys: every command of the desk with its current keys. */
import { button, h } from "../ui/dom";
import { t } from "../i18n/messages";
import { openDialog } from "../ui/dialog";
import type { SettingsStore } from "../settings/store";
import { keysOf } from "./bindings";
import { FIXED, GROUPS } from "./groups";
import { capsOf, keycaps, spokenKey } from "./names";

interface Line {
  words: string;
  keys: readonly string[];
}

/** `change` opens the place where keys are changed. */
export function openKeySheet(store: SettingsStore, change: () => void): void {
  const { content, close } = openDialog(t("sheet-keys-title"), "keys-sheet");
  content.closest("dialog")!.classList.add("keys-sheet");
  const list = h("div.keys-groups");
  // Scrolled by keys, too, though nothing in it takes the focus.
  const scrolled = h("div.keys-list", { role: "region", "aria-label": t("sheet-keys-list"), tabindex: 0 }, list);
  const count = h("p.hint", { role: "status" });
  const sought = h("input.field", {
    type: "search",
    placeholder: t("sheet-keys-find"),
    "aria-label": t("sheet-keys-find"),
    testid: "keys-find",
    on: { input: () => draw() },
  });
  const notice = h("div");
  content.append(
    h("div.keys-head", notice, sought, count),
    scrolled,
    h(
      "div.keys-foot",
      button(t("sheet-keys-change"), () => {
        close();
        change();
      }),
    ),
  );
  draw();
  sought.focus();

  function draw() {
    notice.replaceChildren(
      ...(store.now.keysOn
        ? []
        : [
            h(
              "p.keys-off",
              h("span", t("sheet-keys-off")),
              button(
                t("sheet-keys-on"),
                () => {
                  store.update({ keysOn: true });
                  draw();
                  sought.focus();
                },
                "small",
              ),
            ),
          ]),
    );
    const matching = groups(store).map(({ title, lines }) => ({
      title,
      lines: lines.filter((line) => matchesFilter(line, sought.value)),
    }));
    const lines = matching.reduce((sum, group) => sum + group.lines.length, 0);
    count.textContent = sought.value.trim() ? t("sheet-keys-found", { commands: lines }) : "";
    list.replaceChildren(
      ...matching
        .filter((group) => group.lines.length)
        .map(({ title, lines }) =>
          h(
            "section",
            h("h3", title),
            h("dl", ...lines.flatMap(({ words, keys }) => [h("dt", words), h("dd", ...keysElement(keys))])),
          ),
        ),
    );
  }
}

function groups(store: SettingsStore): { title: string; lines: Line[] }[] {
  return [
    ...GROUPS.map(({ title, commands }) => ({
      title: t(title),
      lines: commands.map((id) => ({ words: t(`command-${id}`), keys: keysOf(id, store.now) })),
    })),
    { title: t("keys-group-fixed"), lines: FIXED.map(({ words, keys }) => ({ words: t(words), keys })) },
  ];
}

/** Several keys stand apart, and are read apart. */
function keysElement(keys: readonly string[]): Node[] {
  if (!keys.length) return [h("span.hint", t("keys-none"))];
  return keys.flatMap((key, at) =>
    at
      ? [
          h("span.keys-between", h("span", { "aria-hidden": "true" }, "·"), h("span.visually-hidden", ", ")),
          keycaps(key),
        ]
      : [keycaps(key)],
  );
}

function matchesFilter({ words, keys }: Line, sought: string): boolean {
  const text = [words, ...keys.flatMap((key) => [capsOf(key).join(" "), capsOf(key).join("+"), spokenKey(key)])]
    .join(" ")
    .toLocaleLowerCase();
  return sought
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
