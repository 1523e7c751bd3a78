import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { picturesMessages } from "#app/features/pictures/manage.messages.ts";
import { Button } from "#app/ui/button.tsx";

export interface Upload {
  key: number;
  name: string;
  state: "waiting" | "sending" | "interrupted" | "done" | "refused";
  /** From 0 to 1. */
  sent: number;
  problem?: string;
}

export interface UploadQueue {
  add: (files: Iterable<File>, kind: string) => void;
  /** In the order added; a new array after every change. */
  uploads: () => readonly Upload[];
  subscribe: (listener: () => void) => () => void;
  /** Removes finished and refused uploads. */
  clear: () => void;
}

/** Status 0 is a lost connection. */
interface UploadResponse {
  status: number;
  /** Seconds. */
  retryAfter: number;
  message?: string;
}

const AT_A_TIME = 3;
/** In milliseconds. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;
/** Milliseconds without progress that count as a lost connection. */
const STALLED = 45_000;
/** Seconds. A longer `Retry-After` is reported as a problem. */
const LONGEST_WAIT = 120;

const queues = new Map<string, UploadQueue>();

/** The queue of an address. It survives leaving its page. */
export function uploadQueue(address: string, unsent: string): UploadQueue {
  const known = queues.get(address);
  if (known) return known;
  const queue = openQueue(address, unsent);
  queues.set(address, queue);
  return queue;
}

/**
 * Sends three files at a time. Retries lost connections at growing intervals, and when the browser is online again; the
 * server recognises duplicates. `unsent` is the default problem.
 */
function openQueue(address: string, unsent: string): UploadQueue {
  let uploads: readonly Upload[] = [];
  let keys = 0;
  const waiting: { key: number; file: File; kind: string; tries: number }[] = [];
  const pausing = new Set<() => void>();
  const listeners = new Set<() => void>();
  let sending = 0;

  function change(key: number, part: Partial<Upload>): void {
    uploads = uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload));
    notify();
  }

  function notify(): void {
    for (const listener of listeners) listener();
    const isBusy = uploads.some(({ state }) => state !== "done" && state !== "refused");
    if (isBusy) addEventListener("beforeunload", warn);
    else removeEventListener("beforeunload", warn);
  }

  function sendNext(): void {
    while (sending < AT_A_TIME) {
      const job = waiting.shift();
      if (!job) return;
      sending += 1;
      const { key, file, kind } = job;
      change(key, { state: "sending", sent: 0 });
      void send(address, file, kind, (sent) => change(key, { sent })).then((response) => {
        sending -= 1;
        finish(job, response);
        sendNext();
      });
    }
  }

  function finish(job: (typeof waiting)[number], { status, message, retryAfter }: UploadResponse): void {
    const { key } = job;
    if (status === 200 || status === 201) return change(key, { state: "done", sent: 1 });
    const isBusy = status === 429 && retryAfter > 0 && retryAfter <= LONGEST_WAIT;
    const isUnavailable = status === 0 || status === 408 || status === 502 || status === 503 || status === 504;
    if (!isBusy && !isUnavailable) return change(key, { state: "refused", problem: message ?? unsent });
    change(key, { state: "interrupted", sent: 0 });
    job.tries += 1;
    const pause = Math.max(retryAfter * 1000, Math.min(FIRST_PAUSE * 2 ** (job.tries - 1), LONGEST_PAUSE));
    const retry = () => {
      clearTimeout(timer);
      pausing.delete(retry);
      waiting.push(job);
      sendNext();
    };
    const timer = setTimeout(retry, pause);
    pausing.add(retry);
  }

  addEventListener("online", () => {
    for (const retry of pausing) retry();
  });

  return {
    add(files, kind) {
      const added = [...files].map((file) => ({ key: (keys += 1), file, kind, tries: 0 }));
      const entries = added.map(({ key, file: { name } }): Upload => ({ key, name, state: "waiting", sent: 0 }));
      uploads = [...uploads, ...entries];
      waiting.push(...added);
      notify();
      sendNext();
    },
    uploads: () => uploads,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear() {
      uploads = uploads.filter(({ state }) => state !== "done" && state !== "refused");
      notify();
    },
  };
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Never rejects. Uses XMLHttpRequest because `fetch` reports no upload progress. */
function send(address: string, file: File, kind: string, progress: (sent: number) => void): Promise<UploadResponse> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let timer = setTimeout(() => request.abort(), STALLED);
    const end = (response: UploadResponse) => {
      clearTimeout(timer);
      resolve(response);
    };
    const lost = () => end({ status: 0, retryAfter: 0 });
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), STALLED);
      progress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener("error", lost);
    request.addEventListener("abort", lost);
    request.addEventListener("load", () => {
      const retryAfter = Number(request.getResponseHeader("Retry-After")) || 0;
      end({ status: request.status, retryAfter, message: messageIn(request.responseText) });
    });
    request.open("POST", address);
    request.setRequestHeader("Accept", "application/json");
    const body = new FormData();
    // The kind applies to the files after it.
    body.append("kind", kind);
    body.append("file", file, file.name);
    request.send(body);
  });
}

