import type pg from "pg";
import type { SendReport } from "./clients.ts";
import type { Enquiry } from "./enquiries.ts";
import type { Kill } from "./kill-at-step.ts";
import type { Delivery } from "./mail-sink.ts";
import type { PlannedKill } from "./planned-kills.ts";

/** The observations of a run that are checked. */
export interface Observations {
  plannedKills: readonly PlannedKill[];
  kills: readonly Kill[];
  enquiries: readonly Enquiry[];
  sendReport: SendReport;
  deliveries: readonly Delivery[];
}

/** The database state after all work is done. */
export interface Stored {
  leads: StoredLead[];
  messages: StoredMessage[];
  /** Emails in the queue. */
  pendingJobs: number;
}

interface StoredLead {
  id: number;
  name: string;
  email: string;
  phone: string;
  message: string;
  listing_id: number;
  agent_id: number;
}

interface StoredMessage {
  message_id: string;
  lead_id: number;
  kind: string;
  to_address: string;
  status: string;
}

export async function readStored(pool: pg.Pool): Promise<Stored> {
  const leads = await pool.query<StoredLead>(
    "select id, name, email, phone, message, listing_id, agent_id from leads order by id",
  );
  const messages = await pool.query<StoredMessage>(
    "select message_id, lead_id, kind, to_address, status from messages where lead_id is not null order by id",
  );
  return {
    leads: leads.rows,
    messages: messages.rows,
    pendingJobs: await countPendingMail(pool),
  };
}

/** Emails in the queue: jobs that are not completed, and messages that are not sent. */
export async function countPendingMail(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pending: number }>(
    `select (select count(*)::int from pgboss.job where name = 'mail.queued' and state <> 'completed')
      + (select count(*)::int from messages where status = 'queued') as pending`,
  );
  return rows[0]?.pending ?? 0;
}

/** Emails that arrived repeatedly, counted without their first arrival. */
export function countRepeats(deliveries: readonly Delivery[]): number {
  return deliveries.length - new Set(deliveries.map(({ messageId }) => messageId)).size;
}

/** An email may arrive repeatedly only as often as a process died or a connection broke. */
export function checkRepeats(deliveries: readonly Delivery[], allowed: number): string[] {
  const repeats = countRepeats(deliveries);
  return repeats > allowed ? [`${repeats} emails arrived repeatedly, and ${allowed} are allowed.`] : [];
}

/** Kills after which an email in progress may arrive again. */
export function countRepeatingKills(kills: readonly Kill[]): number {
  return kills.filter(({ target }) => target !== "web").length;
}

/** One sentence for each broken promise, at most a few of each kind. */
export function check(observations: Observations, stored: Stored): string[] {
  return [
    ...checkKills(observations),
    ...some(observations.sendReport.complaints),
    ...some(checkLeads(observations, stored)),
    ...some(checkMessages(observations, stored)),
    ...some(checkDelivery(observations, stored)),
    ...checkRepeats(observations.deliveries, countRepeatingKills(observations.kills)),
  ];
}

const maxOfAKind = 10;

/** Shortens a long list of faults, and adds how many were omitted. */
export function some(faults: string[]): string[] {
  if (faults.length <= maxOfAKind) return faults;
  return [...faults.slice(0, maxOfAKind), `and ${faults.length - maxOfAKind} more like these`];
}

/** Each planned kill happened and hit its step. */
export function checkKills({ plannedKills, kills }: Pick<Observations, "plannedKills" | "kills">): string[] {
  const missed = plannedKills.filter(
    ({ target, step }) => !kills.some((kill) => kill.hit && kill.target === target && kill.step === step),
  );
  return [
    ...missed.map(({ target, step }) => `No kill of ${target} hit the step "${step}".`),
    ...kills.filter((kill) => !kill.hit).map(({ target, step }) => `A kill of ${target} missed the step "${step}".`),
    ...(kills.length === plannedKills.length ? [] : [`${kills.length} kills instead of ${plannedKills.length}.`]),
  ];
}

