import { AsyncLocalStorage } from "node:async_hooks";
import { env } from "./env.server.ts";
import { Unavailable } from "./errors.ts";

/** In milliseconds. Pages respond within two seconds; this leaves time to render the error. */
const patienceMillis = 1700;
/** For lists that take several queries, such as 1,000 homes of the API. */
const longListMillis = 8000;

let waiting = 0;

export function countWaiting(): number {
  return waiting;
}

/** True if another request would time out in the queue. */
export function isQueueFull(): boolean {
  return waiting >= env.DATABASE_QUEUE;
}

/** Total waiting time of a request; concurrent waits count once. */
class Deadline {
  /** It may wait again when the queue is full, so that no work is lost. */
  isAdmitted = false;
  /** In milliseconds. */
  limit = patienceMillis;
  #spent = 0;
  #waits = 0;
  #since = 0;

  /** In milliseconds. Only waiting counts, not work such as password hashing. */
  millisLeft(): number {
    const current = this.#waits > 0 ? performance.now() - this.#since : 0;
    return this.limit - this.#spent - current;
  }

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

/** One deadline for all connections, statements and locks of `work`. Jobs and scripts have none. */
export function withDeadline<Result>(work: () => Promise<Result>): Promise<Result> {
  return deadlines.run(new Deadline(), work);
}

/** Lets the request wait eight seconds in total. Each query still has its own time limit. */
export function allowLongList(): void {
  const deadline = deadlines.getStore();
  if (deadline) deadline.limit = longListMillis;
}

/** For work that outlives the request, such as timers. */
export function withoutDeadline<Result>(work: () => Result): Result {
  return deadlines.exit(work);
}

/**
 * Waits until the deadline, then throws `Unavailable` and passes a late result to `late`. Throws without starting if no
 * time is left, or if the queue is full and the request is not admitted.
 */
export async function beforeDeadline<Result>(
  start: () => Promise<Result>,
  late?: (result: Result) => void,
): Promise<Result> {
  const deadline = deadlines.getStore();
  if (!deadline) return start();
  if (!deadline.isAdmitted && isQueueFull()) throw new Unavailable("Too many requests wait for the database.");
  deadline.isAdmitted = true;
  const millisLeft = deadline.millisLeft();
  if (millisLeft <= 0) throw new Unavailable("The time of this request was over before it asked.");
  const end = deadline.begin();
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new Unavailable("The time of this request is over."));
    }, millisLeft);
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

/** The promises never reject. */
const lastTasks = new Map<string, Promise<void>>();

/**
 * Runs tasks of a key one after another in this process, so that a double click waits instead of taking a connection
 * and a rate-limit point. A caller past its deadline gives up.
 */
export async function withLock<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = lastTasks.get(key);
  const mine = before ? beforeDeadline(() => before).then(work) : work();
  const ended = Promise.allSettled([before, mine]).then(() => undefined);
  lastTasks.set(key, ended);
  void ended.then(() => {
    if (lastTasks.get(key) === ended) lastTasks.delete(key);
  });
  return mine;
}
