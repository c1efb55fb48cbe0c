// Measures other load: the processor time that was used neither by this process nor by its contestants.

import { readFileSync } from "node:fs";

const ticksPerSecond = 100; // USER_HZ, fixed on Linux

/** Busy seconds of the whole machine, including time stolen by its host; null if there is no /proc. */
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

/** Processor seconds that a process has used, with all its threads. */
function used(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Starts watching; the returned function gives the share of one core that others have used since, less `also` seconds. */
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
