import type { Kysely } from "kysely";
import type pg from "pg";
import { honeypotName } from "#app/lib/fields.ts";
import { addDays, startOfDate, sydneyDate } from "#app/lib/sydney-time.ts";
import { limits } from "#app/limits/limits.server.ts";
import type { DB } from "#db/schema.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertInspection } from "#samples/factories/inspections.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { type Publishing, sendUntilSuccessful } from "#tests/faults/alerts/agents.ts";
import type { Delivery } from "#tests/faults/mail-sink.ts";
import { atOnce } from "#tests/faults/pace.ts";

const agentEmail = "open-home@example.com";
const emailOf = (place: number) => `visitor.${place}@example.com`;

/** Inserts a home with an inspection in twelve days. Returns the id of the inspection. */
export async function insertOpenHome(db: Kysely<DB>): Promise<number> {
  const { id: createdByUserId } = await insertUser(db, { role: "agent" });
  const { id: agentId } = await insertAgent(db, { agencyId: null, userId: null, email: agentEmail });
  const { id: listingId } = await insertListing(db, { createdByUserId, agentId, suburb: "Openville" });
  const startsAt = new Date(startOfDate(addDays(sydneyDate(new Date()), 12)).getTime() + 10 * 3_600_000);
  const { id } = await insertInspection(db, { listingId, startsAt });
  return id;
}

/** The outcome of all registrations. */
export interface RegistrationReport extends Pick<Publishing, "retries" | "complaints"> {
  /** Number of failed attempts by email. */
  failures: Map<string, number>;
}

/** Registers visitors by the form of the page, as a browser without scripts submits it. Repeats each request until it succeeds. */
export async function registerAll(
  origin: string,
  inspectionId: number,
  {
    visitors,
    clients,
    signal,
    pace = atOnce,
  }: { visitors: number; clients: number; signal: AbortSignal; pace?: typeof atOnce },
): Promise<RegistrationReport> {
  const seen: RegistrationReport = { retries: new Map(), complaints: [], failures: new Map() };
  const next = Array.from({ length: visitors }, (_, index) => index).values();
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
      const own = { retries: new Map<string, number>(), complaints: seen.complaints };
      await sendUntilSuccessful(origin, request, emailOf(place), own, signal);
      for (const [reason, count] of own.retries) {
        seen.retries.set(reason, (seen.retries.get(reason) ?? 0) + count);
        seen.failures.set(emailOf(place), (seen.failures.get(emailOf(place)) ?? 0) + count);
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return seen;
}

interface Registrations {
  inspectionId: number;
  visitors: number;
  failures: ReadonlyMap<string, number>;
  deliveries: readonly Delivery[];
}

/**
 * Checks the registrations: each has one row and one email, which arrived. A process that is killed does not refund limit points,
 * so a visitor with as many failures as the limit has points may have to confirm instead.
 */
export async function checkRegistrations(
  pool: pg.Pool,
  { inspectionId, visitors, failures, deliveries }: Registrations,
): Promise<string[]> {
  const { rows } = await pool.query<{ email: string; registrations: string[]; mails: string[] }>(
    `select email,
        array_agg(case when awaits_confirmation then 'unconfirmed' else 'registered' end) as registrations,
        array(select kind || ' ' || status from messages where to_address = r.email order by id) as mails
      from inspection_registrations r where inspection_id = $1 group by email`,
    [inspectionId],
  );
  const found = new Map(rows.map((row) => [row.email, row]));
  const { points } = limits["inspection.register.place"];
  const faults = Array.from({ length: visitors }, (_, index) => emailOf(index)).flatMap((email) => {
    const { registrations = [], mails = [] } = found.get(email) ?? {};
    const outcome = `${registrations.join(" and ") || "missing"}, with ${mails.join(" and ") || "no email"}`;
    const failed = failures.get(email) ?? 0;
    return outcome === "registered, with inspection-registered sent" ||
      (failed >= points && outcome === "unconfirmed, with inspection-confirm sent")
      ? []
      : [`${email} registered after ${failed} failures and is ${outcome}.`];
  });
  if (found.size > visitors) faults.push(`${found.size - visitors} registrations belong to no visitor.`);
  const { rows: messages } = await pool.query<{ message_id: string; to_address: string }>(
    "select message_id, to_address from messages where to_address ~ '^visitor\\.'",
  );
  const acknowledgedIds = new Set(
    deliveries.filter(({ acknowledged }) => acknowledged).map(({ messageId }) => messageId),
  );
  return [
    ...faults,
    ...messages
      .filter(({ message_id }) => !acknowledgedIds.has(message_id))
      .map(({ message_id }) => `Message ${message_id} never arrived.`),
  ];
}
