// A TCP proxy in front of a server, whose connections can be cut.

import { createServer, connect as dial, type Server, type Socket } from "node:net";

/** A proxy of TCP connections on 127.0.0.1. */
export class TcpProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** While true, connections come in and nothing goes through them. */
  isDeaf = false;

  private constructor(port: number) {
    this.#server = createServer((near) => {
      const far = dial(port, "127.0.0.1");
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from);
        from.on("data", (bytes) => this.isDeaf || to.write(bytes));
        from.on("error", () => {});
        from.on("close", () => {
          this.#sockets.delete(from);
          to.destroy();
        });
      }
    });
  }

  /** Opens a proxy of a port. */
  static async open(port: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(port);
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  get address(): string {
    return `spark://127.0.0.1:${(this.#server.address() as { port: number }).port}`;
  }

  /** Cuts every connection there is; new ones may come. */
  cut(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  /** Cuts every connection and takes no more. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.cut();
    await closed;
  }
}
