/** Writes the site into a folder, replacing an earlier site there. Anything else in the folder is an error. */
export function buildSite(folder: string, options?: { readonly shareBase?: string }): Promise<void>;
