import { limits } from "#app/limits/limits.server.ts";
import { jsonRequest, type Publishing, sendUntilSuccessful } from "#tests/faults/alerts/agents.ts";
import type { Acknowledgement } from "#tests/faults/clients.ts";
import type { Home } from "#tests/faults/enquiries.ts";
import type { Pace } from "#tests/faults/pace.ts";

type Outcome = Pick<Publishing, "retries" | "complaints">;

/** The outcome of a sender that exceeds the rate limit. */
export interface RateLimitedSender extends Outcome {
  attempted: number;
  accepted: number;
  limit: number;
}

const acceptedStatuses = [200, 201];

/** Sends twice as many enquiries in an hour as the limit allows, from many addresses of one /64. */
export async function exceedRateLimit(
  origin: string,
  home: Home,
  pace: Pace,
  signal: AbortSignal,
): Promise<RateLimitedSender> {
  const limit = limits["lead.submit.address"].points;
  const rateLimited: RateLimitedSender = {
    attempted: 2 * limit,
    accepted: 0,
    limit,
    retries: new Map(),
    complaints: [],
  };
  await Promise.all(
    Array.from({ length: rateLimited.attempted }, async (_, index) => {
      await pace(index / rateLimited.attempted);
      const email = `hasty.${index}@example.com`;
      const body = {
        name: "Sam Hasty",
        email,
        phone: "0491 570 006",
        message: `Question ${index}: is it still there?`,
        listingId: home.listingId,
      };
      const sender = { cookie: "", address: `2001:db8:0:1::${(index + 1).toString(16)}` };
      const request = jsonRequest("POST", "/api/leads", body, sender, [...acceptedStatuses, 429]);
      const response = await sendUntilSuccessful(origin, request, email, rateLimited, signal);
      if (response && acceptedStatuses.includes(response.status)) rateLimited.accepted += 1;
    }),
  );
  return rateLimited;
}

/** The outcome of reusing idempotency keys. */
export interface ReusedKeys extends Outcome {
  tried: number;
  /** Refused because of different content. */
  refused: number;
  /** Responses with the existing lead. */
  same: number;
}

/** Reuses the keys of some acknowledged enquiries, with different and with the same content. */
export async function reuseKeys(
  origin: string,
  acknowledged: readonly Acknowledgement[],
  signal: AbortSignal,
): Promise<ReusedKeys> {
  const used: ReusedKeys = { tried: 0, refused: 0, same: 0, retries: new Map(), complaints: [] };
  for (const { enquiry, leadId } of acknowledged.filter(({ enquiry: { key } }) => key !== undefined).slice(0, 10)) {
    const { key = "", address, body } = enquiry;
    const send = async (message: string) => {
      const request = jsonRequest("POST", "/api/leads", { ...body, message }, { cookie: "", address }, [200, 422]);
      const headers = { ...request.headers, "idempotency-key": key };
      return sendUntilSuccessful(origin, { ...request, headers }, `The key of ${body.email}`, used, signal);
    };
    used.tried += 1;
    const other = await send("Something else");
    if (other?.status === 422) used.refused += 1;
    else used.complaints.push(`The key of lead ${leadId} was accepted for other content.`);
    const same = await send(body.message);
    if (same?.status === 200) used.same += 1;
    else used.complaints.push(`The key of lead ${leadId} was not recognised.`);
  }
  return used;
}
