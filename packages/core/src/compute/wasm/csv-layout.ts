// The layout of memory for the compiled scan of CSV records and its caller, ../../readers/csv/scan.ts. Read by TypeScript and by
// AssemblyScript alike: only whole numbers without types, which mean the same to both.

// Words of the header, as offsets in bytes: what the scan reads from and writes to.
/** The address of the first record not yet read. */
export const AT = 0;
/** The end of the bytes that the index covers. */
export const END = 4;
/** The index: addresses of all delimiters, quotes and line ends. */
export const TOKENS = 8;
/** The first token not yet passed. */
export const TOKEN = 12;
export const LAST_TOKEN = 16;
/** The columns of the file, and how many there are. */
export const COLUMNS = 20;
export const WIDTH = 24;
/** Where the numbers of the next row go, and how many bytes a row of them has. */
export const NUMBERS = 28;
export const NUMBERS_BYTES = 32;
/** Where the codes of the next row go, and how many bytes a row of them has. */
export const CODES = 36;
export const CODES_BYTES = 40;
/** The number of rows that there is room for. */
export const ROOM = 44;
/** The number of lines read. */
export const LINES = 48;
export const DELIMITER = 52;
/** The byte that begins a comment; 256 for none. */
export const COMMENT = 56;
/** Words for a missing value in columns of numbers, as length and bytes, the last with length 0. */
export const WORDS = 60;
/** The table of number-layout.ts. */
export const POWERS = 64;
/** The table that finds texts, its number of entries − 1, and how many more it may take. */
export const TABLE = 68;
export const TABLE_MASK = 72;
export const TABLE_FREE = 76;
/** The texts, the place of the next one, and the end of their room. */
export const ARENA = 80;
export const ARENA_TOP = 84;
export const ARENA_END = 88;
/** By place in a row: the last code given. */
export const COUNTS = 92;
/** Words for a missing value in columns of texts. */
export const TEXT_WORDS = 96;
export const HEADER_BYTES = 100;

// Why reading records stopped.
export const CHUNK_IS_READ = 0;
export const ODD_RECORD = 1;
export const NO_ROOM = 2;
export const NO_ROOM_FOR_TEXTS = 3;

// What to do with a column.
export const SKIPPED = 0;
export const NUMBER = 1;
export const TEXT = 2;

// A column: what to do with it, its place in a row in bytes, and how many columns of numbers at consecutive places begin
// here, never including the last column.
export const COLUMN_PLACE = 4;
export const COLUMN_STRETCH = 8;
export const COLUMN_BYTES = 12;

// A text in the arena: place, code, length, then the bytes. Texts begin at multiples of 4; shorter ones than SHORT_TEXT
// take as much room.
export const TEXT_CODE = 4;
export const TEXT_LENGTH = 8;
export const TEXT_HEAD = 12;
export const SHORT_TEXT = 32;
/** Where the first text is in the arena; an entry of the table with 0 has none. */
export const FIRST_TEXT = 8;
