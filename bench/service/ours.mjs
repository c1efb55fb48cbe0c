// Our service in a process of its own.

import { serve } from "../../packages/server/dist/index.js";

const [directory, durability, port] = process.argv.slice(2);
const served = await serve({ directory, durability, port: Number(port) });
process.on("SIGTERM", async () => {
  await served.close();
  process.exit();
});
