// A Spark Connect server whose answers are scripted by the test.

import { type handleServerStreamingCall, Metadata, Server, ServerCredentials, status } from "@grpc/grpc-js";
import { message, statusMessage } from "../../src/connect/messages.js";
import type { Message } from "../../src/connect/service.js";

/** What a server does with a call that has many answers: it yields them, and may throw the status to end with. */
export type Stream = (request: Message) => AsyncGenerator<Message> | Generator<Message>;

/** What a server does with a call that has one answer; of AddArtifacts it sees all requests together. */
export type Answer = (request: Message, requests: readonly Message[]) => Message | Promise<Message>;

/** The answers of a server by the names of its methods. Those left out succeed and say nothing. */
export interface Script {
  readonly ExecutePlan?: Stream;
  readonly ReattachExecute?: Stream;
  readonly AddArtifacts?: Answer;
  readonly Config?: Answer;
  readonly FetchErrorDetails?: Answer;
  readonly AnalyzePlan?: Answer;
}

/** A server in this process that keeps what it was asked. */
export class ScriptedServer {
  readonly asked: [method: string, request: Message][] = [];
  /** What calls with one answer said by way of authorization. */
  readonly tokens: string[] = [];
  readonly #server = new Server({ "grpc.max_receive_message_length": -1 });
  #port = 0;

  static async open(script: Script): Promise<ScriptedServer> {
    const opened = new ScriptedServer();
    const once = [
      "ReleaseExecute",
      "Interrupt",
      "AnalyzePlan",
      "Config",
      "FetchErrorDetails",
      "ReleaseSession",
    ] as const;
    const { AnalyzePlan = () => ({ server_side_session_id: "there", spark_version: { version: "4.1.3" } }) } = script;
    const answers: Script = { ...script, AnalyzePlan };
    const definition: Record<string, ReturnType<typeof methodOf>> = {};
    const handlers: Record<string, never> = {};
    for (const name of ["ExecutePlan", "ReattachExecute"] as const) {
      definition[name] = methodOf(name, "ExecutePlanResponse", false, true);
      handlers[name] = (async (call) => {
        opened.asked.push([name, call.request]);
        try {
          for await (const response of script[name]!(call.request)) call.write(response);
          call.end();
        } catch (error) {
          call.emit("error", error);
        }
      }) as handleServerStreamingCall<Message, Message> as never;
    }
    for (const name of once) {
      definition[name] = methodOf(name, `${name}Response`, false, false);
      handlers[name] = (async (
        { request, metadata }: { request: Message; metadata: Metadata },
        reply: (error: unknown, answer?: Message) => void,
      ) => {
        opened.asked.push([name, request]);
        opened.tokens.push(...metadata.get("authorization").map(String));
        try {
          const act = (answers as Record<string, Answer | undefined>)[name];
          reply(null, (await act?.(request, [])) ?? {});
        } catch (error) {
          reply(error);
        }
      }) as never;
    }
    definition.AddArtifacts = methodOf("AddArtifacts", "AddArtifactsResponse", true, false);
    handlers.AddArtifacts = (async (
      call: AsyncIterable<Message>,
      reply: (error: unknown, answer?: Message) => void,
    ) => {
      try {
        const requests: Message[] = [];
        for await (const request of call) requests.push(request);
        opened.asked.push(["AddArtifacts", requests[0]]);
        reply(null, await script.AddArtifacts!(requests[0], requests));
      } catch (error) {
        reply(error);
      }
    }) as never;
    opened.#server.addService(definition, handlers);
    opened.#port = await new Promise((resolve, reject) =>
      opened.#server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, port) =>
        error ? reject(error) : resolve(port),
      ),
    );
    return opened;
  }

  get port(): number {
    return this.#port;
  }

  get address(): string {
    return `sc://127.0.0.1:${this.#port}`;
  }

  /** How often a method was called. */
  count(method: string): number {
    return this.asked.filter(([name]) => name === method).length;
  }

  close(): void {
    this.#server.forceShutdown();
  }
}

/** A status to throw: of the connection, or with a condition as Spark gives it. */
export function failure(code: number, details: string, metadata?: Readonly<Record<string, string>>): Error {
  const all = new Metadata();
  if (metadata) {
    const entries = Object.entries(metadata).map(([key, value]) => ({ key, value }));
    const info = statusMessage("ErrorInfo")
      .encode({ reason: "x", domain: "org.apache.spark", metadata: entries })
      .finish();
    const any = { type_url: "type.googleapis.com/google.rpc.ErrorInfo", value: info };
    all.set(
      "grpc-status-details-bin",
      Buffer.from(
        statusMessage("Status")
          .encode({ code, details: [any] })
          .finish(),
      ),
    );
  }
  return Object.assign(new Error(details), { code, details, metadata: all });
}

/** The status of a connection that broke. */
export const broken = (): Error => failure(status.UNAVAILABLE, "the connection broke");

/** A stream that only fails. */
export function failing(error: Error): Stream {
  return () => {
    throw error;
  };
}

function methodOf(name: string, response: string, requestStream: boolean, responseStream: boolean) {
  const request = name === "ReattachExecute" ? "ReattachExecuteRequest" : `${name}Request`;
  return {
    path: `/spark.connect.SparkConnectService/${name}`,
    requestStream,
    responseStream,
    requestSerialize: () => Buffer.alloc(0),
    requestDeserialize: (bytes: Buffer): Message => message(request).decode(bytes),
    responseSerialize: (value: Message) => Buffer.from(message(response).encode(value).finish()),
    responseDeserialize: () => ({}),
  };
}
