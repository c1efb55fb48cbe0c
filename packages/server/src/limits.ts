// Limits of the service.

/** The limits of the service. */
export interface Limits {
  /** Bytes of a request's body, unpacked. */
  readonly body: number;
  /** Examples in one request that is not a stream. */
  readonly rows: number;
  /** Features of one example. */
  readonly features: number;
  /** Columns of a sparse row, whose highest one says how many weights a model has. */
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
  /** Requests that wait for the disk. */
  readonly waiting: number;
  /** Milliseconds in which the body of a request that is no stream must have come. */
  readonly bodyWithin: number;
  /** Milliseconds for which a stream of lines may bring nothing. */
  readonly idle: number;
  /** Bytes of the store's file: what would make it longer is answered as if the disk were full. */
  readonly storage: number;
  /** Requests of one token in a second. */
  readonly rate: number;
  /** Milliseconds for which a prediction waits for its label. */
  readonly labelWithin: number;
  /** Milliseconds for which an answer is given again to the same Idempotency-Key. */
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
