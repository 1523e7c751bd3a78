import { AsyncLocalStorage } from "node:async_hooks";
import { env } from "./env.server.ts";
import { Unavailable } from "./errors.ts";

/** How long (milliseconds) a request waits in all. Two seconds are promised; the rest is for saying that it was in vain. */
const patienceMillis = 1700;

/** Requests of this process that wait at this moment. */
let waiting = 0;

/** How many requests of this process wait for the database at this moment. */
export function countWaiting(): number {
  return waiting;
}

/** Whether so many wait that one more would wait in vain. */
export function isQueueFull(): boolean {
  return waiting >= env.DATABASE_QUEUE;
}

/** The time that one request has spent waiting; waits at the same time count once. */
class Deadline {
  /** Who has waited before goes on waiting: what is half made is not thrown away. */
  isAdmitted = false;
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
    if (this.#waits === 0) {
      this.#since = performance.now();
      waiting += 1;
    }
    this.#waits += 1;
    return () => {
      this.#waits -= 1;
      if (this.#waits > 0) return;
      this.#spent += performance.now() - this.#since;
      waiting -= 1;
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
 * of it. Throws `Unavailable` without beginning when the time is over, or when the queue is full and this request is not in it.
 */
export async function beforeDeadline<Result>(
  start: () => Promise<Result>,
  late?: (result: Result) => void,
): Promise<Result> {
  const deadline = deadlines.getStore();
  if (!deadline) return start();
  if (!deadline.isAdmitted && isQueueFull()) throw new Unavailable("Too many requests wait for the database.");
  deadline.isAdmitted = true;
  const left = deadline.left();
  if (left <= 0) throw new Unavailable("The time of this request was over before it asked.");
  const end = deadline.begin();
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new Unavailable("The time of this request is over."));
    }, left);
  });
  try {
    const started = start();
    if (late) started.then((result) => isLate && late(result)).catch(() => undefined);
    return await Promise.race([started, over]);
  } finally {
    clearTimeout(timer);
    end();
  }
}
