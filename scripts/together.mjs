// Runs commands at the same time, shows the output of each when it has finished, and fails if one of them does:
//
//   node scripts/together.mjs "biome ci ." "tsc -p packages/studio"
import { exec } from "node:child_process";

const results = process.argv.slice(2).map(
  (command) =>
    new Promise((resolve) => {
      exec(command, { maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
        process.stdout.write(`> ${command}\n${stdout}`);
        process.stderr.write(stderr);
        resolve(error === null);
      });
    }),
);
process.exitCode = (await Promise.all(results)).every(Boolean) ? 0 : 1;
