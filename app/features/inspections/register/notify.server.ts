import { createHash } from "node:crypto";
import { lockHash } from "#app/limits/idempotency.queries.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { mailboxKey } from "#app/lib/mailbox-key.ts";
import { sydneyDate } from "#app/lib/sydney-time.ts";
import type { MailMessage } from "#app/mail/mail-message.ts";
import { queueMail, queueUnrequestedMail } from "#app/mail/outbox.server.ts";
import { openingStart } from "#app/features/inspections/model/opening.server.ts";
import { findHomeTrust } from "#app/features/listings/model/mail-words.queries.server.ts";
import type { MailReader } from "#app/features/listings/model/mail-words.ts";
import { lockInspection } from "#app/features/inspections/model/inspections.queries.server.ts";
import { findOpening, findOpeningOfAnyHome } from "#app/features/inspections/model/openings.queries.server.ts";
import { mailedToVisitor, receiptUrl } from "./mailed-inspection.server.ts";
import { changedMail, reminderMail } from "./registration.mail.ts";
import { markNotified, markReminded, type Notified } from "./registrations.queries.server.ts";

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
