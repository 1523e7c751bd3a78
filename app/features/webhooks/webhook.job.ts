import { findMailedPrincipals } from "#app/features/agents/model/agent.queries.server.ts";
import { queueToMember } from "#app/features/agents/model/membership.server.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import type { EventPayload } from "#app/jobs/events.ts";
import type { JobContext } from "#app/jobs/parts.server.ts";
import { MAX_ATTEMPTS, retryDelaySeconds } from "#app/jobs/queue.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { logger } from "#platform/logger.server.ts";
import { webhookOffMail, webhookPath } from "./webhook.mail.ts";
import {
  deleteOldDeliveries,
  type DueDelivery,
  findWebhookLead,
  findWebhookRegistration,
  isVisibleTo,
  markDelivered,
  recordFailure,
  startDelivery,
  updateFailedAttempt,
  updateWebhookSwitch,
} from "./webhook.queries.server.ts";
import { DeliveryProblem, postWebhook, type RequestOptions, publishDelivery } from "./webhook.server.ts";
import { webhookMessages, DELIVERY_RETENTION_DAYS, type WebhookSubject } from "./webhook.ts";

const messages = webhookMessages.problem;

/**
 * Runs on "webhook.queued". Sends at least once: a crash before the result is stored repeats the message with the same
 * id. The payload is read now, so that it never contains more than the agency may see. Throws when `signal` aborts or
 * PostgreSQL is unavailable.
 */
export async function deliverWebhook(
  { deliveryId }: EventPayload<"webhook.queued">,
  { signal }: JobContext,
  options?: RequestOptions,
): Promise<void> {
  const delivery = await startDelivery(deliveryId);
  if (!delivery) return;
  if (delivery.isOff) return updateFailedAttempt(deliveryId, "failed", messages.isOff);
  const data = await findData(delivery);
  if (!data) return updateFailedAttempt(deliveryId, "failed", messages.notYours);
  const { url, secret, event, createdAt, messageId } = delivery;
  const body = JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data });
  try {
    await postWebhook({ url, secret, id: `msg_${messageId}`, body }, signal, options);
  } catch (error) {
    if (!(error instanceof DeliveryProblem)) throw error;
    return recordProblem(delivery, error.message);
  }
  await transaction(() => markDelivered(deliveryId));
}

/** Called after a delivery killed its worker twice. */
export function giveUpWebhook({ deliveryId }: EventPayload<"webhook.queued">): Promise<void> {
  return updateFailedAttempt(deliveryId, "failed", messages.crashed);
}

/** Runs on "day.begun". */
export async function deleteOldDeliveriesDaily(): Promise<void> {
  const deliveries = await deleteOldDeliveries(DELIVERY_RETENTION_DAYS);
  if (deliveries > 0) logger.info({ deliveries }, "deleted old webhook deliveries");
}

/** Retries with the delays of emails, and switches the webhook off after days of failure. */
async function recordProblem(delivery: DueDelivery, reason: string): Promise<void> {
  const { id, agencyId, attempts } = delivery;
  logger.warn({ delivery: id, agencyId, attempts }, "a webhook was not delivered");
  await transaction(async () => {
    if (await recordFailure(agencyId)) {
      await updateFailedAttempt(id, "failed", reason);
      if (await updateWebhookSwitch(agencyId, false, true)) await mailPrincipals(agencyId);
      return;
    }
    const isLast = attempts >= MAX_ATTEMPTS;
    await updateFailedAttempt(id, isLast ? "failed" : "queued", reason);
    if (!isLast) await publishDelivery(delivery, retryDelaySeconds(attempts));
  });
}

async function mailPrincipals(agencyId: number): Promise<void> {
  const { agency, principals } = await findMailedPrincipals(agencyId);
  const url = publicUrl(webhookPath);
  for (const principal of principals) await queueToMember(principal, (to) => webhookOffMail({ to, agency, url }));
}

/** Undefined if the agency may not see it any more. */
async function findData({ event, agencyId, leadId, registrationId }: DueDelivery): Promise<object | undefined> {
  if (event === "test") return { message: "The connection works." };
  const subject: WebhookSubject | undefined =
    leadId !== null ? { leadId } : registrationId !== null ? { registrationId } : undefined;
  if (!subject || !(await isVisibleTo(agencyId, subject))) return undefined;
  return "leadId" in subject ? findEnquiry(subject.leadId) : findRegistration(subject.registrationId);
}

async function findEnquiry(leadId: number): Promise<object | undefined> {
  const lead = await findWebhookLead(leadId);
  if (!lead) return undefined;
  const { id, name, status, createdAt, answeredAt, withdrawnAt, suburb, propertyType, agentId, agentName } = lead;
  const { email, phone, message, wouldLike, appraisalAddress, appraisalTiming } = lead;
  // After a withdrawal, agents see as little on the site.
  const details = withdrawnAt ? {} : { email, phone, message, wouldLike, appraisalAddress, appraisalTiming };
  const agent = agentId === null ? null : { id: agentId, name: agentName };
  const agency = lead.agencyId === null ? null : { id: lead.agencyId, name: lead.agencyName };
  return {
    enquiry: { id, status, receivedAt: createdAt, answeredAt, withdrawnAt, name, ...details, suburb, propertyType },
    listing: toListing(lead),
    agent,
    agency,
  };
}

async function findRegistration(registrationId: number): Promise<object | undefined> {
  const registration = await findWebhookRegistration(registrationId);
  if (!registration) return undefined;
  const { id, createdAt, withdrawnAt, name, email, phone, inspectionId, startsAt, endsAt, cancelledAt } = registration;
  const contact = withdrawnAt ? {} : { email, phone };
  return {
    registration: { id, registeredAt: createdAt, withdrawnAt, name, ...contact },
    inspection: { id: inspectionId, startsAt, endsAt, cancelledAt },
    listing: toListing(registration),
  };
}

interface ListingColumns {
  listingId: number | null;
  title: string | null;
  address: string | null;
  listingSuburb: string | null;
  postcode: string | null;
}

function toListing({ listingId, title, address, listingSuburb, postcode }: ListingColumns): object | null {
  if (listingId === null || title === null || listingSuburb === null) return null;
  const url = publicUrl(listingPath({ id: listingId, title, suburb: listingSuburb }));
  return { id: listingId, title, address, suburb: listingSuburb, postcode, url };
}
