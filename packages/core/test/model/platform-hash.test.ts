import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { hashByPlatform } from "../../src/model/platform-hash.js";
import { hashBy, sha256 } from "../../src/model/sha256.js";

afterEach(() => hashBy(undefined));

test("the platform's hash equals ours for any chunks", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 8 }), (chunks) => {
      hashBy(undefined);
      const ours = sha256(chunks);
      hashByPlatform();
      expect(sha256(chunks)).toBe(ours);
    }),
  );
});

test("the platform's hash is used if registered and available", () => {
  const { getBuiltinModule } = process;
  let asked = 0;
  try {
    process.getBuiltinModule = ((name: string) => {
      asked++;
      return getBuiltinModule(name);
    }) as typeof getBuiltinModule;
    hashByPlatform();
    sha256([Uint8Array.of(1)]);
    expect(asked).toBe(1);
    hashBy(undefined);
    process.getBuiltinModule = undefined as never;
    hashByPlatform();
    expect(sha256([new Uint8Array(0)])).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  } finally {
    process.getBuiltinModule = getBuiltinModule;
  }
});
