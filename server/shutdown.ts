/** Undoes what a start has done, last thing first, once. */
export interface Shutdown {
  /** Registers how a step is undone; do so before waiting for the step, so that an interrupted start leaves nothing behind. */
  afterwards: (undo: () => Promise<unknown>) => void;
  /** True once it has begun. */
  isStopping: () => boolean;
  /** Undoes everything and exits the process with this code; further calls wait for the first. */
  begin: (exitCode: number) => Promise<never>;
}

/** A terminal signals the whole group and npm passes the signal on: two signals this close (milliseconds) are one wish. */
const sameWish = 1000;

/** Listens for SIGINT and SIGTERM: the first stops gracefully, a later one at once. `report` is called with the errors of undos that fail. */
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
  // Whoever read what is printed has gone. To say so would be printed, too, and fail again for ever: the work goes on unheard.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
  return { afterwards: (undo) => void undos.push(undo), isStopping: () => stopping !== undefined, begin };
}
