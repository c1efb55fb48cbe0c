import { describe, expect, test } from "vitest";
import { ahead, closest } from "../src/views/served/found-points.js";

const at = (row: number, x: number, y: number) => ({ row, x, y });

describe("the closest point", () => {
  const all = [at(1, 3, 0), at(2, 0, 3), at(3, 9, 9)];
  const far = ({ x, y }: { x: number; y: number }) => Math.hypot(x, y);

  test("is the first of those at the least distance", () => {
    expect(closest(all, far)).toBe(all[0]);
  });

  test("is none if all of them are out of reach", () => {
    expect(closest(all, far, 3)).toBeNull();
  });
});

describe("an arrow key", () => {
  const here = at(1, 0, 0);
  const [straight, aside] = [at(2, 20, 1), at(3, 10, 10)];

  test("prefers a point straight ahead to a nearer one aside", () => {
    expect(ahead([here, straight, aside], here, 1, 0)).toBe(straight);
  });

  test("finds nothing behind", () => {
    expect(ahead([here, straight, aside], here, -1, 0)).toBeNull();
  });

  test("goes through points at the same position one after the other", () => {
    const [second, third] = [at(4, 0, 0), at(5, 0, 0)];
    const all = [here, straight, second, third];
    expect(ahead(all, here, 1, 0)).toBe(second);
    expect(ahead(all, second, 1, 0)).toBe(third);
    expect(ahead(all, third, 1, 0)).toBe(straight);
    expect(ahead(all, third, -1, 0)).toBe(second);
  });
});
