// The bar of a lesson at the foot of the page: what to see and do, the progress, and buttons for next, back and leave.

import type { JSX } from "preact";
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { goTo, leaveLesson, lessonIn, lessonPlace, turn } from "./lesson-place.js";
import { lessons } from "./lessons.js";
import "../styles/lesson.css";

let host: HTMLElement | null = null;

/** Opens the step of a lesson named by the hash of an address; null leaves the open lesson. */
export async function openLesson(hash: string | null): Promise<void> {
  showLessonBar();
  if (hash === null) leaveLesson();
  else await goTo(lessonIn(hash));
}

/** Adds the bar to the page; it is empty while no lesson is open. */
function showLessonBar(): void {
  if (host) return;
  host = document.createElement("div");
  document.body.append(host);
  addEventListener("keydown", onKey);
  render(<LessonBar />, host);
}

/** The keys that a presentation remote sends, and Escape. */
function onKey(event: KeyboardEvent): void {
  if (!lessonPlace.peek() || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  if ((event.target as Element).closest("dialog, select, textarea")) return;
  if (event.key === "PageDown") turn(1);
  else if (event.key === "PageUp") turn(-1);
  else if (event.key === "Escape" && !(event.target as Element).closest("input")) leaveLesson();
  else return;
  event.preventDefault();
}

function LessonBar(): JSX.Element | null {
  const place = lessonPlace.value;
  useEffect(() => {
    document.documentElement.toggleAttribute("data-lesson", place !== null);
  }, [place]);
  if (!place) return null;
  const { steps } = lessons[place.lesson];
  const { title, text, question } = steps[place.step];
  const isFirst = place.lesson === 0 && place.step === 0;
  const isLast = place.step === steps.length - 1;
  const isEnd = isLast && place.lesson === lessons.length - 1;
  return (
    <section class="lesson" aria-label="Lesson">
      <div class="lesson-head">
        <select
          aria-label="Which lesson"
          value={place.lesson}
          onChange={(event) => void goTo({ lesson: Number(event.currentTarget.value), step: 0 })}
        >
          {lessons.map((lesson, i) => (
            <option key={lesson.title} value={i}>
              {`Lesson ${i + 1}: ${lesson.title}`}
            </option>
          ))}
        </select>
        <progress aria-label="Progress in this lesson" max={steps.length} value={place.step + 1} />
        <span class="lesson-count">{`Step ${place.step + 1} of ${steps.length}`}</span>
      </div>
      <div class="lesson-text" aria-live="polite">
        <h2>{title}</h2>
        <p>
          {text} {question && <em>{question}</em>}
        </p>
      </div>
      <div class="lesson-buttons">
        <button
          type="button"
          aria-keyshortcuts="PageUp"
          title="Back (Page Up)"
          disabled={isFirst}
          onClick={() => turn(-1)}
        >
          Back
        </button>
        <button
          type="button"
          class="main"
          aria-keyshortcuts="PageDown"
          title="Next (Page Down)"
          disabled={isEnd}
          onClick={() => turn(1)}
        >
          {isLast && !isEnd ? `Lesson ${place.lesson + 2}` : "Next"}
        </button>
        <button
          type="button"
          aria-keyshortcuts="Escape"
          title="Leave the lesson and return to your own points (Esc)"
          onClick={leaveLesson}
        >
          Leave
        </button>
      </div>
    </section>
  );
}
