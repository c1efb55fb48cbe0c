// A process that learns in a directory until it is killed, and prints what was acknowledged. The module of the service is an argument, so that a
// bundle of it, which loads in half the time, can be used.

const [module, directory, round] = process.argv.slice(2);
const { Service } = await import(module);
const service = Service.open(directory);
await service.create("m", { learner: "averaged", pipeline: ["standardize"] });

/** Teaches one example after the other, now and then by way of a prediction, and forgets one now and then. */
async function teach(hand) {
  for (let i = 0; ; i++) {
    const id = `${round}-${hand}-${i}`;
    const features = { a: i % 7, [`w${(i * hand) % 23}`]: 1, b: (i * 0.1) % 3 };
    const later = i % 5 === 4;
    if (later) await service.predict("m", { features, id });
    const { sequence } = await service.learn("m", { ...(later ? {} : { features }), label: i % 3, id });
    process.stdout.write(`${sequence} ${id}\n`);
    if (hand === 1 && i % 50 === 49) {
      const gone = `${round}-1-${i - 7}`;
      await service.forget("m", { ids: [gone] });
      process.stdout.write(`forgot ${gone}\n`);
    }
  }
}

await service.learn("m", { features: { a: 1 }, label: 0 });
await Promise.all([1, 2, 3, 4].map(teach));
