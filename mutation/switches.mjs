// The switches of one process: which mutant is chosen, which were reached, and how many steps are left before a loop counts as
// endless. TypeScript calls `is`; a WebAssembly module has variables of its own for this, which are set here.

let active = -1;
let allowed = Number.POSITIVE_INFINITY;
let left = allowed;
/** The mutants reached since they were last read; null if nobody will read them. */
let reached = new Set();

/** The number from which modules count down while they are watched. */
const plenty = 2 ** 52;

/** Instances of compiled modules with switches: those that may still be in use, and those made while being watched. */
let instances = [];
let watched = [];
/** The number of instances made since the last collection. */
let count = 0;

function is(id) {
  if (--left < 0) throw new Error("a mutant went on and on");
  note(id);
  return id === active;
}

function note(id) {
  if (reached !== null) reached.add(id);
}

/** Makes `is` available to sources with switches, and tracks modules with switches as they are instantiated; `id` is chosen at once. */
export function install(id = -1) {
  if (globalThis.__mutation) return;
  if (id >= 0) {
    // It stays chosen for the life of the process, and so is allowed many steps.
    reached = null;
    choose(id, 1e8);
  }
  globalThis.__mutation = { is };
  WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
    construct(target, [module, imports]) {
      count++;
      const made = Reflect.construct(target, [module, { ...imports, switches: { note } }]);
      if (made.exports.__active) {
        set(made.exports);
        instances.push(new WeakRef(made.exports));
        if (reached !== null) watched.push(made.exports);
      }
      return made;
    },
  });
}

/**
 * Collects instances no longer in use: each reserves gigabytes of addresses, of which the garbage collector does not know, and which
 * would run out. To be called at the beginning of a turn of the event loop, because until its end a turn holds what it found
 * behind weak references.
 */
export function collect() {
  if (count < 200) return;
  count = 0;
  globalThis.gc?.();
}

/** Returns the mutants that were reached while modules were loaded, before a test could choose any of them. */
export function loaded() {
  const found = reached ?? [];
  reached = null;
  return found;
}

/** From now on, records what is reached outside of tests. */
export function idle() {
  reached = new Set();
  choose(-1);
}

/** Chooses a mutant, or none with −1, and allows it a number of steps. */
export function choose(id, most = Number.POSITIVE_INFINITY) {
  active = id;
  allowed = most;
  left = most;
  live().forEach(set);
}

/** Whether the chosen mutant used up its steps. */
export function isSpent() {
  return left < 0 || live().some((exports) => exports.__left.value < 0);
}

/** From now on, records the mutants that are reached, with none chosen. */
export function watch() {
  reached = new Set();
  choose(-1, plenty);
  watched = live();
}

/** Returns the mutants that were reached since `watch`, and the number of steps. */
export function seen() {
  const found = reached;
  let steps = plenty - left;
  for (const exports of watched) steps += plenty - exports.__left.value;
  reached = null;
  watched = [];
  return { reached: found, steps };
}

function set(exports) {
  exports.__active.value = active;
  exports.__left.value = allowed;
  exports.__watched.value = reached === null ? 0 : 1;
}

function live() {
  instances = instances.filter((reference) => reference.deref());
  return instances.map((reference) => reference.deref());
}
