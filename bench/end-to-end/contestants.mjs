// The contestants of each task: the command of each, and how to parse its output.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { run } from "./program.mjs";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const cli = here("../../packages/cli/bin/rosenblatt.js");
const readers = here("ours.mjs");
const python = here("../peers/venv/bin/python");
const reader = here("../native/bin/liblinear_reader");
const source = here("../peers/liblinear_reader.c");
const install = here("../peers/install.sh");

const node = (...words) => [process.execPath, ...words];
const ours = (...words) => node(cli, ...words);
const peer = (...words) => [python, here("../peers/python_files.py"), ...words];
const shell = (...lines) => ["sh", "-c", lines.join(" && ")];

/** The output of a timed reader; its `ms` do not include process start and imports. */
const own = ({ stdout }) => JSON.parse(stdout);
/** The output of `rosenblatt train --json`; `ms` remains that of the whole process. */
const report = ({ stdout }) => {
  const { epochs, test, seconds } = JSON.parse(stdout);
  return { epochs, accuracy: test?.accuracy, parts: seconds };
};

/** The accuracy on the test data in the report of `rosenblatt train`. */
const tested = ({ stdout }) => {
  const [, examples, wrong] = /^test +([\d,]+) +([\d,]+) /m.exec(stdout);
  const number = (text) => Number(text.replaceAll(",", ""));
  return { accuracy: 1 - number(wrong) / number(examples) };
};
/** The output of LIBLINEAR about a model and its predictions. */
const predicted = ({ stdout }) => ({
  accuracy: Number(/Accuracy = ([\d.]+)%/.exec(stdout)[1]) / 100,
  objective: -Number(/Objective value = (-?[\d.]+)/.exec(stdout)?.[1]),
});

/** Whether a command is our own, so that its failure is ours to fix. */
export const isOurs = (command) => command.includes(cli) || command.includes(readers);

/** The tasks and their contestants: { command, result? }; `result` adds to the time and the memory of the process. */
export function tasks({ libsvm, vw, d2, rows, iris, scratch }) {
  const model = scratch("model");
  const said = scratch("predictions");
  const wabbit = `'${python}' -m vowpalwabbit --quiet`;
  return {
    libsvm: {
      ours1: { command: node(readers, "libsvm", libsvm.train, 1), result: own },
      ours2: { command: node(readers, "libsvm", libsvm.train, 2), result: own },
      sklearn: { command: peer("libsvm", libsvm.train), result: own },
      reader: { command: [reader, libsvm.train], result: own },
      // It reads everything, stops immediately because of its tolerance, and writes a model: an upper bound for the time of its reader.
      liblinear: { command: ["liblinear-train", "-q", "-s", "2", "-e", "1e6", libsvm.train, model] },
    },
    csv: {
      ours1: { command: node(readers, "csv", d2.path, 1), result: own },
      ours2: { command: node(readers, "csv", d2.path, 2), result: own },
      // It uses two threads by default.
      pandas: { command: peer("csv", d2.path), result: own },
      pandas1: { command: ["taskset", "-c", "0", ...peer("csv", d2.path)], result: own },
    },
    train: {
      ours: {
        command: ours(
          ...["train", libsvm.train, "--test", libsvm.test, "--learner", "averaged", "--epochs", "5"],
          // Rows have length 1, so a constant feature of 1 would outweigh them; scikit-learn scales its bias steps by 0.01.
          ...["--scale", "none", "--order", "block-shuffle", "--no-early-stopping", "--no-bias", "--json"],
        ),
        result: report,
      },
      default: {
        command: ours("train", libsvm.train, "--test", libsvm.test, "--epochs", "5", "--scale", "none"),
        result: tested,
      },
      sklearn: {
        command: peer("train", libsvm.train, libsvm.test),
        result: ({ stdout }) => ({ accuracy: JSON.parse(stdout).accuracy }),
      },
      liblinear: {
        command: shell(
          `liblinear-train -q -s 1 '${libsvm.train}' '${model}'`,
          `liblinear-predict '${libsvm.test}' '${model}' '${said}'`,
        ),
        result: predicted,
      },
      vw: {
        command: shell(
          `${wabbit} --loss_function hinge --passes 5 --holdout_off --cache_file '${scratch("cache")}' -k -d '${vw.train}' -f '${model}'`,
          `${wabbit} -t -i '${model}' -d '${vw.test}' -p '${said}'`,
        ),
        result: () => ({ accuracy: agreement(said, vw.test) }),
      },
    },
    margin: {
      ours: {
        command: ours(
          ...["train", libsvm.train, "--test", libsvm.test, "--learner", "max-margin", "--tolerance", "0.1"],
          ...["--scale", "none", "--no-bias", "--json"],
        ),
        result: ({ stdout }) => ({ accuracy: JSON.parse(stdout).test.accuracy }),
      },
      // How close it comes to the solution, which the command does not print.
      solution: { command: node(readers, "margin", libsvm.train), result: own },
      liblinear: {
        command: shell(
          `liblinear-train -s 3 '${libsvm.train}' '${model}'`,
          `liblinear-predict '${libsvm.test}' '${model}' '${said}'`,
        ),
        result: predicted,
      },
    },
    start: {
      ours: { command: ours("--version") },
      node: { command: node("-e", "0") },
      iris: { command: ours("train", iris) },
    },
    rows: Object.fromEntries(
      rows.map(({ rows: count, path }) => [
        count,
        {
          command: ours(
            ...[
              "train",
              path,
              "--learner",
              "averaged",
              "--epochs",
              "5",
              "--scale",
              "none",
              "--order",
              "given",
              "--json",
            ],
          ),
          result: report,
        },
      ]),
    ),
  };
}

