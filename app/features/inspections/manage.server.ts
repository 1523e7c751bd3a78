import { recordChange } from "#app/features/audit/record-change.server.ts";
import {
  inspectionState,
  type InspectionState,
  MAX_TO_COME,
  type OpeningTimes,
  overlap,
  type ScheduleInput,
  scheduleOpenings,
} from "#app/features/inspections/model/inspection.ts";
import { inspectionMessages as messages } from "#app/features/inspections/model/inspections.messages.ts";
import { requireInspectionKeeper, requireKeptInspection } from "#app/features/inspections/model/keeper.server.ts";
import { publishListingChanged } from "#app/features/listings/model/listing-changed.server.ts";
import { setHistoryUser } from "#app/features/listings/model/history.queries.server.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Invalid, NotFound } from "#app/lib/errors.ts";
import { dateLabel, longDateLabel, nextWeekday, sydneyDate, timeRangeLabel } from "#app/lib/sydney-time.ts";
import { transaction } from "#db/transaction.server.ts";
import type { MovedInspection, NewInspections } from "#app/features/inspections/manage/inspection.schema.ts";
import {
  findIdsOfOwner,
  findOpeningsToCome,
  insertInspections,
  lockOpenedHome,
  type OpenedHome,
  type StoredOpening,
  updateByAppointment,
  updateCancelled,
  updateOpening,
} from "./manage.queries.server.ts";
import type { KeptInspection } from "#app/features/inspections/model/inspections.queries.server.ts";
import { notifyOfChange } from "#app/features/inspections/register/notify.server.ts";

/** What became of what was asked for. */
export interface Arranged {
  /** The ids of the inspections, the earliest first. */
  ids: number[];
  openings: OpeningTimes[];
  /** What must be said of their times. */
  notes: string[];
}

/**
 * Opens a home once, or at the same time for some weeks in a row. An opening that is there already is not made twice. Throws
 * `Invalid` for times that cannot be, that overlap others of the home or are too many, `NotFound`, `Forbidden`, and `Conflict`
 * for a home that is not on the market.
 */
export async function addInspections(member: Member, listingId: number, input: NewInspections): Promise<Arranged> {
  const now = new Date();
  const { openings, notes } = scheduled(input, now);
  return change(member, listingId, now, async ({ toCome, record }) => {
    const same = (one: OpeningTimes) => toCome.find((other) => isSameTime(one, other));
    const added = openings.filter((opening) => !same(opening));
    for (const opening of added) requireFree(opening, toCome);
    if (toCome.length + added.length > MAX_TO_COME) {
      throw new Invalid({ weeks: [messages.full(MAX_TO_COME, toCome.length)] });
    }
    const ids = added.length > 0 ? await insertInspections(listingId, added) : [];
    if (ids.length > 0) await record("added", ids);
    const before = openings.flatMap((opening) => same(opening)?.id ?? []);
    return { ids: [...before, ...ids], openings, notes };
  });
}

/**
 * Moves an inspection that has not begun; moving it to where it is changes nothing. Throws as `addInspections` does, and
 * `Conflict` for one that is cancelled or has begun.
 */
export async function moveInspection(member: Member, inspectionId: number, input: MovedInspection): Promise<Arranged> {
  const now = new Date();
  const inspection = await requireKeptInspection(member, inspectionId);
  const { openings, notes } = scheduled(input, now);
  const [opening] = openings;
  if (!opening) throw new Error("A schedule of one week has one opening.");
  return change(member, inspection.listingId, now, async ({ toCome, record }) => {
    const before = await requireKeptInspection(member, inspectionId);
    const state = inspectionState(before, now);
    if (state === "cancelled") throw new Conflict(messages.isCancelled);
    if (state !== "to come") throw new Conflict(messages.hasBegun);
    if (!isSameTime(before, opening)) {
      requireFree(
        opening,
        toCome.filter(({ id }) => id !== inspectionId),
      );
      await updateOpening(inspectionId, opening);
      await publishEvent("listing.inspection_changed", { inspectionId });
      await record("moved", [inspectionId]);
    }
    return { ids: [inspectionId], openings, notes };
  });
}

/**
 * Cancels an inspection that is not over; cancelling twice is cancelling once. Of a suspended account's home only an admin
 * does: a suspension may be over within the hour, and cancels nothing. Throws `NotFound`, `Forbidden` and `Conflict`.
 */
export async function cancelInspection(member: Member, inspectionId: number, reason: string): Promise<void> {
  const now = new Date();
  const { listingId } = await requireKeptInspection(member, inspectionId);
  await change(
    member,
    listingId,
    now,
    async ({ record }) => {
      const state = inspectionState(await requireKeptInspection(member, inspectionId), now);
      if (state === "cancelled") return;
      if (state === "over") throw new Conflict(messages.isOver);
      await updateCancelled(inspectionId, reason);
      await publishEvent("listing.inspection_changed", { inspectionId });
      await record("cancelled", [inspectionId]);
    },
    { cancels: true },
  );
}

/** Says whether a home is shown by appointment, beside its inspections or instead of them. Throws `NotFound`, `Forbidden`. */
export async function setByAppointment(member: Member, listingId: number, byAppointment: boolean): Promise<void> {
  await change(member, listingId, new Date(), async ({ home, record }) => {
    if (home.byAppointment === byAppointment) return;
    await updateByAppointment(listingId, byAppointment);
    await record(byAppointment ? "by appointment" : "not by appointment", []);
  });
}

type What = "added" | "moved" | "cancelled" | "by appointment" | "not by appointment";

