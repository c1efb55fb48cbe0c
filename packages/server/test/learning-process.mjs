// A process that learns on a directory until it is killed, and says on standard output what was acknowledged.

import { writeSync } from "node:fs";
import { Service } from "@rosenblatt/server";

const [directory, round] = process.argv.slice(2);
const service = Service.open(directory);
await service.create("m", { learner: "averaged", pipeline: ["standardize"] });

/** Teaches one example after the other, now and then by way of a prediction. */
async function teach(hand) {
  for (let i = 0; ; i++) {
    const id = `${round}-${hand}-${i}`;
    const features = { a: i % 7, [`w${(i * hand) % 23}`]: 1, b: (i * 0.1) % 3 };
    const later = i % 5 === 4;
    if (later) await service.predict("m", { features, id });
    const { sequence } = await service.learn("m", { ...(later ? {} : { features }), label: i % 3, id });
    writeSync(1, `${sequence} ${id}\n`);
  }
}

await service.learn("m", { features: { a: 1 }, label: 0 });
await Promise.all([1, 2, 3, 4].map(teach));
