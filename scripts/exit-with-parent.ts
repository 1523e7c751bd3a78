/** Polling interval in milliseconds. */
const interval = 300;

/** npm forwards its signals (package.json uses `exec`), except SIGKILL. */
export function exitWithParent(): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, interval);
  watch.unref();
}