interface Change {
  home: OpenedHome;
  toCome: readonly StoredOpening[];
  record: (what: What, ids: readonly number[]) => Promise<void>;
}

/** One change of the inspections of a home: whoever makes another at the same time waits until this one is done. */
async function change<Result>(
  member: Member,
  listingId: number,
  now: Date,
  work: (change: Change) => Promise<Result>,
  { cancels = false } = {},
): Promise<Result> {
  requireInspectionKeeper(member);
  return transaction(async () => {
    await setHistoryUser(member.user.id);
    const home = await lockOpenedHome(listingId, member.user);
    if (!home) throw new NotFound(messages.noHome);
    // Nobody sees it, and those who registered may have to be told.
    const mayCancel = cancels && member.user.isAdmin;
    if (home.status === "suspended" && !mayCancel) throw new Conflict(messages.suspended);
    if (!cancels && home.status !== "active" && home.status !== "draft") throw new Conflict(messages.offMarket);
    const toCome = await findOpeningsToCome(listingId, now);
    const record = async (what: What, ids: readonly number[]) => {
      await publishListingChanged(member, listingId);
      await recordChange(member, {
        action: "listing.inspections_changed",
        subject: "listing",
        subjectId: listingId,
        detail: { changed: what, ...(ids.length > 0 && { inspections: ids }) },
      });
    };
    return work({ home, toCome, record });
  });
}

function scheduled(input: ScheduleInput, now: Date) {
  const schedule = scheduleOpenings(input, now);
  if ("errors" in schedule) throw new Invalid(schedule.errors);
  return schedule;
}

function requireFree(opening: OpeningTimes, others: readonly OpeningTimes[]): void {
  const taken = others.find((other) => overlap(opening, other));
  if (!taken) return;
  const when = `${dateLabel(sydneyDate(taken.startsAt))}, ${timeRangeLabel(taken.startsAt, taken.endsAt)}`;
  throw new Invalid({ from: [messages.overlaps(when)] });
}

function isSameTime(one: OpeningTimes, other: OpeningTimes): boolean {
  return one.startsAt.getTime() === other.startsAt.getTime() && one.endsAt.getTime() === other.endsAt.getTime();
}

/** An inspection as its agent's lists show it: every value is a finished text. */
export interface ShownInspection {
  id: number;
  /** "2026-11-28" */
  date: string;
  /** "Sat 28 Nov" */
  day: string;
  /** "10:00–10:30 am" */
  time: string;
  startsAt: string;
  state: InspectionState;
  cancelReason: string | null;
  registered: number;
  listingId: number;
  title: string;
  place: string;
  /** Other homes of the list that are open at the same time. */
  clash?: string;
}

/** An inspection for the page; call it in the loader, as browsers know no Sydney time. */
export function shownInspection(inspection: KeptInspection, now: Date): ShownInspection {
  const { id, startsAt, endsAt, cancelReason, registered, listingId, title, address, suburb } = inspection;
  const date = sydneyDate(startsAt);
  return {
    id,
    date,
    day: dateLabel(date),
    time: timeRangeLabel(startsAt, endsAt),
    startsAt: startsAt.toISOString(),
    state: inspectionState(inspection, now),
    cancelReason,
    registered,
    listingId,
    title,
    place: `${address}, ${suburb}`,
  };
}

/** A week's inspections by day, the earliest first, each with those at the same time: an agent is in one place at once. */
export function inspectionsByDay(inspections: readonly KeptInspection[], now: Date) {
  const shown = inspections.map((inspection) => {
    const others = inspections.filter((other) => other !== inspection && isClash(inspection, other));
    const names = others.map((other) => `${other.address}, ${timeRangeLabel(other.startsAt, other.endsAt)}`);
    return {
      ...shownInspection(inspection, now),
      clash: names.length > 0 ? `At the same time: ${names.join("; ")}` : undefined,
    };
  });
  const days = Map.groupBy(shown, ({ date }) => date);
  return [...days].map(([date, ofDay]) => ({ date, label: longDateLabel(date), inspections: ofDay }));
}

function isClash(one: KeptInspection, other: KeptInspection): boolean {
  return !one.cancelledAt && !other.cancelledAt && overlap(one, other);
}

/** "Sat 28 Nov, 10:00–10:30 am, then weekly until Sat 19 Dec.", with what must be said of the times. */
export function arrangedWords({
  openings,
  notes,
}: {
  openings: readonly OpeningTimes[];
  notes: readonly string[];
}): string {
  const [first] = openings;
  const last = openings.at(-1);
  if (!first || !last) return "";
  const when = `${dateLabel(sydneyDate(first.startsAt))}, ${timeRangeLabel(first.startsAt, first.endsAt)}`;
  const words = first === last ? `${when}.` : `${when}, then weekly until ${dateLabel(sydneyDate(last.startsAt))}.`;
  return [words, ...notes].join(" ");
}

/** What the form of new inspections begins with: half an hour of the next Saturday, or of a Saturday that is asked for. */
export function firstOpening(now: Date, saturday = nextWeekday("saturday", now)) {
  return { date: saturday, from: "10:00", to: "10:30", weeks: "1" };
}

/**
 * Cancels whatever is not over of the inspections of a person's own homes and queues the mails to those who registered, in
 * the open transaction, which may then delete all of it: no job could read afterwards whom to tell.
 */
export async function cancelInspectionsOfOwner(userId: number): Promise<void> {
  for (const inspectionId of await findIdsOfOwner(userId)) {
    await updateCancelled(inspectionId, messages.notAdvertised);
    await notifyOfChange(inspectionId);
  }
}
