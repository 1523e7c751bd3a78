import {
  findCalendar,
  findCalendarOwner,
  insertCalendar,
  updateCalendarId,
} from "#app/features/inspections/model/calendars.queries.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { NotFound } from "#app/lib/errors.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { linkSigner } from "#app/mail/link-token.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { calendarMessages as messages } from "./calendar.messages.ts";
import { inspectionCalendar } from "./calendar.server.ts";
import { findOpeningsFollowed } from "./own-calendar.queries.server.ts";
import { ownCalendarPath } from "./paths.ts";

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
  if (!(await updateCalendarId(user.id))) throw new NotFound(messages.stoppedBefore);
}

/** The calendar of whoever holds this token. Throws `NotFound` for every other token, whatever is wrong with it. */
export async function readOwnCalendar(token: string): Promise<string> {
  const link = read(token);
  const userId = link.state === "valid" ? await findCalendarOwner(link.id) : undefined;
  if (userId === undefined) throw new NotFound(messages.noCalendar);
  return inspectionCalendar(await findOpeningsFollowed(userId));
}
