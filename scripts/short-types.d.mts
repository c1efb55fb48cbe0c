/** Returns declarations as short as an editor displays them anyway. */
export function shortTypes(text: string): string;
