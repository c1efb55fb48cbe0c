/** Writes the site into a folder, in the place of a site that was there before. Anything else in the folder is an error. */
export function buildSite(folder: string, options?: { readonly shareBase?: string }): Promise<void>;
