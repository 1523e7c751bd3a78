import { createHash } from "node:crypto";
import { hasConfirmedEmail } from "#app/features/accounts/model/accounts.queries.server.ts";
import {
  findLead,
  findDuplicateLead,
  insertLead,
  type StoredLead,
} from "#app/features/leads/model/lead.queries.server.ts";
import { type AppraisalInput, type LeadInput, leadInsertSchema } from "#app/features/leads/model/lead.schema.ts";
import { leadMessages } from "#app/features/leads/model/lead.ts";
import { queueLeadMails, type SentLead, signReceipt } from "#app/features/leads/model/mails.server.ts";
import { AWAITING_CONFIRMATION, findQuarantineReason } from "#app/features/leads/model/spam.ts";
import { findLeadSubject, type LeadSubject } from "#app/features/leads/model/subject.server.ts";
import { lockAgencyClosure } from "#app/features/managers/manager.queries.server.ts";
import { toServiceSlug } from "#app/features/services/service.ts";
import type { Caller } from "#app/lib/caller.ts";
import { consentVersion } from "#app/lib/consents.ts";
import { Invalid, Unconfirmed } from "#app/lib/errors.ts";
import {
  findKeyUse,
  type IdempotencyKey,
  toIdempotencyKey,
  insertKeyUse,
  lockHash,
  lockKey,
} from "#app/limits/idempotency.server.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { withLock } from "#platform/deadline.server.ts";

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

function toSubmitted(lead: StoredLead, repeated: boolean): SubmittedLead {
  return { ...lead, receipt: signReceipt(lead), repeated };
}

/**
 * Stores an enquiry and queues its mails in one transaction. The same enquiry within 24 hours is stored once, even when
 * concurrent, and costs no rate-limit point. Throws `Conflict` if the home was sold or leased or the agency has no receiver, `Invalid` for an unknown
 * subject or an Idempotency-Key reused with other content, `TooMany` at a rate limit, and `Unconfirmed` if the commit's
 * outcome is unknown; the enquiry can then be sent again.
 */
export async function submitLead(caller: Caller, input: LeadInput, givenKey?: string): Promise<SubmittedLead> {
  const fingerprint = leadFingerprint(input);
  const key = givenKey === undefined ? undefined : toIdempotencyKey(caller, givenKey, fingerprint);
  const [lead] = await submitLeads(caller, [{ input, fingerprint, key }]);
  if (!lead) throw new Error("expected exactly one lead");
  return lead;
}

/**
 * Sends the same request to several agents, as an enquiry each, with one receipt. Stores all of them or none; agents who
 * already have it do not get it again. Throws as `submitLead`.
 */
export async function requestAppraisals(
  caller: Caller,
  request: AppraisalInput,
  agentIds: readonly number[],
): Promise<SubmittedLead[]> {
  const inputs = agentIds.map((agentId) => ({ ...request, agentId }));
  return submitLeads(
    caller,
    inputs.map((input) => ({ input, fingerprint: leadFingerprint(input) })),
  );
}

interface LeadRequest {
  input: LeadInput;
  fingerprint: Buffer;
  /** Never of one of several requests. */
  key?: IdempotencyKey;
}

interface NewLead extends LeadRequest {
  subject: LeadSubject;
}

/** Returns the leads in the order of the requests. */
async function submitLeads(caller: Caller, requests: readonly LeadRequest[]): Promise<SubmittedLead[]> {
  const names = requests.map(({ fingerprint }) => fingerprint.toString("hex"));
  return withLock(names.toSorted().join(" "), async () => {
    const checked: (SubmittedLead | NewLead)[] = [];
    for (const request of requests) {
      const { input, fingerprint, key } = request;
      const earlier = await (key ? findLeadByKey(key) : findDuplicateLead(fingerprint));
      checked.push(earlier ? toSubmitted(earlier, true) : { ...request, subject: await findLeadSubject(input) });
    }
    const added = checked.filter(isNewLead);
    for (const { input } of added) await consumeLeadLimits(caller, input);
    const write = () => writeLeads(caller, checked);
    return added.length > 0 ? transaction(write).catch(explainUnconfirmed) : write();
  });
}

function isNewLead(lead: SubmittedLead | NewLead): lead is NewLead {
  return "subject" in lead;
}

async function consumeLeadLimits(caller: Caller, { email }: LeadInput): Promise<void> {
  await consumeRateLimit("lead.submit.address", caller.ip);
  await consumeRateLimit("lead.submit.email", email);
  if (caller.user) await consumeRateLimit("lead.submit.user", String(caller.user.id));
}

function explainUnconfirmed(error: unknown): never {
  throw error instanceof Unconfirmed ? new Unconfirmed(leadMessages.unconfirmed, { cause: error.cause }) : error;
}

/** Writes and mails the new leads, unless another process has just written them. */
async function writeLeads(caller: Caller, checked: readonly (SubmittedLead | NewLead)[]): Promise<SubmittedLead[]> {
  await lockLeads(checked.filter(isNewLead));
  const leads: SubmittedLead[] = [];
  const written: SentLead[] = [];
  for (const lead of checked) {
    if (!isNewLead(lead)) {
      leads.push(lead);
      continue;
    }
    const { fingerprint, key } = lead;
    const duplicate = (key && (await findLeadByKey(key))) ?? (await findDuplicateLead(fingerprint));
    const { stored, mailed } = duplicate ? { stored: duplicate, mailed: undefined } : await writeLead(caller, lead);
    if (mailed) written.push(mailed);
    if (key) await insertKeyUse({ ...key, leadId: stored.id });
    leads.push(toSubmitted(stored, duplicate !== undefined));
  }
  await queueLeadMails(written);
  return leads;
}

/** For all processes until the transaction ends. */
async function lockLeads(leads: readonly LeadRequest[]): Promise<void> {
  // Keys first, then fingerprints in one order, to prevent deadlocks.
  for (const { key } of leads) if (key) await lockKey(key);
  const fingerprints = leads.map(({ fingerprint }) => fingerprint).toSorted((a, b) => a.compare(b));
  for (const fingerprint of fingerprints) await lockHash(fingerprint);
}

async function writeLead(
  caller: Caller,
  { input, subject, fingerprint }: NewLead,
): Promise<{ stored: StoredLead; mailed: SentLead }> {
  const { consent, ...content } = input;
  const { listingId, agentId, tradeId, agencyId, serviceId, source } = subject;
  // Merged or closed since it was read: the merge has already moved its enquiries.
  if (agencyId !== null && (await lockAgencyClosure(agencyId))) throw new Invalid({ agencyId: [leadMessages.agency] });
  const quarantineReason = (await findConfirmationHold(caller)) ?? findQuarantineReason(input) ?? null;
  const userId = caller.user?.id ?? null;
  const stored = await insertLead(
    leadInsertSchema.parse({
      ...content,
      listingId,
      agentId,
      tradeId,
      agencyId,
      serviceId,
      source,
      heldReason: quarantineReason,
      userId,
      consentAt: consent ? new Date() : null,
      consentVersion: consent ? consentVersion("broker") : null,
      fingerprint,
    }),
  );
  return { stored, mailed: { lead: { ...content, ...stored, heldReason: quarantineReason, userId }, subject } };
}

async function findConfirmationHold({ user }: Caller): Promise<string | undefined> {
  return user && !(await hasConfirmedEmail(user.id)) ? AWAITING_CONFIRMATION : undefined;
}
