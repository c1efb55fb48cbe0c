// Help: examples first, then arguments and options in groups, all from the tables.

import { commands } from "../commands/index.js";
import { generalOptions } from "../options/general.js";
import type { OptionGroup } from "../options/option.js";
import type { Io } from "../terminal/io.js";
import { styleOf } from "../terminal/style.js";
import { version } from "../version.js";
import type { Command } from "./command.js";

/** Pages that are about no single command. */
export const topics: ReadonlyMap<string, string> = new Map([
  [
    "exit-codes",
    `Exit codes

    0  done, whatever the report says: a model with many errors is a model too
    1  the answer is no: below evaluate's --min-accuracy, not separable (check), a proof does not hold (verify)
    2  wrong usage or wrong data; one line on standard error says what and where
  130  interrupted by Ctrl-C; train has then saved what it had learned, and says where; studio, which it ends, exits 0`,
  ],
  [
    "kernels",
    `Boundaries that are not straight: a kernel, a feature map, or a network

--kernel, with --learner perceptron, averaged, voted or passive-aggressive
  linear               x·z
  poly:4               (1 + x·z)⁴; poly:2,c=0 and poly:3,c=1,scale=0.1 are (c + scale·x·z)^degree
  rbf:0.5, rbf:auto    exp(−γ‖x − z‖²); auto is 1 / (columns · variance) of the rows learned from
  laplacian:0.5        exp(−γ‖x − z‖₁)
  sigmoid:0.1,c=-1     tanh(0.1·x·z − 1), which is no inner product
  hamming              columns that agree, all taken as categories: x·z of their 0/1 features
  ngram:3              runs of 3 characters in common, columns taken as text (--text names them): x·z of their counts

A model keeps the rows it made mistakes on, its support vectors. --budget 1000 keeps it from growing.

--map, before every learner but winnow and network
  quadratic            all products of up to two columns: the space of poly:2
  polynomial:3         all products of up to three: the space of poly:3; polynomial:3,c=0 of exactly three
  monomials:2          the same products without the weights that make them the kernel's
  squares              x₁², x₂², …
  fourier:1000         1,000 random waves, near rbf; fourier:1000,gamma=0.5
  nystrom:500          near a kernel by 500 landmarks; nystrom:500,kernel=poly:4, else rbf:auto

--learner network --hidden 100,50 learns layers of its own.

check --kernel poly:2, or --map quadratic, proves whether the classes are separable in that space.`,
  ],
  [
    "formats",
    `Formats of data, known by the name of the file, else by its content; --format overrides both

  csv, tsv  a table: one row per line. Delimiter and header are guessed. The classes are in the
            column called label, class, target or y, else in the last one; --label says otherwise.
            Empty cells, ?, NA, NaN, null and none are missing. Numbers may have decimal commas;
            dates are written as 2024-05-31 or 31.05.2024.
  jsonl     a table: one JSON object per line; nested objects are flattened, as user.age
  parquet   a table: columns by name
  libsvm    sparse rows: LABEL COLUMN:VALUE …, columns counted from 1, or from 0 with --zero-based
  vw        Vowpal Wabbit's text: LABEL |NAMESPACE FEATURE:VALUE …
  idx       MNIST's images and labels: two files, or one of the two with the other beside it

Files packed by gzip are unpacked. - is standard input. dataset:iris, dataset:digits and
dataset:breast-cancer come with rosenblatt. Several files are read as one, and 'part-*.csv' in
quotes finds them itself.

Model files are JSON; with a name that ends in .bin or .rosenblatt they are binary and smaller.
Both kinds are known by their content.`,
  ],
]);

/** What `rosenblatt` alone shows. */
export function overview(io: Io): string {
  const { bold, dim } = styleOf(io, "stdout");
  const width = Math.max(...commands.flatMap((group) => group.commands.map(({ name }) => name.length)));
  return [
    `${bold("rosenblatt")} ${version}: perceptron learning, from a file to a model, a report and a picture`,
    "",
    bold("Examples"),
    "  rosenblatt train data.csv -o model.json      learn a model and report how well",
    "  rosenblatt predict model.json new.csv        use it",
    "  rosenblatt train dataset:iris --holdout 0.2  try it on a data set that comes along",
    ...commands.flatMap(({ title, commands: list }) => [
      "",
      bold(title),
      ...list.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    ]),
    "",
    dim(`rosenblatt COMMAND --help says more; so does rosenblatt help ${[...topics.keys()].join(", help ")}`),
  ].join("\n");
}

export function commandHelp(command: Command, io: Io): string {
  const { bold } = styleOf(io, "stdout");
  const words = command.arguments.map(({ name }) => name).join(" ");
  const groups = [...command.options, generalOptions];
  const arguments_ = command.arguments.map(({ name, description }) => [name.replace(/[<>[\].]/g, ""), description]);
  const rows = groups.flatMap(({ options }) => options.map(({ flags }) => shownFlags(flags).length));
  const left = Math.max(...rows, ...arguments_.map(([name]) => name.length));
  const columns = Math.min(Math.max(io.stdout.columns ?? 100, 60), 100);
  const row = (name: string, description: string) => {
    const lines = wrapped(description, columns - left - 4);
    return lines.map((line, i) => `  ${(i === 0 ? name : "").padEnd(left)}  ${line}`);
  };
  return [
    `${bold(`rosenblatt ${command.name}`)} [options] ${words}`.trimEnd(),
    "",
    command.description,
    "",
    bold("Examples"),
    ...command.examples.map((example) => `  ${example}`),
    ...(arguments_.length > 0 ? ["", bold("Arguments")] : []),
    ...arguments_.flatMap(([name, description]) => row(name, description)),
    ...groups.flatMap((group: OptionGroup) => [
      "",
      bold(group.title),
      ...group.options.flatMap(({ flags, description, choices }) =>
        row(shownFlags(flags), choices ? `${description} (${choices.join(", ")})` : description),
      ),
    ]),
  ].join("\n");
}

/** Long options in one column, whether they have a short form or not. */
function shownFlags(flags: string): string {
  return flags.startsWith("--") ? `    ${flags}` : flags;
}

function wrapped(text: string, width: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1)!;
    if (line.length + 1 + word.length > width && line !== "") lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines;
}
