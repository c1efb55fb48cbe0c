// A thread's part in computing similarities, without the kernels, so that a worker loads no more than it needs.

export { KernelThread, type KernelTicket } from "../support/threads.js";
