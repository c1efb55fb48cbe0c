// Runs one operation on the server, from its request to the end of its result, over as many streams as it takes.

import { randomUUID } from "node:crypto";
import type { ClientReadableStream, ServiceError } from "@grpc/grpc-js";
import { UnreachableError } from "./errors.js";
import { isBegunOperation, isPassing, isServiceError, isUnknownOperation } from "./failure.js";
import { interruptTypes } from "./messages.js";
import type { Outage } from "./outage.js";
import type { Message, Service } from "./service.js";

/**
 * A server ends each stream after two minutes and reports progress every two seconds. A stream that is silent for longer is stuck in a network
 * that lost the connection, and is replaced by another.
 */
const silenceMs = 180_000;

/** What an operation needs besides its plan. */
export interface ExecutionOptions {
  readonly service: Service;
  /** Fields that identify the session. */
  readonly session: Message;
  readonly plan: Message;
  readonly tags: readonly string[];
  readonly signal: AbortSignal | undefined;
  readonly outage: Outage;
  /** Called when a stream ended early, before the next one continues where it ended. */
  readonly onReattach: () => void;
}

/** Runs an operation and yields each of its responses once. Leaving the loop early, or aborting the signal, cancels it on the server. */
export async function* execute(options: ExecutionOptions): AsyncGenerator<Message, void, undefined> {
  const { service, session, plan, tags, signal, outage } = options;
  signal?.throwIfAborted();
  const operation = { ...session, operation_id: randomUUID() };
  const begin = () =>
    service.listen("ExecutePlan", {
      ...operation,
      plan,
      tags,
      request_options: [{ reattach_options: { reattachable: true } }],
    });
  const reattach = () =>
    service.listen("ReattachExecute", {
      ...operation,
      ...(last !== undefined && { last_response_id: last }),
    });
  let last: string | undefined;
  let open = begin;
  let isComplete = false;
  try {
    for (;;) {
      const stream = new WatchedStream(open(), signal);
      let failure: ServiceError | undefined;
      let isSilent = true;
      try {
        for await (const response of stream.call as AsyncIterable<Message>) {
          stream.pause();
          outage.end();
          isSilent = false;
          last = response.response_id;
          if (response.result_complete) {
            isComplete = true;
            return;
          }
          yield response;
          stream.resume();
        }
      } catch (error) {
        signal?.throwIfAborted();
        if (!isServiceError(error)) throw error;
        failure = error;
      } finally {
        stream.end();
      }
      signal?.throwIfAborted();
      open = reattach;
      if (failure && last === undefined && isUnknownOperation(failure)) open = begin;
      else if (failure && !isPassing(failure) && !(last === undefined && isBegunOperation(failure))) throw failure;
      if ((failure || isSilent) && !(await outage.mayTryAgain())) {
        signal?.throwIfAborted();
        throw failure ?? new UnreachableError("the server ends every stream of the result at once and says nothing");
      }
      options.onReattach();
    }
  } finally {
    if (!isComplete) await cancel(service, operation);
    service.ask("ReleaseExecute", { ...operation, release_all: {} }).catch(() => {}); // otherwise, the server would forget it later
  }
}

/** Cancels an operation. A server that cannot be reached cancels it by itself five minutes after the client has gone. */
async function cancel(service: Service, operation: Message): Promise<void> {
  const { operation_id: id, ...session } = operation;
  await service
    .ask(
      "Interrupt",
      { ...session, interrupt_type: interruptTypes.INTERRUPT_TYPE_OPERATION_ID, operation_id: id },
      5000,
    )
    .catch(() => {});
}

/** A stream that is cancelled by a signal, or if it stays silent for too long while it is being read. */
class WatchedStream {
  readonly call: ClientReadableStream<Message>;
  readonly #signal: AbortSignal | undefined;
  readonly #cut = () => this.call.cancel();
  #timer: NodeJS.Timeout | undefined;

  constructor(call: ClientReadableStream<Message>, signal: AbortSignal | undefined) {
    this.call = call;
    this.#signal = signal;
    signal?.addEventListener("abort", this.#cut, { once: true });
    this.resume();
  }

  resume(): void {
    this.#timer = setTimeout(this.#cut, silenceMs);
  }

  pause(): void {
    clearTimeout(this.#timer);
  }

  end(): void {
    this.pause();
    this.#signal?.removeEventListener("abort", this.#cut);
    this.call.cancel();
  }
}
