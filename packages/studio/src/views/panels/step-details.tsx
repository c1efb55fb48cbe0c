// What stands below the visit just made: what its update did, how it learns, and every update of the run. Loaded when the first
// run is on the page.

import type { JSX } from "preact";
import { trace } from "../../state/place.js";
import { BeforeAfter } from "./before-after.js";
import { SettingsForm } from "./settings-form.js";
import { StepsTable } from "./steps-table.js";

export { UpdatePicture } from "./update-picture.js";

/** What the update did, how it learns, and every update of the run. */
export function StepDetails(): JSX.Element {
  return (
    <>
      <BeforeAfter />
      <SettingsForm />
      {trace.value && (
        <>
          <h3>All updates</h3>
          <StepsTable />
        </>
      )}
    </>
  );
}
