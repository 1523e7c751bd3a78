import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { formatHiddenPart } from "#app/features/inspections/model/inspection-labels.server.ts";
import {
  type Inspection,
  findCalendar,
  findCalendarOwner,
  findFollowedInspections,
  insertCalendar,
  updateCalendarId,
} from "#app/features/inspections/model/inspections.queries.server.ts";
import { inspectionPath, ownCalendarPath } from "#app/features/inspections/model/paths.ts";
import { addressLabel, listingName } from "#app/features/listings/model/labels.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import type { Member } from "#app/lib/caller.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { NotFound } from "#app/lib/errors.ts";
import { inSydney } from "#app/lib/sydney-time.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { linkSigner } from "#app/mail/link-token.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { brand } from "#platform/brand.ts";

const messages = {
  inspection: (home: string) => `Inspection: ${home}`,
  auction: (home: string) => `Auction: ${home}`,
  cancelled: (home: string) => `Cancelled: inspection of ${home}`,
} as const;

const zone = "Australia/Sydney";

/** RFC 5545, with the daylight saving rules since 2008. */
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

/** How often subscribers should refresh, in seconds. */
const refreshSeconds = 3600;

/**
 * An RFC 5545 calendar in Sydney time. A moved inspection has the same uid and a higher sequence; a cancelled one is
 * listed as cancelled. Deterministic.
 */
export function inspectionCalendar(inspections: readonly (Inspection & { isRegistered?: boolean })[]): string {
  const calendar = newCalendar("Inspections of homes");
  for (const inspection of inspections) {
    const url = inspection.homeStatus === "hidden" ? undefined : publicUrl(inspectionPath(inspection.id));
    const home = listingName(inspection);
    const registered = inspection.isRegistered && !inspection.cancelledAt && "You are registered.";
    const [start, end] = [inSydney(inspection.startsAt), inSydney(inspection.endsAt)];
    calendar.createEvent({
      id: inspection.uid,
      sequence: inspection.sequence,
      stamp: inspection.updatedAt,
      lastModified: inspection.updatedAt,
      // UTC for the hour that occurs twice when daylight saving ends, as calendar programs interpret it differently.
      timezone: [start, end].some(comesTwice) ? null : zone,
      start,
      end,
      status: inspection.cancelledAt ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      summary: inspection.cancelledAt ? messages.cancelled(home) : messages.inspection(home),
      location: addressLabel(inspection),
      description: [inspection.cancelReason, registered, inspection.title, formatHiddenPart(inspection), url]
        .filter(Boolean)
        .join("\n"),
      url,
    });
  }
  const text = calendar.toString();
  // A calendar needs a component, but the library adds the time zone only with events.
  return inspections.length > 0
    ? text
    : text.replace(/(?=END:VCALENDAR)/, `${sydneyClocks}\n`.replaceAll("\n", "\r\n"));
}

/** The library does not escape the name, so it must not contain user input. */
function newCalendar(name: string) {
  return ical({
    name,
    prodId: { company: brand.name, product: "Inspections", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
    // A name would change DTSTAMP from UTC to local time.
    timezone: { name: null, generator: () => sydneyClocks },
  });
}

type CalendarAuction = Parameters<typeof addressLabel>[0] & {
  id: number;
  title: string;
  /** ISO 8601 */
  auctionAt: string;
  auctionPlace: string | null;
  /** ISO 8601 */
  updatedAt: string;
};

/** One event without an end, which is unknown. A moved auction keeps its uid and gets a higher sequence. */
export function auctionCalendar(home: CalendarAuction): string {
  const calendar = newCalendar("Auction of a home");
  const start = inSydney(new Date(home.auctionAt));
  const url = publicUrl(listingPath(home));
  const updatedAt = new Date(home.updatedAt);
  calendar.createEvent({
    id: `auction-of-home-${home.id}`,
    // In seconds, as the changes of a home are not counted.
    sequence: Math.floor(updatedAt.getTime() / 1000),
    stamp: updatedAt,
    lastModified: updatedAt,
    timezone: comesTwice(start) ? null : zone,
    start,
    summary: messages.auction(listingName(home)),
    location: home.auctionPlace ?? addressLabel(home),
    description: [home.title, url].join("\n"),
    url,
  });
  return calendar.toString();
}

function comesTwice(time: Temporal.ZonedDateTime): boolean {
  const onTheWall = time.toPlainDateTime();
  const [first, second] = (["earlier", "later"] as const).map((which) =>
    onTheWall.toZonedDateTime(zone, { disambiguation: which }),
  );
  return first?.epochMilliseconds !== second?.epochMilliseconds;
}

/** Valid until the calendar's id changes. Does not expire, because programs poll it for years. */
const { sign, read } = linkSigner({ purpose: "inspection-calendar.1" });

export interface CalendarAddress {
  url: string;
  /** With the `webcal:` scheme, for programs that subscribe. */
  webcal: string;
  /** "23 November 2026" */
  since: string;
}

/** Null if the member has no calendar. */
export async function getCalendarAddress(userId: number): Promise<CalendarAddress | null> {
  const calendar = await findCalendar(userId);
  if (!calendar) return null;
  const url = publicUrl(ownCalendarPath(sign(calendar)));
  return { url, webcal: url.replace(/^https?:/, "webcal:"), since: formatLongDate(calendar.createdAt) };
}

/** Creates a private calendar unless the member has one. Throws `TooMany` at the limit. */
export async function createCalendar({ user }: Member): Promise<void> {
  await consumeRateLimit("calendar.address.user", String(user.id));
  await insertCalendar(user.id);
}

/** The old address stops working. Throws `NotFound` and `TooMany`. */
export async function renewCalendar({ user }: Member): Promise<void> {
  await consumeRateLimit("calendar.address.user", String(user.id));
  if (!(await updateCalendarId(user.id)))
    throw new NotFound("This calendar address has already been stopped. You can create a new one.");
}

/** Throws `NotFound` for an invalid token. */
export async function readOwnCalendar(token: string): Promise<string> {
  const link = read(token);
  const userId = link.state === "valid" ? await findCalendarOwner(link.id) : undefined;
  if (userId === undefined) throw new NotFound("There is no such calendar");
  return inspectionCalendar(await findFollowedInspections(userId));
}
