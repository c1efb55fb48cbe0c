// The page as a whole: plane and run on the left, panels on the right.

import type { JSX } from "preact";
import { Dialogs } from "./dialogs/dialogs.js";
import { Header } from "./header.js";
import { Notice } from "./notice.js";
import { Legend } from "./plane/legend.js";
import { Plane } from "./plane/plane.js";
import { PlaneBar } from "./plane/plane-bar.js";
import { Story } from "./story.js";
import { Timeline } from "./timeline.js";
import "../styles/layout.css";

/** The page as a whole. */
export function App(): JSX.Element {
  return (
    <>
      <a class="skip" href="#panels">
        Skip to the panels
      </a>
      <Header />
      <main>
        <div class="stage">
          <PlaneBar />
          <Plane />
          <Legend />
          <Timeline />
        </div>
        <Story />
      </main>
      <Notice />
      <Dialogs />
    </>
  );
}
