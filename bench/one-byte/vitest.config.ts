import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["bench/one-byte/*.test.ts"], testTimeout: 900_000, fileParallelism: false },
});
