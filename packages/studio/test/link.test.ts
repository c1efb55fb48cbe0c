import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DocError } from "../src/document/saved-doc.js";
import { decodeLink, encodeLink } from "../src/exchange/link.js";
import type { View } from "../src/state/view.js";
import { anyDoc, presetDoc, presetDocs } from "./documents.js";

const view: View = {
  panel: "proof",
  hulls: true,
  margin: true,
  radius: false,
  separator: false,
  update: false,
  regions: false,
};

/** A link to whatever is in the text. */
const packed = (text: string) => `v1.${deflateRawSync(text).toString("base64url")}`;

test("a link preserves data, order, settings, position and view", async () => {
  await fc.assert(
    fc.asyncProperty(anyDoc, fc.nat(), async (doc, position) => {
      const shared = { doc, position, view };
      expect(await decodeLink(await encodeLink(shared))).toEqual(shared);
    }),
    { numRuns: 40 },
  );
});

test.each(presetDocs)("%s makes a short link of URL-safe characters", async (_, doc) => {
  const link = await encodeLink({ doc, position: 0, view });
  expect(link).toMatch(/^v1\.[\w-]+$/);
  expect(link.length).toBeLessThan(2000);
});

describe("a link is refused with a reason", () => {
  test("if it is of another version", async () => {
    await expect(decodeLink("v2.AAAA")).rejects.toThrow("This link is of another version of the studio");
    await expect(decodeLink("panels")).rejects.toThrow(DocError);
  });

  test("if it is cut short at any place", async () => {
    const link = await encodeLink({ doc: presetDoc("xor"), position: 3, view });
    for (let length = 3; length < link.length - 1; length += 5)
      await expect(decodeLink(link.slice(0, length)), `${length} characters`).rejects.toThrow(DocError);
  });

  test("if it contains invalid characters", async () => {
    await expect(decodeLink("v1.%%%")).rejects.toThrow("This link is damaged");
  });

  test.each(["null", "7", '"text"', "[]", "{}", '{"doc":null}', '{"doc":[]}', "{"])(
    "if its content is %s",
    async (text) => {
      await expect(decodeLink(packed(text))).rejects.toThrow(DocError);
    },
  );

  test("if it unpacks to too much data", async () => {
    const huge = packed(`"${"a".repeat(50_000_000)}"`);
    expect(huge.length).toBeLessThan(100_000);
    await expect(decodeLink(huge)).rejects.toThrow("This link unpacks to more than a page can show.");
  });

  test("if it is arbitrary text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        await expect(decodeLink(text)).rejects.toThrow(DocError);
        await expect(decodeLink(`v1.${text}`)).rejects.toThrow(DocError);
      }),
    );
  });
});

test("an invalid position or view is dropped, and the points are kept", async () => {
  const doc = { classes: ["a", "b"], points: [[0, 0, 0]] };
  const odd = { doc, position: -7, view: { panel: "constructor", hulls: "yes", margin: true, __proto__: 1 } };
  const { position, view, doc: read } = await decodeLink(packed(JSON.stringify(odd)));
  expect(position).toBe(0);
  expect(view).toEqual({ margin: true });
  expect(read.points).toHaveLength(1);
});
