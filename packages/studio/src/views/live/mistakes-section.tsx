// Mistakes as they arrive: what was predicted, and what was true.

import type { JSX } from "preact";
import { mistakes, watched } from "../../live/watched.js";

export function MistakesSection(): JSX.Element {
  const names = watched.value!.challengers.map(({ name }) => name);
  return (
    <section aria-labelledby="mistakes-title">
      <h2 id="mistakes-title">Latest mistakes</h2>
      {mistakes.value.length === 0 ? (
        <p>None among the latest examples. The next one appears here.</p>
      ) : (
        <div class="live-scroll" tabIndex={0} role="group" aria-labelledby="mistakes-title">
          <table class="live-table">
            <thead>
              <tr>
                <th scope="col">Example</th>
                <th scope="col">Predicted</th>
                <th scope="col">True</th>
                {names.map((name) => (
                  <th key={name} scope="col">
                    {name} would have said
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {mistakes.value.map(({ sequence, id, label, predicted, challengers }) => (
                <tr key={sequence}>
                  <th scope="row">
                    {sequence.toLocaleString("en")}
                    {id !== undefined && <small> {id}</small>}
                  </th>
                  <td>{predicted === null ? <small>nothing yet</small> : String(predicted)}</td>
                  <td>
                    <strong>{String(label)}</strong>
                  </td>
                  {names.map((name) => {
                    const answer = challengers[name];
                    return (
                      <td key={name} class={answer === label ? "right" : ""}>
                        {answer === undefined || answer === null
                          ? "–"
                          : `${String(answer)}${answer === label ? " ✓" : ""}`}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