/** The share of predictions whose sign is that of the label at the beginning of a line. */
function agreement(predictions, path) {
  const said = readFileSync(predictions, "utf8").trim().split("\n").map(Number);
  const labels = readFileSync(path, "utf8").trim().split("\n").map(Number.parseFloat);
  return said.filter((score, i) => score > 0 === labels[i] > 0).length / labels.length;
}

/** Builds and installs what is missing; returns the versions of the programs, and the names of contestants that cannot run. */
export async function prepare() {
  const installed = async () => (existsSync(python) ? own(await run(peer("versions"))) : {});
  if (!(await installed()).pandas) {
    try {
      execFileSync("sh", [install], { stdio: "inherit" });
    } catch {} // it has reported that itself
  }
  const versions = { node: process.versions.node, ...(await installed()) };
  const absent = [];
  const skip = (name, reason) => {
    absent.push(name);
    console.log(`${name} is skipped: ${reason}`);
  };
  if (!versions["scikit-learn"]) skip("sklearn", `none in bench/peers/venv; see ${install}`);
  if (!versions.pandas)
    for (const name of ["pandas", "pandas1"]) skip(name, `none in bench/peers/venv; see ${install}`);
  if (!versions.vowpalwabbit) skip("vw", `none in bench/peers/venv; see ${install}`);

  mkdirSync(here("../native/bin"), { recursive: true });
  try {
    execFileSync("gcc", ["-O3", "-march=native", "-o", reader, source], { stdio: "pipe" });
  } catch (error) {
    skip("reader", error.message.split("\n")[0]);
  }
  if (!answer("command -v liblinear-train && command -v liblinear-predict"))
    skip("liblinear", "no liblinear-train; apt-get install liblinear-tools");
  else
    versions.liblinear =
      answer("dpkg-query --status liblinear-tools | sed -n 's/^Version: //p'") || "of unknown version";
  return { versions, absent };
}

/** The output of a shell command, or undefined if it fails. */
function answer(line) {
  try {
    return execFileSync("sh", ["-c", line], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return undefined;
  }
}