function messageIn(text: string): string | undefined {
  try {
    const body: unknown = JSON.parse(text);
    const message: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "message") : undefined;
    return typeof message === "string" ? message : undefined;
  } catch {
    return undefined;
  }
}

const messages = picturesMessages.upload;

/** Milliseconds between announcements and between reloads. */
const PAUSE = 2000;

export function UploadList({ queue }: { queue: UploadQueue }) {
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads, queue.uploads);
  const done = uploads.filter(({ state }) => state === "done").length;
  const isOver = uploads.every(({ state }) => state === "done" || state === "refused");
  const unfinished = uploads.filter(({ state }) => state !== "done");
  useRevalidateAfterUploads(done);
  const announcement = useThrottledText(uploads.length === 0 ? "" : messages.progress(done, uploads.length));
  return (
    <>
      {/* Outside the layout: it appears as the pointer arrives, and must not move the button that is about to be
          pressed. */}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {uploads.length > 0 && (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="font-semibold tnum" aria-hidden="true">
              {messages.progress(done, uploads.length)}
            </p>
            {isOver && (
              <Button type="button" variant="quiet" onClick={queue.clear}>
                {messages.clear}
              </Button>
            )}
          </div>
          {!isOver && <p className="text-sm text-ink-2">{messages.stay}</p>}
          <ul className="border-t border-line">
            {unfinished.map((upload) => (
              <UploadEntry key={upload.key} upload={upload} />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function UploadEntry({ upload: { name, state, sent, problem } }: { upload: Upload }) {
  const status = problem ?? (sent === 1 ? messages.arriving : messages.state[state]);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line py-2 text-sm">
      <span className="wrap-anywhere">{name}</span>
      <span className={state === "refused" ? "col-span-full font-semibold text-bad" : "text-ink-2"}>{status}</span>
      {state !== "refused" && <progress aria-label={name} value={sent} max={1} className="col-span-full w-full" />}
    </li>
  );
}

/** At most every two seconds, so that screen readers do not announce every file. */
function useThrottledText(text: string): string {
  const [announced, setAnnounced] = useState(text);
  useEffect(() => {
    if (text === announced) return undefined;
    const timer = setTimeout(() => setAnnounced(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text, announced]);
  return announced;
}

function useRevalidateAfterUploads(done: number): void {
  const { revalidate } = useRevalidator();
  const listed = useRef(done);
  useEffect(() => {
    if (done === listed.current) return undefined;
    const timer = setTimeout(() => {
      listed.current = done;
      void revalidate();
    }, PAUSE / 4);
    return () => clearTimeout(timer);
  }, [done, revalidate]);
}
