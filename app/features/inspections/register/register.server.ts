import { isConfirmedEmail } from "#app/features/accounts/model/accounts.queries.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { requireManagedInspection } from "#app/features/inspections/manage.server.ts";
import type { RegistrationInput } from "#app/features/inspections/model/inspection.schema.ts";
import { registerMessages as messages } from "#app/features/inspections/model/inspection.ts";
import {
  findPublicInspection,
  findInspection,
  lockInspection,
  type Inspection,
} from "#app/features/inspections/model/inspections.queries.server.ts";
import { findHomeTrust } from "#app/features/listings/model/listing.queries.server.ts";
import { queueWebhooks } from "#app/features/webhooks/webhook.server.ts";
import type { Caller, Member } from "#app/lib/caller.ts";
import { consentVersion } from "#app/lib/consents.ts";
import { Conflict, NotFound, Unconfirmed } from "#app/lib/errors.ts";
import { consumeRateLimit, refundRateLimit, tryConsumeRateLimit } from "#app/limits/limits.server.ts";
import { queueMail, queueUnrequestedMail } from "#app/mail/outbox.server.ts";
import { transaction } from "#db/transaction.server.ts";
import {
  confirmationUrl,
  isReminded,
  mailedToVisitor,
  readConfirmation,
  readMailedRegistration,
  readRegistration,
  receiptUrl,
  signRegistration,
} from "./notify.server.ts";
import { confirmRegistrationMail, registeredMail, removedMail } from "./registration.mail.ts";
import {
  countRegistrations,
  findOwnRegistration,
  findRegistration,
  findSameRegistration,
  insertRegistration,
  type StoredRegistration,
  updateConfirmed,
  updatePhone,
  updateProven,
  updateRemoved,
  updateWithdrawn,
} from "./registrations.queries.server.ts";

const MAX_REGISTRATIONS = 300;

/**
 * Registers a visitor, and queues the mail in the same transaction. After a few from one network, the visitor must
 * confirm by mail. Repeating it returns the same receipt (see `signRegistration`) and does not count towards a limit.
 * Another phone changes the registration of a member, and confirms it if they have proved to own the address; other
 * people could get a receipt that withdraws it. Throws `NotFound` if the inspection is not public, `Conflict` if it is
 * cancelled, over or full, `TooMany` at a limit, and `Unconfirmed` if the outcome of the commit is unknown.
 */
export async function registerForInspection(
  caller: Caller,
  inspectionId: number,
  input: RegistrationInput,
): Promise<string> {
  const earlier = await findSameRegistration(inspectionId, input);
  if (earlier) return signRegistration(earlier);
  rejectClosed(await findPublicInspection(inspectionId));
  await consumeRateLimit("inspection.register.address", caller.ip);
  await consumeRateLimit("inspection.register.email", input.email);
  const isProven = caller.user !== undefined && (await isConfirmedEmail(caller.user.id, input.email));
  const place = `${inspectionId} ${caller.ip}`;
  const hasPlace = !isProven && (await tryConsumeRateLimit("inspection.register.place", place));
  const awaitsConfirmation = !isProven && !hasPlace;
  const { registration, isRepeat } = await transaction(async () => {
    // A double click waits, then finds the first registration. Read the inspection again, as it may have moved.
    await lockInspection(inspectionId);
    const inspection = rejectClosed(await findPublicInspection(inspectionId));
    const same = await findSameRegistration(inspectionId, input);
    if (same) return { registration: same, isRepeat: true };
    const own =
      caller.user &&
      (await findOwnRegistration(inspectionId, input, { userId: caller.user.id, ownsAddress: isProven }));
    if (caller.user && own) {
      await updatePhone(own.id, input.phone, caller.user.id);
      if (isProven && own.awaitsConfirmation) await confirmAwaiting(inspection, { ...own, email: input.email });
      else if (isProven) await updateProven(own.id);
      return { registration: own, isRepeat: false };
    }
    if (!awaitsConfirmation) await rejectFull(inspectionId);
    const written = await writeRegistration(caller, inspection, input, { isProven, awaitsConfirmation });
    return { registration: written, isRepeat: false };
  }).catch((error: unknown) => {
    throw error instanceof Unconfirmed
      ? new Unconfirmed(
          "We could not confirm that you are registered. Please register again. It will not count twice.",
          { cause: error.cause },
        )
      : error;
  });
  if (isRepeat) {
    await refundRateLimit("inspection.register.address", caller.ip);
    await refundRateLimit("inspection.register.email", input.email);
    if (hasPlace) await refundRateLimit("inspection.register.place", place);
  }
  return signRegistration(registration);
}

async function rejectFull(inspectionId: number): Promise<void> {
  if ((await countRegistrations(inspectionId)) >= MAX_REGISTRATIONS)
    throw new Conflict("This inspection is full. Please ask the agent.");
}

/**
 * Confirms a registration, or only its address, by an emailed link. Returns its receipt, which is mailed to new
 * visitors. Idempotent. Throws `NotFound` for an invalid or expired token, and `Conflict` if the registration was
 * withdrawn or removed, or the inspection is cancelled, over or full.
 */
