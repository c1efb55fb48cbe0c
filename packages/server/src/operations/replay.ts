// Proves that models are what their journals say, by relearning each from its first example.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { Challenger } from "../models/challenger.js";
import type { Service } from "../service.js";
import { lockDirectory } from "../store/lock.js";
import { checkStore, openedStore } from "../store/opening.js";
import type { ModelRow } from "../store/store.js";

/** A model compared with the replay of its journal. */
export interface Replayed {
  readonly model: string;
  /** The name of the challenger, if this is a challenger of that model. */
  readonly challenger?: string;
  readonly examples: number;
  /** The hash of the model as the service has it. */
  readonly sha256: string;
  /** The hash of the model as the journal alone defines it. */
  readonly replay: string;
  /** The example number of the first snapshot that differs from the replay, if one does. */
  readonly differsFrom?: number;
}

/** Reads the store of a directory from end to end, and throws if it is damaged. No service may be using it. */
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

/** Relearns every model and every challenger of a service from scratch. */
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

/** The first snapshot of a model that differs from what the examples before it give. */
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
