/** The command palette: every command of the desk with its keys, found by words or keys, run by Enter or a click. */
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n/messages";
import type { SettingsStore } from "../settings/store";
import { Button } from "../ui/elements";
import { showDialog } from "../ui/modal";
import { keysOf } from "./bindings";
import type { CommandId } from "./commands";
import { FIXED, GROUPS } from "./groups";
import { capsOf, spokenKey } from "./names";
import type { Run } from "./page-keymap";

interface Options {
  store: SettingsStore;
  /** What can be run from here; the other commands need the caret, and show only their keys. */
  runs: Partial<Record<CommandId, Run>>;
  /** Opens the place where keys are changed. */
  change: () => void;
}

interface Line {
  id: string;
  words: string;
  keys: readonly string[];
  run?: Run;
}

interface Group {
  title: string;
  lines: Line[];
}

export function openPalette(options: Options): void {
  showDialog(t("palette-title"), "palette", (close) => <Palette {...options} close={close} />, {
    className: "dialog palette",
  });
}

function Palette({ store, runs, change, close }: Options & { close: () => void }) {
  const [searchText, setSearchText] = useState("");
  const [chosen, setChosen] = useState("");
  const [keysOn, setKeysOn] = useState(store.now.keysOn);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [keysOn]);

  const groups = groupsOf(store, runs)
    .map(({ title, lines }) => ({ title, lines: lines.filter((line) => matches(line, searchText)) }))
    .filter(({ lines }) => lines.length)
    // What can be run comes before what only has its keys here.
    .sort((one, other) => Number(isRunnable(other)) - Number(isRunnable(one)));
  const lines = groups.flatMap((group) => group.lines);
  const runnable = lines.filter((line) => line.run);
  const active = runnable.find(({ id }) => id === chosen) ?? runnable[0];

  function run(line: Line | undefined) {
    if (!line?.run) return;
    close();
    line.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.isComposing || (!step && event.key !== "Enter")) return;
    event.preventDefault();
    if (!step) return run(active);
    const next = runnable[(runnable.indexOf(active!) + step + runnable.length) % runnable.length];
    setChosen(next?.id ?? "");
    document.getElementById(`palette-${next?.id}`)?.scrollIntoView({ block: "nearest" });
  }

  return (
    <>
      <div class="palette-head">
        {!keysOn && (
          <p class="keys-off">
            <span>{t("palette-keys-off")}</span>
            <Button
              look="small"
              onClick={() => {
                store.update({ keysOn: true });
                setKeysOn(true);
              }}
            >
              {t("palette-keys-on")}
            </Button>
          </p>
        )}
        <input
          ref={field}
          class="field"
          type="search"
          role="combobox"
          // Preact's types require it of a combobox.
          list={undefined}
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={active && `palette-${active.id}`}
          placeholder={t("palette-find")}
          aria-label={t("palette-find")}
          data-testid="palette-find"
          value={searchText}
          onInput={(event) => setSearchText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <p class="hint" role="status">
          {searchText.trim() && t("palette-found", { commands: lines.length })}
        </p>
      </div>
      <div id="palette-list" class="palette-list" role="listbox" aria-label={t("palette-list")} tabIndex={-1}>
        <div class="palette-groups">
          {groups.map(({ title, lines: shown }) => (
            <ul role="group" aria-label={title} key={title}>
              <li role="presentation" class="palette-group">
                {title}
              </li>
              {shown.map((line) => (
                <li
                  key={line.id}
                  id={`palette-${line.id}`}
                  role="option"
                  aria-selected={line === active}
                  aria-disabled={!line.run}
                  onClick={() => run(line)}
                >
                  <span>{line.words}</span>
                  <Keys keys={line.keys} />
                </li>
              ))}
            </ul>
          ))}
        </div>
      </div>
      <div class="palette-foot">
        <Button
          onClick={() => {
            close();
            change();
          }}
        >
          {t("palette-change")}
        </Button>
      </div>
    </>
  );
}

const isRunnable = ({ lines }: Group): boolean => lines.some((line) => line.run);

function groupsOf(store: SettingsStore, runs: Options["runs"]): Group[] {
  return [
    ...GROUPS.map(({ title, commands }) => ({
      title: t(title),
      lines: commands.map((id) => ({ id, words: t(`command-${id}`), keys: keysOf(id, store.now), run: runs[id] })),
    })),
    { title: t("keys-group-fixed"), lines: FIXED.map(({ words, keys }) => ({ id: words, words: t(words), keys })) },
  ];
}

/** The keycaps of a command; alternatives are separated, for screen readers too. */
function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span class="palette-keys">
      {keys.map((key, at) => (
        <span class="keycaps" key={key}>
          <span aria-hidden="true">
            {capsOf(key).map((cap) => (
              <kbd key={cap}>{cap}</kbd>
            ))}
          </span>
          <span class="visually-hidden">{(at ? ", " : "") + spokenKey(key)}</span>
        </span>
      ))}
    </span>
  );
}

function matches({ words, keys }: Line, searchText: string): boolean {
  const text = [words, ...keys.flatMap((key) => [capsOf(key).join(" "), capsOf(key).join("+"), spokenKey(key)])]
    .join(" ")
    .toLocaleLowerCase();
  return searchText
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
