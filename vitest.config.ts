import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["packages/*/test/**/*.test.ts"], exclude: ["**/*.slow.test.ts"], testTimeout: 120_000 },
});
