// A driver to be killed: node driver-process.mjs ADDRESS ROWS CHECKPOINT fits a model and reports each completed epoch.
import { connect, fit } from "@rosenblatt/spark";
import { AveragedPerceptron } from "rosenblatt";

const [, , address, libsvm, checkpoint] = process.argv;
await fit(
  await connect(address),
  { libsvm },
  {
    shards: 3,
    seed: 7,
    learner: ({ classes, features, seed }) => new AveragedPerceptron({ classes, features, seed, epochs: 3 }),
    checkpoint,
    onEpoch: ({ epoch }) => process.stdout.write(`epoch ${epoch}\n`),
  },
);
