import { setTimeout as delay } from "node:timers/promises";
import type { Reply } from "./reply.ts";

/** Database timeout (milliseconds) for `/readyz`. */
const readinessMillis = 1000;

export interface Readiness {
  pingDatabase: () => Promise<unknown>;
  isStopping: () => boolean;
}

/** Replies to `/healthz` (liveness) and `/readyz` (readiness). Undefined for other paths. */
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
