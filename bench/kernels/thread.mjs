// The second thread.

import { parentPort, workerData } from "node:worker_threads";
import { KernelThread } from "rosenblatt/kernels/threads";

const thread = new KernelThread(workerData);
parentPort.postMessage("ready");
thread.run();
