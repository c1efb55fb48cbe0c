import { expect, test } from "vitest";
import { wordsIn } from "../../src/text/words.js";

test("words are lower-case letters and digits of any script, with inner apostrophes", () => {
  expect(wordsIn("Don’t PANIC: it's 42, Ünïcødé—日本 'quoted'", 1)).toEqual([
    ...["don’t", "panic", "it's", "42", "ünïcødé", "日本", "quoted"],
  ]);
  expect(wordsIn("…!", 3)).toEqual([]);
});

test("sequences of words are listed after single words, up to the given length", () => {
  expect(wordsIn("a b c", 2)).toEqual(["a", "b", "c", "a b", "b c"]);
  expect(wordsIn("a b", 1e15)).toEqual(["a", "b", "a b"]);
});
