import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FigureState, figure, html, type PlaneState } from "../../../src/entries/figure.js";
import { InputError, OptionError } from "../../../src/errors.js";
import { light } from "../../../src/figure/svg/palette.js";
import { textWidth } from "../../../src/figure/svg/text-width.js";
import { runs } from "../../runs.js";
import { arbitrary, ordinary, tenPoints } from "../states.js";
import { all, type Element, parse, part } from "../xml.js";

const kinds = Object.keys(ordinary) as FigureState["kind"][];

/** Attributes that hold numbers, or lists of them. */
const geometry = ["x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "width", "height", "points", "d", "viewBox"];

function checkNumbers(svg: Element): void {
  for (const { name, attributes } of [svg, ...all(svg)])
    for (const key of geometry) {
      const value = attributes.get(key);
      if (value === undefined) continue;
      expect(value, `${key} of ${name}`).not.toMatch(/NaN|Infinity|e/);
      for (const number of value.match(/-?[\d.]+/g) ?? []) expect(number).toMatch(/^-?\d+(\.\d{1,2})?$/);
      if (key === "width" || key === "height" || key === "r") expect(Number(value)).toBeGreaterThanOrEqual(0);
    }
}

describe.each(kinds)("%s", (kind) => {
  const state = ordinary[kind];

  test("is a well-formed image labelled by its title and description", () => {
    const svg = parse(figure(state));
    expect(svg.name).toBe("svg");
    expect(svg.attributes.get("role")).toBe("img");
    const [title, desc] = svg.children;
    expect([title.name, desc.name]).toEqual(["title", "desc"]);
    expect(title.text).not.toBe("");
    expect(desc.text.length).toBeGreaterThan(40);
    expect(svg.attributes.get("aria-labelledby")).toBe(`${title.attributes.get("id")} ${desc.attributes.get("id")}`);
  });

  test("writes words as text elements", () => {
    expect(all(parse(figure(state)), "text").length).toBeGreaterThan(4);
  });

  test("gives the same text for the same state", () => {
    expect(figure(structuredClone(state))).toBe(figure(state));
  });

  test("stays inside its width and height", () => {
    for (const [width, height] of [
      [640, 480],
      [160, 120],
      [2000, 300],
      [300, 2000],
    ]) {
      const svg = parse(figure(state, { width, height }));
      expect(svg.attributes.get("viewBox")).toBe(`0 0 ${width} ${height}`);
      for (const { attributes } of all(svg).filter(({ name }) => ["circle", "line", "rect"].includes(name)))
        for (const [key, most] of [
          ["x", width],
          ["x1", width],
          ["x2", width],
          ["cx", width],
          ["y", height],
          ["cy", height],
        ] as const)
          if (attributes.has(key)) expect(Number(attributes.get(key)), key).toBeLessThanOrEqual(most);
    }
  });

  test("is well-formed, with finite numbers of at most two decimals, for any state", () => {
    fc.assert(
      fc.property(
        arbitrary[kind],
        fc.constantFrom("auto", "light", "dark"),
        fc.integer({ min: 160, max: 1500 }),
        (any, theme, width) => {
          checkNumbers(parse(figure(any as FigureState, { theme: theme as "auto", width })));
        },
      ),
      { numRuns: runs(20, 1000) },
    );
  });

  test("uses fixed colours in a fixed theme, independent of any style sheet", () => {
    for (const theme of ["light", "dark"] as const) {
      const text = figure(state, { theme });
      expect(text).not.toMatch(/<style|class=|var\(/);
    }
    expect(figure(state, { theme: "light" })).not.toBe(figure(state, { theme: "dark" }));
  });

  test("follows the reader's preference in the auto theme, and is light without style sheets", () => {
    const svg = parse(figure(state));
    const [style] = all(svg, "style");
    expect(style.text).toContain("@media (prefers-color-scheme:dark)");
    const rule = style.text.replace(/@media all\{|@media \(prefers-color-scheme:dark\)\{/g, "");
    const id = svg.attributes.get("id");
    for (const [, selector] of rule.matchAll(/([^{}]+)\{/g)) expect(selector.startsWith(`#${id}`)).toBe(true);
    const bare = figure(state)
      .replace(/<style>.*<\/style>\n/, "")
      .replace(/ class="[^"]*"/g, "")
      .replaceAll(id!, "");
    const light = figure(state, { theme: "light" });
    expect(bare).toBe(light.replaceAll(parse(light).attributes.get("id")!, ""));
  });
});

test("two figures on a page share no id", () => {
  const ids = [
    ...Object.values(ordinary).map((state) => figure(state)),
    figure(tenPoints, { width: 300 }),
    figure(tenPoints, { theme: "dark" }),
    figure(tenPoints, { id: "mine" }),
  ].flatMap((text) => [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain("mine-title");
});

test("user text is shown literally and never becomes markup", () => {
  const title = `<b onclick="x">&amp;</b> 'q' ]]>`;
  const svg = parse(figure({ ...tenPoints, title, classes: ["<a>", "b&c"] }, { width: 900 }));
  expect(svg.children[0].text).toBe(title);
  expect(all(svg, "text").map(({ text }) => text)).toEqual(expect.arrayContaining([title, "<a> (5)", "b&c (5)"]));
  expect(all(svg, "b")).toEqual([]);
});

test("characters that XML forbids are replaced", () => {
  const svg = parse(figure({ ...tenPoints, title: "a\u0000b\ud800c\u001bd\uffff" }));
  expect(svg.children[0].text).toBe("a\ufffdb\ufffdc\ufffdd\ufffd");
});

test("long titles are cut in the picture", () => {
  const svg = parse(figure({ ...tenPoints, title: "long ".repeat(100) }));
  expect(all(svg, "text")[0].text).toMatch(/^long .*…$/);
  expect(svg.children[0].text).toBe("long ".repeat(100));
});

test("a custom title and description are kept", () => {
  const svg = parse(figure({ ...tenPoints, title: "T", description: "What is seen." }));
  expect(svg.children.slice(0, 2).map(({ text }) => text)).toEqual(["T", "What is seen."]);
});

test("without a background, the figure is transparent", () => {
  expect(all(parse(figure(ordinary.roc, { background: false })), "rect")).toEqual([]);
});

test.each([
  [{ width: 10 }, "width must be a number of pixels from 160 to 10000; got 10"],
  [{ height: Number.NaN }, "height must be a number of pixels from 120 to 10000; got NaN"],
  [{ theme: "drak" }, 'theme must be one of auto, light, dark; got "drak"; did you mean dark?'],
  [{ id: "a b" }, 'id must be a letter followed by letters, digits, _ or -; got "a b"'],
  [{ with: 3 }, 'unknown option "with"; did you mean width?'],
])("figure refuses %j", (options, message) => {
  expect(() => figure(tenPoints, options as object)).toThrow(new OptionError(message));
});

test("figure refuses an unknown kind and an invalid matrix", () => {
  expect(() => figure({ kind: "pie" } as never)).toThrow(
    new InputError('kind must be one of plane, space, curve, histogram, bars, confusion, roc; got "pie"'),
  );
  expect(() => figure({ kind: "confusion", classes: ["a", "b"], counts: [[1, 2]] })).toThrow(InputError);
});

describe("bars", () => {
  test("are limited to the largest by size, and the others are counted", () => {
    const svg = parse(figure(ordinary.bars));
    expect(part(svg, "bar").length).toBe(20);
    expect(all(svg, "text").map(({ text }) => text)).toContain("and 37 more");
  });

  test("extend to their own side of zero", () => {
    const svg = parse(
      figure({
        kind: "bars",
        bars: [
          { name: "a", value: 2 },
          { name: "b", value: -1 },
        ],
      }),
    );
    const [a, b] = part(svg, "bar").map(({ attributes }) => attributes);
    expect(Number(b.get("x")) + Number(b.get("width"))).toBeCloseTo(Number(a.get("x")), 1);
    expect(Number(a.get("width"))).toBeCloseTo(2 * Number(b.get("width")), 1);
  });
});

test("the legend of an ROC curve shows the area under it", () => {
  expect(all(parse(figure(ordinary.roc)), "text").map(({ text }) => text)).toContain("ours, AUC 0.875");
});

test("a curve of many points is thinned out", () => {
  const points = Array.from({ length: 200_000 }, (_, i) => [i, (i * 7919) % 1000] as const);
  expect(figure({ kind: "curve", series: [{ name: "a", points }] }).length).toBeLessThan(120_000);
});

test("a page holds the figure and its escaped title, but no script", () => {
  const page = html(figure(tenPoints), { title: "a < b" });
  expect(page).toContain("<title>a &#60; b</title>");
  expect(page).toContain(figure(tenPoints).trimEnd());
  expect(page).toContain("default-src 'none'");
  expect(page).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
});

describe("many points", () => {
  const points = Array.from({ length: 900 }, (_, i) => ({
    x: (i % 30) / 30,
    y: Math.floor(i / 30) / 30,
    target: i % 3,
    predicted: i % 2 === 0 ? i % 3 : (i + 1) % 3,
  }));
  const state: PlaneState = { kind: "plane", classes: ["a", "b", "c"], points };

  test("share rings if they are wrong, while the legend counts them exactly", () => {
    const svg = figure(state);
    expect(svg).toContain("wrong (450, rings thinned out)");
    const rings = part(parse(svg), "wrong")[0].children;
    expect(rings.length).toBeGreaterThan(50);
    expect(rings.length).toBeLessThan(450);
  });

  test("drawn as a sample are counted in full", () => {
    const all = { ...state, totals: { counts: [12_000, 9_500, 800], wrong: [1_000, 200, 34] } };
    const svg = figure(all);
    for (const words of [
      "a (12,000)",
      "b (9,500)",
      "c (800)",
      "wrong (1,234",
      "The prediction is wrong for 1,234 of 22,300",
    ])
      expect(svg).toContain(words);
  });

  test("of classes without a colour are grey, as are their regions and counts", () => {
    const svg = figure({
      ...state,
      coloured: [1],
      totals: { counts: [12_000, 9_500, 800], wrong: [1_000, 200, 34] },
      scores: [
        { w: [1, 0], b: 0 },
        { w: [-1, 0], b: 0.5 },
        { w: [0, 1], b: -0.5 },
      ],
    });
    for (const words of ["b (9,500)", "others (12,800)", "wrong (200, rings"]) expect(svg).toContain(words);
    expect(part(parse(svg), "regions")[0].children).toHaveLength(1);
  });
});

test("a class has the same colour in every kind of picture", () => {
  const second = light.c1;
  const options = { theme: "light" } as const;
  const points = [{ falsePositiveRate: 0, truePositiveRate: 1 }];
  for (const state of [
    { kind: "roc", curves: [{ points, colour: 1 }] },
    { kind: "curve", series: [{ name: "b", points: [[0, 1]], colour: 1 }] },
    { kind: "bars", bars: [{ name: "x", value: 1 }], colours: [0, 1] },
    { kind: "plane", classes: ["a", "b"], points: [{ x: 0, y: 0, target: 1 }] },
  ] as FigureState[]) {
    const svg = figure(state, options);
    expect(svg, state.kind).toContain(second);
    // The sign of the other class of the plane is in its legend.
    if (state.kind !== "plane") expect(svg, state.kind).not.toContain(light.c0);
  }
});

test.each([1, 2, 3, 20])("a figure of %i bars shows all of them", (n) => {
  const bars = Array.from({ length: n }, (_, k) => ({ name: `bar ${k}`, value: k - 1 }));
  const svg = parse(figure({ kind: "bars", bars, note: "a note", sides: ["for a", "for b"] }));
  expect(all(svg, "rect").filter(({ attributes }) => attributes.get("data-part") === "bar").length).toBe(n);
  expect(all(svg, "text").map(({ text }) => text)).not.toContainEqual(expect.stringContaining("more"));
});

test("turned names above a confusion matrix stay inside the picture", () => {
  for (const names of [
    ["a", "b", "the last class, which has a long name"],
    [..."abcdefghijklmnopqr", "eight others", "another of them"],
  ]) {
    const counts = names.map(() => names.map(() => 1));
    const svg = parse(figure({ kind: "confusion", classes: names, counts }, { width: 640 }));
    const turned = all(svg, "text").filter(({ attributes }) => attributes.has("transform"));
    expect(turned.length).toBe(names.length);
    for (const { text, attributes } of turned)
      expect(Number(attributes.get("x")) + 0.71 * textWidth(text, 12), text).toBeLessThan(640);
  }
});

test("the numbers of rows beside dots are apart", () => {
  const dots = [0.79, 0.9, 0.97].map((x, i) => ({ x, y: 1, name: ["1", "1", "48"][i] }));
  const series = [{ name: "a", points: [[0, 0] as const], dots }];
  const svg = parse(figure({ kind: "curve", square: true, series }, { width: 255 }));
  const boxes = all(svg, "text")
    .filter(({ text }) => ["1", "48"].includes(text))
    .map(({ text, attributes }) => ({
      left: Number(attributes.get("x")),
      right: Number(attributes.get("x")) + textWidth(text, 11),
      y: Number(attributes.get("y")),
    }));
  expect(boxes.length).toBe(3);
  boxes.forEach((a, i) => {
    for (const b of boxes.slice(i + 1))
      expect(Math.abs(a.y - b.y) >= 11 || a.right + 5 < b.left || b.right + 5 < a.left).toBe(true);
  });
});

test("a confusion matrix is shaded by the logarithm of its counts, in neutral colours", () => {
  const svg = figure(
    {
      kind: "confusion",
      classes: ["a", "b"],
      counts: [
        [100_000, 12],
        [0, 3_456],
      ],
    },
    { theme: "light" },
  );
  const fills = part(parse(svg), "cell").map(({ attributes }) => attributes.get("fill"));
  expect(fills).toEqual([light.shade5, light.shade2, light.shade0, light.shade4]);
  expect(svg).toContain(">100,000<");
  expect(svg).toContain(">3,456<");
});
