import { recordChange } from "#app/features/audit/record-change.server.ts";
import { toLeg } from "#app/features/inspections/model/inspection-labels.server.ts";
import type { MovedInspection, NewInspections } from "#app/features/inspections/model/inspection.schema.ts";
import {
  inspectionState,
  type InspectionState,
  MAX_UPCOMING,
  type InspectionTimes,
  overlap,
  type ScheduleInput,
  expandSchedule,
  inspectionMessages as messages,
  manageMessages,
  severalInspectionsMessages,
  type SeveralTimes,
  sortUnits,
  toSlots,
} from "#app/features/inspections/model/inspection.ts";
import {
  type ManagedInspection,
  findManagedInspection,
} from "#app/features/inspections/model/inspections.queries.server.ts";
import type { WeekFilters } from "#app/features/inspections/model/paths.ts";
import { notifyOfChange } from "#app/features/inspections/register/notify.server.ts";
import { setHistoryUser } from "#app/features/listings/model/history.queries.server.ts";
import { publishListingChanged } from "#app/features/listings/model/listing-changed.server.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Invalid, NotFound, Forbidden } from "#app/lib/errors.ts";
import {
  addDays,
  dateLabel,
  longDateLabel,
  mondayOf,
  nextWeekday,
  startOfDate,
  sydneyDate,
  sydneyTime,
  timeLabel,
  timeRangeLabel,
} from "#app/lib/sydney-time.ts";
import { transaction } from "#db/transaction.server.ts";
import {
  findInspectionHomes,
  findInspectionsBetween,
  findUpcomingIdsByOwner,
  findUpcomingInspections,
  insertInspections,
  type PlacedInspection,
  lockInspectionHome,
  type InspectionHome,
  type StoredInspection,
  updateByAppointment,
  updateCancelled,
  updateInspectionTimes,
} from "./manage.queries.server.ts";

/** Throws `Forbidden` unless the user is an agent or admin. */
export function requireInspectionManager({ user }: Member): void {
  if (user.role !== "agent" && !user.isAdmin) throw new Forbidden(messages.agentsOnly);
}

/** Throws `NotFound`, `Forbidden`. */
export async function requireManagedInspection(member: Member, id: number): Promise<ManagedInspection> {
  requireInspectionManager(member);
  const inspection = await findManagedInspection(id, member.user);
  if (!inspection) throw new NotFound(messages.none);
  return inspection;
}

export interface ScheduleResult {
  /** Earliest first. */
  ids: number[];
  times: InspectionTimes[];
  /** Remarks for the agent. */
  notes: string[];
}

/**
 * Adds one inspection or a weekly series, skipping existing times. Throws `Invalid` for times that are invalid, overlap
 * or exceed the limit, `NotFound`, `Forbidden`, and `Conflict` if the home is not on the market.
 */
export async function addInspections(
  member: Member,
  listingId: number,
  input: NewInspections,
): Promise<ScheduleResult> {
  const now = new Date();
  const { times, notes } = scheduled(input, now);
  return change(member, listingId, now, async ({ home, toCome, record }) => {
    const same = (one: InspectionTimes) => toCome.find((other) => isSameTime(one, other));
    const added = times.filter((opening) => !same(opening));
    for (const opening of added) requireFree(opening, toCome);
    if (toCome.length + added.length > MAX_UPCOMING) {
      throw new Invalid({ weeks: [messages.full(MAX_UPCOMING, toCome.length)] });
    }
    const ids = added.length > 0 ? await insertInspections(listingId, added) : [];
    if (ids.length > 0) await record("added", ids);
    const before = times.flatMap((opening) => same(opening)?.id ?? []);
    return { ids: [...before, ...ids], times, notes: [...notes, ...auctionNote(home, times, now)] };
  });
}

export interface PlannedHome {
  id: number;
  /** "12 Wilson Street, Newtown" */
  place: string;
  /** Undefined without a time: the home cannot have inspections. */
  slot?: { from: string; to: string; times: InspectionTimes };
  /** Why it gets no inspection. */
  problem?: string;
  isExisting?: boolean;
  /** Other inspections of its agent at that time. */
  overlaps: string[];
  agent?: string;
}

/**
 * The times of several homes in their order, units of one building by number, with overlaps. Omits homes that the person does not manage. Throws
 * `NotFound` if that is all of them, and `Invalid` for times that are invalid.
 */
