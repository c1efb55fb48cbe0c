// The client behind a TLS-terminating proxy: a private certificate authority, a token, and certificates that must not be trusted.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { connect, UnreachableError } from "@rosenblatt/spark";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Certificates, TlsProxy, whyNoCertificates } from "../cluster/tls-proxy.js";
import { ScriptedServer } from "./scripted-server.js";

const why = whyNoCertificates();
const { NODE_EXTRA_CA_CERTS: _, GRPC_DEFAULT_SSL_ROOTS_FILE_PATH: __, ...untrusting } = process.env;

describe.skipIf(why !== undefined)(`behind TLS${why === undefined ? "" : ` (${why})`}`, () => {
  let server: ScriptedServer;
  let certificates: Certificates;
  let proxy: TlsProxy;
  beforeAll(async () => {
    server = await ScriptedServer.open({});
    certificates = new Certificates("localhost");
    proxy = await TlsProxy.open(server.port, certificates);
  });
  afterAll(async () => {
    await proxy?.close();
    server?.close();
    certificates?.remove();
  });

  test("a server with a trusted authority answers and receives the token", async () => {
    const trusted = { certificates: certificates.read("ca.pem") };
    const spark = await connect(`sc://localhost:${proxy.port}/;token=open%20sesame;use_ssl=true`, trusted);
    expect(spark.version).toBe("4.1.3");
    await spark.close();
    expect(new Set(server.tokens)).toEqual(new Set(["Bearer open sesame"]));
  });

  test("a server with an unknown authority is reported as unreachable, with advice on how to trust it", async () => {
    const unknown = connect(`sc://localhost:${proxy.port}/;use_ssl=true`, { patienceMs: 100 });
    const error = await unknown.catch((reason) => reason);
    expect(error).toBeInstanceOf(UnreachableError);
    expect(error.message).toMatch(/certificate.*NODE_EXTRA_CA_CERTS/s);
  });

  test("a certificate for another host is refused", async () => {
    const trusted = { certificates: certificates.read("ca.pem"), patienceMs: 100 };
    await expect(connect(`sc://127.0.0.1:${proxy.port}/;use_ssl=true`, trusted)).rejects.toThrow(
      "Write the address with the name that its certificate has.",
    );
  });

  test.each(["NODE_EXTRA_CA_CERTS", "GRPC_DEFAULT_SSL_ROOTS_FILE_PATH"])(
    "%s can name a trusted authority",
    async (name) => {
      const library = new URL("../../dist/index.js", import.meta.url);
      const program = `const { connect } = await import(${JSON.stringify(library)});
      const spark = await connect("sc://localhost:${proxy.port}/;use_ssl=true", { patienceMs: 100 });
      console.log(spark.version);
      await spark.close();`;
      const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program], {
        env: { ...untrusting, [name]: certificates.authority },
      });
      expect(stdout.trim()).toBe("4.1.3");
    },
  );
});
