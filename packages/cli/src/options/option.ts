// One option as data. Help, parsing, documentation and completion are made from it.

/** An option of one or several commands. */
export interface Option {
  /** The names and the value of the option, in commander's notation: `-o, --output <file>`, `--no-bias`, `--json`. */
  readonly flags: string;
  readonly description: string;
  /**
   * Reads and checks the value; `flag` is its name for messages (`--epochs`). Throws UsageError. By default, the value
   * is the text itself.
   */
  readonly parse?: (text: string, flag: string) => unknown;
  /** For an option that can be given several times: combines earlier values with the new one. */
  readonly collect?: (before: unknown, now: unknown) => unknown;
  /** The only values that are accepted. */
  readonly choices?: readonly string[];
  /** The default in words, shown by help instead of `default`. */
  readonly usual?: string;
  /** Values that completion offers although others are allowed too. */
  readonly suggestions?: readonly string[];
  readonly default?: unknown;
  /** For an option that names a file: whether the file is read, written, or read and (with --force) replaced. */
  readonly file?: "read" | "written" | "continued";
  /** Options that cannot be combined with it, by the names of their values (`holdout`). */
  readonly conflicts?: readonly string[];
}

/** Options that help lists under one title. */
export interface OptionGroup {
  /** "Data", "Learning", "Output". */
  readonly title: string;
  readonly options: readonly Option[];
}
