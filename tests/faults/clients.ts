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
export interface Correspondence {
  acknowledged: Acknowledgement[];
  /** Number of retries by reason: an HTTP status or a connection error. */
  retries: Map<string, number>;
  /** Unexpected responses, and enquiries that were given up. */
  complaints: string[];
}

const patienceMillis = 10_000;
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
): Promise<Correspondence> {
  const correspondence: Correspondence = { acknowledged: [], retries: new Map(), complaints: [] };
  const next = enquiries.entries();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (const [index, enquiry] of next) {
        await pace(index / enquiries.length);
        await sendUntilAcknowledged(origin, enquiry, correspondence, signal);
      }
    }),
  );
  return correspondence;
}

async function sendUntilAcknowledged(
  origin: string,
  enquiry: Enquiry,
  { acknowledged, retries, complaints }: Correspondence,
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const answer = await send(origin, enquiry, signal);
    if ("leadId" in answer) {
      acknowledged.push({ enquiry, ...answer });
      return;
    }
    if (!answer.mayPass) {
      complaints.push(`${enquiry.body.email} was answered ${answer.reason}`);
      return;
    }
    retries.set(answer.reason, (retries.get(answer.reason) ?? 0) + 1);
    const pause = Math.min(maxPauseMillis, 50 * tries);
    await delay(pause * (0.5 + Math.random()), undefined, { signal });
  }
  complaints.push(`${enquiry.body.email} was not acknowledged after ${maxTries} tries`);
}

type Answer = { leadId: number; status: number } | { mayPass: boolean; reason: string };

async function send(origin: string, { address, key, body }: Enquiry, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(`${origin}/api/leads`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": address,
        ...(key !== undefined && { "idempotency-key": key }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMillis)]),
    });
    const text = await response.text();
    const { status } = response;
    if (status === 200 || status === 201) return { leadId: (JSON.parse(text) as { id: number }).id, status };
    return { mayPass: status >= 500 || status === 429, reason: String(status) };
  } catch (error) {
    signal.throwIfAborted();
    return { mayPass: true, reason: connectionError(error) };
  }
}

function connectionError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : error.name;
}
