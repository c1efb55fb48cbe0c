// Measures the turns of the event loop.
import { PerformanceObserver, performance } from "node:perf_hooks";

/** The garbage collections so far: when each began, and how many ms it took. They are outside the library's control. */
const collections = [];
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) collections.push({ startTime, duration });
}).observe({ entryTypes: ["gc"] });

/**
 * Starts a stopwatch that returns elapsed milliseconds, or this process's processor time if that is less: the clock keeps running while
 * another process has the core, and compiler threads use processor time.
 */
function stopwatch() {
  const [startTime, used] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(used);
    const end = performance.now();
    return { startTime, end, took: Math.min(end - startTime, (user + system) / 1000) };
  };
}

/** The longest time in ms between two turns of the event loop while a promise is pending, without garbage collection. */
export async function longestWait(pending) {
  let since = stopwatch();
  const turns = [];
  const turn = () => {
    turns.push(since());
    since = stopwatch();
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  try {
    await pending();
    turns.push(since());
  } finally {
    clearImmediate(next);
  }
  // The observer is notified of collections with a delay.
  await new Promise((resolve) => setTimeout(resolve, 5));
  const garbage = collections.splice(0);
  const own = turns.map(({ startTime, end, took }) => {
    const within = garbage.filter((collection) => collection.startTime >= startTime && collection.startTime < end);
    return Math.min(took, end - startTime - within.reduce((sum, { duration }) => sum + duration, 0));
  });
  return Math.max(0, ...own);
}

/** The time in ms from an abort to the end of the run. */
export async function timeToStop(run) {
  const controller = new AbortController();
  let since;
  setTimeout(() => {
    since = stopwatch();
    controller.abort();
  }, 20);
  const { stopped } = await run(controller.signal);
  if (stopped !== "aborted") throw new Error(`the run was over before it was stopped: ${stopped}`);
  return since().took;
}
