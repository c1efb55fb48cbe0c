/** Returns why a text cannot be the version after another; undefined if it can. */
export function objection(version: string, before: string): string | undefined;
/** Returns the text of a package.json with the new version, also where it depends on a package of this workspace. */
export function packageOf(version: string, text: string, names: readonly string[]): string;
/** Returns the changelog with the unreleased changes assigned to this version and day; throws if there are none. */
export function changesOf(version: string, text: string, day: string): string;
