import { listingName } from "#app/features/listings/model/labels.ts";
import { type MailReader, mayBeMailed, plainHome, plainHomePath } from "#app/features/listings/model/mail-words.ts";
import type { HomeTrust } from "#app/features/listings/model/mail-words.queries.server.ts";
import { calledOffMessages } from "#app/features/listings/model/listings.messages.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { daysBetween, sydneyDate } from "#app/lib/sydney-time.ts";
import { linkSigner } from "#app/mail/link-token.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { openingWhen, openingWhere } from "#app/features/inspections/model/opening.server.ts";
import type { Opening } from "#app/features/inspections/model/openings.queries.server.ts";
import { inspectionCalendarPath, registrationPath } from "#app/features/inspections/model/visit-paths.ts";
import { addressOnPage, type MailedInspection } from "./registration.mail.ts";
import type { StoredRegistration } from "./registrations.queries.server.ts";

/** A registration that nobody has confirmed by then is deleted. */
export const daysToConfirm = 7;

/** Shows a person their registration, and withdraws it, for a year. A repeat gets the same link. */
export const { sign: signRegistration, read: readRegistration } = linkSigner({
  purpose: "inspection-registration.1",
  days: 365,
});

/** Makes a registration count that waits for it. Only its mail has this link, so that the receipt proves no address. */
const confirmation = linkSigner({ purpose: "inspection-confirmation.1", days: daysToConfirm });
export const readConfirmation = confirmation.read;

/** The absolute address that a mail asks to open, so that a registration counts. */
export function confirmationUrl(registration: StoredRegistration): string {
  return publicUrl(registrationPath(confirmation.sign(registration)));
}

/** The absolute address of a registration's own page. */
export function receiptUrl(registration: StoredRegistration): string {
  return publicUrl(registrationPath(signRegistration(registration)));
}

/** An inspection in the words of mails to its agent. */
export function mailedInspection(opening: Opening): MailedInspection {
  const { id, listingId, title, suburb, cancelledAt, cancelReason, homeIs } = opening;
  return {
    home: listingName(opening),
    title,
    homeUrl: homeIs === "gone" ? undefined : publicUrl(listingPath({ id: listingId, title, suburb })),
    listingId,
    when: openingWhen(opening),
    where: openingWhere(opening),
    calendarUrl: homeIs === "gone" ? undefined : publicUrl(inspectionCalendarPath(id)),
    isListed: homeIs === "listed",
    isCancelled: cancelledAt !== null,
    cancelReason,
  };
}

/** The same for whoever registered: our own words in place of the agent's, unless those may travel so far. */
export function mailedToVisitor(
  opening: Opening,
  { trust, knownSuburb }: HomeTrust,
  reader: MailReader,
): MailedInspection {
  const mailed = mailedInspection(opening);
  const { title, listingId } = opening;
  const mayNameHome = mayBeMailed(trust, reader, title, mailed.where);
  const reason = mailed.cancelReason ?? "";
  const isOurs = Object.values<string>(calledOffMessages).includes(reason);
  const cancelReason = isOurs || mayBeMailed(trust, reader, reason) ? mailed.cancelReason : null;
  if (mayNameHome) return { ...mailed, cancelReason };
  const home = plainHome(knownSuburb);
  return {
    ...mailed,
    home,
    title: home,
    homeUrl: mailed.homeUrl === undefined ? undefined : publicUrl(plainHomePath(listingId)),
    where: addressOnPage,
    cancelReason,
  };
}

/** Whether who registers now is reminded on the evening before: on that day and later they have the mail of registering. */
export function isReminded({ startsAt }: Pick<Opening, "startsAt">, now: Date): boolean {
  return daysBetween(sydneyDate(now), sydneyDate(startsAt)) > 1;
}