export async function planInspections(
  { user }: Member,
  homeIds: readonly number[],
  times: SeveralTimes,
): Promise<PlannedHome[]> {
  const now = new Date();
  const homes = sortUnits(await findInspectionHomes(homeIds, user));
  if (homes.length === 0) throw new NotFound(messages.noHome);
  const open = homes.filter(({ status }) => status === "active" || status === "draft");
  const slots = toSlots(open, times);
  if (!slots) throw new Invalid({ from: [severalInspectionsMessages.midnight] });
  const timed = new Map(
    open.map(({ id }, index) => {
      const { from, to } = slots[index] ?? { from: times.from, to: times.from };
      const [opening] = scheduled({ date: times.date, from, to }, now).times;
      if (!opening) throw new Error("Expected one inspection in a schedule of one week.");
      return [id, { from, to, times: opening }];
    }),
  );
  const day = [startOfDate(times.date), startOfDate(addDays(times.date, 1))] as const;
  const stored = (await findInspectionsBetween(user.id, ...day, { scope: "agency" })).filter(
    ({ cancelledAt }) => cancelledAt === null,
  );
  const isPlanned = (one: PlacedInspection) => {
    const slot = timed.get(one.listingId);
    return slot !== undefined && isSameTime(slot.times, one);
  };
  return homes.map(({ id, address, suburb, agent }) => {
    const home = { id, place: `${address}, ${suburb}`, agent: agent?.name };
    const slot = timed.get(id);
    if (!slot) return { ...home, problem: messages.offMarket, overlaps: [] };
    const others = stored.filter((other) => !isPlanned(other) && overlap(slot.times, other));
    const own = others.find(({ listingId }) => listingId === id);
    return {
      ...home,
      slot,
      problem: own && messages.overlaps(toWhen(own)),
      isExisting: stored.some((other) => other.listingId === id && isPlanned(other)),
      overlaps: others
        .filter((other) => other.listingId !== id && agent !== null && other.agent?.id === agent.id)
        .map((other) => `${other.address}, ${timeRangeLabel(other.startsAt, other.endsAt)}`),
    };
  });
}

/** Identifies homes and times, so that only those that were shown are added. */
export function toPlanVersion(planned: readonly PlannedHome[]): string {
  const added = planned.filter(({ problem }) => problem === undefined);
  return added
    .flatMap(({ id, slot }) => (slot ? `${id}@${sydneyDate(slot.times.startsAt)}/${slot.from}-${slot.to}` : []))
    .join(" ");
}

/**
 * Adds the planned inspections, all or none. Undefined if they differ from the ones that were shown. Throws like
 * `addInspections`, with the home in the message.
 */
export async function addPlannedInspections(
  member: Member,
  homeIds: readonly number[],
  { date, shown, ...times }: SeveralTimes & { shown: string },
): Promise<ScheduleResult | undefined> {
  requireInspectionManager(member);
  return transaction(async () => {
    const planned = await planInspections(member, homeIds, { date, ...times });
    if (toPlanVersion(planned) !== shown) return undefined;
    const result: ScheduleResult = { ids: [], times: [], notes: [] };
    // In the order of ids, so that two such changes at once cannot block each other.
    for (const { id, place, slot, problem } of planned.toSorted((one, other) => one.id - other.id)) {
      if (!slot || problem !== undefined) continue;
      const { from, to } = slot;
      const added = await forHome(place, () => addInspections(member, id, { date, from, to, weeks: 1 }));
      result.ids.push(...added.ids);
      result.times.push(...added.times);
      result.notes.push(...added.notes.map((note) => `${place}: ${note}`));
    }
    if (result.ids.length === 0) throw new Conflict(severalInspectionsMessages.nothing);
    return {
      ...result,
      times: result.times.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime()),
    };
  });
}

/** Names the home in the messages of expected errors. */
async function forHome<Result>(place: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isExpected = error instanceof Invalid || error instanceof Conflict || error instanceof NotFound;
    if (!isExpected) throw error;
    const reason = error instanceof Invalid ? Object.values(error.errors).flat().join(" ") : error.message;
    throw new Conflict(severalInspectionsMessages.failedFor(place, reason));
  }
}

