import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { picturesMessages } from "./manage.messages.ts";
import type { Upload, UploadQueue } from "./upload-queue.ts";

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
    <div className="flex flex-col gap-3">
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {uploads.length > 0 && (
        <>
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
        </>
      )}
    </div>
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
