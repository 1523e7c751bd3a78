/** CPU time of this thread in milliseconds. Unlike wall time, it does not grow when other processes use the machine. */
export function cpuMillis(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
