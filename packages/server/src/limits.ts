// Limits of the service.

/** The limits of the service. */
export interface Limits {
  /** Bytes of a request's body after decompression. */
  readonly body: number;
  /** Examples in one request that is not a stream. */
  readonly rows: number;
  /** Features of one example. */
  readonly features: number;
  /** Columns of a sparse row. The highest column index determines how many weights a model has. */
  readonly columns: number;
  /** Characters of a name, an id or a feature's name. */
  readonly name: number;
  /** Bytes of an example's metadata. */
  readonly metadata: number;
  /** Classes of a model. */
  readonly classes: number;
  /** Challengers of a model. */
  readonly challengers: number;
  /** Models in memory. */
  readonly resident: number;
  /** Streams that are open at the same time. */
  readonly streams: number;
  /** Connections that are open at the same time. */
  readonly connections: number;
  /** Requests waiting for the disk. */
  readonly waiting: number;
  /** Milliseconds within which the body of a request that is not a stream must arrive. */
  readonly bodyWithin: number;
  /** Milliseconds for which a stream of lines may be silent. */
  readonly idle: number;
  /** Bytes of the store's file; a write that would make it longer fails as if the disk were full. */
  readonly storage: number;
  /** Requests per second with one token. */
  readonly rate: number;
  /** Milliseconds for which a prediction waits for its label. */
  readonly labelWithin: number;
  /** Milliseconds for which an answer is repeated for the same Idempotency-Key. */
  readonly answersFor: number;
}

const day = 86_400_000;

export const defaultLimits: Limits = {
  body: 16 * 2 ** 20,
  rows: 10_000,
  features: 100_000,
  columns: 2 ** 22,
  name: 1000,
  metadata: 16_384,
  classes: 10_000,
  challengers: 8,
  resident: 100,
  streams: 100,
  connections: 10_000,
  waiting: 100_000,
  bodyWithin: 30_000,
  idle: 300_000,
  storage: Number.POSITIVE_INFINITY,
  rate: Number.POSITIVE_INFINITY,
  labelWithin: 30 * day,
  answersFor: day,
};
