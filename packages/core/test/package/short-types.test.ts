import { expect, test } from "vitest";
import { shortTypes } from "../../../../scripts/short-types.mjs";

test("published types lose what no editor shows, and their comments lose nothing", () => {
  const types = `/**
 * Counts the texts; a
 * semicolon may end a line;
 * this sentence goes on.
 */
export declare function count(texts: readonly string[], options?: { most: number; }): number;

export interface Named {
    /** A name. */
    name: string | "a; b";
}
`;
  expect(shortTypes(types)).toBe(
    [
      "/**Counts the texts; a semicolon may end a line; this sentence goes on.*/export function count(texts:readonly string[],options?:{most:number;}):number",
      "export interface Named{",
      '/**A name.*/name:string|"a; b"}',
      "",
    ].join("\n"),
  );
});
