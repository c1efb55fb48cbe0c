// Other load: the processor time that neither this process nor its contestants used.

import { readFileSync } from "node:fs";

const ticksPerSecond = 100; // USER_HZ, fixed on Linux

/** Busy seconds of the whole machine, counting time stolen by its host; null where there is no /proc. */
function busy() {
  try {
    const [user, nice, system, , , irq, softirq, steal] = readFileSync("/proc/stat", "utf8")
      .split("\n")[0]
      .split(/ +/)
      .slice(1)
      .map(Number);
    return (user + nice + system + irq + softirq + steal) / ticksPerSecond;
  } catch {
    return null;
  }
}

/** Seconds a process has used, with all its threads. */
function used(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Starts watching; the function it returns gives the share of one core that others used since, less `also` seconds. */
export function watch(pids) {
  const all = [process.pid, ...pids];
  const sum = () => all.reduce((total, pid) => total + used(pid), 0);
  const busyBefore = busy();
  if (busyBefore === null) return () => 0;
  const usedBefore = sum();
  const begin = performance.now();
  return (also = 0) => {
    const others = busy() - busyBefore - (sum() - usedBefore) - also;
    return Math.max(0, others / ((performance.now() - begin) / 1000)); // ticks are coarse: below 0 means none
  };
}
