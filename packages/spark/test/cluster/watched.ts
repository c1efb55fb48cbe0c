// Wraps a session so that its statements can be observed.

import type { Spark } from "@rosenblatt/spark";

/** A session that keeps the statements which it is given, and makes those that it may. */
export function watching(
  spark: Spark,
  may: (statement: string) => boolean = () => true,
): { readonly watched: Spark; readonly statements: string[] } {
  const statements: string[] = [];
  const watched = new Proxy(spark, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        if (!["rows", "tables", "command"].includes(String(name))) return value.apply(target, args);
        statements.push(String(args[0]));
        return may(String(args[0])) ? value.apply(target, args) : Promise.resolve();
      };
    },
  });
  return { watched, statements };
}

/** What the worker is started for, statement by statement: "learn", say. */
export function modesIn(statements: readonly string[]): string[] {
  return statements.flatMap((own) => /exec timeout [^;]*\.mjs" (\w+)/.exec(own)?.[1] ?? []);
}
