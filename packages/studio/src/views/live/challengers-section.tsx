// Challengers compared with the model on the same examples.

import type { Challenger } from "@rosenblatt/client";
import type { JSX } from "preact";
import { watched } from "../../live/watched.js";
import { percent } from "./error-curve.js";

export function ChallengersSection(): JSX.Element {
  const { model, challengers } = watched.value!;
  return (
    <section aria-labelledby="challengers-title">
      <h2 id="challengers-title">Challengers</h2>
      {challengers.length === 0 ? (
        <p>
          {model.name} has none. <code>PUT /v1/models/{model.name}/challengers/NAME</code> adds a learner that learns
          the same examples and is compared here.
        </p>
      ) : (
        challengers.map((challenger) => <OneChallenger key={challenger.name} {...challenger} />)
      )}
    </section>
  );
}

function OneChallenger({ name, learner, comparison, refusal }: Challenger): JSX.Element {
  const { model } = watched.value!;
  const { examples, champion, challenger, better, note } = comparison;
  return (
    <article class={better === "challenger" ? "live-challenger better" : "live-challenger"}>
      <h3>
        {name} <small>{learner}</small>
      </h3>
      {examples === 0 ? (
        <p>Nothing is compared yet: the next example is the first.</p>
      ) : (
        <>
          <dl class="live-pair">
            <div>
              <dt>{name}</dt>
              <dd>{percent(challenger.error ?? 0)}</dd>
            </div>
            <div>
              <dt>{model.name}</dt>
              <dd>{percent(champion.error ?? 0)}</dd>
            </div>
          </dl>
          <p class="note">
            wrong of the same {examples.toLocaleString("en")} examples; {note}.
          </p>
        </>
      )}
      {refusal !== undefined && <p class="note">It could not learn an example: {refusal}</p>}
    </article>
  );
}
