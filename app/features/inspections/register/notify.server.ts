import { createHash } from "node:crypto";
import { lockHash } from "#app/limits/idempotency.queries.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { mailboxKey } from "#app/lib/mailbox-key.ts";
import { sydneyDate } from "#app/lib/sydney-time.ts";
import { findLeadSubject } from "#app/features/leads/model/subject.server.ts";
import { leadMailMessages } from "#app/features/leads/model/lead.messages.ts";
import type { Mailbox, MailMessage } from "#app/mail/mail-message.ts";
import { isMailable, keepDeadMail, queueMail, queueUnrequestedMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { doorPath } from "#app/features/inspections/model/paths.ts";
import { openingStart } from "#app/features/inspections/model/opening.server.ts";
import { findHomeTrust } from "#app/features/listings/model/mail-words.queries.server.ts";
import type { MailReader } from "#app/features/listings/model/mail-words.ts";
import { lockInspection } from "#app/features/inspections/model/inspections.queries.server.ts";
import { findOpening, findOpeningOfAnyHome } from "#app/features/inspections/model/openings.queries.server.ts";
import { mailedInspection, mailedToVisitor, receiptUrl } from "./mailed-inspection.server.ts";
import { changedMail, type InspectionNews, reminderMail, visitorsMail } from "./registration.mail.ts";
import { markNotified, markReminded, markTold, type Notified } from "./registrations.queries.server.ts";

/** People whom one transaction tells. */
const batchSize = 50;
/** Those who remind do so one after the other, whichever process they are in. */
const reminding = createHash("sha256").update("reminders of inspections").digest();

/**
 * Mails everybody who registered for an inspection and was not told yet that it was moved or cancelled: the mark and the mail
 * are written together, so that each is told once of a change, however often this runs. `signal` stops it between two
 * batches.
 */
export async function notifyOfChange(inspectionId: number, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const count = await transaction(async () => {
      // What the mails say and what is marked as told is one state: a move in between waits here, and is told next.
      await lockInspection(inspectionId);
      const opening = await findOpeningOfAnyHome(inspectionId);
      if (!opening) return 0;
      const home = await findHomeTrust(opening.listingId);
      const visitors = await markNotified(inspectionId, batchSize);
      for (const visitor of inOrder(visitors)) {
        const { email, notifiedStartsAt } = visitor;
        const inspection = mailedToVisitor(opening, home, readerOf(visitor));
        const hasMoved = notifiedStartsAt.getTime() !== opening.startsAt.getTime();
        const was = openingStart(notifiedStartsAt);
        await queueForVisitor(visitor, changedMail({ inspection, was, hasMoved, email, url: receiptUrl(visitor) }));
      }
      return visitors.length;
    });
    if (count < batchSize) return;
  }
}

/**
 * Mails everybody who is registered for tomorrow or later today, each once, as `notifyOfChange` does. Throws `Unavailable` while
 * somebody else is at it for long.
 */
export async function remindVisitors(signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const count = await transaction(async () => {
      // The transaction of a process that has died may still hold its people, and take back what it did: whoever passed over
      // them would not come again.
      await lockHash(reminding);
      const visitors = await markReminded(batchSize);
      for (const visitor of inOrder(visitors)) {
        const opening = await findOpening(visitor.inspectionId);
        if (!opening) continue;
        const day = sydneyDate(opening.startsAt) === sydneyDate(new Date()) ? "today" : "tomorrow";
        const inspection = mailedToVisitor(opening, await findHomeTrust(opening.listingId), readerOf(visitor));
        await queueForVisitor(visitor, reminderMail(inspection, visitor.email, receiptUrl(visitor), day));
      }
      return visitors.length;
    });
    // Of a batch, some may have withdrawn just now: fewer are not the last.
    if (count === 0) return;
  }
}

/** In the order in which their mailboxes are locked, so that no two transactions wait for each other. */
function inOrder(visitors: readonly Notified[]): Notified[] {
  return visitors.toSorted((one, other) => (mailboxKey(one.email) < mailboxKey(other.email) ? -1 : 1));
}

function readerOf({ isProven }: Notified): MailReader {
  return isProven ? "proven" : "anyone";
}

/** Somebody else may have typed the address: the mail counts as one that the mailbox did not ask for, and may be left out. */
async function queueForVisitor({ isProven }: Notified, mail: MailMessage): Promise<void> {
  await (isProven ? queueMail : queueUnrequestedMail)(mail);
}

/** Registrations and withdrawals that one transaction tells of. */
const toldTogether = 2000;

/**
 * Mails each agent one digest of who has registered for, or withdrawn from, inspections that are to come. The marks and the
 * mails are written together, so that each is told once. What concerns an inspection that is over, cancelled or not public
 * is marked and not mailed.
 */
export async function tellAgentsOfVisitors(signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const count = await transaction(async () => {
      const told = await markTold(toldTogether);
      // A member whose own address is unconfirmed sends words to nobody: the agent finds them in the door list.
      const untold = told.filter(({ isByUnconfirmed }) => !isByUnconfirmed);
      const digests = new Map<string, { to: Mailbox; news: InspectionNews[] }>();
      for (const [inspectionId, visitors] of Map.groupBy(untold, (visitor) => visitor.inspectionId)) {
        const opening = await findOpening(inspectionId);
        if (!opening || opening.cancelledAt || opening.endsAt.getTime() <= Date.now()) continue;
        const { recipient: to, unconfirmed } = await findLeadSubject({ listingId: opening.listingId });
        // An agent without a confirmed address finds the same in the door list.
        if (unconfirmed !== undefined) continue;
        const digest = digests.get(to.address) ?? { to, news: [] };
        digests.set(to.address, digest);
        const doorListUrl = publicUrl(doorPath(inspectionId));
        digest.news.push({ inspection: mailedInspection(opening), doorListUrl, visitors });
      }
      for (const { to, news } of digests.values()) await queueForAgent(visitorsMail(news, to));
      return told.length;
    });
    if (count < toldTogether) return;
  }
}

/** An agent's address may be older than our rule: the door list says the same, and admins see the mail. */
async function queueForAgent(mail: MailMessage): Promise<void> {
  if (isMailable(mail.to.address)) await queueMail(mail);
  else await keepDeadMail(mail, leadMailMessages.unmailable);
}
