/**
 * Loaded before the main file of every measured process: tells the benchmark, when asked, what the process has used.
 * CPU time is the process's own word, so a busy neighbour changes how long a run takes and not what it finds.
 */
export interface Usage {
  /** User and system time since the start, microseconds. */
  cpuMicros: number;
  /** Resident memory, bytes. */
  rss: number;
}

process.on("message", (message) => {
  if (message !== "usage") return;
  const { user, system } = process.cpuUsage();
  process.send?.({ usage: { cpuMicros: user + system, rss: process.memoryUsage.rss() } satisfies Usage });
});
// A benchmark that is killed leaves no server behind.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
