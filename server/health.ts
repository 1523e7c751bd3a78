import { setTimeout as delay } from "node:timers/promises";
import type { Reply } from "./reply.ts";

/** How long (milliseconds) the database may take to answer before we call ourselves not ready. */
const readinessMillis = 1000;

/** What `/readyz` asks. */
export interface Readiness {
  /** Resolves when the database answers. */
  pingDatabase: () => Promise<unknown>;
  /** True once a shutdown has begun. */
  isStopping: () => boolean;
}

/** The reply of `/healthz` (the process lives) and `/readyz` (it can work); undefined for any other path. */
export async function healthReply(path: string, readiness: Readiness): Promise<Reply | undefined> {
  if (path === "/healthz") return plain(200, "alive");
  if (path !== "/readyz") return undefined;
  if (readiness.isStopping()) return plain(503, "stopping");
  return (await answersInTime(readiness)) ? plain(200, "ready") : plain(503, "the database does not answer");
}

async function answersInTime(readiness: Readiness): Promise<boolean> {
  const patience = new AbortController();
  const tooLate = delay(readinessMillis, false, { signal: patience.signal }).catch(() => false);
  const answered = readiness.pingDatabase().then(
    () => true,
    () => false,
  );
  const ready = await Promise.race([answered, tooLate]);
  patience.abort();
  return ready;
}

function plain(status: number, text: string): Reply {
  return {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    body: `${text}\n`,
  };
}
