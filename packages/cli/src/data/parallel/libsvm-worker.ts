// The second thread of read-libsvm.ts: takes stripes until there are none left.

import { closeSync, openSync } from "node:fs";
import { workerData } from "node:worker_threads";
import type { StripeTicket } from "rosenblatt/readers";
// All the readers would take twice as long to load as the worker has to start.
import { LibsvmStripeThread } from "rosenblatt/readers/libsvm-stripe-thread";
import { readerAt } from "./read-at.js";

const { path, ticket } = workerData as { path: string; ticket: StripeTicket };
const file = openSync(path, "r");
const thread = new LibsvmStripeThread(ticket, readerAt(file));
while (thread.step());
closeSync(file);
