import { AsyncLocalStorage } from "node:async_hooks";
import { Unavailable } from "#app/lib/errors.ts";

/** How long (milliseconds) a request waits in all. Two seconds are promised; the rest is for saying that it was in vain. */
const patienceMillis = 1700;

/** The time that one request has spent waiting; waits at the same time count once. */
class Deadline {
  #spent = 0;
  #waits = 0;
  #since = 0;

  /** Milliseconds that are left. Only waiting uses them up: a password is hashed for as long as that takes. */
  left(): number {
    const current = this.#waits > 0 ? performance.now() - this.#since : 0;
    return patienceMillis - this.#spent - current;
  }

  /** Begins a wait; returns what ends it. */
  begin(): () => void {
    if (this.#waits === 0) this.#since = performance.now();
    this.#waits += 1;
    return () => {
      this.#waits -= 1;
      if (this.#waits === 0) this.#spent += performance.now() - this.#since;
    };
  }
}

const deadlines = new AsyncLocalStorage<Deadline>();

/** Answers one request: every connection, statement and lock that `answer` waits for shares one deadline. Jobs and scripts have none. */
export function withDeadline<Result>(answer: () => Promise<Result>): Promise<Result> {
  return deadlines.run(new Deadline(), answer);
}

/** Runs what outlives the request that happens to start it, such as a timer. */
export function withoutDeadline<Result>(work: () => Result): Result {
  return deadlines.exit(work);
}

/**
 * Waits for what `start` begins, until the deadline of the request. Throws `Unavailable` then; `late` gets what still comes
 * of it. Throws `Unavailable` without beginning when the time is over.
 */
export async function beforeDeadline<Result>(
  start: () => Promise<Result>,
  late?: (result: Result) => void,
): Promise<Result> {
  const deadline = deadlines.getStore();
  if (!deadline) return start();
  const left = deadline.left();
  if (left <= 0) throw new Unavailable("The time of this request was over before it asked.");
  const end = deadline.begin();
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  const started = start();
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new Unavailable("The time of this request is over."));
    }, left);
  });
  if (late) started.then((result) => isLate && late(result)).catch(() => undefined);
  try {
    return await Promise.race([started, over]);
  } finally {
    clearTimeout(timer);
    end();
  }
}
