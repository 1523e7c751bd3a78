import { transaction } from "#db/transaction.server.ts";
import { hasConfirmedEmail } from "#app/features/accounts/model/accounts.queries.server.ts";
import type { Caller } from "#app/lib/caller.ts";
import { consentVersion } from "#app/lib/consents.ts";
import { Unconfirmed } from "#app/lib/errors.ts";
import {
  findKeyUse,
  type IdempotencyKey,
  toIdempotencyKey,
  insertKeyUse,
  lockHash,
  lockKey,
} from "#app/limits/idempotency.server.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { queueLeadMails, type SentLead, signReceipt } from "#app/features/leads/model/mails.server.ts";
import { findLeadSubject, type LeadSubject } from "#app/features/leads/model/subject.server.ts";
import { type AppraisalInput, type LeadInput, leadInsertSchema } from "#app/features/leads/model/lead.schema.ts";
import {
  findLead,
  findDuplicateLead,
  insertLead,
  type StoredLead,
} from "#app/features/leads/model/lead.queries.server.ts";
import { AWAITING_CONFIRMATION, findHoldReason } from "#app/features/leads/model/spam.ts";
import { leadMessages } from "#app/features/leads/model/lead.ts";
import { createHash } from "node:crypto";
import { beforeDeadline } from "#platform/deadline.server.ts";
import { toServiceSlug } from "#app/features/services/service.ts";

/** SHA-256 of content and subject. Ignores white space and the email's case, which differ between browsers. */
export function leadFingerprint(input: LeadInput): Buffer {
  const { name, email, phone, message, suburb, propertyType, consent, ...rest } = input;
  const { listingId, agentId, serviceId, tradeId, source: _source, ...later } = rest;
  const content = [
    normaliseText(name),
    normaliseText(email).toLowerCase(),
    normaliseText(phone),
    normaliseText(message),
    normaliseText(suburb),
    normaliseText(propertyType),
    consent ?? false,
    listingId ?? null,
    agentId ?? null,
    serviceId === undefined ? null : toServiceSlug(serviceId),
    // Only if present, so that older fingerprints stay equal.
    ...(tradeId === undefined ? [] : [tradeId]),
    // Newer fields, for the same reason.
    ...Object.entries(later).filter(([, value]) => value !== undefined),
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest();
}

function normaliseText(text = ""): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}

/** The promises never reject. */
const lastTasks = new Map<string, Promise<void>>();

/**
 * Runs tasks of a key one after another in this process, so that a double click waits instead of taking a connection
 * and a rate-limit point. A caller past its deadline gives up.
 */
export async function withLock<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = lastTasks.get(key);
  const mine = before ? beforeDeadline(() => before).then(work) : work();
  const ended = Promise.allSettled([before, mine]).then(() => undefined);
  lastTasks.set(key, ended);
  void ended.then(() => {
    if (lastTasks.get(key) === ended) lastTasks.delete(key);
  });
  return mine;
}

/** The lead created with this key, or undefined. Throws `Invalid` if the key was used with different content. */
async function findLeadByKey(key: IdempotencyKey): Promise<StoredLead | undefined> {
  const use = await findKeyUse(key, leadMessages.keyInUse);
  return use?.leadId ? findLead(use.leadId) : undefined;
}

interface SubmittedLead extends StoredLead {
  receipt: string;
  /** Nothing was written or sent. */
  repeated: boolean;
}

/**
 * Stores an enquiry and queues its mails in one transaction. The same enquiry within 24 hours is stored once, even when
 * concurrent, and costs no rate-limit point. Throws `Conflict` if the home was sold or leased, `Invalid` for an unknown
 * subject or an Idempotency-Key reused with other content, `TooMany` at a rate limit, and `Unconfirmed` if the commit's
 * outcome is unknown; the enquiry can then be sent again.
 */
export async function submitLead(caller: Caller, input: LeadInput, givenKey?: string): Promise<SubmittedLead> {
  const fingerprint = leadFingerprint(input);
  const key = givenKey === undefined ? undefined : toIdempotencyKey(caller, givenKey, fingerprint);
  return withLock(fingerprint.toString("hex"), async () => {
    const earlier = await (key ? findLeadByKey(key) : findDuplicateLead(fingerprint));
    if (earlier) return { ...earlier, receipt: signReceipt(earlier), repeated: true };
    const subject = await findLeadSubject(input);
    await consumeLeadLimits(caller, input);
    return transaction(async () => {
      const duplicate = await findDuplicateUnderLock(fingerprint, key);
      const lead = duplicate ?? (await writeAndMailLead(caller, input, subject, fingerprint));
      if (key) await insertKeyUse({ ...key, leadId: lead.id });
      return { ...lead, receipt: signReceipt(lead), repeated: duplicate !== undefined };
    }).catch(explainUnconfirmed);
  });
}

