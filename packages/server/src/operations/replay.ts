// Proof that models are what their journals say: each is learned again from its first example on.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { Challenger } from "../models/challenger.js";
import type { Service } from "../service.js";
import { lockDirectory } from "../store/lock.js";
import { checkStore, openedStore } from "../store/opening.js";
import type { ModelRow } from "../store/store.js";

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
  /** The first snapshot that differs from the replay, by the number of its example, where one does. */
  readonly differsFrom?: number;
}

/** Reads the store of a directory from end to end, and refuses one that is damaged. No service may have it. */
export function checkDirectory(directory: string): void {
  const path = join(directory, "rosenblatt.db");
  if (!existsSync(path)) throw new Error(`${directory} has no store: there is no ${path}`);
  const lock = lockDirectory(directory);
  try {
    const database = openedStore(path);
    try {
      checkStore(path, database);
    } finally {
      database.close();
    }
  } finally {
    lock.release();
  }
}

/** Learns every model and every challenger of a service again from scratch. */
export async function* replayAll(service: Service): AsyncGenerator<Replayed, void, void> {
  for (const { name } of service.list()) {
    const { row, live, challengers } = await service.models.reading(name);
    const { sha256 } = live.file;
    const again = await service.models.replayed(row, live.sequence, true);
    const replay = again.live.file.sha256;
    const differs = replay === sha256 ? undefined : await firstDifference(service, row);
    yield {
      model: name,
      examples: live.tally.examples,
      sha256,
      replay,
      ...(differs !== undefined && { differsFrom: differs }),
    };
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

/** The first snapshot of a model that is not what the examples before it make. */
async function firstDifference(service: Service, row: ModelRow): Promise<number | undefined> {
  for (const sequence of service.store.snapshots(row.id)) {
    const [kept, again] = [
      await service.models.replayed(row, sequence),
      await service.models.replayed(row, sequence, true),
    ];
    if (kept.live.file.sha256 !== again.live.file.sha256) return sequence;
  }
  return undefined;
}
