// What the model is, and how well it does on the rows.

import type { JSX } from "preact";
import { served } from "../../served/served-model.js";
import { ClassName } from "./class-mark.js";

/** Facts of the model, and its errors by class. */
export function ModelPanel(): JSX.Element {
  const { facts, classes, data } = served.value;
  const judged = data?.judged;
  return (
    <>
      <dl class="facts">
        {facts.map(([heading, text]) => (
          <div key={heading}>
            <dt>{heading}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {data && (
          <div>
            <dt>Rows</dt>
            <dd>
              {data.rows.toLocaleString("en")} of {data.files.join(", ")}
            </dd>
          </div>
        )}
      </dl>
      {judged && data && (
        <>
          <p>
            It gets {percent(1 - judged.errors / data.rows)} of these rows right; always saying{" "}
            {classes[judged.commonest.class]} would get {percent(1 - judged.commonest.errors / data.rows)}. The mean
            over the classes is {percent(judged.balancedAccuracy)}.
          </p>
          <table class="scores">
            <thead>
              <tr>
                <th scope="col">Class</th>
                <th scope="col">Rows</th>
                <th scope="col">Wrong</th>
                <th scope="col">Predicted as it</th>
              </tr>
            </thead>
            <tbody>
              {judged.perClass.map(({ rows, wrong, predicted }, k) => (
                <tr key={classes[k]}>
                  <th scope="row">
                    <ClassName place={k} name={classes[k]} />
                  </th>
                  <td class="number">{rows.toLocaleString("en")}</td>
                  <td class="number">{wrong.toLocaleString("en")}</td>
                  <td class="number">{predicted.toLocaleString("en")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  );
}

/** A part of a whole, as 97.3 %; all or nothing is said only where it is so. */
export function percent(share: number): string {
  const exact = 100 * share;
  const digits = [1, 2, 3, 4].find((n) => share === 0 || share === 1 || !/^(0|100)\.0*$/.test(exact.toFixed(n))) ?? 5;
  return `${exact.toFixed(digits)} %`;
}
