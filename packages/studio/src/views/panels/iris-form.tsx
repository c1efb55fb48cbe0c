// A choice of other columns and kinds, if the iris data set is open.

import type { JSX } from "preact";
import { type IrisChoice, irisChoiceOf, irisColumns, irisDoc, irisKinds } from "../../document/iris.js";
import { doc } from "../../state/edits.js";
import { openMade } from "../../state/following.js";
import { sayUnreachable } from "../../state/notice.js";
import { Choice } from "../controls/fields.js";

const columns = irisColumns.map((name) => [name, name] as const);
const kinds = [
  ...irisKinds.flatMap((a, i) => irisKinds.slice(i + 1).map((b) => [`${a},${b}`, `${a} and ${b}`] as const)),
  [irisKinds.join(), "all three"] as const,
];

/** A form with the columns and kinds that the plane shows; nothing if other points are open. */
export function IrisForm(): JSX.Element | null {
  const shown = irisChoiceOf(doc.value);
  if (!shown) return null;
  const to = (change: Partial<IrisChoice>) =>
    openMade(irisDoc({ ...shown, ...change }).then((next) => [next] as const)).catch(sayUnreachable);
  return (
    <section>
      <h3>Which part of the iris data</h3>
      <div class="fields">
        <Choice name="Column across" value={shown.across} choices={columns} onChange={(across) => to({ across })} />
        <Choice name="Column up" value={shown.up} choices={columns} onChange={(up) => to({ up })} />
        <Choice
          name="Kinds"
          value={shown.kinds.join()}
          choices={kinds}
          onChange={(list) => to({ kinds: irisKinds.filter((kind) => list.split(",").includes(kind)) })}
        />
      </div>
    </section>
  );
}
