// Proof that models are what their journals say: each is learned again from its first example on.

import type { Service } from "../service.js";

/** A model beside the replay of its journal. */
export interface Replayed {
  readonly model: string;
  readonly examples: number;
  /** Of the model as the service has it. */
  readonly sha256: string;
  /** Of the model as the journal alone makes it. */
  readonly replay: string;
}

/** Learns every model of a service again from scratch. */
export async function* replayAll(service: Service): AsyncGenerator<Replayed, void, void> {
  for (const { name } of service.list()) {
    const { row, live } = await service.models.reading(name);
    const { sha256 } = live.file;
    const again = await service.models.replayed(row, live.sequence, true);
    yield { model: name, examples: live.tally.examples, sha256, replay: again.live.file.sha256 };
  }
}
