/**
 * Milliseconds that this thread has computed so far. Work that must not grow with what is typed is measured by it: on a
 * busy machine the clock runs while others compute.
 */
export function cpuMillis(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
