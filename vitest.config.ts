import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "happy-dom",
    include: ["static/src/**/*.spec.{ts,tsx}"],
    // static/src/testing/new-window.ts has what each file of specs gets of its own.
    isolate: false,
    setupFiles: ["static/src/testing/new-window.ts", "static/src/testing/setup.ts"],
    maxWorkers: "100%",
    sequence: { setupFiles: "list" },
    // Property tests run for seconds on a machine that is busy.
    testTimeout: 30_000,
  },
});
