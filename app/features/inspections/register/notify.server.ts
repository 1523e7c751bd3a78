import {
  formatHiddenPart,
  formatShortStart,
  formatStart,
  formatWhen,
  formatWhere,
} from "#app/features/inspections/model/inspection-labels.server.ts";
import {
  findPublicInspection,
  findInspection,
  lockInspection,
  type Inspection,
} from "#app/features/inspections/model/inspections.queries.server.ts";
import { checkInPath, inspectionCalendarPath, registrationPath } from "#app/features/inspections/model/paths.ts";
import { leadMailMessages } from "#app/features/leads/model/lead.ts";
import { findLeadSubject } from "#app/features/leads/model/subject.server.ts";
import { listingName } from "#app/features/listings/model/labels.ts";
import {
  findHomeTrust,
  type HomeContact,
  type HomeTrust,
} from "#app/features/listings/model/listing.queries.server.ts";
import { cancellationMessages } from "#app/features/listings/model/listings.messages.ts";
import {
  type MailReader,
  canMailAddress,
  canMailText,
  genericHomeLabel,
  mailableContact,
  mailableSharer,
  shortListingPath,
  shortStatementPath,
} from "#app/features/listings/model/mail-safety.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { type JobContext, runParts } from "#app/jobs/parts.server.ts";
import { mailboxKey } from "#app/lib/fields.ts";
import { daysBetween, sydneyDate } from "#app/lib/sydney-time.ts";
import type { Mailbox, MailMessage } from "#app/mail/layout.ts";
import { type LinkState, linkSigner } from "#app/mail/link-token.server.ts";
import { isMailable, keepDeadMail, queueMail, queueUnrequestedMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { transaction } from "#db/transaction.server.ts";
import {
  addressOnPage,
  changedMail,
  type InspectionNews,
  type MailedInspection,
  reminderMail,
  visitorsMail,
} from "./registration.mail.ts";
import {
  findUnnotified,
  findUnreminded,
  findUnannounced,
  markNotified,
  markReminded,
  markAnnounced,
  type VisitorToNotify,
  type StoredRegistration,
} from "./registrations.queries.server.ts";

/** Unconfirmed registrations are then deleted. */
export const daysToConfirm = 7;

/**
 * Signs the receipt to view and withdraw a registration. Deterministic: a repeated registration gets the same receipt.
 */
const receipt = linkSigner({ purpose: "inspection-registration.1", days: 365 });
export const signRegistration = receipt.sign;

/** The receipt in an email: its reader can also confirm the address. */
const mailedReceipt = linkSigner({ purpose: "inspection-mailed-receipt.1", days: 365 });
export const readMailedRegistration = mailedReceipt.read;

/** Of either kind of receipt. */
export function readRegistration(token: string): LinkState {
  const link = receipt.read(token);
  return link.state === "invalid" ? mailedReceipt.read(token) : link;
}

/** Only in the mail, because a receipt does not prove the address. */
const confirmation = linkSigner({ purpose: "inspection-confirmation.1", days: daysToConfirm });
export const readConfirmation = confirmation.read;

export function confirmationUrl(registration: StoredRegistration): string {
  return publicUrl(registrationPath(confirmation.sign(registration)));
}

export function receiptUrl(registration: StoredRegistration): string {
  return publicUrl(registrationPath(mailedReceipt.sign(registration)));
}

export function mailedInspection(opening: Inspection): MailedInspection {
  const { id, listingId, title, suburb, cancelledAt, cancelReason, homeStatus } = opening;
  return {
    home: listingName(opening),
    shortHome: opening.address ?? genericHomeLabel(suburb),
    shortStart: formatShortStart(opening.startsAt),
    title,
    homeUrl: homeStatus === "hidden" ? undefined : publicUrl(listingPath({ id: listingId, title, suburb })),
    listingId,
    when: formatWhen(opening),
    where: formatWhere(opening),
    hiddenPart: opening.hiddenPart,
    calendarUrl: homeStatus === "hidden" ? undefined : publicUrl(inspectionCalendarPath(id)),
    isListed: homeStatus === "listed",
    isCancelled: cancelledAt !== null,
    cancelReason,
  };
}

/** Omits the agent's texts unless they may be mailed to this reader; of a vouched agent, all but the public address. */
export function mailedToVisitor(
  opening: Inspection,
  home: HomeTrust & HomeContact,
  reader: MailReader,
): MailedInspection {
  const { trust, knownSuburb } = home;
  const { title, listingId } = opening;
  const mailed = {
    ...mailedInspection(opening),
    ...(home.hasStatement &&
      opening.homeStatus === "listed" && { statementUrl: publicUrl(shortStatementPath(listingId)) }),
  };
  const mayNameHome = canMailText(trust, reader, title, mailed.where);
  const reason = mailed.cancelReason ?? "";
  const isOurs = Object.values<string>(cancellationMessages).includes(reason);
  const cancelReason = isOurs || canMailText(trust, reader, reason) ? mailed.cancelReason : null;
  const agents = {
    agent: mailableContact(home, reader),
    secondAgent: mailableSharer(home.secondAgent, reader),
    assistant: mailableSharer(home.assistant, reader),
  };
  if (mayNameHome) return { ...mailed, cancelReason, ...agents };
  const homeUrl = mailed.homeUrl === undefined ? undefined : publicUrl(shortListingPath(listingId));
  if (canMailAddress(trust, reader, { address: opening.address, knownSuburb }))
    return { ...mailed, title: mailed.home, homeUrl, cancelReason, ...agents };
  const label = genericHomeLabel(knownSuburb);
  return {
    ...mailed,
    home: label,
    shortHome: label,
    title: label,
    homeUrl,
    where: formatHiddenPart(opening) ?? addressOnPage,
    cancelReason,
    ...agents,
  };
}

/** Whether a reminder is due the evening before. On that evening or later, the registration mail is enough. */
export function isReminded({ startsAt }: Pick<Inspection, "startsAt">, now: Date): boolean {
  return daysBetween(sydneyDate(now), sydneyDate(startsAt)) > 1;
}

/**
 * Mails registered visitors not yet notified of a move or cancellation. The mark and the mail commit together, so each
 * person gets one mail per change. `signal` stops it between two people.
 */
export async function notifyOfChange(inspectionId: number, job?: JobContext): Promise<void> {
  const list = async () =>
    sortByMailbox(await findUnnotified(inspectionId)).map(({ id }) => ({
      subject: `registration ${id}`,
      work: () => transaction(() => notify(inspectionId, id)),
      giveUp: () => markNotified(id),
    }));
  await runParts(list, job);
}

async function notify(inspectionId: number, registrationId: number): Promise<void> {
  // Moves wait for this lock, so the mail and the mark describe the same state.
  await lockInspection(inspectionId);
  const opening = await findInspection(inspectionId);
  const visitor = opening && (await markNotified(registrationId));
  if (!visitor) return;
  const { email, notifiedStartsAt } = visitor;
  const inspection = mailedToVisitor(opening, await findHomeTrust(opening.listingId), readerOf(visitor));
  const hasMoved = notifiedStartsAt.getTime() !== opening.startsAt.getTime();
  const was = formatStart(notifiedStartsAt);
  const wasShort = formatShortStart(notifiedStartsAt);
  const mail = changedMail({ inspection, was, wasShort, hasMoved, email, url: receiptUrl(visitor) });
  await queueVisitorMail(visitor, mail);
}

/** Reminds visitors of tomorrow and later today. Stops and repeats like `notifyOfChange`. */
export async function remindVisitors(job: JobContext): Promise<void> {
  const list = async () =>
    (await findUnreminded()).map((id) => ({
      subject: `registration ${id}`,
      work: () => transaction(() => remind(id)),
      giveUp: () => markReminded(id),
    }));
  await runParts(list, job);
}

async function remind(registrationId: number): Promise<void> {
  const visitor = await markReminded(registrationId);
  const opening = visitor && (await findPublicInspection(visitor.inspectionId));
  if (!opening) return;
  const day = sydneyDate(opening.startsAt) === sydneyDate(new Date()) ? "today" : "tomorrow";
  const inspection = mailedToVisitor(opening, await findHomeTrust(opening.listingId), readerOf(visitor));
  await queueVisitorMail(visitor, reminderMail(inspection, visitor.email, receiptUrl(visitor), day));
}

/** The order in which mailboxes are locked, to avoid deadlocks within one transaction. */
function sortByMailbox<Visitor extends { email: string }>(visitors: readonly Visitor[]): Visitor[] {
  return visitors.toSorted((one, other) => (mailboxKey(one.email) < mailboxKey(other.email) ? -1 : 1));
}

function readerOf({ isProven }: VisitorToNotify): MailReader {
  return isProven ? "proven" : "anyone";
}

/** Another person may have typed an unproven address, so the mail counts as unrequested and may be dropped. */
async function queueVisitorMail({ isProven }: VisitorToNotify, mail: MailMessage): Promise<void> {
  await (isProven ? queueMail : queueUnrequestedMail)(mail);
}

/**
 * Mails each agent, and those who share the home, a digest of registrations and withdrawals. The marks and the mail commit together. Changes to past,
 * cancelled or hidden inspections are marked without a mail.
 */
export async function sendVisitorDigests(job: JobContext): Promise<void> {
  const list = async () =>
    (await findUnannounced()).map(({ agent, ids }) => ({
      subject: agent,
      work: () => transaction(() => sendVisitorDigest(ids)),
      giveUp: () => markAnnounced(ids),
    }));
  await runParts(list, job);
}

async function sendVisitorDigest(registrationIds: readonly number[]): Promise<void> {
  const marked = await markAnnounced(registrationIds);
  // Members with an unconfirmed address must not send texts to others; the check-in list shows them.
  const registrations = marked.filter(({ isByUnconfirmed }) => !isByUnconfirmed);
  const digests = new Map<string, { to: Mailbox; news: InspectionNews[]; instead?: string }>();
  for (const [inspectionId, visitors] of Map.groupBy(registrations, (visitor) => visitor.inspectionId)) {
    const opening = await findPublicInspection(inspectionId);
    if (!opening || opening.cancelledAt || opening.endsAt.getTime() <= Date.now()) continue;
    const { recipient, unconfirmed, copies } = await findLeadSubject({ listingId: opening.listingId });
    const checkInListUrl = publicUrl(checkInPath(inspectionId));
    // The service desk gets none: the check-in list shows them.
    const first = (unconfirmed?.deputies ?? [recipient]).map((to) => ({ to, instead: unconfirmed?.name }));
    const recipients = [...copies.map((to) => ({ to, instead: undefined })), ...first];
    for (const { to, instead } of new Map(recipients.map((one) => [one.to.address, one])).values()) {
      const digest = digests.get(to.address) ?? { to, news: [], instead };
      digests.set(to.address, digest);
      digest.news.push({ inspection: mailedInspection(opening), checkInListUrl, visitors });
    }
  }
  for (const { to, news, instead } of digests.values()) await queueAgentMail(visitorsMail(news, to, instead));
}

/** Agents' addresses may predate our rules. The check-in list has the same news. */
async function queueAgentMail(mail: MailMessage): Promise<void> {
  if (isMailable(mail.to.address)) await queueMail(mail);
  else await keepDeadMail(mail, leadMailMessages.unmailable);
}