export async function confirmRegistration(token: string): Promise<string> {
  const confirmationLink = readConfirmation(token);
  const link = confirmationLink.state === "invalid" ? readMailedRegistration(token) : confirmationLink;
  const unconfirmed = link.state === "valid" ? await findRegistration(link.id) : undefined;
  if (!unconfirmed) throw new NotFound(messages.unavailable.invalid.title);
  return transaction(async () => {
    await lockInspection(unconfirmed.inspectionId);
    const registration = await findRegistration(unconfirmed.id);
    if (!registration?.email) throw new NotFound(messages.unavailable.invalid.title);
    if (registration.withdrawnAt) throw new Conflict(registration.removedAt ? messages.removed : messages.withdrawn);
    if (registration.awaitsConfirmation) {
      const inspection = rejectClosed(await findPublicInspection(registration.inspectionId));
      await confirmAwaiting(inspection, { ...registration, email: registration.email });
    } else await updateProven(registration.id);
    return signRegistration(registration);
  });
}

async function confirmAwaiting(
  inspection: Inspection,
  registration: StoredRegistration & { email: string },
): Promise<void> {
  await rejectFull(inspection.id);
  await updateConfirmed(registration.id, inspection);
  await queueRegistered(inspection, { ...registration, isProven: true });
}

function rejectClosed(inspection: Inspection | undefined): Inspection {
  if (!inspection) throw new NotFound(messages.noInspection);
  if (inspection.cancelledAt) throw new Conflict(messages.cancelled);
  if (inspection.endsAt.getTime() <= Date.now()) throw new Conflict(messages.over);
  return inspection;
}

async function writeRegistration(
  caller: Caller,
  inspection: Inspection,
  input: RegistrationInput,
  { isProven, awaitsConfirmation }: { isProven: boolean; awaitsConfirmation: boolean },
): Promise<StoredRegistration> {
  const registration = await insertRegistration({
    ...input,
    inspectionId: inspection.id,
    userId: caller.user?.id ?? null,
    notifiedSequence: inspection.sequence,
    notifiedStartsAt: inspection.startsAt,
    consentVersion: consentVersion("inspection"),
    awaitsConfirmation,
    confirmedAt: isProven ? new Date() : null,
  });
  if (awaitsConfirmation) {
    const mailed = mailedToVisitor(inspection, await findHomeTrust(inspection.listingId), "anyone");
    await queueUnrequestedMail(confirmRegistrationMail(mailed, input.email, confirmationUrl(registration)));
  } else await queueRegistered(inspection, { ...registration, email: input.email, isProven });
  return registration;
}

/** `isProven`: the visitor has proved to own the address. */
async function queueRegistered(
  inspection: Inspection,
  { email, isProven, ...registration }: StoredRegistration & { email: string; isProven: boolean },
): Promise<void> {
  const mailed = mailedToVisitor(inspection, await findHomeTrust(inspection.listingId), isProven ? "proven" : "anyone");
  const promise = { isReminded: isReminded(inspection, new Date()) };
  await queueWebhooks("registration.created", { registrationId: registration.id });
  await (isProven ? queueMail : queueUnrequestedMail)(registeredMail(mailed, email, receiptUrl(registration), promise));
}

/**
 * Idempotent. The agent's next digest mentions it. Throws `NotFound` for an invalid or expired token, and `Conflict` if
 * the inspection is cancelled or over.
 */
export async function withdrawRegistration(token: string): Promise<void> {
  const receipt = readRegistration(token);
  if (receipt.state !== "valid") throw new NotFound(messages.unavailable.invalid.title);
  await transaction(async () => {
    const registration = await findRegistration(receipt.id);
    if (!registration || registration.withdrawnAt) return;
    rejectClosed(await findInspection(registration.inspectionId));
    await updateWithdrawn(receipt.id);
    await queueWebhooks("registration.withdrawn", { registrationId: receipt.id });
  });
}

/**
 * Removes the given people, or all with an unconfirmed address, unless they have arrived. Those with a confirmed
 * address get a mail. Returns the number removed. Throws `NotFound` and `Forbidden`.
 */
export async function removeVisitors(
  member: Member,
  inspectionId: number,
  which: readonly number[] | "unconfirmed",
): Promise<number> {
  const { listingId } = await requireManagedInspection(member, inspectionId);
  return transaction(async () => {
    await lockInspection(inspectionId);
    const removed = which.length === 0 ? [] : await updateRemoved(inspectionId, which);
    if (removed.length === 0) return 0;
    const inspection = await findPublicInspection(inspectionId);
    const mailed = inspection && mailedToVisitor(inspection, await findHomeTrust(listingId), "proven");
    for (const { email, confirmedAt } of removed) {
      if (mailed && email !== null && confirmedAt) await queueMail(removedMail(mailed, email));
    }
    await recordChange(member, {
      action: "listing.registrations_removed",
      subject: "listing",
      subjectId: listingId,
      detail: { inspection: inspectionId, count: removed.length },
    });
    return removed.length;
  });
}
