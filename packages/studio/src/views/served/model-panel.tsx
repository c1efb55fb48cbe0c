// Facts about the model, and its errors on the rows.

import type { JSX } from "preact";
import { served } from "../../served/served-model.js";
import { ClassName } from "./class-mark.js";

/** Facts of the model, and its errors by class. */
export function ModelPanel(): JSX.Element {
  const { facts, classes, known, data } = served.value;
  const unknown = classes.slice(known);
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
          {unknown.length > 0 && (
            <p>
              It does not know {unknown.length === 1 ? "the class" : "the classes"} {unknown.slice(0, 10).join(", ")}
              {unknown.length > 10 && ` and ${unknown.length - 10} more`}: {unknown.length === 1 ? "its" : "their"} rows
              count as wrong.
            </p>
          )}
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

/** A share such as 97.3 %; 0 % and 100 % are written only if they are exact. */
export function percent(share: number): string {
  const exact = 100 * share;
  const digits = [1, 2, 3, 4].find((n) => share === 0 || share === 1 || !/^(0|100)\.0*$/.test(exact.toFixed(n))) ?? 5;
  return `${exact.toFixed(digits)} %`;
}
