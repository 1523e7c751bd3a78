import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import { DAYS_OF_FAILURE, type DeliveryStatus, type WebhookEvent, type WebhookSubject } from "./webhook.ts";

export interface Webhook {
  url: string;
  switchedOffAt: Date | null;
  isOffByFailures: boolean;
  failingSince: Date | null;
}

/** Without the secret. Undefined if the agency has none. */
export function findWebhook(agencyId: number): Promise<Webhook | undefined> {
  return db()
    .selectFrom("webhooks")
    .select(["url", "switchedOffAt", "isOffByFailures", "failingSince"])
    .where("agencyId", "=", agencyId)
    .executeTakeFirst();
}

/** Until the transaction ends. */
export async function lockWebhook(agencyId: number): Promise<Webhook | undefined> {
  // Also locks out a colleague who adds the first address at the same time.
  await sql`select from agencies where id = ${agencyId} for no key update`.execute(db());
  return findWebhook(agencyId);
}

/** A new secret also switches the webhook on. */
export async function upsertWebhook(agencyId: number, url: string, secret: string): Promise<void> {
  await db()
    .insertInto("webhooks")
    .values({ agencyId, url, secret })
    .onConflict((conflict) => conflict.column("agencyId").doUpdateSet({ url, secret, updatedAt: sql<Date>`now()` }))
    .execute();
}

export async function updateWebhookUrl(agencyId: number, url: string): Promise<void> {
  await db()
    .updateTable("webhooks")
    .set({ url, failingSince: null, updatedAt: sql<Date>`now()` })
    .where("agencyId", "=", agencyId)
    .execute();
}

