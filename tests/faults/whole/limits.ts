import { limits } from "#app/limits/limits.server.ts";
import { jsonOf, type Publishing, sendUntilAnswered } from "#tests/faults/alerts/agents.ts";
import type { Acknowledgement } from "#tests/faults/clients.ts";
import type { Home } from "#tests/faults/enquiries.ts";
import type { Pace } from "#tests/faults/pace.ts";

type Answers = Pick<Publishing, "retries" | "complaints">;

/** The outcome of a sender that exceeds the rate limit. */
export interface Hasty extends Answers {
  asked: number;
  taken: number;
  limit: number;
}

const accepted = [200, 201];

/** Sends twice as many enquiries in an hour as the limit allows, from many addresses of one /64. */
export async function sendTooMany(origin: string, home: Home, pace: Pace, signal: AbortSignal): Promise<Hasty> {
  const limit = limits["lead.submit.address"].points;
  const hasty: Hasty = { asked: 2 * limit, taken: 0, limit, retries: new Map(), complaints: [] };
  await Promise.all(
    Array.from({ length: hasty.asked }, async (_, index) => {
      await pace(index / hasty.asked);
      const email = `hasty.${index}@example.com`;
      const body = {
        name: "Sam Hasty",
        email,
        phone: "0491 570 006",
        message: `Question ${index}: is it still there?`,
        listingId: home.listingId,
      };
      const who = { cookie: "", address: `2001:db8:0:1::${(index + 1).toString(16)}` };
      const request = jsonOf("POST", "/api/leads", body, who, [...accepted, 429]);
      const answer = await sendUntilAnswered(origin, request, email, hasty, signal);
      if (answer && accepted.includes(answer.status)) hasty.taken += 1;
    }),
  );
  return hasty;
}

/** The outcome of reusing idempotency keys. */
export interface UsedKeys extends Answers {
  tried: number;
  /** Refused because of different content. */
  refused: number;
  /** Responses with the existing lead. */
  same: number;
}

/** Reuses the keys of some acknowledged enquiries, with different and with the same content. */
export async function useKeysAgain(
  origin: string,
  acknowledged: readonly Acknowledgement[],
  signal: AbortSignal,
): Promise<UsedKeys> {
  const used: UsedKeys = { tried: 0, refused: 0, same: 0, retries: new Map(), complaints: [] };
  for (const { enquiry, leadId } of acknowledged.filter(({ enquiry: { key } }) => key !== undefined).slice(0, 10)) {
    const { key = "", address, body } = enquiry;
    const send = async (message: string) => {
      const request = jsonOf("POST", "/api/leads", { ...body, message }, { cookie: "", address }, [200, 422]);
      const headers = { ...request.headers, "idempotency-key": key };
      return sendUntilAnswered(origin, { ...request, headers }, `The key of ${body.email}`, used, signal);
    };
    used.tried += 1;
    const other = await send("Something else");
    if (other?.status === 422) used.refused += 1;
    else used.complaints.push(`The key of lead ${leadId} was taken for other content.`);
    const same = await send(body.message);
    if (same?.status === 200) used.same += 1;
    else used.complaints.push(`The key of lead ${leadId} was not known again.`);
  }
  return used;
}