/** Idempotent. Throws like `addInspections`, and `Conflict` if the inspection is cancelled or has begun. */
export async function moveInspection(
  member: Member,
  inspectionId: number,
  input: MovedInspection,
): Promise<ScheduleResult> {
  const now = new Date();
  const inspection = await requireManagedInspection(member, inspectionId);
  const { times, notes } = scheduled(input, now);
  const [opening] = times;
  if (!opening) throw new Error("Expected one inspection in a schedule of one week.");
  return change(member, inspection.listingId, now, async ({ home, toCome, record }) => {
    const before = await requireManagedInspection(member, inspectionId);
    const state = inspectionState(before, now);
    if (state === "cancelled") throw new Conflict(messages.isCancelled);
    if (state !== "to come") throw new Conflict(messages.hasBegun);
    if (!isSameTime(before, opening)) {
      requireFree(
        opening,
        toCome.filter(({ id }) => id !== inspectionId),
      );
      await updateInspectionTimes(inspectionId, opening);
      await publishEvent("listing.inspection_changed", { inspectionId });
      await record("moved", [inspectionId]);
    }
    return { ids: [inspectionId], times, notes: [...notes, ...auctionNote(home, times, now)] };
  });
}

/**
 * Cancels an inspection that has not ended. Idempotent. Only an admin may cancel for a suspended account, as the
 * suspension may be lifted. Throws `NotFound`, `Forbidden` and `Conflict`.
 */
export async function cancelInspection(member: Member, inspectionId: number, reason: string): Promise<void> {
  const now = new Date();
  const { listingId } = await requireManagedInspection(member, inspectionId);
  await change(
    member,
    listingId,
    now,
    async ({ record }) => {
      const state = inspectionState(await requireManagedInspection(member, inspectionId), now);
      if (state === "cancelled") return;
      if (state === "over") throw new Conflict(messages.isOver);
      await updateCancelled(inspectionId, reason);
      await publishEvent("listing.inspection_changed", { inspectionId });
      await record("cancelled", [inspectionId]);
    },
    { cancels: true },
  );
}

/** Throws `NotFound`, `Forbidden`. */
export async function setByAppointment(member: Member, listingId: number, byAppointment: boolean): Promise<void> {
  await change(member, listingId, new Date(), async ({ home, record }) => {
    if (home.byAppointment === byAppointment) return;
    await updateByAppointment(listingId, byAppointment);
    await record(byAppointment ? "by appointment" : "not by appointment", []);
  });
}

type What = "added" | "moved" | "cancelled" | "by appointment" | "not by appointment";

interface Change {
  home: InspectionHome;
  toCome: readonly StoredInspection[];
  record: (what: What, ids: readonly number[]) => Promise<void>;
}

