// The page as a whole: plane and run at the left, panels at the right.

import type { JSX } from "preact";
import { Dialogs } from "./dialog.js";
import { Header } from "./header.js";
import { Notice } from "./notice.js";
import { Panels } from "./panels.js";
import { Plane } from "./plane.js";
import { PlaneBar } from "./plane-bar.js";
import { Timeline } from "./timeline.js";
import "../styles/layout.css";

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
          <Timeline />
        </div>
        <Panels />
      </main>
      <Notice />
      <Dialogs />
    </>
  );
}
