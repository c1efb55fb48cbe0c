// Proof that models are what their journals say: each is learned again from its first example on.

import { Challenger } from "../models/challenger.js";
import type { Service } from "../service.js";

/** A model beside the replay of its journal. */
export interface Replayed {
  readonly model: string;
  /** The name of the challenger, where it is one of that model. */
  readonly challenger?: string;
  readonly examples: number;
  /** Of the model as the service has it. */
  readonly sha256: string;
  /** Of the model as the journal alone makes it. */
  readonly replay: string;
}

/** Learns every model and every challenger of a service again from scratch. */
export async function* replayAll(service: Service): AsyncGenerator<Replayed, void, void> {
  for (const { name } of service.list()) {
    const { row, live, challengers } = await service.models.reading(name);
    const { sha256 } = live.file;
    const again = await service.models.replayed(row, live.sequence, true);
    yield { model: name, examples: live.tally.examples, sha256, replay: again.live.file.sha256 };
    for (const [challenger, { row: own, live: following }] of challengers) {
      const { sequence, file } = following;
      const twin = Challenger.begin(own);
      await twin.catchUp(service.store, row.id, sequence);
      yield {
        model: name,
        challenger,
        examples: live.tally.examples,
        sha256: file.sha256,
        replay: twin.live.file.sha256,
      };
    }
  }
}
