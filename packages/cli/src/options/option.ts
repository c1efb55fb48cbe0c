// One option as data. Help, parsing, documentation and completion are made from it.

/** An option of one or several commands. */
export interface Option {
  /** The names and the value of the option, as commander reads them: `-o, --output <file>`, `--no-bias`, `--json`. */
  readonly flags: string;
  readonly description: string;
  /** Reads and checks the value; `flag` is its name for messages (`--epochs`). Throws UsageError. Defaults to the text itself. */
  readonly parse?: (text: string, flag: string) => unknown;
  /** For an option that can be given several times: what came before is joined with what came now. */
  readonly collect?: (before: unknown, now: unknown) => unknown;
  /** The only values that are accepted. */
  readonly choices?: readonly string[];
  /** What holds where nothing is given, for help to show; without it, help shows the `default`. */
  readonly usual?: string;
  /** Values that completion offers where there are others, too. */
  readonly suggestions?: readonly string[];
  readonly default?: unknown;
  /** For an option that names a file: whether the file is read or written, or read and, with --force, replaced. */
  readonly file?: "read" | "written" | "continued";
  /** Options that cannot be given with it, by the names their values have (`holdout`). */
  readonly conflicts?: readonly string[];
}

/** Options that help lists under one title. */
export interface OptionGroup {
  /** "Data", "Learning", "Output". */
  readonly title: string;
  readonly options: readonly Option[];
}
