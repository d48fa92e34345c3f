/**
 * A window, modules and timers of its own for each file of specs. A process runs many files, since most of the time that
 * a process of its own would take is that of loading the packages, which it does once.
 */
import { afterAll, vi } from "vitest";
import { builtinEnvironments } from "vitest/runtime";

vi.resetModules();
const window = await builtinEnvironments["happy-dom"].setup(globalThis, {});
const { setTimeout, setInterval } = globalThis;
const started: ReturnType<typeof setTimeout>[] = [];

function recorded<Timer extends typeof setTimeout | typeof setInterval>(start: Timer): Timer {
  return ((...given: Parameters<Timer>) => {
    const timer = (start as typeof setTimeout)(...(given as Parameters<typeof setTimeout>));
    started.push(timer);
    return timer;
  }) as Timer;
}

Object.assign(globalThis, { setTimeout: recorded(setTimeout), setInterval: recorded(setInterval) });

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const timer of started) clearTimeout(timer);
  Object.assign(globalThis, { setTimeout, setInterval });
  await window.teardown(globalThis);
});