/** Each acknowledged enquiry has exactly one row with its content, and there are no other rows. */
export function checkLeads(
  { enquiries, sendReport }: Pick<Observations, "enquiries" | "sendReport">,
  { leads }: Stored,
): string[] {
  const rows = Map.groupBy(leads, ({ email }) => email);
  const acknowledgements = Map.groupBy(sendReport.acknowledged, ({ enquiry }) => enquiry.body.email);
  const faults = enquiries.flatMap(({ body, home }) => {
    const [lead, ...more] = rows.get(body.email) ?? [];
    const [acknowledgement] = acknowledgements.get(body.email) ?? [];
    if (!acknowledgement) return [`${body.email} was never acknowledged.`];
    if (!lead) return [`${body.email} was acknowledged and is not stored.`];
    if (more.length > 0) return [`${body.email} is stored ${more.length + 1} times.`];
    if (lead.id !== acknowledgement.leadId)
      return [`${body.email} was acknowledged as lead ${acknowledgement.leadId} and is lead ${lead.id}.`];
    const { listingId, ...content } = body;
    const wanted = { id: lead.id, ...content, listing_id: listingId, agent_id: home.agentId };
    return sameValues(lead, wanted) ? [] : [`${body.email} is stored with other content.`];
  });
  const unknown = rows.size - enquiries.filter(({ body }) => rows.has(body.email)).length;
  if (unknown > 0) faults.push(`${unknown} leads belong to no enquiry.`);
  return faults;
}

/** Each lead has its two messages, with the right recipients and final status. */
export function checkMessages(
  { enquiries }: Pick<Observations, "enquiries">,
  { leads, messages, pendingJobs }: Stored,
): string[] {
  const homes = new Map(enquiries.map(({ body, home }) => [body.email, home]));
  const ofLead = Map.groupBy(messages, ({ lead_id }) => lead_id);
  const faults = leads.flatMap(({ id, email }) => {
    const found = (ofLead.get(id) ?? []).map(({ kind, to_address }) => `${kind} to ${to_address}`).toSorted();
    const wanted = [`enquiry-receipt to ${email}`, `enquiry-received to ${homes.get(email)?.agentEmail}`];
    return sameValues(found, wanted.toSorted()) ? [] : [`${email} caused ${found.join(" and ") || "no email"}.`];
  });
  if (messages.length !== leads.length * 2) faults.push(`${messages.length} messages for ${leads.length} leads.`);
  const unsent = messages.filter(({ status }) => status !== "sent");
  faults.push(...unsent.map(({ message_id, status }) => `Message ${message_id} is ${status}.`));
  if (pendingJobs > 0) faults.push(`${pendingJobs} emails are still in the queue.`);
  return faults;
}

/** Every message arrived at its recipient under its Message-ID. */
export function checkDelivery({ deliveries }: Pick<Observations, "deliveries">, { leads, messages }: Stored): string[] {
  const addresses = new Map(leads.map(({ id, email }) => [id, email]));
  const rows = new Map(messages.map((message) => [message.message_id, message]));
  const acknowledgedIds = new Set(
    deliveries.filter(({ acknowledged }) => acknowledged).map(({ messageId }) => messageId),
  );
  const faults = messages
    .filter(({ message_id }) => !acknowledgedIds.has(message_id))
    .map(({ message_id }) => `Message ${message_id} never arrived.`);
  for (const { messageId, recipients, replyTo } of deliveries) {
    const row = rows.get(messageId);
    if (!row) {
      faults.push(`An email arrived with the unknown Message-ID ${messageId}.`);
      continue;
    }
    if (!sameValues(recipients, [row.to_address])) faults.push(`${messageId} went to ${recipients.join(", ")}.`);
    // Reply-To identifies the lead of an email to an agent.
    const expectedReplyTo = row.kind === "enquiry-received" ? addresses.get(row.lead_id) : replyTo;
    if (replyTo !== expectedReplyTo) faults.push(`${messageId} is about ${replyTo} instead of ${expectedReplyTo}.`);
  }
  return faults;
}

/** Whether two lists, or two objects regardless of the order of their properties, are equal. */
export function sameValues(found: object, wanted: object): boolean {
  const inOrder = (value: object) => JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return inOrder(found) === inOrder(wanted);
}
