// How large one record of any format may be, so that a few bytes that unpack to gigabytes are refused before they are taken apart.

/** The most bytes of a record, which in most formats is a line: what seems to be longer has line ends or quotes that are not what they seem. */
export const longestRecord: number = 1 << 26;

/** The most values of a record whose values have names: names are kept, and take some hundred bytes each. */
export const mostNamedValues: number = 1 << 20;
