import { button, fill, h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { keysOf } from "../../keys/bindings";
import type { CommandId } from "../../keys/commands";
import { GROUPS } from "../../keys/groups";
import { keycaps, spokenKey } from "../../keys/names";
import { assignKey, checkKey, resetKeys, removeKey, type Verdict } from "../../keys/rebinding";
import { switchRow } from "../controls";
import type { Settings, SettingsStore } from "../store";

/** The desk's own keys: on or off, and which. */
export function keysSection(store: SettingsStore): HTMLElement {
  const rows = GROUPS.map(({ title, commands }) => ({
    title,
    rows: commands.map((command) => new KeyRow(command, store, () => redraw())),
  }));
  const all = button(
    t("keys-usual-all"),
    () => {
      store.update({ keys: {} });
      redraw();
      status.textContent = t("keys-usual-all-done");
    },
    "small",
    { testid: "keys-usual" },
  );
  const status = h("p.visually-hidden", { role: "status" });
  const section = h(
    "div.keys-section",
    switchRow(
      t("keys-on"),
      store.now.keysOn,
      (on) => {
        store.update({ keysOn: on });
        redraw();
      },
      "setting-keys",
    ),
    h("p.hint.settings-lead", t("keys-on-hint")),
    ...rows.map(({ title, rows: those }) =>
      h("div", h("h4", t(title)), h("ul.key-rows", ...those.map(({ element }) => element))),
    ),
    h("div.keys-all", all),
    status,
  );
  redraw();
  return section;

  function redraw() {
    section.classList.toggle("is-off", !store.now.keysOn);
    all.disabled = !Object.keys(store.now.keys).length;
    for (const { rows: those } of rows) for (const row of those) row.draw();
  }
}

/** One command with its keys. While it waits for a key, whatever is pressed is that key. */
class KeyRow {
  readonly element = h("li.key-row");
  private waiting = false;
  private readonly words: string;
  private readonly keys = h("span.key-row-keys");
  private readonly change: HTMLButtonElement;
  private readonly again: HTMLButtonElement;
  private readonly status = h("div.key-row-told", { role: "status" });

  constructor(
    private readonly command: CommandId,
    private readonly store: SettingsStore,
    private readonly changed: () => void,
  ) {
    this.words = t(`command-${command}`);
    this.again = button(
      t("keys-usual"),
      () => {
        this.assign(resetKeys(command, store.now.keys));
        this.change.focus();
      },
      "small quiet",
      { "aria-label": t("keys-usual-of", { command: this.words }) },
    );
    this.change = h("button.button.small", {
      type: "button",
      testid: `change-${command}`,
      on: {
        click: () => this.wait(),
        keydown: (event) => this.waiting && this.pressed(event),
        blur: () => this.wait(false),
      },
    });
    this.element.append(h("span.key-row-words", this.words), this.keys, this.again, this.change, this.status);
  }

  draw(): void {
    const { command, store } = this;
    const keys = keysOf(command, { ...store.now, keysOn: true });
    this.keys.replaceChildren(...(keys.length ? keys.map((key) => keycaps(key)) : [h("span.hint", t("keys-none"))]));
    this.again.hidden = store.now.keys[command] === undefined;
    this.change.textContent = t(this.waiting ? "keys-press" : "keys-change");
    this.change.setAttribute(
      "aria-label",
      this.waiting ? t("keys-press-for", { command: this.words }) : t("keys-change-of", { command: this.words }),
    );
    this.element.classList.toggle("is-waiting", this.waiting);
  }

  private wait(waiting = true): void {
    if (waiting === this.waiting) return;
    this.waiting = waiting;
    if (waiting) this.announce(t("keys-press-how"));
    else if (this.status.textContent === t("keys-press-how")) this.announce();
    this.draw();
  }

  private pressed(event: KeyboardEvent): void {
    const { command, store } = this;
    const verdict = checkKey(command, event, store.now);
    if (!verdict) return;
    // The focus is not kept here: Tab goes on.
    if (verdict.is === "refused" && verdict.because === "moving") return this.refuse(verdict);
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    if (verdict.key === "Escape") this.wait(false);
    else if (verdict.key === "Backspace") this.takeAway();
    else if (verdict.is === "refused") this.refuse(verdict);
    else if (verdict.is === "taken") this.offerToTake(verdict);
    else
      this.assign(
        assignKey(command, verdict.key, store.now),
        t("keys-is-now", { command: this.words, key: spokenKey(verdict.key) }),
      );
  }

  private takeAway(): void {
    const keys = removeKey(this.command, this.store.now);
    if (keys) this.assign(keys, t("keys-taken-away", { command: this.words }));
    else this.end(t("keys-must-have", { command: this.words }));
  }

  private refuse({ key, because }: Extract<Verdict, { is: "refused" }>): void {
    this.end(t(`keys-refused-${because}`, { key: spokenKey(key) }));
  }

  private offerToTake({ key, by }: Extract<Verdict, { is: "taken" }>): void {
    const take = button(
      t("keys-take"),
      () => {
        this.assign(
          assignKey(this.command, key, this.store.now, by),
          t("keys-is-now", { command: this.words, key: spokenKey(key) }),
        );
        this.change.focus();
      },
      "small",
      { testid: "keys-take" },
    );
    const leave = button(
      t("keys-leave"),
      () => {
        this.announce();
        this.change.focus();
      },
      "small quiet",
    );
    this.end(t("keys-has", { key: spokenKey(key), command: t(`command-${by}`) }), take, leave);
    take.focus();
  }

  private assign(keys: Settings["keys"], message = ""): void {
    this.store.update({ keys });
    this.end(message);
    this.changed();
  }

  /** Waits no more, and says what became of it. */
  private end(words: string, ...ways: HTMLElement[]): void {
    this.waiting = false;
    this.announce(words, ...ways);
    this.draw();
  }

  private announce(words = "", ...ways: HTMLElement[]): void {
    fill(this.status, words ? h("p", words) : null, ...ways);
  }
}
