// Documents from the iris data set: two of its columns, and two or three kinds.

import { type Doc, emptyDoc, pointsOf, usualSettings } from "./document.js";

/** The columns, in the order of the data set; all are in centimetres. */
export const irisColumns = ["sepal length", "sepal width", "petal length", "petal width"] as const;
/** Name of a column. */
export type IrisColumn = (typeof irisColumns)[number];
/** The kinds, in the order of the data set. */
export const irisKinds = ["setosa", "versicolor", "virginica"] as const;
/** Name of a kind. */
export type IrisKind = (typeof irisKinds)[number];

/** Which columns and kinds of the data set a document shows. */
export interface IrisChoice {
  readonly across: IrisColumn;
  readonly up: IrisColumn;
  readonly kinds: readonly IrisKind[];
}

const unit = " (cm)";

/** Makes the document for a choice; the default title names the choice. */
export async function irisDoc(choice: IrisChoice, title: string = titleOf(choice)): Promise<Doc> {
  const { across, up, kinds } = choice;
  const { rows, labels } = (await import("rosenblatt/datasets")).iris();
  const [x, y] = [irisColumns.indexOf(across), irisColumns.indexOf(up)];
  return {
    ...emptyDoc,
    title,
    classes: kinds,
    axes: [across + unit, up + unit],
    points: pointsOf(
      rows.flatMap((row, i) => {
        const target = kinds.indexOf(labels[i] as IrisKind);
        return target < 0 ? [] : [[row[x], row[y], target] as const];
      }),
    ),
    // In file order, a pass would visit one kind after the other.
    order: { kind: "shuffle", seed: 0 },
    settings: { ...usualSettings, ...(kinds.length > 2 && { passes: 20, persist: true }) },
  };
}

/** Returns the choice that a document shows; null if it has other data. */
export function irisChoiceOf({ axes, classes }: Pick<Doc, "axes" | "classes">): IrisChoice | null {
  const [across, up] = axes.map((axis) => irisColumns.find((column) => axis === column + unit));
  const kinds = classes.map((name) => irisKinds.find((kind) => kind === name));
  if (!across || !up || kinds.includes(undefined)) return null;
  return { across, up, kinds: kinds as IrisKind[] };
}

function titleOf({ across, up, kinds }: IrisChoice): string {
  const named = kinds.length > 2 ? "all three" : kinds.join(" and ");
  return `Iris: ${named} by ${across} and ${up}`;
}
