// The second thread of the crew.

import { parentPort, workerData } from "node:worker_threads";
import { KernelThread } from "rosenblatt/kernels/threads";

const thread = new KernelThread(workerData);
parentPort.postMessage("ready");
thread.run();
