// The size limit for one record of any format, so that a few bytes that unpack to gigabytes are refused before they are parsed.

/** The most bytes of a record, which in most formats is a line; a longer one probably has line ends or quotes that are not meant as such. */
export const longestRecord: number = 1 << 26;

/** The most values of a record whose values have names: names are kept, and take some hundred bytes each. */
export const mostNamedValues: number = 1 << 20;
