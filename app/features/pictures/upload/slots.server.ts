import { TooMany } from "#app/lib/errors.ts";

/** Uploads that this process reads at the same time. */
const MAX_UPLOADS = 8;
/** Uploads that wait for one of them to end; their bytes wait in the network. */
const MAX_WAITING = 64;
/** How long (milliseconds) one of them waits. */
const patienceMillis = 60_000;
const retrySeconds = 10;

let reading = 0;
const waiting: (() => void)[] = [];

/** Reads an upload when it is its turn. Throws `TooMany` when that takes too long. */
export async function withUploadSlot<Result>(read: () => Promise<Result>): Promise<Result> {
  await takeSlot();
  try {
    return await read();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else reading -= 1;
  }
}

function takeSlot(): Promise<void> {
  if (reading < MAX_UPLOADS) {
    reading += 1;
    return Promise.resolve();
  }
  if (waiting.length >= MAX_WAITING) return Promise.reject(new TooMany(retrySeconds));
  return new Promise((resolve, reject) => {
    const take = () => {
      clearTimeout(patience);
      resolve();
    };
    const patience = setTimeout(() => {
      waiting.splice(waiting.indexOf(take), 1);
      reject(new TooMany(retrySeconds));
    }, patienceMillis);
    waiting.push(take);
  });
}
