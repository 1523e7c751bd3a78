import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import type {
  ParseContext,
  ImportListing,
  ImportMessage,
  ParsedFile,
} from "#app/features/imports/model/import-listing.ts";
import { fileMessage } from "#app/features/imports/model/report-messages.ts";
import { createFairQueue } from "#app/limits/fair-queue.server.ts";
import { logger } from "#platform/logger.server.ts";
import type { ThreadMessage, ThreadTask, PreparedFile } from "./parser-thread.server.ts";

/** The threads of one process. */
const THREADS = 2;
const MAY_WAIT = 128;
const retrySeconds = 5;
/** MB per thread; 20 MB with 5,000 listings need half of it. */
const HEAP_MB = 384;
/** Per file; the largest genuine one needs a fifth. Independent of other load. */
const CPU_SECONDS = 20;
const checkMillis = 500;
const idleMillis = 60_000;

const inTurn = createFairQueue({ concurrency: THREADS, perKey: 1, maxQueued: MAY_WAIT }, retrySeconds);
/** A package import, because the server bundle is in another folder. */
const threadFile = createRequire(import.meta.url).resolve("#app/features/imports/parser-thread.server.ts");
const idle: { thread: Worker; timer: NodeJS.Timeout }[] = [];

/**
 * Unpacks a file and removes secrets, or returns the refusal. Files of one connection run in turn. Throws `TooMany` when
 * the queue is full.
 */
export async function prepareFile(
  connectionId: number,
  bytes: Uint8Array,
): Promise<PreparedFile | { sha256: string; refused: ImportMessage }> {
  return inTurn(async () => {
    let prepared: PreparedFile | { sha256: string; refused: ImportMessage } | undefined;
    const refused = await runTask({ task: "prepare", bytes }, (message) => {
      if ("prepared" in message) prepared = message.prepared;
      return prepared !== undefined;
    });
    if (prepared) return prepared;
    const { createHash } = await import("node:crypto");
    return { sha256: createHash("sha256").update(bytes).digest("hex"), refused: refused ?? overLimit("memory") };
  }, [`prepare ${connectionId}`]);
}

/** `refused` when it needs too much time or memory. Throws `TooMany` when the queue is full. */
export async function parseFile(connectionId: number, bytes: Uint8Array, arrival: ParseContext): Promise<ParsedFile> {
  return inTurn(async () => {
    const listings: ImportListing[] = [];
    let read: ParsedFile | undefined;
    const refused = await runTask({ task: "read", bytes, arrival }, (message) => {
      if ("listings" in message) listings.push(...message.listings);
      else if ("read" in message) read = { ...message.read, listings };
      return read !== undefined;
    });
    return read ?? { date: undefined, listings: [], messages: [], refused: refused ?? overLimit("memory") };
  }, [`read ${connectionId}`]);
}

function overLimit(what: "time" | "memory"): ImportMessage {
  return fileMessage(
    "file.limit",
    undefined,
    what === "time" ? "content that takes too long to read" : "more content than can be read at once",
  );
}

/**
 * `take` returns true after the last message. Ends the thread and returns the refusal when the task exceeds its time or
 * memory. Throws errors of the parsing code.
 */
async function runTask(
  task: ThreadTask,
  take: (message: ThreadMessage) => boolean,
): Promise<ImportMessage | undefined> {
  const thread = takeThread();
  // A new thread has no usage yet.
  const usageBefore = await thread.cpuUsage().catch(() => undefined);
  const { promise, resolve, reject } = Promise.withResolvers<ImportMessage | undefined>();
  const onMessage = (message: ThreadMessage) => {
    if ("fault" in message) reject(new Error(`A file could not be parsed: ${message.fault}`));
    else if (take(message)) resolve(undefined);
  };
  const onError = (error: Error & { code?: string }) => {
    if (error.code === "ERR_WORKER_OUT_OF_MEMORY") resolve(overLimit("memory"));
    else reject(error);
  };
  const onExit = () => reject(new Error("The parser thread has ended."));
  const watch = setInterval(() => {
    void thread.cpuUsage(usageBefore).then(
      ({ user, system }) => {
        if (user + system > CPU_SECONDS * 1e6) resolve(overLimit("time"));
      },
      () => undefined,
    );
  }, checkMillis);
  thread.on("message", onMessage).on("error", onError).on("exit", onExit);
  let isReusable = false;
  try {
    thread.postMessage(task, []);
    const refused = await promise;
    isReusable = refused === undefined;
    return refused;
  } finally {
    clearInterval(watch);
    thread.off("message", onMessage).off("exit", onExit);
    if (isReusable) {
      thread.off("error", onError);
      giveBack(thread);
    } else await thread.terminate();
  }
}

function takeThread(): Worker {
  const free = idle.pop();
  if (free) {
    clearTimeout(free.timer);
    free.thread.removeAllListeners("error");
    free.thread.ref();
    return free.thread;
  }
  return new Worker(threadFile, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
}

function giveBack(thread: Worker): void {
  const entry = { thread, timer: setTimeout(leave, idleMillis).unref() };
  idle.push(entry);
  // Do not keep the process alive.
  thread.unref();
  thread.on("error", (error) => {
    logger.warn({ err: error }, "an idle parser thread has ended");
    leave();
  });
  function leave(): void {
    clearTimeout(entry.timer);
    if (idle.includes(entry)) idle.splice(idle.indexOf(entry), 1);
    void thread.terminate();
  }
}
