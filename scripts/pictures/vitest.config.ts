import { defineConfig } from "vitest/config";

// Takes the pictures of the studio in docs/pictures: `npm run pictures`.
export default defineConfig({
  test: {
    root: new URL("../..", import.meta.url).pathname,
    include: ["scripts/pictures/studio.pictures.ts"],
    testTimeout: 240_000,
  },
});
