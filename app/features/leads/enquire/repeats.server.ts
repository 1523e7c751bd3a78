import { createHash } from "node:crypto";
import { beforeDeadline } from "#app/deadline.server.ts";
import { serviceSlug } from "#app/features/services/paths.ts";
import type { LeadInput } from "#app/features/leads/model/lead.schema.ts";
import { findUse, type IdempotencyKey } from "#app/limits/idempotency.server.ts";
import { leadMessages } from "#app/features/leads/model/lead.messages.ts";
import { findLead } from "./submit.queries.server.ts";
import type { StoredLead } from "#app/features/leads/model/lead.queries.server.ts";

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
export async function findLeadOfKey(key: IdempotencyKey): Promise<StoredLead | undefined> {
  const use = await findUse(key, leadMessages.keyInUse);
  return use?.leadId ? findLead(use.leadId) : undefined;
}
