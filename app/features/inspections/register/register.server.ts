import { transaction } from "#db/transaction.server.ts";
import { hasConfirmedEmail, isConfirmedEmailOf } from "#app/features/accounts/model/accounts.queries.server.ts";
import { findHomeTrust } from "#app/features/listings/model/mail-words.queries.server.ts";
import { leadMailMessages } from "#app/features/leads/model/lead.messages.ts";
import { findLeadSubject } from "#app/features/leads/model/subject.server.ts";
import { consentVersion } from "#app/lib/consents.ts";
import type { Caller } from "#app/lib/caller.ts";
import { Conflict, NotFound, Unconfirmed } from "#app/lib/errors.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import type { Mailbox, MailMessage } from "#app/mail/mail-message.ts";
import { isMailable, keepDeadMail, queueMail, queueUnrequestedMail } from "#app/mail/outbox.server.ts";
import { lockInspection } from "#app/features/inspections/model/inspections.queries.server.ts";
import {
  findOpening,
  findOpeningOfAnyHome,
  type Opening,
} from "#app/features/inspections/model/openings.queries.server.ts";
import {
  isReminded,
  mailedInspection,
  mailedToVisitor,
  readRegistration,
  receiptUrl,
  signRegistration,
} from "./mailed-inspection.server.ts";
import { registeredMail, visitorMail, withdrawnVisitorMail } from "./registration.mail.ts";
import { registerMessages as messages } from "./register.messages.ts";
import type { RegistrationInput } from "./register.schema.ts";
import {
  countRegistrations,
  findRegistration,
  findSameRegistration,
  insertRegistration,
  type StoredRegistration,
  updateWithdrawn,
} from "./registrations.queries.server.ts";

/** More people than fit into any home in half an hour. */
const MAX_REGISTRATIONS = 300;

/**
 * Registers somebody for an inspection: the row, the mail to them and the mail to the agent are written together or not at
 * all. The same person with the same details is registered once, however often and at once they ask; a repeat costs no
 * point of a limit. Returns the receipt (signRegistration). Throws `NotFound` for an inspection of no listed home,
 * `Conflict` when it is cancelled, over or full, `TooMany` at a limit, and `Unconfirmed` when nobody can tell whether it
 * was written.
 */
export async function registerForInspection(
  caller: Caller,
  inspectionId: number,
  input: RegistrationInput,
): Promise<string> {
  const earlier = await findSameRegistration(inspectionId, input);
  if (earlier) return signRegistration(earlier);
  rejectClosed(await findOpening(inspectionId));
  await consumeRateLimit("inspection.register.address", caller.address);
  await consumeRateLimit("inspection.register.email", input.email);
  return transaction(async () => {
    // One at a time: a double click waits here, and then finds what the first one wrote. What was moved meanwhile is read anew.
    await lockInspection(inspectionId);
    const opening = rejectClosed(await findOpening(inspectionId));
    const same = await findSameRegistration(inspectionId, input);
    if (same) return signRegistration(same);
    if ((await countRegistrations(inspectionId)) >= MAX_REGISTRATIONS) throw new Conflict(messages.full);
    return signRegistration(await writeRegistration(caller, opening, input));
  }).catch((error: unknown) => {
    throw error instanceof Unconfirmed ? new Unconfirmed(messages.unconfirmed, { cause: error.cause }) : error;
  });
}

function rejectClosed(opening: Opening | undefined): Opening {
  if (!opening) throw new NotFound(messages.noInspection);
  if (opening.cancelledAt) throw new Conflict(messages.cancelled);
  if (opening.endsAt.getTime() <= Date.now()) throw new Conflict(messages.over);
  return opening;
}

async function writeRegistration(
  caller: Caller,
  opening: Opening,
  input: RegistrationInput,
): Promise<StoredRegistration> {
  const registration = await insertRegistration({
    ...input,
    inspectionId: opening.id,
    userId: caller.user?.id ?? null,
    notifiedSequence: opening.sequence,
    notifiedStartsAt: opening.startsAt,
    consentVersion: consentVersion("inspection"),
  });
  const { user } = caller;
  const isProven = user !== undefined && (await isConfirmedEmailOf(user.id, input.email));
  const mailed = mailedToVisitor(opening, await findHomeTrust(opening.listingId), isProven ? "proven" : "anyone");
  const promise = { isReminded: isReminded(opening, registration.createdAt) };
  const receipt = registeredMail(mailed, input.email, receiptUrl(registration), promise);
  await (isProven ? queueMail : queueUnrequestedMail)(receipt);
  // Whose own address is unconfirmed sends words to nobody: the agent finds them in the door list.
  if (!user || (await hasConfirmedEmail(user.id))) {
    await queueForAgent(opening, (recipient) => visitorMail(mailedInspection(opening), input, recipient));
  }
  return registration;
}

/**
 * An agent without a confirmed address finds the same in the door list. An address may be older than our rule: admins see
 * the mail.
 */
async function queueForAgent({ listingId }: Opening, mailTo: (recipient: Mailbox) => MailMessage): Promise<void> {
  const { recipient, unconfirmed } = await findLeadSubject({ listingId });
  if (unconfirmed !== undefined) return;
  const mail = mailTo(recipient);
  if (isMailable(mail.to.address)) await queueMail(mail);
  else await keepDeadMail(mail, leadMailMessages.unmailable);
}

/**
 * Withdraws the registration of a receipt and tells the agent. A second time changes nothing. Throws `NotFound` when the
 * token is no receipt, or no longer one, and `Conflict` when the inspection is cancelled or over.
 */
export async function withdrawRegistration(token: string): Promise<void> {
  const receipt = readRegistration(token);
  if (receipt.state !== "valid") throw new NotFound(messages.notShown.invalid.title);
  await transaction(async () => {
    const registration = await findRegistration(receipt.id);
    if (!registration || registration.withdrawnAt) return;
    const opening = rejectClosed(await findOpeningOfAnyHome(registration.inspectionId));
    if (!(await updateWithdrawn(receipt.id)) || opening.homeIs !== "listed") return;
    if (registration.isByUnconfirmed) return;
    await queueForAgent(opening, (recipient) =>
      withdrawnVisitorMail(mailedInspection(opening), registration.name, recipient),
    );
  });
}
