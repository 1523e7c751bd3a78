import { createHash } from "node:crypto";
import { findReplyAuthor, type MemberTrust } from "#app/features/agents/model/agent.queries.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import type { FeedbackInput, WalkIn } from "#app/features/inspections/model/inspection.schema.ts";
import {
  type Interest,
  MAX_VISITOR_NOTE,
  checkInMessages,
  followUpMessages,
  inspectionMessages,
} from "#app/features/inspections/model/inspection.ts";
import {
  findPublicInspection,
  isProvenVisitor,
  findInspection,
  type Inspection,
  lockInspection,
  type ManagedInspection,
} from "#app/features/inspections/model/inspections.queries.server.ts";
import { feedbackPath } from "#app/features/inspections/model/paths.ts";
import { mailedToVisitor } from "#app/features/inspections/register/notify.server.ts";
import { contractMail, followUpContent, followUpMail } from "#app/features/inspections/register/registration.mail.ts";
import { findQuarantineReason } from "#app/features/leads/model/spam.ts";
import { findLeadSubject } from "#app/features/leads/model/subject.server.ts";
import { adviseListing, findForbiddenText } from "#app/features/listings/model/check-advertisement.ts";
import { findHomeTrust } from "#app/features/listings/model/listing.queries.server.ts";
import { canMailText } from "#app/features/listings/model/mail-safety.ts";
import type { SmallPicture } from "#app/features/pictures/model/media.ts";
import { type JobContext, runParts } from "#app/jobs/parts.server.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Member, Caller } from "#app/lib/caller.ts";
import { Conflict, Invalid, NotFound } from "#app/lib/errors.ts";
import { mailboxKey } from "#app/lib/fields.ts";
import { groupedPhone, telephoneLink } from "#app/lib/phone.server.ts";
import { dateLabel, sydneyDate, sydneyTime } from "#app/lib/sydney-time.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import type { Mailbox, MailMessage } from "#app/mail/layout.ts";
import { linkSigner } from "#app/mail/link-token.server.ts";
import { isMailable, queueMail, queueUnrequestedMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { transaction } from "#db/transaction.server.ts";
import {
  findFeedbackGiver,
  findFollowUp,
  findOptOuts,
  findUnfollowed,
  type FeedbackGiver,
  type FollowedVisitor,
  insertOptOut,
  lockFollowUp,
  markFollowedUp,
  updateFeedback,
  updateFollowUpSent,
  upsertFollowUp,
} from "./follow-up.queries.server.ts";
import {
  findAgentName,
  findNamesake,
  findSameWalkIn,
  findVisitors,
  insertWalkIn,
  lockVisitor,
  updateAttended,
  updateVisitor,
  type Visitor,
} from "./manage.queries.server.ts";
import { requireManagedInspection } from "./manage.server.ts";

const visitorMessages = checkInMessages.visitor;

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
    if (!visitor.attendedAt) throw new Conflict(visitorMessages.notArrived);
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
    if (text.length > MAX_VISITOR_NOTE) throw new Invalid({ note: [visitorMessages.bothNotesLong(stored)] });
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
  if (listingType !== "sale") throw new Conflict(visitorMessages.rental);
  if ((await findReplyAuthor(member.user.id)).trust === null) throw new Conflict(visitorMessages.confirmFirst);
  await consumeRateLimit("inspection.contract.user", String(member.user.id));
  return changeVisitor(member, inspectionId, registrationId, async ({ id, email, contractOfferedAt }) => {
    if (contractOfferedAt) return;
    const inspection = await findPublicInspection(inspectionId);
    if (inspection?.homeStatus !== "listed") throw new Conflict(visitorMessages.offMarket);
    if (email === null || !isMailable(email)) throw new Conflict(visitorMessages.noEmail);
    const isProven = await isProvenVisitor(id);
    const mailed = mailedToVisitor(inspection, await findHomeTrust(listingId), isProven ? "proven" : "anyone");
    const mail = contractMail(mailed, email, await findReplyTo(listingId));
    const messageId = await (isProven ? queueMail : queueUnrequestedMail)(mail);
    if (messageId === undefined) throw new Conflict(visitorMessages.tooManyMails);
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

/** The token opens an attendee's feedback form, and stops such emails to them. */
const feedbackLink = linkSigner({ purpose: "inspection-feedback.1", days: 365 });
export const signFeedback = feedbackLink.sign;

interface Author {
  name: string;
  email: string;
  portrait: SmallPicture | null;
  trust: MemberTrust | null;
}

interface Recipient extends FollowedVisitor {
  email: string;
  /** Also of others who registered under the address. */
  ids: number[];
}

interface Recipients {
  recipients: Recipient[];
  /** Numbers of attendees who are not mailed, by reason. */
  left: { noEmail: number; optedOut: number; untrusted: number };
}

/** People with several registrations under one address get one email. */
async function findRecipients(inspectionId: number, text: string, trust: MemberTrust | null): Promise<Recipients> {
  const visitors = await findUnfollowed(inspectionId);
  const left = { noEmail: 0, optedOut: 0, untrusted: 0 };
  const hashes = visitors.flatMap(({ email }) => (email === null ? [] : [hashMailbox(email)]));
  const optedOut = new Set((await findOptOuts(hashes)).map((hash) => hash.toString("hex")));
  const byMailbox = new Map<string, Recipient>();
  for (const visitor of visitors) {
    const { email } = visitor;
    if (email === null || !isMailable(email)) left.noEmail += 1;
    else if (optedOut.has(hashMailbox(email).toString("hex"))) left.optedOut += 1;
    // Who was checked in has met the agent, so a vouched agent writes to them like an established one.
    else if (!canMailText(trust === "vouched" ? "established" : trust, visitor.isProven ? "proven" : "anyone", text))
      left.untrusted += 1;
    else {
      const key = mailboxKey(email);
      const first = byMailbox.get(key) ?? { ...visitor, email, ids: [] };
      first.ids.push(visitor.id);
      byMailbox.set(key, first);
    }
  }
  return { recipients: [...byMailbox.values()], left };
}

function hashMailbox(email: string): Buffer {
  return createHash("sha256")
    .update(`visitor ${mailboxKey(email)}`)
    .digest();
}

export interface FollowUpView {
  inspection: ManagedInspection;
  draft?: { text: string; version: number; sentAt: Date | null };
  preview?: {
    mail: MailMessage;
    content: ReturnType<typeof followUpContent>;
    /** Without a confirmed address the author cannot send. */
    mustConfirm: boolean;
    trust: MemberTrust | null;
    recipients: number;
    left: Recipients["left"];
    /** Of the rules for advertisements. */
    advice: string | undefined;
  };
}

/** The draft with the email as a visitor with a confirmed address gets it. Throws `NotFound`, `Forbidden`. */
export async function findFollowUpView(member: Member, inspectionId: number): Promise<FollowUpView> {
  const inspection = await requireManagedInspection(member, inspectionId);
  const draft = await findFollowUp(inspectionId);
  const opening = draft && (await findInspection(inspectionId));
  if (!draft || !opening) return { inspection };
  if (draft.sentAt) return { inspection, draft };
  const author = await findReplyAuthor(member.user.id);
  const { recipients, left } = await findRecipients(inspectionId, draft.text, author.trust);
  const visitor = { email: followUpMessages.preview.recipient, isProven: true, url: publicUrl(feedbackPath("…")) };
  const mustConfirm = author.trust === null;
  // Nothing is sent before the author has confirmed the address. Then the email names home and agent.
  const { mailed, followUp } = await toFollowUp(opening, author, draft.text, visitor, mustConfirm ? "confirmed" : null);
  const preview = {
    mail: followUpMail(mailed, followUp),
    content: followUpContent(mailed, followUp),
    mustConfirm,
    trust: author.trust,
    recipients: recipients.length,
    left,
    advice: adviseText(draft.text, inspection.listingType),
  };
  return { inspection, draft, preview };
}

/** The sentences that an advertisement of the home with this text gets. Undefined without any. */
function adviseText(description: string, listingType: string): string | undefined {
  const advertisement = { listingType: listingType === "rent" ? ("rent" as const) : ("sale" as const), description };
  const forbidden = findForbiddenText("description", advertisement)?.replace(/\.$/, "");
  const sentences = [forbidden && `${forbidden}.`, adviseListing(advertisement)?.description];
  return sentences.filter(Boolean).join(" ") || undefined;
}

/** `assumedTrust` is that of an unconfirmed owner of the home. If the home's agent may not be named, the author is. */
async function toFollowUp(
  opening: Inspection,
  author: Author,
  text: string,
  { email, isProven, url }: { email: string; isProven: boolean; url: string },
  assumedTrust: MemberTrust | null = null,
) {
  const home = await findHomeTrust(opening.listingId);
  const trusted = { ...home, trust: home.trust ?? assumedTrust };
  const mailed = mailedToVisitor(opening, trusted, isProven ? "proven" : "anyone");
  const named = mailed.agent?.name ? mailed.agent : undefined;
  const sharer = [mailed.secondAgent, mailed.assistant].find((contact) => contact?.name === author.name);
  const agent = named ??
    sharer ?? {
      name: author.name,
      phone: mailed.agent?.phone ?? home.phone,
      portrait: author.portrait,
    };
  const secondAgent = agent === mailed.secondAgent ? undefined : mailed.secondAgent;
  const assistant = agent === mailed.assistant ? undefined : mailed.assistant;
  const replyTo = isMailable(author.email) ? { name: author.name, address: author.email } : undefined;
  return { mailed: { ...mailed, agent, secondAgent, assistant }, followUp: { email, text, url, replyTo } };
}

function requireEnded({ endsAt, cancelledAt }: ManagedInspection): void {
  if (cancelledAt || endsAt > new Date()) throw new Conflict(followUpMessages.notOver);
}

/** Stores the draft. Throws `NotFound`, `Forbidden`, `Invalid`, and `Conflict` before the end or after it was sent. */
export async function saveFollowUp(member: Member, inspectionId: number, text: string): Promise<void> {
  requireEnded(await requireManagedInspection(member, inspectionId));
  const { name } = await findReplyAuthor(member.user.id);
  if (findQuarantineReason({ name, message: text })) throw new Invalid({ text: [followUpMessages.text.links] });
  await transaction(async () => {
    if ((await lockFollowUp(inspectionId))?.sentAt) throw new Conflict(followUpMessages.isSent);
    await upsertFollowUp(inspectionId, member.user.id, text);
  });
}

/**
 * Sends the draft once to all attendees. Throws `NotFound`, `Forbidden`, `TooMany`, and `Conflict` if it has been sent
 * or changed, has no recipient, or the sender has no confirmed address.
 */
export async function sendFollowUp(member: Member, inspectionId: number, version: number): Promise<number> {
  const inspection = await requireManagedInspection(member, inspectionId);
  requireEnded(inspection);
  const { trust } = await findReplyAuthor(member.user.id);
  if (trust === null) throw new Conflict(followUpMessages.confirmFirst);
  await consumeRateLimit("inspection.follow_up.user", String(member.user.id));
  return transaction(async () => {
    const draft = await lockFollowUp(inspectionId);
    if (!draft) throw new NotFound(followUpMessages.none);
    if (draft.sentAt) throw new Conflict(followUpMessages.isSent);
    if (draft.version !== version) throw new Conflict(followUpMessages.changed);
    const { recipients } = await findRecipients(inspectionId, draft.text, trust);
    if (recipients.length === 0) throw new Conflict(followUpMessages.nobody);
    await updateFollowUpSent(inspectionId, member.user.id);
    await publishEvent("listing.follow_up_sent", { inspectionId });
    await recordChange(member, {
      action: "listing.follow_up_sent",
      subject: "listing",
      subjectId: inspection.listingId,
      detail: { inspection: inspectionId, recipients: recipients.length },
    });
    return recipients.length;
  });
}

/** The mark and the mail commit together, so a repeated run sends no second email. */
export async function mailFollowUps(inspectionId: number, job?: JobContext): Promise<void> {
  const list = async () => {
    const followUp = await findFollowUp(inspectionId);
    const opening = await findInspection(inspectionId);
    if (!followUp?.sentAt || followUp.userId === null || !opening || opening.homeStatus === "hidden") return [];
    const author = await findReplyAuthor(followUp.userId);
    const { recipients } = await findRecipients(inspectionId, followUp.text, author.trust);
    return recipients.map((visitor) => ({
      subject: `registration ${visitor.id}`,
      work: () => transaction(() => mailFollowUp(opening, author, followUp.text, visitor)),
      giveUp: () => markFollowedUp(visitor.ids),
    }));
  };
  await runParts(list, job);
}

async function mailFollowUp(opening: Inspection, author: Author, text: string, visitor: Recipient): Promise<void> {
  const { ids, email, isProven } = visitor;
  if (!(await markFollowedUp(ids))) return;
  const url = publicUrl(feedbackPath(signFeedback(visitor)));
  const { mailed, followUp } = await toFollowUp(opening, author, text, { email, isProven, url });
  await (isProven ? queueMail : queueUnrequestedMail)(followUpMail(mailed, followUp));
}

/** Undefined for an invalid token, an erased registration or a person who did not come. */
export async function findFeedback(
  token: string,
): Promise<{ giver: FeedbackGiver; inspection: Inspection; isStopped: boolean } | undefined> {
  const link = feedbackLink.read(token);
  const giver = link.state === "valid" ? await findFeedbackGiver(link.id) : undefined;
  const inspection = giver && (await findInspection(giver.inspectionId));
  if (!giver || !inspection) return undefined;
  const stopped = giver.email === null ? [] : await findOptOuts([hashMailbox(giver.email)]);
  return { giver, inspection, isStopped: stopped.length > 0 };
}

/** Stores feedback or replaces it. Throws `NotFound` like `findFeedback`, and `TooMany`. */
export async function giveFeedback(caller: Caller, token: string, input: FeedbackInput): Promise<void> {
  const found = await findFeedback(token);
  if (!found) throw new NotFound(followUpMessages.feedback.invalid.title);
  await consumeRateLimit("inspection.feedback.address", caller.ip);
  await updateFeedback(found.giver.id, {
    feedbackLiked: input.liked,
    feedbackPrice: input.price ?? null,
    feedbackMessage: input.message ?? null,
  });
}

/** No agent's follow-up reaches the address any more. Throws `NotFound` like `findFeedback`. */
export async function stopFollowUps(token: string): Promise<void> {
  const found = await findFeedback(token);
  if (!found?.giver.email) throw new NotFound(followUpMessages.feedback.invalid.title);
  await insertOptOut(hashMailbox(found.giver.email));
}

/**
 * Checks a visitor in, or undoes it. Repeating it does not change the time. Throws `Forbidden`, and `NotFound` if they
 * do not manage the inspection or the visitor has left the list, like all functions here. Also throws `Conflict` when
 * checking in before the day of the inspection.
 */
export async function tickVisitor(
  member: Member,
  inspectionId: number,
  registrationId: number,
  attends: boolean,
): Promise<Visitor> {
  const { startsAt } = await requireManagedInspection(member, inspectionId);
  return transaction(async () => {
    const visitor = await lockVisitor(inspectionId, registrationId);
    if (!visitor) throw new NotFound(checkInMessages.nobody);
    if (attends) requireDay(startsAt);
    if ((visitor.attendedAt !== null) !== attends) await updateAttended(registrationId, attends);
    return visitor;
  });
}

/**
 * A repeated submission adds the person once. Returns the person on the list with the same name and email address,
 * unless this is `another`. Throws `Conflict` if the inspection is cancelled or on a later day, and `Invalid` for an
 * Australian or international phone number that cannot be called.
 */
export async function addWalkIn(
  member: Member,
  inspectionId: number,
  visitor: WalkIn,
): Promise<{ id: number } | { existing: Visitor }> {
  const { cancelledAt, startsAt } = await requireManagedInspection(member, inspectionId);
  if (cancelledAt) throw new Conflict(inspectionMessages.isCancelled);
  requireDay(startsAt);
  const { phone } = visitor;
  if (phone !== undefined && /^[0+]/.test(phone) && telephoneLink(phone) === undefined)
    throw new Invalid({ phone: [checkInMessages.undialable] });
  return transaction(async () => {
    await lockInspection(inspectionId);
    const repeated = await findSameWalkIn(inspectionId, visitor);
    if (repeated) return repeated;
    const isAnother = visitor.another?.toLowerCase() === visitor.email?.toLowerCase();
    const existing = isAnother ? undefined : await findNamesake(inspectionId, visitor);
    return existing ? { existing } : insertWalkIn(inspectionId, visitor);
  });
}

/** Throws `Conflict` before the day in Sydney. */
function requireDay(startsAt: Date): void {
  const day = sydneyDate(startsAt);
  if (day > sydneyDate(new Date())) throw new Conflict(checkInMessages.opensOn(dateLabel(day)));
}

const headings = [
  "Name",
  "Phone",
  "Email",
  "Source",
  "Checked in at",
  "Registered at",
  "Interest",
  "Note",
  "Contract offered at",
  "Feedback",
  "Price opinion",
  "Message",
  "Home",
  "Inspection",
  "Agent",
];

/** Rows with headings, and the date of the inspection. Records the export in the audit log. */
export async function exportCheckInList(
  member: Member,
  inspectionId: number,
): Promise<{ lines: (readonly string[])[]; date: string }> {
  const { listingId, startsAt, address, suburb } = await requireManagedInspection(member, inspectionId);
  const [visitors, agentName] = await Promise.all([findVisitors(inspectionId), findAgentName(listingId)]);
  await recordChange(member, {
    action: "listing.door_list_exported",
    subject: "listing",
    subjectId: listingId,
    detail: { inspection: inspectionId, count: visitors.length },
  });
  const inspection = [`${address}, ${suburb}`, formatTime(startsAt), agentName ?? ""];
  return {
    lines: [headings, ...visitors.map((visitor) => [...lineOf(visitor), ...inspection])],
    date: sydneyDate(startsAt),
  };
}

function lineOf({ name, phone, email, source, attendedAt, createdAt, ...notes }: Visitor): string[] {
  const how = source === "walk-in" ? checkInMessages.walkedIn : "Registered";
  const interest = notes.interest === null ? "" : checkInMessages.visitor.interest[notes.interest];
  return [
    name,
    groupedPhone(phone ?? ""),
    email ?? "",
    how,
    formatTime(attendedAt),
    formatTime(createdAt),
    interest,
    notes.agentNote ?? "",
    formatTime(notes.contractOfferedAt),
    notes.feedbackLiked === null ? "" : followUpMessages.feedback.liked[notes.feedbackLiked],
    String(notes.feedbackPrice ?? ""),
    notes.feedbackMessage ?? "",
  ];
}

function formatTime(at: Date | null): string {
  return at ? `${sydneyDate(at)} ${sydneyTime(at)}` : "";
}
