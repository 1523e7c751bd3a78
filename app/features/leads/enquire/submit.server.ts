import { transaction } from "#db/transaction.server.ts";
import { hasConfirmedEmail } from "#app/features/accounts/model/accounts.queries.server.ts";
import type { Caller } from "#app/lib/caller.ts";
import { consentVersion } from "#app/lib/consents.ts";
import { Unconfirmed } from "#app/lib/errors.ts";
import {
  findUse,
  type IdempotencyKey,
  idempotencyKey,
  insertKey,
  lockHash,
  lockKey,
} from "#app/limits/idempotency.server.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { queueLeadMails } from "#app/features/leads/model/mails.server.ts";
import { findLeadSubject, type LeadSubject } from "#app/features/leads/model/subject.server.ts";
import { type LeadInput, leadInsertSchema } from "#app/features/leads/model/lead.schema.ts";
import { findLead, findSameLead, insertLead, type StoredLead } from "#app/features/leads/model/lead.queries.server.ts";
import { awaitsConfirmation, reasonToHold } from "#app/features/leads/model/spam.ts";
import { leadMessages } from "#app/features/leads/model/lead.messages.ts";
import { signReceipt } from "#app/features/leads/model/lead-links.server.ts";
import { createHash } from "node:crypto";
import { beforeDeadline } from "#platform/deadline.server.ts";
import { serviceSlug } from "#app/features/services/service.ts";

/**
 * What makes two leads the same one: SHA-256 of the content and of what it is about. Spaces and line ends differ between
 * browsers, and the case of an e-mail address means nothing. Any other change is a correction, and so a new lead.
 */
export function leadFingerprint(input: LeadInput): Buffer {
  const { name, email, phone, message, suburb, propertyType, consent, ...rest } = input;
  const { listingId, agentId, serviceId, tradeId, source: _source, ...later } = rest;
  const content = [
    plain(name),
    plain(email).toLowerCase(),
    plain(phone),
    plain(message),
    plain(suburb),
    plain(propertyType),
    consent ?? false,
    listingId ?? null,
    agentId ?? null,
    serviceId === undefined ? null : serviceSlug(serviceId),
    // Only where there is one: what was sent before trades could be asked is still the same enquiry.
    ...(tradeId === undefined ? [] : [tradeId]),
    // Fields that came later count by name, and only where they were filled in, for the same reason.
    ...Object.entries(later).filter(([, value]) => value !== undefined),
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest();
}

function plain(text = ""): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}

/** When the last work of a key will have ended; it never fails. */
const last = new Map<string, Promise<void>>();

/**
 * Runs works of one key one after the other in this process, so that a double click waits for its own answer before it
 * takes a database connection or costs a point of a limit. Who waits longer than the deadline of the request gives up, and
 * those behind still wait for those in front. Between processes the database keeps the order. A package's mutex has
 * no keys: the map and its cleaning would stay ours, and are most of this.
 */
export async function withLock<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(key);
  const mine = before ? beforeDeadline(() => before).then(work) : work();
  const ended = Promise.allSettled([before, mine]).then(() => undefined);
  last.set(key, ended);
  void ended.then(() => {
    if (last.get(key) === ended) last.delete(key);
  });
  return mine;
}

/** The lead that the key was used for; undefined for a new key. Throws `Invalid` when it came with other content then. */
async function findLeadOfKey(key: IdempotencyKey): Promise<StoredLead | undefined> {
  const use = await findUse(key, leadMessages.keyInUse);
  return use?.leadId ? findLead(use.leadId) : undefined;
}

/** The answer to the sender; a repeat gets the same. */
interface SubmittedLead extends StoredLead {
  /** See `signReceipt`. */
  receipt: string;
  /** True when it was there before, and nothing was written or sent. */
  repeated: boolean;
}

/**
 * Takes an enquiry: the lead and its mails are written together or not at all. The same enquiry within 24 hours is one
 * lead, however often and at once it comes; a repeat costs no point of a limit.
 * Throws `Conflict` when the home was sold or leased, `Invalid` when it names a home, an agent or a trade that is not there, or its Idempotency-Key stands for other content,
 * `TooMany` at a limit, and
 * `Unconfirmed` when nobody can tell whether it was written: sent again, it is recognised.
 */
export async function submitLead(caller: Caller, input: LeadInput, givenKey?: string): Promise<SubmittedLead> {
  const fingerprint = leadFingerprint(input);
  const key = givenKey === undefined ? undefined : idempotencyKey(caller, givenKey, fingerprint);
  return withLock(fingerprint.toString("hex"), async () => {
    const earlier = await (key ? findLeadOfKey(key) : findSameLead(fingerprint));
    if (earlier) return { ...earlier, receipt: signReceipt(earlier), repeated: true };
    const subject = await findLeadSubject(input);
    await consumeRateLimit("lead.submit.address", caller.address);
    await consumeRateLimit("lead.submit.email", input.email);
    if (caller.user) await consumeRateLimit("lead.submit.user", String(caller.user.id));
    return transaction(async () => {
      const same = await findSameUnderLock(fingerprint, key);
      const lead = same ?? (await writeLead(caller, input, subject, fingerprint));
      if (key) await insertKey({ ...key, leadId: lead.id });
      return { ...lead, receipt: signReceipt(lead), repeated: same !== undefined };
    }).catch((error: unknown) => {
      throw error instanceof Unconfirmed ? new Unconfirmed(leadMessages.unconfirmed, { cause: error.cause }) : error;
    });
  });
}

/** Looks again once nobody else, in any process, can write the same until the open transaction ends. */
async function findSameUnderLock(
  fingerprint: Buffer,
  key: IdempotencyKey | undefined,
): Promise<StoredLead | undefined> {
  // Always the key before the content, so that no two wait for each other.
  if (key) await lockKey(key);
  await lockHash(fingerprint);
  return (key && (await findLeadOfKey(key))) ?? findSameLead(fingerprint);
}

async function writeLead(
  caller: Caller,
  input: LeadInput,
  subject: LeadSubject,
  fingerprint: Buffer,
): Promise<StoredLead> {
  const { consent, ...content } = input;
  const { listingId, agentId, tradeId, serviceId, source } = subject;
  const heldReason = (await reasonToWait(caller)) ?? reasonToHold(input) ?? null;
  const userId = caller.user?.id ?? null;
  const lead = await insertLead(
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
  await queueLeadMails({ ...content, ...lead, heldReason, userId }, subject);
  return lead;
}

/** Whose own address is unconfirmed sends words to nobody: the enquiry is sent on once they confirm it. */
async function reasonToWait({ user }: Caller): Promise<string | undefined> {
  return user && !(await hasConfirmedEmail(user.id)) ? awaitsConfirmation : undefined;
}
