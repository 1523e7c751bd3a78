import { setTimeout as delay } from "node:timers/promises";
import type { Enquiry } from "./enquiries.ts";
import { atOnce } from "./pace.ts";

/** An acknowledged enquiry. */
export interface Acknowledgement {
  enquiry: Enquiry;
  leadId: number;
  /** 201 for a new lead, 200 for an existing one. */
  status: number;
}

/** The outcome of all enquiries. */
export interface SendReport {
  acknowledged: Acknowledgement[];
  /** Number of retries by reason: an HTTP status or a connection error. */
  retries: Map<string, number>;
  /** Unexpected responses, and enquiries that were given up. */
  complaints: string[];
}

const timeoutMillis = 10_000;
const maxTries = 300;
const maxPauseMillis = 1000;

/**
 * Sends the enquiries to `POST /api/leads` with `clients` concurrent clients, which repeat each one unchanged until it is
 * acknowledged. Rejects when `signal` aborts.
 */
export async function sendAll(
  origin: string,
  enquiries: readonly Enquiry[],
  clients: number,
  signal: AbortSignal,
  pace = atOnce,
): Promise<SendReport> {
  const report: SendReport = { acknowledged: [], retries: new Map(), complaints: [] };
  const next = enquiries.entries();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (const [index, enquiry] of next) {
        await pace(index / enquiries.length);
        await sendUntilAcknowledged(origin, enquiry, report, signal);
      }
    }),
  );
  return report;
}

async function sendUntilAcknowledged(
  origin: string,
  enquiry: Enquiry,
  { acknowledged, retries, complaints }: SendReport,
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const result = await send(origin, enquiry, signal);
    if ("leadId" in result) {
      acknowledged.push({ enquiry, ...result });
      return;
    }
    if (!result.isRetryable) {
      complaints.push(`${enquiry.body.email} got the response ${result.reason}`);
      return;
    }
    retries.set(result.reason, (retries.get(result.reason) ?? 0) + 1);
    const pause = Math.min(maxPauseMillis, 50 * tries);
    await delay(pause * (0.5 + Math.random()), undefined, { signal });
  }
  complaints.push(`${enquiry.body.email} was not acknowledged after ${maxTries} tries`);
}

type SendResult = { leadId: number; status: number } | { isRetryable: boolean; reason: string };

async function send(origin: string, { address, key, body }: Enquiry, signal: AbortSignal): Promise<SendResult> {
  try {
    const response = await fetch(`${origin}/api/leads`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": address,
        ...(key !== undefined && { "idempotency-key": key }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMillis)]),
    });
    const text = await response.text();
    const { status } = response;
    if (status === 200 || status === 201) return { leadId: (JSON.parse(text) as { id: number }).id, status };
    return { isRetryable: status >= 500 || status === 429, reason: String(status) };
  } catch (error) {
    signal.throwIfAborted();
    return { isRetryable: true, reason: connectionError(error) };
  }
}

function connectionError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : error.name;
}
