// The options of every command.

import type { Option, OptionGroup } from "./option.js";
import { byteSize } from "./values.js";

/** The values of the options of every command. */
export interface GeneralOptions {
  color: "auto" | "always" | "never";
  quiet?: true;
  progress: boolean;
  debug?: true;
  /** Only for commands that write a file. */
  force?: true;
  modelLimit?: number;
  memoryLimit?: number;
}

/** The option that shows help. */
export const helpOption: Option = { flags: "-h, --help", description: "show this help; --help all shows every option" };

/** The option of every command that writes a file. */
export const forceOption: Option = {
  flags: "--force",
  description: "replace an existing file even if it is of another kind, but never one that the command reads",
};

/** The options of every command. */
export const generalOptions: OptionGroup = {
  title: "Every command",
  options: [
    {
      flags: "--color <when>",
      description: "when to colour the output; auto means on a terminal, unless NO_COLOR is set",
      choices: ["auto", "always", "never"],
      default: "auto",
    },
    { flags: "-q, --quiet", description: "print the result and errors only" },
    { flags: "--no-progress", description: "do not show progress" },
    {
      flags: "--model-limit <size>",
      description: "the memory that a small model file may ask for, such as 4GB (1GB by default)",
      parse: byteSize,
    },
    {
      flags: "--memory-limit <size>",
      description:
        "the most memory to read data into, such as 8GB (4GB by default, or 3/4 of the machine's memory if that is less)",
      parse: byteSize,
    },
    { flags: "--debug", description: "show where in the code an error came from" },
    helpOption,
  ],
};
