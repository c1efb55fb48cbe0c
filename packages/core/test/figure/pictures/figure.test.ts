import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FigureState, figure, html, type PlaneState } from "../../../src/entries/figure.js";
import { InputError, OptionError } from "../../../src/errors.js";
import { light } from "../../../src/figure/svg/palette.js";
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

  test("is one well-formed image with a title and a description that it names", () => {
    const svg = parse(figure(state));
    expect(svg.name).toBe("svg");
    expect(svg.attributes.get("role")).toBe("img");
    const [title, desc] = svg.children;
    expect([title.name, desc.name]).toEqual(["title", "desc"]);
    expect(title.text).not.toBe("");
    expect(desc.text.length).toBeGreaterThan(40);
    expect(svg.attributes.get("aria-labelledby")).toBe(`${title.attributes.get("id")} ${desc.attributes.get("id")}`);
  });

  test("writes words as text", () => {
    expect(all(parse(figure(state)), "text").length).toBeGreaterThan(4);
  });

  test("is the same text for the same state", () => {
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

  test("is well-formed and has finite numbers of at most two decimals, whatever the state holds", () => {
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

  test("has colours of its own in a fixed theme, and none that depends on a style sheet", () => {
    for (const theme of ["light", "dark"] as const) {
      const text = figure(state, { theme });
      expect(text).not.toMatch(/<style|class=|var\(/);
    }
    expect(figure(state, { theme: "light" })).not.toBe(figure(state, { theme: "dark" }));
  });

  test("follows the reader's preference when the theme is auto, and is light where there are no style sheets", () => {
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

test("text of the user is shown as it is and never becomes markup", () => {
  const title = `<b onclick="x">&amp;</b> 'q' ]]>`;
  const svg = parse(figure({ ...tenPoints, title, classes: ["<a>", "b&c"] }, { width: 900 }));
  expect(svg.children[0].text).toBe(title);
  expect(all(svg, "text").map(({ text }) => text)).toEqual(expect.arrayContaining([title, "<a> (5)", "b&c (5)"]));
  expect(all(svg, "b")).toEqual([]);
});

test("characters that XML cannot hold are replaced", () => {
  const svg = parse(figure({ ...tenPoints, title: "a\u0000b\ud800c\u001bd\uffff" }));
  expect(svg.children[0].text).toBe("a\ufffdb\ufffdc\ufffdd\ufffd");
});

test("long names are cut, not drawn over each other", () => {
  const svg = parse(figure({ ...tenPoints, title: "long ".repeat(100) }));
  expect(all(svg, "text")[0].text).toMatch(/^long .*…$/);
  expect(svg.children[0].text).toBe("long ".repeat(100));
});

test("a title and a description of one's own are kept", () => {
  const svg = parse(figure({ ...tenPoints, title: "T", description: "What is seen." }));
  expect(svg.children.slice(0, 2).map(({ text }) => text)).toEqual(["T", "What is seen."]);
});

test("without a background the paper is left to the page", () => {
  expect(all(parse(figure(ordinary.roc, { background: false })), "rect")).toEqual([]);
});

test.each([
  [{ width: 10 }, "width must be a number of pixels from 160 to 10000; got 10"],
  [{ height: Number.NaN }, "height must be a number of pixels from 120 to 10000; got NaN"],
  [{ theme: "drak" }, 'theme must be one of auto, light, dark; got "drak"; did you mean dark?'],
  [{ id: "a b" }, 'id must be a letter followed by letters, digits, _ or -; got "a b"'],
  [{ with: 3 }, 'unknown option "with"; did you mean width?'],
])("refuses %j", (options, message) => {
  expect(() => figure(tenPoints, options as object)).toThrow(new OptionError(message));
});

test("refuses an unknown kind and a matrix that is none", () => {
  expect(() => figure({ kind: "pie" } as never)).toThrow(
    new InputError('kind must be one of plane, space, curve, histogram, bars, confusion, roc; got "pie"'),
  );
  expect(() => figure({ kind: "confusion", classes: ["a", "b"], counts: [[1, 2]] })).toThrow(InputError);
});

describe("bars", () => {
  test("are the largest by size, and the rest is counted", () => {
    const svg = parse(figure(ordinary.bars));
    expect(part(svg, "bar").length).toBe(20);
    expect(all(svg, "text").map(({ text }) => text)).toContain("and 37 more");
  });

  test("lie on their side of zero", () => {
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

test("a ROC curve's legend has its area", () => {
  expect(all(parse(figure(ordinary.roc)), "text").map(({ text }) => text)).toContain("ours, AUC 0.875");
});

test("a curve of many points is drawn with few", () => {
  const points = Array.from({ length: 200_000 }, (_, i) => [i, (i * 7919) % 1000] as const);
  expect(figure({ kind: "curve", series: [{ name: "a", points }] }).length).toBeLessThan(120_000);
});

test("a page holds the figure, its escaped title, and no script", () => {
  const page = html(figure(tenPoints), { title: "a < b" });
  expect(page).toContain("<title>a &#60; b</title>");
  expect(page).toContain(figure(tenPoints).trimEnd());
  expect(page).toContain("default-src 'none'");
  expect(page).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
});

describe("many points", () => {
  const points = Array.from({ length: 900 }, (_, i) => ({
    ...{ x: (i % 30) / 30, y: Math.floor(i / 30) / 30, target: i % 3, predicted: i % 2 === 0 ? i % 3 : (i + 1) % 3 },
  }));
  const state: PlaneState = { kind: "plane", classes: ["a", "b", "c"], points };

  test("that are wrong share rings, and the legend has their exact number", () => {
    const svg = figure(state);
    expect(svg).toContain("wrong (450, rings thinned out)");
    const rings = part(parse(svg), "wrong")[0].children;
    expect(rings.length).toBeGreaterThan(50);
    expect(rings.length).toBeLessThan(450);
  });

  test("of which a sample is drawn are counted as they all are", () => {
    const all = { ...state, totals: { counts: [12_000, 9_500, 800], wrong: [1_000, 200, 34] } };
    const svg = figure(all);
    for (const words of ["a (12,000)", "b (9,500)", "c (800)", "wrong (1,234", "1,234 of 22,300 are predicted wrong"])
      expect(svg).toContain(words);
  });

  test("of classes without a colour are grey, and so are their regions and counts", () => {
    const svg = figure({
      ...{ ...state, coloured: [1], totals: { counts: [12_000, 9_500, 800], wrong: [1_000, 200, 34] } },
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

test("a class has the same colour in every kind of picture, however many classes are drawn", () => {
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

test("a confusion matrix has shades by the logarithm of its counts, in no class's colour", () => {
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
