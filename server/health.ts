import { setTimeout as delay } from "node:timers/promises";
import type { BufferedResponse } from "./buffered-response.ts";

/** Database timeout (milliseconds) for `/readyz`. */
const readinessMillis = 1000;

export interface Readiness {
  pingDatabase: () => Promise<unknown>;
  isStopping: () => boolean;
}

/** `/healthz` is liveness, `/readyz` readiness. Undefined for other paths. */
export async function healthResponse(path: string, readiness: Readiness): Promise<BufferedResponse | undefined> {
  if (path === "/healthz") return plain(200, "alive");
  if (path !== "/readyz") return undefined;
  if (readiness.isStopping()) return plain(503, "stopping");
  return (await respondsInTime(readiness)) ? plain(200, "ready") : plain(503, "the database does not answer");
}

async function respondsInTime(readiness: Readiness): Promise<boolean> {
  const timeLimitMs = new AbortController();
  const tooLate = delay(readinessMillis, false, { signal: timeLimitMs.signal }).catch(() => false);
  const responded = readiness.pingDatabase().then(
    () => true,
    () => false,
  );
  const ready = await Promise.race([responded, tooLate]);
  timeLimitMs.abort();
  return ready;
}

function plain(status: number, text: string): BufferedResponse {
  return {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    body: `${text}\n`,
  };
}
