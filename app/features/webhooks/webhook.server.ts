import { randomBytes } from "node:crypto";
import { lockMembership } from "#app/features/agencies/agency.queries.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { may } from "#app/features/managers/policy.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { mayBePublic, parseWebhookUrl } from "./webhook-request.server.ts";
import { webhookMessages as messages } from "./webhook.messages.ts";
import {
  deleteWebhook,
  insertDeliveries,
  insertTestDelivery,
  lockWebhook,
  type QueuedDelivery,
  requeueDelivery,
  updateWebhookSwitch,
  updateWebhookUrl,
  upsertWebhook,
  type Webhook,
} from "./webhook.queries.server.ts";
import type { WebhookEvent, WebhookSubject } from "./webhook.ts";

/** Queues a delivery for each agency that may see the subject, within the open transaction. */
export async function queueWebhooks(event: WebhookEvent, subject: WebhookSubject): Promise<void> {
  for (const delivery of await insertDeliveries(event, subject)) await publishDelivery(delivery);
}

/** An agency's deliveries are sent one at a time, so that a slow server does not delay those of others. */
export async function publishDelivery({ id, agencyId }: QueuedDelivery, afterSeconds?: number): Promise<void> {
  await publishEvent("webhook.queued", { deliveryId: id }, { group: String(agencyId), afterSeconds });
}

/**
 * Stores the first address, or replaces the secret of the same address, and returns the new secret, which is shown only
 * once. Throws `Invalid` for an unsuitable address, `Conflict` if another is stored, `NotFound` without an agency or the
 * role, and `Forbidden` unless an agent.
 */
export async function createSecret(member: Member, typedUrl: string): Promise<string> {
  const url = toPublicUrl(typedUrl);
  return changeWebhook(member, "webhook.connected", async (agencyId, webhook) => {
    if (webhook && webhook.url !== url) throw new Conflict(messages.changed);
    const secret = `whsec_${randomBytes(32).toString("base64")}`;
    await upsertWebhook(agencyId, url, secret);
    return secret;
  });
}

/** The secret stays. Throws as `createSecret`, and `NotFound` without a webhook. */
export async function changeUrl(member: Member, typedUrl: string): Promise<void> {
  const url = toPublicUrl(typedUrl);
  await changeWebhook(member, "webhook.changed", async (agencyId, webhook) => {
    if (!webhook) throw new NotFound(messages.missing);
    await updateWebhookUrl(agencyId, url);
  });
}

/** Throws `NotFound` without a webhook or the role. */
export async function switchWebhook(member: Member, isOn: boolean): Promise<void> {
  await changeWebhook(member, "webhook.changed", async (agencyId, webhook) => {
    if (!webhook) throw new NotFound(messages.missing);
    await updateWebhookSwitch(agencyId, isOn);
  });
}

/** Also deletes the deliveries. Does nothing without a webhook. */
export async function removeWebhook(member: Member): Promise<void> {
  await changeWebhook(member, "webhook.removed", (agencyId) => deleteWebhook(agencyId));
}

/** Throws `NotFound` without a webhook, or the role, `Conflict` while it is off, and `TooMany`. */
export async function sendTest(member: Member): Promise<void> {
  await consumeRateLimit("webhook.test.user", String(member.user.id));
  await transaction(async () => {
    const agencyId = await lockOwnAgency(member);
    requireOn(await lockWebhook(agencyId));
    await publishDelivery(await insertTestDelivery(agencyId));
  });
}

/** Sends a failed delivery at once; does nothing if it succeeded or is due. Throws as `sendTest`. */
export async function retryDelivery(member: Member, id: number): Promise<void> {
  await transaction(async () => {
    const agencyId = await lockOwnAgency(member);
    requireOn(await lockWebhook(agencyId));
    const delivery = await requeueDelivery(agencyId, id);
    if (!delivery) throw new NotFound(messages.noDelivery);
    if (delivery.isRequeued) await publishDelivery({ id, agencyId });
  });
}

function requireOn(webhook: Webhook | undefined): void {
  if (!webhook) throw new NotFound(messages.missing);
  if (webhook.switchedOffAt) throw new Conflict(messages.isOff);
}

function toPublicUrl(text: string): string {
  const url = parseWebhookUrl(text);
  if (!url) throw new Invalid({ url: [messages.address] });
  if (!mayBePublic(url)) throw new Invalid({ url: [messages.notPublic] });
  return url.href;
}

/** Also records the change in the audit log. */
function changeWebhook<Result>(
  member: Member,
  action: string,
  work: (agencyId: number, webhook: Webhook | undefined) => Promise<Result>,
): Promise<Result> {
  return transaction(async () => {
    const agencyId = await lockOwnAgency(member);
    const result = await work(agencyId, await lockWebhook(agencyId));
    await recordChange(member, { action, subject: "agency", subjectId: agencyId, detail: {} });
    return result;
  });
}

async function lockOwnAgency({ user }: Member): Promise<number> {
  const membership = user.role === "agent" ? await lockMembership(user.id) : undefined;
  if (!membership) throw new Forbidden(messages.onlyAgents);
  const { agencyId } = membership;
  if (agencyId === null) throw new NotFound(messages.noAgency);
  if (!may(membership, "connectWebhook", agencyId)) throw new NotFound(messages.mayNot);
  return agencyId;
}
