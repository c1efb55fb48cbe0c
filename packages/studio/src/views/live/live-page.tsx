// The page of a service: its models, and one of them as it learns.

import type { JSX } from "preact";
import { refusal } from "../../live/access.js";
import { chosen, headline, isConnected, names, watch, watched } from "../../live/watched.js";
import { chooseTheme, shownTheme } from "../../state/theme.js";
import { IconButton } from "../controls/icon-button.js";
import { ChallengersSection } from "./challengers-section.js";
import { ClassesSection } from "./classes-section.js";
import { ErrorCurve } from "./error-curve.js";
import { MistakesSection } from "./mistakes-section.js";
import { TokenForm } from "./token-form.js";
import { WeightsSection } from "./weights-section.js";
import "../../styles/layout.css";
import "../../styles/live.css";

export function LivePage(): JSX.Element {
  return (
    <>
      <Top />
      {refusal.value !== "none" ? (
        <main class="live-single">
          <TokenForm />
        </main>
      ) : watched.value ? (
        <main class="live">
          <div class="live-stage">
            <ErrorCurve />
            <MistakesSection />
          </div>
          <div class="live-side">
            <ChallengersSection />
            <WeightsSection />
            <ClassesSection />
          </div>
        </main>
      ) : (
        <main class="live-single">
          {names.value?.length === 0 ? <NoModels /> : <p class="waiting">Asking the service…</p>}
        </main>
      )}
    </>
  );
}

function Top(): JSX.Element {
  const other = shownTheme.value === "dark" ? "light" : "dark";
  return (
    <header class="top">
      <div class="title">
        <span class="brand">Rosenblatt studio</span>
        <h1>{headline.value}</h1>
      </div>
      <div class="actions live-actions">
        <span class="live-state" role="status">
          {isConnected.value ? "" : "The service does not answer; trying again"}
        </span>
        {names.value && names.value.length > 0 && (
          <label class="axis">
            <span>Model</span>
            <select value={chosen.value ?? ""} onChange={(event) => watch(event.currentTarget.value)}>
              {names.value.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <a class="text button" href="./docs">
          Routes
        </a>
        <a class="text button" href="./index.html">
          Learn on points
        </a>
        <IconButton icon="theme" name={`Switch to ${other}`} title="Light or dark" onClick={() => chooseTheme(other)} />
      </div>
    </header>
  );
}

function NoModels(): JSX.Element {
  const body = (json: string) => `-H 'Content-Type: application/json' -d '${json}'`;
  const at = `${location.origin}/v1/models/spam`;
  return (
    <>
      <h2>There are no models yet</h2>
      <p>Make one and teach it; it appears here by itself.</p>
      <pre class="live-commands" tabIndex={0}>
        {[
          `curl -X PUT ${at} ${body('{"learner":"averaged"}')}`,
          `curl ${at}/learn ${body('{"features":{"free":2,"offer":1},"label":"spam"}')}`,
          `curl ${at}/learn ${body('{"features":{"lunch":1},"label":"ham"}')}`,
        ].join("\n")}
      </pre>
    </>
  );
}
