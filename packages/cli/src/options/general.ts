// Options that every command has.

import type { Option, OptionGroup } from "./option.js";
import { byteSize } from "./values.js";

/** The values of the options that every command has. */
export interface GeneralOptions {
  color: "auto" | "always" | "never";
  quiet?: true;
  progress: boolean;
  debug?: true;
  /** Of commands that write a file. */
  force?: true;
  modelLimit?: number;
  memoryLimit?: number;
}

/** The option that shows help. */
export const helpOption: Option = { flags: "-h, --help", description: "show this help" };

/** The option of every command that writes a file. */
export const forceOption: Option = {
  flags: "--force",
  description: "replace a file of another kind, too; never one that is read",
};

/** The options that every command has. */
export const generalOptions: OptionGroup = {
  title: "Every command",
  options: [
    {
      flags: "--color <when>",
      description: "colour in the output: auto is on a terminal, unless NO_COLOR is set",
      choices: ["auto", "always", "never"],
      default: "auto",
    },
    { flags: "-q, --quiet", description: "print the result and errors only" },
    { flags: "--no-progress", description: "show no progress" },
    {
      flags: "--model-limit <size>",
      description: "memory that a small model file may ask for, as 4GB; otherwise 1GB",
      parse: byteSize,
    },
    {
      flags: "--memory-limit <size>",
      description: "most memory for reading: 8GB; 4 GB otherwise, or 3/4 of what there is",
      parse: byteSize,
    },
    { flags: "--debug", description: "show where in the code an error came from" },
    helpOption,
  ],
};