async function consumeLeadLimits(caller: Caller, { email }: LeadInput): Promise<void> {
  await consumeRateLimit("lead.submit.address", caller.address);
  await consumeRateLimit("lead.submit.email", email);
  if (caller.user) await consumeRateLimit("lead.submit.user", String(caller.user.id));
}

function explainUnconfirmed(error: unknown): never {
  throw error instanceof Unconfirmed ? new Unconfirmed(leadMessages.unconfirmed, { cause: error.cause }) : error;
}

/**
 * Sends the same request to several agents, as an enquiry each, with one receipt. Stores all of them or none; agents who
 * already have it do not get it again. Throws as `submitLead`.
 */
export async function requestAppraisals(
  caller: Caller,
  input: AppraisalInput,
  agentIds: readonly number[],
): Promise<SubmittedLead[]> {
  const requests = agentIds.map((agentId) => {
    const request = { ...input, agentId };
    return { request, fingerprint: leadFingerprint(request) };
  });
  // In one order, to prevent deadlocks.
  const locks = requests.map(({ fingerprint }) => fingerprint).toSorted((a, b) => a.compare(b));
  return withLock(locks.map((fingerprint) => fingerprint.toString("hex")).join(" "), async () => {
    const prepared: { fingerprint: Buffer; request: LeadInput; subject?: LeadSubject }[] = [];
    for (const { request, fingerprint } of requests) {
      const isNew = (await findDuplicateLead(fingerprint)) === undefined;
      prepared.push({ request, fingerprint, ...(isNew && { subject: await findLeadSubject(request) }) });
    }
    for (const { request, subject } of prepared) if (subject) await consumeLeadLimits(caller, request);
    return transaction(async () => {
      for (const fingerprint of locks) await lockHash(fingerprint);
      const leads: SubmittedLead[] = [];
      const written: SentLead[] = [];
      for (const { request, fingerprint, subject } of prepared) {
        const duplicate = await findDuplicateLead(fingerprint);
        if (duplicate) {
          leads.push({ ...duplicate, receipt: signReceipt(duplicate), repeated: true });
          continue;
        }
        const { stored, mailed } = await writeLead(
          caller,
          request,
          subject ?? (await findLeadSubject(request)),
          fingerprint,
        );
        written.push(mailed);
        leads.push({ ...stored, receipt: signReceipt(stored), repeated: false });
      }
      await queueLeadMails(...written);
      return leads;
    }).catch(explainUnconfirmed);
  });
}

/** Its locks apply to every process until the transaction ends. */
async function findDuplicateUnderLock(
  fingerprint: Buffer,
  key: IdempotencyKey | undefined,
): Promise<StoredLead | undefined> {
  // Always lock the key first, to prevent deadlocks.
  if (key) await lockKey(key);
  await lockHash(fingerprint);
  return (key && (await findLeadByKey(key))) ?? findDuplicateLead(fingerprint);
}

async function writeAndMailLead(...lead: Parameters<typeof writeLead>): Promise<StoredLead> {
  const { stored, mailed } = await writeLead(...lead);
  await queueLeadMails(mailed);
  return stored;
}

async function writeLead(
  caller: Caller,
  input: LeadInput,
  subject: LeadSubject,
  fingerprint: Buffer,
): Promise<{ stored: StoredLead; mailed: SentLead }> {
  const { consent, ...content } = input;
  const { listingId, agentId, tradeId, serviceId, source } = subject;
  const heldReason = (await findConfirmationHold(caller)) ?? findHoldReason(input) ?? null;
  const userId = caller.user?.id ?? null;
  const stored = await insertLead(
    leadInsertSchema.parse({
      ...content,
      listingId,
      agentId,
      tradeId,
      serviceId,
      source,
      heldReason,
      userId,
      consentAt: consent ? new Date() : null,
      consentVersion: consent ? consentVersion("broker") : null,
      fingerprint,
    }),
  );
  return { stored, mailed: { lead: { ...content, ...stored, heldReason, userId }, subject } };
}

async function findConfirmationHold({ user }: Caller): Promise<string | undefined> {
  return user && !(await hasConfirmedEmail(user.id)) ? AWAITING_CONFIRMATION : undefined;
}
