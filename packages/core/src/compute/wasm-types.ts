// The types of WebAssembly as far as the library shows them. They are the platform's own where the program that imports the library
// knows them; TypeScript has them with the types of browsers only, and a program for Node alone must compile all the same.

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
