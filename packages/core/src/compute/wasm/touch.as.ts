// Reads blocks of rows into the cache before they are visited in random order.

/** The block to read while the present one is visited, 0 for none, and a quarter of its bytes. */
let ahead: usize = 0, quarterAhead: usize = 0;
/** The block that was read this way, and a digest of it, which keeps a compiler from dropping the reads. */
let brought: usize = 0, trace: u32 = 0;

@inline function quarterOf(from: usize, to: usize): usize { return ((to - from) >> 2) & ~63; }

/** Reads a word of four cache lines, one in each quarter of a block: memory answers sooner from several pages than from one. */
@inline export function lines(at: usize, quarter: usize): u32 {
  return load<u32>(at) ^ load<u32>(at + quarter) ^ load<u32>(at + 2 * quarter) ^ load<u32>(at + 3 * quarter);
}

/** Reads one word per cache line of a block of rows, so that its visits in random order find it in the cache. */
export function touch(from: usize, to: usize): u32 {
  let seen = trace;
  if (from == brought) return seen;
  const quarter = quarterOf(from, to);
  for (const end = from + quarter; from < end; from += 64) seen ^= lines(from, quarter);
  for (from += 3 * quarter; from < to; from += 64) seen ^= load<u32>(from);
  return seen;
}

/** Asks a loop that can do so to read the next block while it visits the present one: it computes while memory would be idle. */
export function touchAhead(from: usize, to: usize): void {
  ahead = from;
  quarterAhead = quarterOf(from, to);
}

@inline export function lineAhead(): usize { return ahead; }
@inline export function quarterOfAhead(): usize { return quarterAhead; }

/** Notes how far the next block was read, and what was read. */
export function broughtTo(line: usize, seen: u32): void {
  brought = line >= ahead + quarterAhead ? ahead : 0;
  trace = seen;
  ahead = 0;
  quarterAhead = 0;
}
