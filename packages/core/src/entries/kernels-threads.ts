// A thread's part in computing similarities, apart from the kernels: a worker loads no more than it needs.

export { KernelThread, type KernelTicket } from "../support/threads.js";
