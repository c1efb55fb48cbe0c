// The tables of the store: one SQLite file, which may be queried while the service runs. docs/service.md documents them.

/** The version of the tables; a store with a newer one is refused. */
export const schemaVersion = 3;

/** For each older version, the SQL that upgrades it to the next one. */
export const upgrades: Readonly<Record<number, string>> = {
  1: `
ALTER TABLE model ADD COLUMN start INTEGER NOT NULL DEFAULT 0;
ALTER TABLE example ADD COLUMN challenged TEXT;
ALTER TABLE prediction ADD COLUMN challenged TEXT;`,
  2: `
ALTER TABLE example ADD COLUMN crc INTEGER;`,
};

/** Creates missing tables. Labels, features and metadata are JSON; times are milliseconds since 1970. */
export const schema = `
CREATE TABLE IF NOT EXISTS model (
  id       INTEGER PRIMARY KEY,
  name     TEXT NOT NULL UNIQUE,
  spec     TEXT NOT NULL,                 -- learner, options and pipeline, as they were put
  base     BLOB,                          -- the model file that learning began from, where one was imported
  created  INTEGER NOT NULL,
  sequence INTEGER NOT NULL DEFAULT 0,    -- numbers up to this one were given to examples that are forgotten: none is given twice
  start    INTEGER NOT NULL DEFAULT 0     -- it learns from the examples after this one; 0 unless it was a challenger that began later
) STRICT;

CREATE TABLE IF NOT EXISTS example (      -- the history of learning: a model is the replay of these rows in order
  model     INTEGER NOT NULL REFERENCES model (id),
  sequence  INTEGER NOT NULL,
  time      INTEGER NOT NULL,
  id        TEXT,
  features  TEXT NOT NULL,
  label     TEXT NOT NULL,
  metadata  TEXT,
  predicted TEXT,                         -- what the service had answered, or would have, before it learned the label
  mistake   INTEGER NOT NULL,
  updated   INTEGER NOT NULL,
  challenged TEXT,                        -- what each challenger would have answered, by its number; NULL where there was none
  crc       INTEGER,                      -- a checksum of what learning it again takes; NULL where it was learned before there were any
  PRIMARY KEY (model, sequence)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS example_by_id ON example (model, id) WHERE id IS NOT NULL;

CREATE TABLE IF NOT EXISTS prediction (   -- predictions that wait for their labels
  model     INTEGER NOT NULL REFERENCES model (id),
  id        TEXT NOT NULL,
  time      INTEGER NOT NULL,
  features  TEXT,                         -- NULL once it has expired
  predicted TEXT,
  metadata  TEXT,
  challenged TEXT,
  PRIMARY KEY (model, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS prediction_by_time ON prediction (time);

CREATE TABLE IF NOT EXISTS snapshot (     -- models as they were after an example: only to be faster than a replay
  model    INTEGER NOT NULL REFERENCES model (id),
  sequence INTEGER NOT NULL,
  tally    TEXT NOT NULL,
  bytes    BLOB NOT NULL,
  PRIMARY KEY (model, sequence)
) STRICT;

CREATE TABLE IF NOT EXISTS challenger (   -- learners that follow the examples of a model without answering for it
  id       INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice, for examples name challengers by it
  model    INTEGER NOT NULL REFERENCES model (id),
  name     TEXT NOT NULL,
  spec     TEXT NOT NULL,
  base     BLOB,
  created  INTEGER NOT NULL,
  start    INTEGER NOT NULL,              -- it learns from the examples after this one
  compared INTEGER NOT NULL,              -- and is compared with the model on those after this one
  UNIQUE (model, name)
) STRICT;

CREATE TABLE IF NOT EXISTS challenger_snapshot (
  challenger INTEGER NOT NULL REFERENCES challenger (id) ON DELETE CASCADE,
  sequence   INTEGER NOT NULL,
  tally      TEXT NOT NULL,
  bytes      BLOB NOT NULL,
  PRIMARY KEY (challenger, sequence)
) STRICT;

CREATE TABLE IF NOT EXISTS promotion (    -- when a challenger became the model
  id         INTEGER PRIMARY KEY,
  model      INTEGER NOT NULL REFERENCES model (id) ON DELETE CASCADE,
  sequence   INTEGER NOT NULL,            -- it answers for the examples after this one
  time       INTEGER NOT NULL,
  challenger TEXT NOT NULL,
  replaced   TEXT NOT NULL,               -- learner, options and pipeline of the model before
  sha256     TEXT NOT NULL,               -- of the model afterwards
  comparison TEXT NOT NULL                -- on how many examples the two were compared, and how many each got wrong
) STRICT;

CREATE TABLE IF NOT EXISTS answer (       -- answers to requests with an Idempotency-Key
  key         TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  model       INTEGER,
  status      INTEGER NOT NULL,
  body        TEXT NOT NULL,
  time        INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS answer_by_time ON answer (time);

CREATE TABLE IF NOT EXISTS token (
  name    TEXT PRIMARY KEY,
  hash    TEXT NOT NULL UNIQUE,           -- SHA-256 of the token, which is random and long
  scope   TEXT NOT NULL,
  created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS receipt (      -- what was forgotten, without what it was
  id       INTEGER PRIMARY KEY,
  model    TEXT NOT NULL,
  time     INTEGER NOT NULL,
  removed  INTEGER NOT NULL,
  sha256   TEXT NOT NULL                  -- of the model afterwards
) STRICT;
`;
