import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "happy-dom",
    include: ["static/src/**/*.spec.ts"],
    setupFiles: ["static/src/testing/setup.ts"],
    // Property tests run for seconds on a machine that is busy.
    testTimeout: 30_000,
  },
});
