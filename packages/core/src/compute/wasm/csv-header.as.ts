// The header of a scan: what it reads from and writes to, word by word.

// Words of the header; their places are those of ../../readers/csv-scan.ts.
export const AT: usize = 0;
export const END: usize = 4;
export const TOKENS: usize = 8;
export const TOKEN: usize = 12;
export const LAST_TOKEN: usize = 16;
export const COLUMNS: usize = 20;
export const WIDTH: usize = 24;
export const NUMBERS: usize = 28;
export const NUMBERS_BYTES: usize = 32;
export const CODES: usize = 36;
export const CODES_BYTES: usize = 40;
export const ROOM: usize = 44;
export const LINES: usize = 48;
export const DELIMITER: usize = 52;
export const COMMENT: usize = 56;
export const WORDS: usize = 60;
export const POWERS: usize = 64;
export const TABLE: usize = 68;
export const TABLE_MASK: usize = 72;
export const TABLE_FREE: usize = 76;
export const ARENA: usize = 80;
export const ARENA_TOP: usize = 84;
export const ARENA_END: usize = 88;
export const COUNTS: usize = 92;

// How `csvRows` ends.
export const CHUNK_IS_READ: u32 = 0;
export const ODD_RECORD: u32 = 1;
export const NO_ROOM: u32 = 2;
export const NO_ROOM_FOR_TEXTS: u32 = 3;

@inline export function word(h: usize, at: usize): usize { return <usize>load<u32>(h + at); }
