// Saves the page as one file, in the way a user does.

import { join } from "node:path";
import type { StudioPage } from "./studio.js";

/** Saves the page as one file in a folder, and returns where it is. */
export async function savedFile(studio: StudioPage, folder: string, name: string): Promise<string> {
  await studio.page.getByRole("button", { name: "Share", exact: true }).click();
  const [download] = await Promise.all([
    studio.page.waitForEvent("download"),
    studio.dialog("Share").getByRole("button", { name: "Save as one file" }).click(),
  ]);
  const path = join(folder, name);
  await download.saveAs(path);
  await studio.press("Escape");
  await studio.dialog("Share").waitFor({ state: "detached" });
  return path;
}
