import { randomBytes, createHmac } from "node:crypto";
import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { z } from "zod";
import { lockMembership } from "#app/features/agencies/agency.queries.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { may } from "#app/features/managers/policy.ts";
import { lineField } from "#app/http/fields.schema.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { isPublicAddress, lookupAmong, resolveName } from "#app/limits/public-address.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { env } from "#platform/env.server.ts";
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
import { type WebhookEvent, type WebhookSubject, webhookMessages } from "./webhook.ts";

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
    if (webhook && webhook.url !== url) throw new Conflict(webhookMessages.changed);
    const secret = `whsec_${randomBytes(32).toString("base64")}`;
    await upsertWebhook(agencyId, url, secret);
    return secret;
  });
}

/** The secret stays. Throws as `createSecret`, and `NotFound` without a webhook. */
export async function changeUrl(member: Member, typedUrl: string): Promise<void> {
  const url = toPublicUrl(typedUrl);
  await changeWebhook(member, "webhook.changed", async (agencyId, webhook) => {
    if (!webhook) throw new NotFound(webhookMessages.missing);
    await updateWebhookUrl(agencyId, url);
  });
}

/** Throws `NotFound` without a webhook or the role. */
export async function switchWebhook(member: Member, isOn: boolean): Promise<void> {
  await changeWebhook(member, "webhook.changed", async (agencyId, webhook) => {
    if (!webhook) throw new NotFound(webhookMessages.missing);
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
    if (!delivery) throw new NotFound(webhookMessages.noDelivery);
    if (delivery.isRequeued) await publishDelivery({ id, agencyId });
  });
}

function requireOn(webhook: Webhook | undefined): void {
  if (!webhook) throw new NotFound(webhookMessages.missing);
  if (webhook.switchedOffAt) throw new Conflict(webhookMessages.isOff);
}

function toPublicUrl(text: string): string {
  const url = parseWebhookUrl(text);
  if (!url) throw new Invalid({ url: [webhookMessages.address] });
  if (!mayBePublic(url)) throw new Invalid({ url: [webhookMessages.notPublic] });
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
  if (!membership) throw new Forbidden(webhookMessages.onlyAgents);
  const { agencyId } = membership;
  if (agencyId === null) throw new NotFound(webhookMessages.noAgency);
  if (!may(membership, "connectWebhook", agencyId)) throw new NotFound(webhookMessages.mayNot);
  return agencyId;
}

const messages = webhookMessages.problem;

/** From name lookup to the status of the response. */
const timeoutMillis = 10_000;

/** The message is a sentence for the agency. */
export class DeliveryProblem extends Error {
  override name = "DeliveryProblem";
}

export interface RequestOptions {
  resolve?: (name: string, signal: AbortSignal) => Promise<string[]>;
  /** An allowed private address: "127.0.0.1:4711". */
  testAddress?: string | undefined;
  timeout?: number;
}

/** Undefined unless it is https without a port, user name or password. */
export function parseWebhookUrl(text: string, testAddress = env.WEBHOOK_TEST_ADDRESS): URL | undefined {
  const url = URL.parse(text);
  if (!url) return undefined;
  if (testAddress !== undefined && url.host === testAddress && url.protocol === "http:") return url;
  const isPlain = url.protocol === "https:" && url.port === "" && !url.username && !url.password;
  return isPlain && url.hostname.includes(".") ? url : undefined;
}

/** False for an IP address of a private network. A name is resolved only when it is sent to. */
export function mayBePublic(url: URL, testAddress = env.WEBHOOK_TEST_ADDRESS): boolean {
  const host = toHost(url);
  return isIP(host) === 0 || isPublicAddress(host) || url.host === testAddress;
}

function toHost({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}

/** The value of `webhook-signature`, as in Standard Webhooks. `timestamp` is in seconds. */
export function signWebhook(secret: string, { id, timestamp, body }: { id: string; timestamp: number; body: string }) {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}

interface SignedMessage {
  url: string;
  secret: string;
  id: string;
  body: string;
}

/**
 * Resolves the name once, requires public addresses and connects only to these, without a proxy. Does not follow
 * redirects or read the response's body. Throws `DeliveryProblem` unless the status is 2xx.
 */
export async function postWebhook(message: SignedMessage, signal: AbortSignal, options: RequestOptions = {}) {
  const { testAddress = env.WEBHOOK_TEST_ADDRESS, timeout = timeoutMillis } = options;
  const url = parseWebhookUrl(message.url, testAddress);
  if (!url) throw new DeliveryProblem(webhookMessages.address);
  const timer = AbortSignal.timeout(timeout);
  const addresses = await publicAddresses(url, timer, { ...options, testAddress });
  const status = await send(url, addresses, message, AbortSignal.any([signal, timer])).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new DeliveryProblem(timer.aborted ? messages.slow : messages.unreachable, { cause: error });
  });
  if (status >= 300 && status < 400) throw new DeliveryProblem(messages.redirect);
  if (status < 200 || status >= 300) throw new DeliveryProblem(messages.status(status));
}

async function publicAddresses(url: URL, timer: AbortSignal, { resolve = resolveName, testAddress }: RequestOptions) {
  const host = toHost(url);
  const addresses = isIP(host) ? [host] : await resolve(host, timer);
  if (timer.aborted) throw new DeliveryProblem(messages.slow);
  if (addresses.length === 0) throw new DeliveryProblem(messages.unknownHost);
  const isAllowed = (address: string) => isPublicAddress(address) || `${address}:${url.port}` === testAddress;
  if (!addresses.every(isAllowed)) throw new DeliveryProblem(webhookMessages.notPublic);
  return addresses;
}

/** Returns the status of the response. */
function send(url: URL, addresses: readonly string[], message: SignedMessage, signal: AbortSignal): Promise<number> {
  const { request, Agent } = url.protocol === "https:" ? https : http;
  const { id, secret, body } = message;
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "user-agent": "Southerly (webhook)",
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signWebhook(secret, { id, timestamp, body }),
  };
  return new Promise((resolve, reject) => {
    // A new agent reuses no connection and ignores proxy settings.
    const agent = new Agent({ autoSelectFamily: true });
    request(url, { method: "POST", agent, headers, lookup: lookupAmong(addresses), signal })
      .on("response", (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      })
      .on("error", reject)
      .end(body);
  });
}

export const webhookSchema = z.object({
  url: lineField(webhookMessages.address).min(1, webhookMessages.address).max(2000, webhookMessages.address),
});
