// All commands, in the order of the help. A new command needs one import and one name here.

import type { CommandGroup } from "../program/command.js";
import { backupCommand } from "./backup.command.js";
import { checkCommand } from "./check.command.js";
import { clusterCommand } from "./cluster.command.js";
import { clusterCheckCommand } from "./cluster-check.command.js";
import { completionCommand } from "./completion.command.js";
import { convertCommand } from "./convert.command.js";
import { crossValidateCommand } from "./cross-validate.command.js";
import { datasetsCommand } from "./datasets.command.js";
import { evaluateCommand } from "./evaluate.command.js";
import { explainCommand } from "./explain.command.js";
import { generateCommand } from "./generate.command.js";
import { inspectCommand } from "./inspect.command.js";
import { plotCommand } from "./plot.command.js";
import { predictCommand } from "./predict.command.js";
import { repairCommand } from "./repair.command.js";
import { replayCommand } from "./replay.command.js";
import { serveCommand } from "./serve.command.js";
import { studioCommand } from "./studio.command.js";
import { traceCommand } from "./trace.command.js";
import { trainCommand } from "./train.command.js";
import { tuneCommand } from "./tune.command.js";
import { verifyCommand } from "./verify.command.js";

/** All commands, in groups. */
export const commands: readonly CommandGroup[] = [
  { title: "Learn", commands: [trainCommand, crossValidateCommand, tuneCommand] },
  { title: "Use", commands: [predictCommand, evaluateCommand, explainCommand] },
  { title: "See", commands: [inspectCommand, plotCommand, traceCommand, clusterCommand, studioCommand] },
  { title: "Prove", commands: [checkCommand, verifyCommand] },
  { title: "Data", commands: [generateCommand, datasetsCommand, convertCommand] },
  { title: "Serve", commands: [serveCommand, replayCommand, backupCommand, repairCommand] },
  { title: "Cluster", commands: [clusterCheckCommand] },
  { title: "Shell", commands: [completionCommand(() => commands)] },
];
