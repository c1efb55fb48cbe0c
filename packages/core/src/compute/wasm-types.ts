// The types of WebAssembly that the library's own types mention. They are the platform's if the importing program has them; TypeScript
// has them only with the types of browsers, and a program for Node alone must compile nevertheless.

type Of<Name extends string> = typeof globalThis extends {
  WebAssembly: { [name in Name]: abstract new (...values: never[]) => infer Instance };
}
  ? Instance
  : object;

/** `WebAssembly.Memory`. */
export type CompiledMemory = Of<"Memory">;

/** `WebAssembly.Module`. */
export type CompiledModule = Of<"Module">;

/** `WebAssembly.Exports`. */
export type CompiledExports = Record<string, unknown>;
