import { newDataOptions } from "../options/data.js";
import { type Command, dataArgument } from "../program/command.js";
import type { VerifyOptions } from "../separability/verify.js";

export const verifyCommand: Command = {
  name: "verify",
  summary: "check a proof against data, in exact arithmetic",
  description:
    "Exits with 0 if the certificate that rosenblatt check wrote proves its claim about exactly this data, and with 1 if\nnot. It does not trust whatever made the certificate, and says what the certificate leaves out.",
  arguments: [{ name: "<certificate>", description: "a file that check --certificate wrote" }, dataArgument],
  options: [
    newDataOptions,
    {
      title: "Question",
      options: [{ flags: "--strict", description: "refuse a certificate that leaves out a column of the data" }],
    },
    { title: "Output", options: [{ flags: "--json", description: "print the answer as one JSON document" }] },
  ],
  examples: [
    "rosenblatt generate ten-points -o points.csv",
    "rosenblatt check points.csv --certificate proof.json",
    "rosenblatt verify proof.json points.csv",
  ],
  run: async (args, options: VerifyOptions, io) =>
    (await import("../separability/verify.js")).verify(args[0] as string, args[1] as string[], options, io),
};
