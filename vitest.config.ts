import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "happy-dom",
    include: ["static/src/**/*.spec.ts"],
    setupFiles: ["static/src/testing/setup.ts"],
    // Each file has modules and a page of its own, but not a thread: starting one costs more than most files take.
    pool: "vmThreads",
    // Property tests run for seconds on a machine that is busy.
    testTimeout: 30_000,
  },
});
