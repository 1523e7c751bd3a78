/**
 * Preloaded into every measured process: reports its resource usage on request. The process measures its own CPU time, so other
 * load on the machine affects the duration of a run but not the result.
 */
export interface Usage {
  /** User and system CPU time since the start, in microseconds. */
  cpuMicros: number;
  /** Resident memory in bytes. */
  rss: number;
}

process.on("message", (message) => {
  if (message !== "usage") return;
  const { user, system } = process.cpuUsage();
  process.send?.({ usage: { cpuMicros: user + system, rss: process.memoryUsage.rss() } satisfies Usage });
});
// Stops this server when its benchmark is killed.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
