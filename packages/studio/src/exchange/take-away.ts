// Everything that can be saved from the page: picture, model, code, points.

import { figure, type PlaneState } from "rosenblatt/figure";
import type { Doc, Settings } from "../document/document.js";
import { usualSettings } from "../document/document.js";
import { planeState } from "../draw/plane-state.js";
import { scene } from "../draw/scene.js";
import { positiveOf } from "../geometry/half-space.js";
import { position } from "../state/place.js";
import { status } from "../state/words.js";

const size = { width: 960, height: 720 };

/** The current plane with title and legend, as a separate picture. */
function pictureState(): PlaneState {
  const { doc } = scene.value;
  return { ...planeState(scene.value), legend: true, title: doc.title, note: position.value > 0 ? status() : "" };
}

/** Draws the plane as an SVG file, with a title and a caption. */
export function svgText(theme: "light" | "dark"): string {
  return figure(pictureState(), { ...size, theme, id: "rosenblatt" });
}

/** Draws the plane as a PNG with twice as many pixels in each direction. */
export async function pngBlob(theme: "light" | "dark"): Promise<Blob> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svgText(theme)], { type: "image/svg+xml" }));
  try {
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = 2 * size.width;
    canvas.height = 2 * size.height;
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be made."))),
        "image/png",
      ),
    );
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** Saves a file on the reader's machine. */
export function save(name: string, content: Blob | string, type = "text/plain"): void {
  const address = URL.createObjectURL(typeof content === "string" ? new Blob([content], { type }) : content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Makes a file name from the document's title. */
export function fileName({ title }: Doc, ending: string): string {
  const stem =
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "") || "points";
  return `${stem}.${ending}`;
}

const makers: Record<
  Settings["learner"],
  (settings: Settings) => [name: string, module: string, own: Record<string, unknown>]
> = {
  perceptron: ({ delta }) => ["Perceptron", "rosenblatt", delta ? { rule: "delta" } : {}],
  margin: ({ beta, rate }) => ["MarginPerceptron", "rosenblatt", { margin: beta / rate }],
  "passive-aggressive": ({ C }) => ["PassiveAggressive", "rosenblatt", { C }],
  "balanced-winnow": () => ["BalancedWinnow", "rosenblatt", {}],
  kernel: ({ delta }) => ["KernelPerceptron", "rosenblatt/kernels", delta ? { rule: "delta" } : {}],
};

/** The library's functions for the scaling settings. */
const scalers: Record<Settings["scaling"], string | null> = {
  none: null,
  "unit-ball": "unitBall",
  "unit-length": "unitLength",
  standardized: "standardize",
};

/** Writes a program that learns the same from the same points, in as many passes as the run made. */
export function typeScript(doc: Doc, passes: number): string {
  const { settings, order, classes, points } = doc;
  const [name, module, own] = makers[settings.learner](settings);
  const present = classes.filter((_, k) => points.some(({ target }) => target === k));
  const options: Record<string, unknown> = {
    classes: present,
    ...(present.length === 2 && { positive: classes[positiveOf(doc)] }),
    order: order.kind === "shuffle" ? "shuffle" : "given",
    ...(order.kind === "shuffle" && { seed: order.seed }),
    epochs: passes,
    ...(settings.throughout && { stopWhenSeparated: false }),
    ...(settings.learner !== "kernel" && settings.bias !== usualSettings.bias && { bias: settings.bias }),
    ...(settings.zero !== "mistake" && { zeroUpdates: false, zeroPredicts: settings.zero }),
    ...own,
  };
  const { kernel } = settings;
  const call =
    kernel.kind === "rbf" ? `rbf(${kernel.gamma})` : `polynomial({ degree: ${kernel.degree}, c: ${kernel.c} })`;
  const isKernel = settings.learner === "kernel";
  const scaler = scalers[settings.scaling];
  const ids = order.kind === "listed" ? new Map(order.ids.map((id, place) => [id, place])) : null;
  const rows = ids
    ? [...points].sort((a, b) => (ids.get(a.id) ?? points.length) - (ids.get(b.id) ?? points.length))
    : points;
  const literal = Object.entries(options).map(([key, value]) => `  ${key}: ${JSON.stringify(value)},`);
  const imports = [
    `import { ${[name, ...(isKernel ? [kernel.kind === "rbf" ? "rbf" : "polynomial"] : [])].join(", ")} } from "${module}";`,
    ...(scaler ? [`import { Pipeline, ${scaler} } from "rosenblatt";`] : []),
  ];
  const made = `new ${name}({\n${[...(isKernel ? [`  kernel: ${call},`] : []), ...literal].join("\n")}\n})`;
  const hasRate = settings.rate !== 1 && ["perceptron", "margin", "kernel"].includes(settings.learner);
  return [
    ...imports,
    "",
    ...(hasRate
      ? [
          `// From w = 0 a rate η only scales: with η = ${settings.rate} all weights are ${settings.rate} times as large.`,
        ]
      : []),
    `const rows = [${rows.map(({ x, y }) => `[${x}, ${y}]`).join(", ")}];`,
    `const labels = [${rows.map(({ target }) => JSON.stringify(classes[target])).join(", ")}];`,
    "",
    `const learner = ${scaler ? `new Pipeline(${scaler}(), ${made})` : made};`,
    "const report = learner.fit(rows, labels);",
    "console.log(report.mistakes, report.stopped, learner.predict([0, 0]));",
    "",
  ].join("\n");
}
