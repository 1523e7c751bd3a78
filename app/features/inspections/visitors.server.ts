import { findReplyAuthor } from "#app/features/agents/model/agent.queries.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { lockVisitor, updateVisitor, type Visitor } from "#app/features/inspections/manage.queries.server.ts";
import { requireManagedInspection } from "#app/features/inspections/manage.server.ts";
import { type Interest, MAX_VISITOR_NOTE, checkInMessages } from "#app/features/inspections/model/inspection.ts";
import { findPublicInspection, isProvenVisitor } from "#app/features/inspections/model/inspections.queries.server.ts";
import { mailedToVisitor } from "#app/features/inspections/register/notify.server.ts";
import { contractMail } from "#app/features/inspections/register/registration.mail.ts";
import { findLeadSubject } from "#app/features/leads/model/subject.server.ts";
import { findHomeTrust } from "#app/features/listings/model/listing.queries.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Invalid, NotFound } from "#app/lib/errors.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import type { Mailbox } from "#app/mail/layout.ts";
import { isMailable, queueMail, queueUnrequestedMail } from "#app/mail/outbox.server.ts";
import { transaction } from "#db/transaction.server.ts";

const messages = checkInMessages.visitor;

/** Changes a visitor in a transaction. Throws like `tickVisitor`, and `Conflict` before the visitor has arrived. */
async function changeVisitor(
  member: Member,
  inspectionId: number,
  registrationId: number,
  change: (visitor: Visitor) => Promise<void>,
): Promise<Visitor> {
  await requireManagedInspection(member, inspectionId);
  return transaction(async () => {
    const visitor = await lockVisitor(inspectionId, registrationId);
    if (!visitor) throw new NotFound(checkInMessages.nobody);
    if (!visitor.attendedAt) throw new Conflict(messages.notArrived);
    await change(visitor);
    return visitor;
  });
}

/** Throws like `changeVisitor`. */
export async function setInterest(
  member: Member,
  inspectionId: number,
  registrationId: number,
  interest: Interest | "clear",
): Promise<Visitor> {
  return changeVisitor(member, inspectionId, registrationId, async ({ id }) =>
    updateVisitor(id, { interest: interest === "clear" ? null : interest }),
  );
}

/**
 * Stores a note. If a colleague has written another one since the form was shown, both are stored. Throws like
 * `changeVisitor`, and `Invalid` if both together are too long.
 */
export async function writeVisitorNote(
  member: Member,
  inspectionId: number,
  registrationId: number,
  { note, before }: { note: string; before: string },
): Promise<Visitor> {
  return changeVisitor(member, inspectionId, registrationId, async ({ id, agentNote }) => {
    const stored = agentNote ?? "";
    if (note === stored) return;
    const agrees = stored === before || stored === "";
    const text = agrees ? note : [stored, note].filter(Boolean).join(" · ");
    if (text.length > MAX_VISITOR_NOTE) throw new Invalid({ note: [messages.bothNotesLong(stored)] });
    await updateVisitor(id, { agentNote: text === "" ? null : text });
  });
}

/**
 * Emails a visitor that the agent has the contract of sale for them, and records it, once. Throws like
 * `changeVisitor`; `Conflict` if the home is a rental or off the market, or the visitor cannot be emailed; `TooMany` at
 * a rate limit.
 */
export async function offerContract(member: Member, inspectionId: number, registrationId: number): Promise<Visitor> {
  const { listingId, listingType } = await requireManagedInspection(member, inspectionId);
  if (listingType !== "sale") throw new Conflict(messages.rental);
  if ((await findReplyAuthor(member.user.id)).trust === null) throw new Conflict(messages.confirmFirst);
  await consumeRateLimit("inspection.contract.user", String(member.user.id));
  return changeVisitor(member, inspectionId, registrationId, async ({ id, email, contractOfferedAt }) => {
    if (contractOfferedAt) return;
    const inspection = await findPublicInspection(inspectionId);
    if (inspection?.homeIs !== "listed") throw new Conflict(messages.offMarket);
    if (email === null || !isMailable(email)) throw new Conflict(messages.noEmail);
    const isProven = await isProvenVisitor(id);
    const mailed = mailedToVisitor(inspection, await findHomeTrust(listingId), isProven ? "proven" : "anyone");
    const mail = contractMail(mailed, email, await findReplyTo(listingId));
    const messageId = await (isProven ? queueMail : queueUnrequestedMail)(mail);
    if (messageId === undefined) throw new Conflict(messages.tooManyMails);
    await updateVisitor(id, { contractOfferedAt: new Date() });
    await recordChange(member, {
      action: "listing.contract_offered",
      subject: "listing",
      subjectId: listingId,
      detail: { inspection: inspectionId },
    });
  });
}

/** The agent's mailbox. Undefined without a confirmed address. */
async function findReplyTo(listingId: number): Promise<Mailbox | undefined> {
  const { recipient, unconfirmed } = await findLeadSubject({ listingId });
  return unconfirmed === undefined && isMailable(recipient.address) ? recipient : undefined;
}
