/** What each fixture of zstd data unpacks to, and how the zstd program packed it. */
export declare const contents: { readonly [name: string]: { text(): string; readonly options: readonly string[] } };
