/** Runs cleanup steps in reverse order, once. */
export interface Shutdown {
  /** Call it before awaiting the step, so that an interrupted start is cleaned up. */
  afterwards: (undo: () => Promise<unknown>) => void;
  /** Stops what `starting` opens, if it starts. Returns `starting`. */
  stopAfterwards: <Started extends { stop: () => Promise<unknown> }>(starting: Promise<Started>) => Promise<Started>;
  isStopping: () => boolean;
  /** Later calls return the first promise. */
  begin: (exitCode: number) => Promise<never>;
}

/** In milliseconds. A terminal signals the process group and npm forwards the signal: close signals count as one. */
const sameWish = 1000;

/** SIGINT and SIGTERM stop gracefully, the second time at once. Cleanup errors go to `report`. */
export function createShutdown(report: (error: unknown) => void): Shutdown {
  const undos: (() => Promise<unknown>)[] = [];
  let stopping: Promise<never> | undefined;
  let signalledAt: number | undefined;

  async function undoAll(exitCode: number): Promise<never> {
    for (let undo = undos.pop(); undo; undo = undos.pop()) await undo().catch(report);
    process.exit(exitCode);
  }

  const begin = (exitCode: number) => (stopping ??= undoAll(exitCode));

  function onSignal(): void {
    if (signalledAt !== undefined && performance.now() - signalledAt > sameWish) process.exit(1);
    signalledAt ??= performance.now();
    void begin(0);
  }

  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
  // Logging a closed output would fail again, in a loop.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
  return {
    afterwards: (undo) => void undos.push(undo),
    stopAfterwards(starting) {
      undos.push(async () => (await starting.catch(() => undefined))?.stop());
      return starting;
    },
    isStopping: () => stopping !== undefined,
    begin,
  };
}
