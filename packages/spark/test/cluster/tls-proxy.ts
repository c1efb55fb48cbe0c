// A TLS-terminating proxy in front of a server without encryption, and its certificates.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect as dial, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type Server } from "node:tls";

/** An authority of one's own, and the certificate of a host that it signed. */
export class Certificates {
  readonly folder: string = mkdtempSync(join(tmpdir(), "rosenblatt-tls-"));

  /** Makes them with openssl, for the host `name`. */
  constructor(name: string) {
    const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: this.folder, stdio: "pipe" });
    const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
    openssl("req", "-x509", ...key, "-keyout", "ca.key", "-out", "ca.pem", "-days", "2", "-subj", "/CN=test authority");
    openssl("req", ...key, "-keyout", "host.key", "-out", "host.csr", "-subj", `/CN=${name}`);
    writeFileSync(join(this.folder, "names"), `subjectAltName=DNS:${name}`);
    const sign = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-extfile", "names", "-days", "2"];
    openssl("x509", "-req", "-in", "host.csr", ...sign, "-out", "host.pem");
  }

  /** The file with the certificate of the authority. */
  get authority(): string {
    return join(this.folder, "ca.pem");
  }

  read(name: "ca.pem" | "host.pem" | "host.key"): Buffer {
    return readFileSync(join(this.folder, name));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Why there can be no certificates here; undefined where there can. */
export function whyNoCertificates(): string | undefined {
  try {
    execFileSync("openssl", ["version"], { stdio: "pipe" });
    return undefined;
  } catch {
    return "openssl is not installed";
  }
}

/** A proxy that speaks TLS at one port and none to another. */
export class TlsProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(port: number, certificates: Certificates) {
    const options = { key: certificates.read("host.key"), cert: certificates.read("host.pem"), ALPNProtocols: ["h2"] };
    this.#server = createServer(options, (near) => {
      const far = dial(port, "127.0.0.1");
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from);
        from.on("error", () => {});
        from.on("close", () => {
          this.#sockets.delete(from);
          to.destroy();
        });
        from.pipe(to);
      }
    });
    // Whoever does not trust the certificate hangs up.
    this.#server.on("tlsClientError", () => {});
  }

  static async open(port: number, certificates: Certificates): Promise<TlsProxy> {
    const proxy = new TlsProxy(port, certificates);
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as { port: number }).port;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
