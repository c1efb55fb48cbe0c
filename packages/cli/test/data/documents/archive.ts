// Tar archives for tests, written as programs write them.

/** What an archive is to hold; a type other than "0" is a link, a folder or a device. */
export interface Entry {
  readonly path: string;
  readonly text?: string | Uint8Array;
  readonly type?: string;
  /** What the header says of the size, if that is not so. */
  readonly size?: number;
  /** How a path of more than 100 bytes is written. */
  readonly long?: "gnu" | "pax";
}

const block = 512;

function header(path: string, size: number, type: string): Buffer {
  const head = Buffer.alloc(block);
  head.write(path, 0, 100);
  head.write("0000644\0", 100);
  head.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  head.write(type, 156);
  head.write("ustar\x0000", 257);
  head.fill(" ", 148, 156);
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return head;
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((block - (bytes.length % block)) % block)]);
}

/** One line of a pax header, whose length counts itself. */
function paxLine(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + 1;
  while (String(length).length + rest !== length) length++;
  return Buffer.from(`${length} ${key}=${value}\n`);
}

/** The bytes of an archive. */
export function tarOf(entries: readonly Entry[]): Buffer {
  const parts = entries.flatMap(({ path, text = "", type = "0", size, long = "gnu" }) => {
    const bytes = Buffer.from(text as string);
    const own = [header(path, size ?? bytes.length, type), padded(bytes)];
    if (Buffer.byteLength(path) <= 100) return own;
    const name = long === "gnu" ? Buffer.from(`${path}\0`) : paxLine("path", path);
    return [header("././@LongLink", name.length, long === "gnu" ? "L" : "x"), padded(name), ...own];
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * block)]);
}
