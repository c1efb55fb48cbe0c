// The rules that the run follows.

import type { JSX } from "preact";
import { SettingsForm } from "./settings-form.js";

/** The panel with the rules that the run follows. */
export function RulesPanel(): JSX.Element {
  return <SettingsForm />;
}
