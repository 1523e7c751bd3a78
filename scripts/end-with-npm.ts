/** How often (milliseconds) to look. */
const interval = 300;

/**
 * Takes the death of npm as a SIGTERM. Signals that npm gets it passes on (package.json says `exec`, so that no shell
 * stands between), but not its own SIGKILL.
 */
export function endWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, interval);
  watch.unref();
}
