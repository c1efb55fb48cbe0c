// A thread's part in reading a large file, without the readers: a worker that loads all of them takes twice as long to start.

export type { ReadAt } from "../readers/bytes/byte-reader.js";
export { CsvStripeThread } from "../readers/csv/stripe-thread.js";
export type { CsvTicket } from "../readers/csv/stripe-ticket.js";
export { LibsvmStripeThread } from "../readers/libsvm/stripe-thread.js";
export type { StripeTicket } from "../readers/libsvm/stripe-ticket.js";
