// Parses the address of a server in the format of Spark's own clients: sc://HOST:PORT/;token=…;use_ssl=true;user_id=…

/** A parsed address. */
export interface Address {
  readonly host: string;
  readonly port: number;
  /** Whether the connection is encrypted. */
  readonly tls: boolean;
  readonly token: string | undefined;
  readonly user: string | undefined;
  /** Sent with each call; managed services find their cluster by such headers. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The default port of a Spark Connect server. */
const usualPort = 15_002;

/** Parameters of an address that are not headers. */
const known = new Set(["token", "use_ssl", "user_id", "user_agent", "session_id"]);

/** Parses an address; parts that it omits come from the environment. Throws a `TypeError` that explains what is wrong. */
export function readAddress(text: string, environment: NodeJS.ProcessEnv = process.env): Address {
  const wrong = (why: string) =>
    new TypeError(
      `the address of a cluster must look like spark://HOST:PORT or sc://HOST:PORT/;token=…;use_ssl=true; got ${JSON.stringify(withoutToken(text))}, ${why}`,
    );
  const parts = /^(?:spark|sc):\/\/(\[[0-9a-f:.]+\]|[^:/;[\]\s]+)(?::([0-9]+))?(?:\/(;.*)?)?$/i.exec(text);
  if (!parts) throw wrong("which does not");
  const [, written, digits, tail = ""] = parts;
  const host = written.replace(/^\[|\]$/g, "");
  const port = digits === undefined ? usualPort : Number(digits);
  if (port < 1 || port > 65_535) throw wrong("whose port is not between 1 and 65535");
  const parameters = new Map<string, string>();
  for (const parameter of tail.split(";").filter(Boolean)) {
    const at = parameter.indexOf("=");
    if (at < 1) throw wrong("whose parameters are not all of the form name=value");
    try {
      parameters.set(parameter.slice(0, at), decodeURIComponent(parameter.slice(at + 1)));
    } catch {
      throw wrong("whose parameters are not encoded as in a URL");
    }
  }
  const secure = parameters.get("use_ssl");
  if (secure !== undefined && !/^(true|false)$/i.test(secure)) throw wrong("whose use_ssl is neither true nor false");
  const headers = [...parameters].filter(([name]) => !known.has(name));
  if (!headers.every(([name]) => /^[\w.-]+$/.test(name) && !/-bin$/i.test(name)))
    throw wrong("whose parameters have names that headers cannot have");
  const given = parameters.get("token");
  if (![given ?? "", ...headers.map(([, value]) => value)].every(isPlain))
    throw wrong("whose parameters have characters that headers cannot have");
  const token = given ?? (environment.SPARK_CONNECT_AUTHENTICATE_TOKEN || undefined);
  if (!isPlain(token ?? ""))
    throw new TypeError("SPARK_CONNECT_AUTHENTICATE_TOKEN has characters that headers cannot have, such as a line end");
  return {
    host,
    port,
    tls: secure === undefined ? token !== undefined && !isThisMachine(host) : /^true$/i.test(secure),
    token,
    user: parameters.get("user_id") ?? (environment.SPARK_USER || environment.USER || undefined),
    headers: Object.fromEntries(headers),
  };
}

/** Host and port as text, with brackets around an IPv6 address. */
export function hostAndPort({ host, port }: Pick<Address, "host" | "port">): string {
  return `${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Whether a host is this machine, judged by its name or number alone. */
export function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d+){3}$/.test(host);
}

/** Whether a text can be sent as a header. */
function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

function withoutToken(text: string): string {
  return text.replace(/(token=)[^;]*/gi, "$1…");
}
