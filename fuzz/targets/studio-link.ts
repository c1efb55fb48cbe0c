// Studio links, as they arrive by mail.

import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { DocError, savedDoc } from "../../packages/studio/src/document/saved-doc.js";
import { decodeLink, encodeLink } from "../../packages/studio/src/exchange/link.js";
import { anyDoc } from "../../packages/studio/test/documents.js";
import { must, mustEqual } from "../must.js";
import { type Json, spoiledBytes, spoiledJson } from "../mutation.js";
import type { Target } from "../target.js";

const view = {
  panel: "proof",
  hulls: true,
  margin: false,
  radius: true,
  separator: false,
  update: false,
  regions: true,
};
const shared = anyDoc.map((doc) => JSON.parse(JSON.stringify({ doc: savedDoc(doc), position: 3, view })) as Json);
const linkTo = (text: string | Uint8Array) => `v1.${deflateRawSync(text).toString("base64url")}`;

const target: Target<string> = {
  name: "studio-link",
  law: "A link is refused with a sentence, or opens a document whose own link opens the same.",
  cases: fc.oneof(
    shared.chain((one) => spoiledJson(fc.constant(one))).map((one) => linkTo(JSON.stringify(one))),
    shared.chain((one) => spoiledBytes(fc.constant(new TextEncoder().encode(linkTo(JSON.stringify(one)))))).map((bytes) => Buffer.from(bytes).toString("latin1")),
    fc.tuple(fc.constantFrom("[", "{", '"', "0", " "), fc.nat(50_000)).map(([c, n]) => linkTo(c.repeat(n))),
    fc.uint8Array({ maxLength: 60 }).map(linkTo),
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.string({ maxLength: 40 }).map((text) => `v1.${text}`),
  ), // biome-ignore format: a table
  fixed: 9000,
  async check(link) {
    let opened: Awaited<ReturnType<typeof decodeLink>>;
    try {
      opened = await decodeLink(link);
    } catch (error) {
      if (!(error instanceof DocError)) throw error;
      return must(/^[A-Zγ].*\.$/s.test(error.message), `no sentence: ${error.message}`);
    }
    const again = await decodeLink(await encodeLink(opened as never));
    mustEqual(again, opened, "the link of what was opened");
  },
};

export default target;
