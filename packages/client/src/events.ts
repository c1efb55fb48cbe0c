// Server-sent events from a stream of bytes, requested with headers that a browser's EventSource cannot send.

import type { ModelEvent } from "./api.js";

/** The events of a stream. Leaving the loop ends the request. */
export async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<ModelEvent, void, void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let text = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += value;
      const blocks = text.split("\n\n");
      text = blocks.pop()!;
      for (const block of blocks) {
        const event = eventIn(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel();
  }
}

/** One event; undefined for a comment that only keeps the connection alive. */
function eventIn(block: string): ModelEvent | undefined {
  const fields = new Map<string, string>();
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).trimStart());
  }
  const [type, data] = [fields.get("event"), fields.get("data")];
  if (type === undefined || data === undefined) return undefined;
  return { type: type as ModelEvent["type"], id: fields.get("id") ?? "", data: JSON.parse(data) };
}