/** False if it is in this state already. */
export async function updateWebhookSwitch(agencyId: number, isOn: boolean, isOffByFailures = false): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable("webhooks")
    .set({
      switchedOffAt: isOn ? null : sql<Date>`now()`,
      isOffByFailures,
      failingSince: null,
      updatedAt: sql<Date>`now()`,
    })
    .where("agencyId", "=", agencyId)
    .where("switchedOffAt", isOn ? "is not" : "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Also its deliveries. False if there is none. */
export async function deleteWebhook(agencyId: number): Promise<boolean> {
  const { numDeletedRows } = await db().deleteFrom("webhooks").where("agencyId", "=", agencyId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The agencies with people who handle the enquiry, as in `leadIsHandledBy`. Empty for a held one. */
const agenciesOfLead = (leadId: number) => sql`
  select agents.agency_id from leads
  left join listings on listings.id = leads.listing_id
  join agents on agents.id = leads.agent_id
    or (leads.reassigned_at is null or leads.agent_id is null)
      and (agents.user_id = listings.created_by_user_id or agents.id in (listings.second_agent_id, listings.assistant_id))
  where leads.id = ${leadId} and leads.held_reason is null
  union
  select leads.agency_id from leads
  where leads.id = ${leadId} and leads.held_reason is null and leads.agency_id is not null
    and (leads.reassigned_at is null or leads.agent_id is null)`;

/** The agency that manages the home. Empty while the visitor's address awaits a confirmation. */
const agenciesOfRegistration = (registrationId: number) => sql`
  select agents.agency_id from inspection_registrations as registration
  join inspections on inspections.id = registration.inspection_id
  join listings on listings.id = inspections.listing_id
  join agents on agents.user_id = listings.created_by_user_id
  where registration.id = ${registrationId} and not registration.awaits_confirmation
    and not exists (select from users where users.id = registration.user_id and users.email_confirmed_at is null)`;

const agenciesOf = (subject: WebhookSubject) =>
  "leadId" in subject ? agenciesOfLead(subject.leadId) : agenciesOfRegistration(subject.registrationId);

export interface QueuedDelivery {
  id: number;
  agencyId: number;
}

/** One for each agency that may see the subject and has an active webhook. */
export async function insertDeliveries(event: WebhookEvent, subject: WebhookSubject): Promise<QueuedDelivery[]> {
  const leadId = "leadId" in subject ? subject.leadId : null;
  const registrationId = "registrationId" in subject ? subject.registrationId : null;
  const { rows } = await sql<QueuedDelivery>`
    insert into webhook_deliveries (agency_id, event, lead_id, registration_id)
    select agency_id, ${event}, ${leadId}::integer, ${registrationId}::integer from webhooks
    where switched_off_at is null and agency_id in (${agenciesOf(subject)})
    order by agency_id
    returning id, agency_id`.execute(db());
  return rows;
}

export function insertTestDelivery(agencyId: number): Promise<QueuedDelivery> {
  return db()
    .insertInto("webhookDeliveries")
    .values({ agencyId, event: "test" })
    .returning(["id", "agencyId"])
    .executeTakeFirstOrThrow();
}

export async function isVisibleTo(agencyId: number, subject: WebhookSubject): Promise<boolean> {
  const { rows } = await sql`select where ${agencyId} in (${agenciesOf(subject)})`.execute(db());
  return rows.length > 0;
}

const MAX_LISTED = 50;

export interface ListedDelivery {
  id: number;
  event: string;
  status: DeliveryStatus;
  attempts: number;
  lastError: string | null;
  createdAt: Date;
}

/** Newest first. */
export function findLastDeliveries(agencyId: number): Promise<ListedDelivery[]> {
  return db()
    .selectFrom("webhookDeliveries")
    .select(["id", "event", "attempts", "lastError", "createdAt"])
    .select(sql<DeliveryStatus>`status`.as("status"))
    .where("agencyId", "=", agencyId)
    .orderBy("id", "desc")
    .limit(MAX_LISTED)
    .execute();
}

/** Resets the attempts of a delivery that failed at least once. Undefined if it is not the agency's. */
export async function requeueDelivery(agencyId: number, id: number): Promise<{ isRequeued: boolean } | undefined> {
  const delivery = await db()
    .selectFrom("webhookDeliveries")
    .select(["status", "attempts"])
    .where("id", "=", id)
    .where("agencyId", "=", agencyId)
    .forUpdate()
    .executeTakeFirst();
  if (!delivery) return undefined;
  if (delivery.status === "delivered" || (delivery.status === "queued" && delivery.attempts === 0)) {
    return { isRequeued: false };
  }
  await db().updateTable("webhookDeliveries").set({ status: "queued", attempts: 0 }).where("id", "=", id).execute();
  return { isRequeued: true };
}

export interface DueDelivery extends QueuedDelivery {
  event: string;
  messageId: string;
  leadId: number | null;
  registrationId: number | null;
  attempts: number;
  createdAt: Date;
  url: string;
  secret: string;
  isOff: boolean;
}

/** Counts the attempt. Undefined unless it is queued. */
export async function startDelivery(id: number): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DueDelivery>`
    update webhook_deliveries as delivery set attempts = attempts + 1
    from webhooks where delivery.id = ${id} and delivery.status = 'queued' and webhooks.agency_id = delivery.agency_id
    returning delivery.id, delivery.agency_id, delivery.event, delivery.message_id, delivery.lead_id,
      delivery.registration_id, delivery.attempts, delivery.created_at, webhooks.url, webhooks.secret,
      webhooks.switched_off_at is not null as is_off`.execute(db());
  return rows[0];
}

export async function markDelivered(id: number): Promise<void> {
  const { rows } = await sql<{ agencyId: number }>`
    update webhook_deliveries set status = 'delivered', last_error = null, delivered_at = now()
    where id = ${id} returning agency_id`.execute(db());
  for (const { agencyId } of rows) {
    await db()
      .updateTable("webhooks")
      .set({ failingSince: null })
      .where("agencyId", "=", agencyId)
      .where("failingSince", "is not", null)
      .execute();
  }
}

/** `status` stays "queued" if the delivery will be retried. */
export async function updateFailedAttempt(id: number, status: DeliveryStatus, lastError: string): Promise<void> {
  await db()
    .updateTable("webhookDeliveries")
    .set({ status, lastError })
    .where("id", "=", id)
    .where("status", "=", "queued")
    .execute();
}

/** Begins the time of failure, and returns whether it has been too long. Locks the webhook. */
export async function recordFailure(agencyId: number): Promise<boolean> {
  const { rows } = await sql<{ isTooLong: boolean }>`
    update webhooks set failing_since = coalesce(failing_since, now())
    where agency_id = ${agencyId} and switched_off_at is null
    returning failing_since < now() - make_interval(days => ${DAYS_OF_FAILURE}) as is_too_long`.execute(db());
  return rows[0]?.isTooLong ?? false;
}

export async function deleteOldDeliveries(days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_deliveries where created_at <= now() - make_interval(days => ${days})`.execute(db());
  return Number(numAffectedRows);
}

/** For the payload. */
export function findWebhookLead(id: number) {
  return db()
    .selectFrom("leads")
    .leftJoin("listings", "listings.id", "leads.listingId")
    .leftJoin("agents", "agents.id", "leads.agentId")
    .leftJoin("agencies", "agencies.id", "leads.agencyId")
    .select(["leads.id", "leads.createdAt", "leads.status", "leads.answeredAt", "leads.withdrawnAt"])
    .select(["leads.name", "leads.email", "leads.phone", "leads.message", "leads.wouldLike", "leads.suburb"])
    .select(["leads.propertyType", "leads.appraisalAddress", "leads.appraisalTiming"])
    .select(["listings.id as listingId", "listings.title", "listings.address", "listings.suburb as listingSuburb"])
    .select(["listings.postcode", "agents.id as agentId", "agents.name as agentName"])
    .select(["agencies.id as agencyId", "agencies.name as agencyName"])
    .where("leads.id", "=", id)
    .executeTakeFirst();
}

/** For the payload. */
export function findWebhookRegistration(id: number) {
  return db()
    .selectFrom("inspectionRegistrations as registration")
    .innerJoin("inspections", "inspections.id", "registration.inspectionId")
    .innerJoin("listings", "listings.id", "inspections.listingId")
    .select(["registration.id", "registration.createdAt", "registration.withdrawnAt"])
    .select(["registration.name", "registration.email", "registration.phone"])
    .select(["inspections.id as inspectionId", "inspections.startsAt", "inspections.endsAt", "inspections.cancelledAt"])
    .select(["listings.id as listingId", "listings.title", "listings.address", "listings.suburb as listingSuburb"])
    .select("listings.postcode")
    .where("registration.id", "=", id)
    .executeTakeFirst();
}
