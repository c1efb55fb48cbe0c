// A driver to be killed: node driver-process.mjs ADDRESS ROWS CHECKPOINT fits a model and says after each epoch that it did.
import { connect, fit } from "@rosenblatt/spark";
import { AveragedPerceptron } from "rosenblatt";

const [, , address, libsvm, checkpoint] = process.argv;
await fit(
  await connect(address),
  { libsvm },
  {
    shards: 4,
    seed: 7,
    learner: (known) => new AveragedPerceptron({ ...known, epochs: 4 }),
    checkpoint,
    onEpoch: ({ epoch }) => process.stdout.write(`epoch ${epoch}\n`),
  },
);
