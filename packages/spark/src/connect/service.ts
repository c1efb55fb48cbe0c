// The calls of a Spark Connect server over one gRPC channel.

import {
  type ChannelOptions,
  Client,
  type ClientReadableStream,
  type ClientWritableStream,
  credentials,
  Metadata,
} from "@grpc/grpc-js";
import { type Address, hostAndPort, isThisMachine } from "./address.js";
import { message } from "./messages.js";

/** A request or an answer on the wire, by field name. */
// biome-ignore lint/suspicious/noExplicitAny: the fields of each message are those of messages.ts, which the callers know.
export type Message = Record<string, any>;

/** The time limit for a call with a single answer. */
const deadlineMs = 60_000;

const channelOptions: ChannelOptions = {
  "grpc.max_receive_message_length": -1, // 4 MiB otherwise, and a batch of rows may have 128
  "grpc.max_send_message_length": -1,
  "grpc.keepalive_time_ms": 330_000, // a server tolerates one ping every five minutes, and closes the connection if there are more
  "grpc.keepalive_timeout_ms": 20_000,
};

/** A channel to a server, with its methods by name. */
export class Service {
  readonly #client: Client;
  readonly #metadata: Metadata;

  constructor(address: Address, certificates: Uint8Array | undefined) {
    this.#metadata = new Metadata();
    for (const [name, value] of Object.entries(address.headers)) this.#metadata.set(name, value);
    if (address.token !== undefined) this.#metadata.set("authorization", `Bearer ${address.token}`);
    this.#client = new Client(
      hostAndPort(address),
      address.tls
        ? credentials.createSsl(certificates ? Buffer.from(certificates) : undefined)
        : credentials.createInsecure(),
      isThisMachine(address.host) ? { ...channelOptions, "grpc.enable_http_proxy": 0 } : channelOptions,
    );
  }

  /** Makes a call with a single answer. */
  ask(method: string, request: Message, withinMs: number = deadlineMs): Promise<Message> {
    return new Promise((resolve, reject) => {
      this.#client.makeUnaryRequest(
        pathOf(method),
        encoderOf(`${method}Request`),
        decoderOf(`${method}Response`),
        request,
        this.#metadata,
        { deadline: Date.now() + withinMs },
        (error, answer) => (error ? reject(error) : resolve(answer!)),
      );
    });
  }

  /** Makes a call with a stream of answers. */
  listen(method: string, request: Message): ClientReadableStream<Message> {
    return this.#client.makeServerStreamRequest(
      pathOf(method),
      encoderOf(`${method}Request`),
      decoderOf("ExecutePlanResponse"),
      request,
      this.#metadata,
    );
  }

  /** Makes a call with a stream of requests; `answer` is the server's response after the last. */
  send(method: string): { readonly call: ClientWritableStream<Message>; readonly answer: Promise<Message> } {
    let call: ClientWritableStream<Message>;
    const answer = new Promise<Message>((resolve, reject) => {
      call = this.#client.makeClientStreamRequest(
        pathOf(method),
        encoderOf(`${method}Request`),
        decoderOf(`${method}Response`),
        this.#metadata,
        (error, message) => (error ? reject(error) : resolve(message!)),
      );
    });
    return { call: call!, answer };
  }

  /** Ends the connection. */
  close(): void {
    this.#client.close();
  }
}

function pathOf(method: string): string {
  return `/spark.connect.SparkConnectService/${method}`;
}

function encoderOf(name: string): (value: Message) => Buffer {
  const type = message(name);
  return (value) => Buffer.from(type.encode(value).finish());
}

function decoderOf(name: string): (bytes: Buffer) => Message {
  const type = message(name);
  return (bytes) => type.decode(bytes);
}
