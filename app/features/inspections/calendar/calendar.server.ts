import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { brand } from "#platform/brand.ts";
import { inSydney } from "#app/lib/sydney-time.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { addressLabel, listingName } from "#app/features/listings/model/labels.ts";
import type { Opening } from "#app/features/inspections/model/inspections.queries.server.ts";
import { inspectionPath, ownCalendarPath } from "#app/features/inspections/model/paths.ts";
import {
  findCalendar,
  findCalendarOwner,
  findOpeningsFollowed,
  insertCalendar,
  updateCalendarId,
} from "#app/features/inspections/model/calendars.queries.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { NotFound } from "#app/lib/errors.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { linkSigner } from "#app/mail/link-token.server.ts";

const messages = {
  inspection: (home: string) => `Inspection: ${home}`,
  cancelled: (home: string) => `Cancelled: inspection of ${home}`,
} as const;

const zone = "Australia/Sydney";

/** The clocks of Sydney since 2008, in the words of RFC 5545: daylight saving from the first Sunday of October to the first of April. */
const sydneyClocks = `BEGIN:VTIMEZONE
TZID:${zone}
BEGIN:STANDARD
DTSTART:20080406T030000
TZOFFSETFROM:+1100
TZOFFSETTO:+1000
TZNAME:AEST
RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:20081005T020000
TZOFFSETFROM:+1000
TZOFFSETTO:+1100
TZNAME:AEDT
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU
END:DAYLIGHT
END:VTIMEZONE`;

/** How often a calendar that is subscribed to should look again (seconds). */
const refreshSeconds = 3600;

/**
 * Inspections as a calendar (RFC 5545), times as the clocks of Sydney show them. Calendars know an inspection by its uid:
 * one that was moved has a higher sequence, and one that was cancelled is there as cancelled. The same inspections are the
 * same text.
 */
export function inspectionCalendar(openings: readonly (Opening & { isRegistered?: boolean })[]): string {
  const calendar = ical({
    // The product's own words: this property is written as it is.
    name: "Inspections of homes",
    prodId: { company: brand.name, product: "Inspections", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
    // Without a name, as that would take the stamps out of UTC.
    timezone: { name: null, generator: () => sydneyClocks },
  });
  for (const opening of openings) {
    const url = opening.homeIs === "gone" ? undefined : publicUrl(inspectionPath(opening.id));
    const home = listingName(opening);
    const registered = opening.isRegistered && !opening.cancelledAt && "You are registered.";
    const [start, end] = [inSydney(opening.startsAt), inSydney(opening.endsAt)];
    calendar.createEvent({
      id: opening.uid,
      sequence: opening.sequence,
      stamp: opening.updatedAt,
      lastModified: opening.updatedAt,
      // Programs differ about which half past two is meant in the night when daylight saving ends: there it is given in UTC.
      timezone: [start, end].some(comesTwice) ? null : zone,
      start,
      end,
      status: opening.cancelledAt ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      summary: opening.cancelledAt ? messages.cancelled(home) : messages.inspection(home),
      location: addressLabel(opening),
      description: [opening.cancelReason, registered, opening.title, url].filter(Boolean).join("\n"),
      url,
    });
  }
  const text = calendar.toString();
  // A calendar has at least one component: without an event it would bring no clocks either.
  return openings.length > 0 ? text : text.replace(/(?=END:VCALENDAR)/, `${sydneyClocks}\n`.replaceAll("\n", "\r\n"));
}

/** Whether the clocks of Sydney show this time twice on its day. */
function comesTwice(time: Temporal.ZonedDateTime): boolean {
  const onTheWall = time.toPlainDateTime();
  const [first, second] = (["earlier", "later"] as const).map((which) =>
    onTheWall.toZonedDateTime(zone, { disambiguation: which }),
  );
  return first?.epochMilliseconds !== second?.epochMilliseconds;
}

/** The address of a private calendar works as long as the calendar has this id: programs ask for it for years. */
const { sign, read } = linkSigner({ purpose: "inspection-calendar.1" });

/** A private calendar as its member sees it: every text is finished. */
export interface ShownCalendar {
  /** Absolute. */
  url: string;
  /** The same for programs that follow calendars. */
  webcal: string;
  /** "23 November 2026" */
  since: string;
}

/** A member's private calendar; null when they have none. */
export async function showCalendar(userId: number): Promise<ShownCalendar | null> {
  const calendar = await findCalendar(userId);
  if (!calendar) return null;
  const url = publicUrl(ownCalendarPath(sign(calendar)));
  return { url, webcal: url.replace(/^https?:/, "webcal:"), since: formatLongDate(calendar.createdAt) };
}

/** Gives a member a private calendar; who has one keeps it. Throws `TooMany` at the limit. */
export async function createCalendar({ user }: Member): Promise<void> {
  await consumeRateLimit("calendar.address.user", String(user.id));
  await insertCalendar(user.id);
}

/** Gives a private calendar another address: the one before opens nothing any more. Throws `NotFound` and `TooMany`. */
export async function renewCalendar({ user }: Member): Promise<void> {
  await consumeRateLimit("calendar.address.user", String(user.id));
  if (!(await updateCalendarId(user.id)))
    throw new NotFound("This calendar address was stopped before. You can make another one.");
}

/** The calendar of whoever holds this token. Throws `NotFound` for every other token, whatever is wrong with it. */
export async function readOwnCalendar(token: string): Promise<string> {
  const link = read(token);
  const userId = link.state === "valid" ? await findCalendarOwner(link.id) : undefined;
  if (userId === undefined) throw new NotFound("There is no such calendar");
  return inspectionCalendar(await findOpeningsFollowed(userId));
}
