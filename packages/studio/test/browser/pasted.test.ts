import { expect } from "vitest";
import { atRest, labels, paste, shows, until } from "./page/journeys.js";
import { studioTest } from "./page/studio.js";

studioTest(
  "of two pasted labels 1 is the positive class in any row order, and no class is guessed from four kinds",
  async ({ open }) => {
    const studio = await open();
    const take = async (text: string) => {
      await paste(studio, text);
      const dialog = studio.dialog("Open points");
      await dialog.getByRole("button", { name: "Take these points" }).waitFor();
      return dialog;
    };
    for (const text of ["0,0,1\n1,1,-1\n2,2,1\n", "1,1,-1\n0,0,1\n2,2,1\n"]) {
      const dialog = await take(text);
      await dialog.getByRole("button", { name: "Take these points" }).click();
      await dialog.waitFor({ state: "detached" });
      await until(() => studio.points(), 3);
      const at = (await atRest(studio, () => labels(studio))).find((label) => label!.includes("(1, 1)"));
      expect(at).toContain(", -1, ");
      await shows(() => studio.page.locator(".pen").last().innerText()).toMatch(/^1\b/);
    }
    const dialog = await take("x,y,kind\n1,2,a\n3,2,b\n5,4,c\n6,4,d\n");
    await shows(() => dialog.getByLabel("Class").inputValue()).toBe("");
    await dialog.getByText("kind has 4 different values, and the plane shows two or three classes").waitFor();
  },
);

studioTest("points pasted while the dialog is closing open it again", async ({ open }) => {
  const studio = await open();
  const pasteInto = (closing: boolean) =>
    studio.page.evaluate((isClosing) => {
      // A browser tells of the end of a dialog later, when something else may have happened.
      if (isClosing) document.querySelector("dialog")!.close();
      const data = new DataTransfer();
      data.setData("text/plain", isClosing ? "x,y,c\n1,2,a\n3,2,b\n" : "x\n1\n");
      document.body.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, closing);
  await pasteInto(false);
  const dialog = studio.dialog("Open points");
  await dialog.getByRole("alert").waitFor();
  await pasteInto(true);
  await dialog.getByText("2 rows: which columns?").waitFor();
  await studio.settled();
  await shows(() => dialog.count()).toBe(1);
});
