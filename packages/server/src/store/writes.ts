// All writes of the service: each is the name of a statement and its values, so that a list of them can be sent to the thread.

import type { Value } from "./database.js";

/** The writing statements, by name, except the one that inserts examples. */
export const statements = {
  model: "INSERT INTO model (id, name, spec, base, created) VALUES (?, ?, ?, ?, ?)",
  sequence: "UPDATE model SET sequence = ?2 WHERE id = ?1",
  prediction: "INSERT INTO prediction (model, id, time, features, predicted, metadata) VALUES (?, ?, ?, ?, ?, ?)",
  labelled: "DELETE FROM prediction WHERE model = ? AND id = ?",
  expire: "UPDATE prediction SET features = NULL, metadata = NULL WHERE time < ? AND features IS NOT NULL",
  expunge: "DELETE FROM prediction WHERE time < ?",
  snapshot: "INSERT OR REPLACE INTO snapshot (model, sequence, tally, bytes) VALUES (?, ?, ?, ?)",
  dropSnapshot: "DELETE FROM snapshot WHERE model = ? AND sequence = ?",
  dropSnapshotsFrom: "DELETE FROM snapshot WHERE model = ? AND sequence >= ?",
  answer: "INSERT OR REPLACE INTO answer (key, fingerprint, model, status, body, time) VALUES (?, ?, ?, ?, ?, ?)",
  dropAnswers: "DELETE FROM answer WHERE time < ?",
  dropAnswersOf: "DELETE FROM answer WHERE model = ?",
  blankAnswersOf: "UPDATE answer SET fingerprint = '', body = '' WHERE model = ?",
  forgetExample: "DELETE FROM example WHERE model = ? AND sequence = ?",
  forgetPrediction: "DELETE FROM prediction WHERE model = ? AND id = ?",
  receipt: "INSERT INTO receipt (model, time, removed, sha256) VALUES (?, ?, ?, ?)",
  dropExamples: "DELETE FROM example WHERE model = ?",
  dropPredictions: "DELETE FROM prediction WHERE model = ?",
  dropSnapshots: "DELETE FROM snapshot WHERE model = ?",
  dropModel: "DELETE FROM model WHERE id = ?",
  challenged: "UPDATE example SET challenged = ? WHERE model = ? AND sequence = ?",
  challengedPrediction: "UPDATE prediction SET challenged = ? WHERE model = ? AND id = ?",
  challenger:
    "INSERT INTO challenger (id, model, name, spec, base, created, start, compared) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
  compareFrom: "UPDATE challenger SET compared = ?2 WHERE model = ?1",
  dropChallenger: "DELETE FROM challenger WHERE id = ?",
  dropChallengers: "DELETE FROM challenger WHERE model = ?",
  challengerSnapshot:
    "INSERT OR REPLACE INTO challenger_snapshot (challenger, sequence, tally, bytes) VALUES (?, ?, ?, ?)",
  dropChallengerSnapshot: "DELETE FROM challenger_snapshot WHERE challenger = ? AND sequence = ?",
  dropChallengerSnapshotsFrom: "DELETE FROM challenger_snapshot WHERE challenger = ? AND sequence >= ?",
  becomes: "UPDATE model SET spec = ?2, base = ?3, start = ?4 WHERE id = ?1",
  promotion:
    "INSERT INTO promotion (model, sequence, time, challenger, replaced, sha256, comparison) VALUES (?, ?, ?, ?, ?, ?, ?)",
  token: "INSERT INTO token (name, hash, scope, created) VALUES (?, ?, ?, ?)",
  dropToken: "DELETE FROM token WHERE name = ?",
} as const;

/** One write: the name of its statement, then its values. */
export type Write = readonly [name: keyof typeof statements, ...values: Value[]];
