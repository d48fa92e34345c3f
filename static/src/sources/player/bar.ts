import { button, clock, fill, h, icon, iconButton } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { Player } from "./player";

const RATES = [0.75, 1, 1.25, 1.5, 2];
const STEP_MS = 5000;

/** A slim bar of what is played; hidden while there is nothing. `closable` where it can be put away. */
export function drawPlayerBar(host: HTMLElement, player: Player, closable: boolean): void {
  const picture = h("div.player-picture", { hidden: true });
  const toggle = button([], () => player.toggle(), { class: "player-toggle", testid: "player-toggle" });
  const back = iconButton("rewind", t("player-back"), () => step(-STEP_MS), { title: t("player-back") });
  const position = h("input.player-place", {
    type: "range",
    min: 0,
    max: 1,
    step: 100,
    "aria-label": t("player-place"),
    testid: "player-place",
    on: {
      input: () => player.seek(Number(position.value)),
      keydown: (event) => {
        const by = {
          ArrowRight: STEP_MS,
          ArrowUp: STEP_MS,
          ArrowLeft: -STEP_MS,
          ArrowDown: -STEP_MS,
          PageUp: 12 * STEP_MS,
          PageDown: -12 * STEP_MS,
        }[event.key];
        if (!by) return;
        event.preventDefault();
        step(by);
      },
    },
  });
  const now = h("span.player-time", { testid: "player-time" });
  const whole = h("span.player-time");
  const rate = h(
    "select.player-rate",
    { "aria-label": t("player-speed"), on: { change: () => (player.rate = Number(rate.value)) } },
    ...RATES.map((value) => h("option", { value, selected: value === 1 }, `${value}×`)),
  );
  const name = h("p.player-name");
  const problem = h("p.player-problem", { role: "alert" });
  const bar = h(
    "section.player",
    { "aria-label": t("player-label"), testid: "player", hidden: true },
    picture,
    // A bar that can be closed is in a narrow column: the times go above it.
    closable
      ? h(
          "div.player-head",
          name,
          now,
          h("span.player-of", { "aria-hidden": "true" }, "/"),
          whole,
          iconButton("close", t("player-close"), () => player.close()),
        )
      : null,
    h("div.player-bar", ...(closable ? [toggle, back, position, rate] : [toggle, back, now, position, whole, rate])),
    problem,
  );
  host.append(bar);
  // For what lies over the host, and must end where the bar begins.
  new ResizeObserver(() => host.style.setProperty("--player-height", `${bar.offsetHeight}px`)).observe(bar);

  const step = (by: number) => player.seek(Math.min(player.state.ms + by, player.state.durationMs ?? Infinity));

  let shown: HTMLMediaElement | null = null;
  let drawn = "";
  player.subscribe((state) => {
    bar.hidden = !state.recording;
    const { element, ms, durationMs, playing, problem: trouble } = state;
    if (element !== shown) {
      shown = element;
      fill(picture, element ? element : null);
      picture.hidden = !(element instanceof HTMLVideoElement);
      if (element) player.rate = Number(rate.value);
    }
    position.max = String(durationMs ?? 1);
    position.value = String(ms);
    position.disabled = durationMs === null;
    position.setAttribute("aria-valuetext", t("player-place-now", { now: clock(ms), length: clock(durationMs) }));
    position.style.setProperty("--played", `${durationMs ? (100 * ms) / durationMs : 0}%`);
    now.textContent = clock(ms);
    whole.textContent = clock(durationMs);
    name.textContent = state.recording?.title ?? "";
    if (problem.textContent !== (trouble ?? "")) problem.textContent = trouble ?? "";
    bar.classList.toggle("is-failed", trouble !== null);
    const key = String(playing);
    if (key === drawn) return;
    drawn = key;
    toggle.setAttribute("aria-label", t(playing ? "player-pause" : "player-play"));
    toggle.replaceChildren(icon(playing ? "pause" : "play"));
  });
}