/** Concurrent changes to the inspections of a home wait for each other. */
async function change<Result>(
  member: Member,
  listingId: number,
  now: Date,
  work: (change: Change) => Promise<Result>,
  { cancels = false } = {},
): Promise<Result> {
  requireInspectionManager(member);
  return transaction(async () => {
    await setHistoryUser(member.user.id);
    const home = await lockInspectionHome(listingId, member.user);
    if (!home) throw new NotFound(messages.noHome);
    // The home is hidden, but registered visitors may need a mail.
    const mayCancel = cancels && member.user.isAdmin;
    if (home.status === "suspended" && !mayCancel) throw new Conflict(messages.suspended);
    if (!cancels && home.status !== "active" && home.status !== "draft") throw new Conflict(messages.offMarket);
    const toCome = await findUpcomingInspections(listingId, now);
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
  const schedule = expandSchedule(input, now);
  if ("errors" in schedule) throw new Invalid(schedule.errors);
  return schedule;
}

/** An inspection after the auction is useful only if the home is passed in. */
function auctionNote({ auctionAt }: InspectionHome, times: readonly InspectionTimes[], now: Date): string[] {
  if (auctionAt === null || auctionAt <= now || times.every(({ startsAt }) => startsAt <= auctionAt)) return [];
  return [messages.afterAuction(`${dateLabel(sydneyDate(auctionAt))}, ${timeLabel(auctionAt)}`)];
}

function requireFree(opening: InspectionTimes, others: readonly InspectionTimes[]): void {
  const conflicting = others.find((other) => overlap(opening, other));
  if (!conflicting) return;
  throw new Invalid({ from: [messages.overlaps(toWhen(conflicting))] });
}

/** "Sat 28 Nov, 10:00–10:30 am" */
function toWhen({ startsAt, endsAt }: InspectionTimes): string {
  return `${dateLabel(sydneyDate(startsAt))}, ${timeRangeLabel(startsAt, endsAt)}`;
}

function isSameTime(one: InspectionTimes, other: InspectionTimes): boolean {
  return one.startsAt.getTime() === other.startsAt.getTime() && one.endsAt.getTime() === other.endsAt.getTime();
}

export interface InspectionRow {
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
  /** In the week of the agency. */
  agent?: string;
  clash?: string;
}

/** Call it in the loader: browsers do not know Sydney time. */
export function toInspectionRow(inspection: ManagedInspection, now: Date): InspectionRow {
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

/** The Monday of this week; of the next one on a weekend that has no more inspections. */
export async function findDefaultWeek(userId: number, now: Date, filters: WeekFilters = {}): Promise<string> {
  const today = sydneyDate(now);
  const monday = mondayOf(today);
  const next = addDays(monday, 7);
  if (today < addDays(monday, 5)) return monday;
  const inspections = await findInspectionsBetween(userId, startOfDate(today), startOfDate(next), filters);
  return inspections.some(({ cancelledAt, endsAt }) => cancelledAt === null && endsAt > now) ? monday : next;
}

/**
 * The inspections of a week by day, earliest first, each with the earlier ones of the same agent that overlap or leave
 * too little time. In the scope "mine" all have the same agent.
 */
export function inspectionsByDay(
  inspections: readonly PlacedInspection[],
  now: Date,
  scope: WeekFilters["scope"] = "mine",
) {
  const isSameAgent = (one: PlacedInspection, other: PlacedInspection) =>
    scope === "mine" || (one.agent !== null && one.agent.id === other.agent?.id);
  const rows = inspections.map((inspection, index) => {
    const earlier = inspections
      .slice(0, index)
      .filter((other) => other.cancelledAt === null && isSameAgent(inspection, other));
    return {
      ...toInspectionRow(inspection, now),
      agent: scope === "mine" ? undefined : (inspection.agent?.name ?? manageMessages.noAgent),
      clash: inspection.cancelledAt === null ? toClash(inspection, earlier) : undefined,
    };
  });
  const days = Map.groupBy(rows, ({ date }) => date);
  return [...days].map(([date, ofDay]) => ({ date, label: longDateLabel(date), inspections: ofDay }));
}

/** Undefined if the agent can be at this inspection and at the earlier ones, which are in order of time. */
function toClash(inspection: PlacedInspection, earlier: readonly PlacedInspection[]): string | undefined {
  const overlapping = earlier.filter((other) => overlap(inspection, other));
  if (overlapping.length > 0) {
    const names = overlapping.map((other) => `${other.address}, ${timeRangeLabel(other.startsAt, other.endsAt)}`);
    return `At the same time: ${names.join("; ")}`;
  }
  const sameDay = earlier
    .filter(({ endsAt }) => sydneyDate(endsAt) === sydneyDate(inspection.startsAt))
    .toSorted((one, other) => one.endsAt.getTime() - other.endsAt.getTime());
  const leg = toLeg(inspection, sameDay);
  return leg?.isWarning ? leg.text : undefined;
}

/** "Sat 28 Nov, 10:00–10:30 am, then weekly until Sat 19 Dec.", then the notes. */
export function scheduleSummary({
  times,
  notes,
}: {
  times: readonly InspectionTimes[];
  notes: readonly string[];
}): string {
  const [first] = times;
  const last = times.at(-1);
  if (!first || !last) return "";
  const when = toWhen(first);
  const summary = first === last ? `${when}.` : `${when}, then weekly until ${dateLabel(sydneyDate(last.startsAt))}.`;
  return [summary, ...notes].join(" ");
}

/** Half an hour on the next or given Saturday, or a week later once it has begun. */
export function defaultSchedule(now: Date, saturday = nextWeekday("saturday", now)) {
  const from = "10:00";
  const hasBegun = saturday === sydneyDate(now) && sydneyTime(now) >= from;
  return { date: hasBegun ? addDays(saturday, 7) : saturday, from, to: "10:30", weeks: "1" };
}

/**
 * Cancels the upcoming inspections of a person's own homes and queues mails to visitors. Not a job, because the open
 * transaction may delete the rows.
 */
export async function cancelInspectionsOfOwner(userId: number): Promise<void> {
  for (const inspectionId of await findUpcomingIdsByOwner(userId)) {
    await updateCancelled(inspectionId, messages.notAdvertised);
    await notifyOfChange(inspectionId);
  }
}
