// Sends requests over connections that stay open, one at a time on each, and says how many were answered and how long it took: a process
// of its own, so that its processor time is not the server's. Standard input has one JSON task per line, standard output one answer each.
//
// A task: { port, protocol, requests: string[], lines, connections, seconds, rate? }; `lines` is how many rows a request has. Without a rate each connection sends the next request when it has its
// answer. With one, requests are due at fixed times, and the time of a request counts from when it was due, not from when it was sent:
// a server that stalls does not hide it.

import { connect } from "node:net";
import { createInterface } from "node:readline";

const sampled = 2_000_000;

/** For so many milliseconds after the last request answers are waited for. */
const patience = 20_000;

/** Whether an answer is all there, as its parts come. `state` is begun anew for each answer. */
const protocols = {
  http(state, part) {
    if (state.left === undefined && !state.isChunked) {
      state.head = state.head ? Buffer.concat([state.head, part]) : part;
      const end = state.head.indexOf("\r\n\r\n");
      if (end < 0) return false;
      const head = state.head.latin1Slice(0, end);
      if (!head.startsWith("HTTP/1.1 2")) throw new Error(`refused: ${state.head}`);
      const length = /content-length: *(\d+)/i.exec(head);
      if (!length) state.isChunked = true;
      else state.left = end + 4 + Number(length[1]) - state.head.length;
    } else if (!state.isChunked) state.left -= part.length;
    if (!state.isChunked) return state.left === 0;
    // The last bytes may come in two parts.
    state.tail = ((state.tail ?? "") + part.latin1Slice(Math.max(0, part.length - 7))).slice(-7);
    return state.tail === "\r\n0\r\n\r\n";
  },
  /** A line for each line. */
  lines(state, part, lines) {
    state.lines ??= 0;
    for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) state.lines++;
    return state.lines === lines;
  },
};

async function generate({ port, requests, lines = 1, connections, seconds, rate, protocol }) {
  const isWhole = protocols[protocol];
  const bytes = requests.map((text) => Buffer.from(text));
  const times = new Float32Array(sampled);
  let [answered, asked] = [0, 0];
  let failure;
  const idle = [];
  let onIdle = (one) => ask(one, performance.now());
  const ask = (one, due) => {
    one.due = due;
    one.socket.write(bytes[asked++ % bytes.length]);
  };
  const open = await Promise.all(
    Array.from({ length: connections }, () => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      const one = { socket, due: 0, state: {} };
      socket.on("data", (part) => {
        try {
          if (!isWhole(one.state, part, lines)) return;
        } catch (error) {
          failure ??= error;
          return;
        }
        one.state = {};
        times[answered++ % sampled] = performance.now() - one.due;
        onIdle(one);
      });
      socket.on("error", (error) => {
        failure ??= error;
      });
      return new Promise((resolve, reject) => {
        socket.once("connect", () => resolve(one));
        socket.once("error", reject);
      });
    }),
  );
  const before = process.cpuUsage();
  const began = performance.now();
  const end = began + 1000 * seconds;
  let watching;
  await new Promise((resolve) => {
    if (rate === undefined) {
      onIdle = (one) => {
        const now = performance.now();
        if (now < end && !failure) ask(one, now);
        else {
          idle.push(one);
          if (idle.length === connections) resolve();
        }
      };
      for (const one of open) ask(one, performance.now());
    } else {
      let due = began;
      const waiting = [];
      idle.push(...open);
      onIdle = (one) => {
        if (waiting.length > 0) ask(one, waiting.shift());
        else idle.push(one);
      };
      const tick = () => {
        const now = performance.now();
        for (; due <= now && due < end; due += 1000 / rate)
          if (idle.length > 0) ask(idle.pop(), due);
          else waiting.push(due);
        if ((now >= end && idle.length === connections && waiting.length === 0) || failure) resolve();
        // Without turning in circles until then: the server needs the processor.
        else setTimeout(tick, 1);
      };
      tick();
    }
    watching = setInterval(() => {
      if (!failure && performance.now() > end + patience) failure = new Error(`no answer within ${patience / 1000} s`);
      if (!failure) return;
      clearInterval(watching);
      resolve();
    }, 100).unref();
  });
  clearInterval(watching);
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(before);
  for (const { socket } of open) socket.destroy();
  if (failure) throw failure;
  const sorted = times.subarray(0, Math.min(answered, sampled)).sort();
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return {
    answered,
    rate: (1000 * answered) / ms,
    p50: at(0.5),
    p99: at(0.99),
    most: sorted.at(-1),
    cpu: (user + system) / answered,
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  const result = await generate(JSON.parse(line)).catch((error) => ({ error: error.message }));
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
