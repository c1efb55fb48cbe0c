// Settings that are changed while an action runs, whatever else runs in the same session.

import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Setting, underSettings } from "../../src/connect/session-settings.js";

const a: Setting = { name: "a", value: "other", usual: "usual" };
const b: Setting = { name: "b", value: "other", usual: "usual" };

/** A session that answers after a few turns, and refuses what an aborted signal asks for. */
function session(settings: Map<string, string>) {
  const later = async (signal: AbortSignal | undefined) => {
    for (let turn = 0; turn < 3; turn++) await Promise.resolve();
    signal?.throwIfAborted();
  };
  return {
    async setting(name: string, { signal }: { signal?: AbortSignal | undefined } = {}) {
      await later(signal);
      return settings.get(name);
    },
    async configure(changes: Readonly<Record<string, string>>, { signal }: { signal?: AbortSignal | undefined } = {}) {
      await later(signal);
      for (const [name, value] of Object.entries(changes)) settings.set(name, value);
    },
  };
}

test("settings have their values during every action and the previous ones afterwards, however actions overlap", async () => {
  const action = fc.record({
    settings: fc.subarray([a, b], { minLength: 1 }),
    begins: fc.nat(40),
    turns: fc.nat(40),
    fails: fc.boolean(),
    isAborted: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 6 }), async (actions) => {
      const settings = new Map([["a", "own"]]);
      const spark = session(settings);
      const turns = async (count: number) => {
        for (let turn = 0; turn < count; turn++) await Promise.resolve();
      };
      const runs = actions.map(async (own) => {
        await turns(own.begins);
        const signal = own.isAborted ? AbortSignal.abort(new Error("aborted")) : undefined;
        return underSettings(spark, own.settings, signal, async () => {
          for (let turn = 0; turn <= own.turns; turn++) {
            for (const { name, value } of own.settings) expect(settings.get(name)).toBe(value);
            await Promise.resolve();
          }
          if (own.fails) throw new Error("failed");
        });
      });
      for (const { status, reason } of (await Promise.allSettled(runs)) as PromiseRejectedResult[])
        if (status === "rejected") expect(String(reason)).toMatch(/^Error: (failed|aborted)$/);
      expect(settings.get("a")).toBe("own");
      expect(settings.get("b") ?? "usual").toBe("usual");
    }),
    { numRuns: 200 },
  );
});

test("an action whose settings wait for those of another ends when its signal aborts, and the other when it is done", async () => {
  const settings = new Map<string, string>();
  const spark = session(settings);
  let answer = () => {};
  const asked = vi.spyOn(spark, "setting");
  asked.mockReturnValueOnce(Promise.resolve("own"));
  asked.mockReturnValueOnce(new Promise((resolve) => (answer = () => resolve("own"))));
  let finish = () => {};
  const first = underSettings(spark, [a], undefined, () => new Promise<void>((resolve) => (finish = resolve)));
  await vi.waitFor(() => expect(settings.get("a")).toBe("other"));
  // The server does not answer the second action, behind which the third waits, and the first to restore its setting.
  const second = underSettings(spark, [b], undefined, async () => settings.get("b"));
  const stop = new AbortController();
  const third = underSettings(spark, [b], stop.signal, async () => expect.unreachable());
  stop.abort(new Error("stopped"));
  await expect(third).rejects.toThrow("stopped");
  const { timeout } = AbortSignal;
  const limit = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout(1));
  onTestFinished(() => limit.mockRestore());
  finish();
  await first;
  answer();
  expect(await second).toBe("other");
  await vi.waitFor(() => expect([settings.get("a"), settings.get("b")]).toEqual(["own", "own"]));
});
