// A thread's part in reading a large file, apart from the readers: a worker that loads all of them starts half as fast.

export { CsvStripeThread } from "./csv-stripe-thread.js";
export type { CsvTicket } from "./csv-stripe-ticket.js";
export { LibsvmStripeThread, type ReadAt } from "./libsvm-stripe-thread.js";
export type { StripeTicket } from "./stripe-ticket.js";
