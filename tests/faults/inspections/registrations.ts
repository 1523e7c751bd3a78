import type { Kysely } from "kysely";
import type pg from "pg";
import { addDays, startOfDate, sydneyDate } from "#app/lib/sydney-time.ts";
import { honeypotName } from "#app/lib/honeypot.ts";
import type { DB } from "#db/schema.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertInspection } from "#samples/factories/inspections.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { type Publishing, sendUntilAnswered } from "#tests/faults/alerts/agents.ts";
import type { HandedOver } from "#tests/faults/mail-sink.ts";
import { atOnce } from "#tests/faults/pace.ts";

const agentEmail = "door@example.com";
const emailOf = (place: number) => `visitor.${place}@example.com`;

/** Writes a home with an inspection that is days away; returns its id. */
export async function insertOpenHome(db: Kysely<DB>): Promise<number> {
  const { id: createdByUserId } = await insertUser(db, { role: "agent" });
  const { id: agentId } = await insertAgent(db, { agencyId: null, userId: null, email: agentEmail });
  const { id: listingId } = await insertListing(db, { createdByUserId, agentId, suburb: "Openville" });
  const startsAt = new Date(startOfDate(addDays(sydneyDate(new Date()), 12)).getTime() + 10 * 3_600_000);
  const { id } = await insertInspection(db, { listingId, startsAt });
  return id;
}

/** So many people register by the form of the page, as a browser without scripts sends it, each again until it is taken. */
export async function registerAll(
  origin: string,
  inspectionId: number,
  {
    visitors,
    clients,
    signal,
    pace = atOnce,
  }: { visitors: number; clients: number; signal: AbortSignal; pace?: typeof atOnce },
): Promise<Pick<Publishing, "retries" | "complaints">> {
  const seen: Pick<Publishing, "retries" | "complaints"> = { retries: new Map(), complaints: [] };
  const next = Array.from({ length: visitors }, (_, place) => place).values();
  const client = async () => {
    for (const place of next) {
      await pace(place / visitors);
      const fields = {
        name: `Sam Visitor ${place}`,
        email: emailOf(place),
        phone: "0491 570 006",
        [honeypotName]: "",
      };
      const request = {
        method: "POST",
        path: `/inspections/${inspectionId}`,
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "x-forwarded-for": `10.7.${place >> 8}.${place & 255}`,
        },
        body: new URLSearchParams(fields).toString(),
        success: [303],
      } as const;
      await sendUntilAnswered(origin, request, emailOf(place), seen, signal);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return seen;
}

/** What is wrong with the registrations: each is one row with one mail to whoever registered, which arrived. */
export async function judgeRegistrations(
  pool: pg.Pool,
  { inspectionId, visitors, handedOver }: { inspectionId: number; visitors: number; handedOver: readonly HandedOver[] },
): Promise<string[]> {
  const { rows } = await pool.query<{ email: string; count: number; told: number }>(
    `select email, count(*)::int as count,
        (select count(*)::int from messages where to_address = r.email and kind = 'inspection-registered' and status = 'sent') as told
      from inspection_registrations r where inspection_id = $1 group by email`,
    [inspectionId],
  );
  const found = new Map(rows.map((row) => [row.email, row]));
  const faults = Array.from({ length: visitors }, (_, place) => emailOf(place)).flatMap((email) => {
    const { count = 0, told = 0 } = found.get(email) ?? {};
    return count === 1 && told === 1
      ? []
      : [`${email} registered, is there ${count} times and was told ${told} times.`];
  });
  if (found.size > visitors) faults.push(`${found.size - visitors} registrations are of nobody.`);
  const { rows: messages } = await pool.query<{ message_id: string; to_address: string }>(
    "select message_id, to_address from messages where to_address ~ '^visitor\\.'",
  );
  const taken = new Set(handedOver.filter(({ acknowledged }) => acknowledged).map(({ messageId }) => messageId));
  return [
    ...faults,
    ...messages
      .filter(({ message_id }) => !taken.has(message_id))
      .map(({ message_id }) => `Message ${message_id} never arrived.`),
  ];
}
