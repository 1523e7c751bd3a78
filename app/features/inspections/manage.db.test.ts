import { beforeEach, describe, expect, test } from "vitest";
import { byAppointmentFormSchema, byAppointmentSchema } from "#app/features/inspections/model/inspection.schema.ts";
import type { SeveralTimes } from "#app/features/inspections/model/inspection.ts";
import { findInspectionsForCalendar } from "#app/features/inspections/model/inspections.queries.server.ts";
import { auditOf } from "#app/features/listings/manage/own-listings.fixture.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { addDays, nextWeekday, sydneyDate, sydneyTime } from "#app/lib/sydney-time.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertInspection } from "#samples/factories/inspections.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { viewer } from "#tests/support/viewer.ts";
import {
  findApiInspections,
  findInspectionAgents,
  findInspectionsBetween,
  findInspectionsOfHome,
} from "./manage.queries.server.ts";
import {
  addInspections,
  addPlannedInspections,
  cancelInspection,
  defaultSchedule,
  findDefaultWeek,
  inspectionsByDay,
  moveInspection,
  planInspections,
  setByAppointment,
  toPlanVersion,
} from "./manage.server.ts";

let agent: Member;
let home: number;

const person = async (role: "agent" | "buyer", isAdmin = false): Promise<Member> => {
  const { id } = await insertUser(db(), { role, isAdmin });
  return { user: viewer({ id, role, isAdmin }), ip: "192.0.2.1" };
};

/** A Saturday after today, so that no time of it has passed. */
const saturday = nextWeekday("saturday", new Date(Date.now() + 86_400_000));
const at = (from: string, to: string, date = saturday, weeks = 1) => ({ date, from, to, weeks });

beforeEach(async () => {
  agent = await person("agent");
  home = (await insertListing(db(), { createdByUserId: agent.user.id })).id;
});

const stored = (listingId = home) =>
  db().selectFrom("inspections").selectAll().where("listingId", "=", listingId).orderBy("startsAt").execute();
const times = async () =>
  (await stored()).map(
    ({ startsAt, endsAt }) => `${sydneyDate(startsAt)} ${sydneyTime(startsAt)}-${sydneyTime(endsAt)}`,
  );

describe("the week that opens by default", () => {
  const weekAt = (now: string) => findDefaultWeek(agent.user.id, new Date(now));
  const inspect = (startsAt: string, cancelledAt: Date | null = null) =>
    insertInspection(db(), {
      listingId: home,
      startsAt: new Date(startsAt),
      endsAt: new Date(Date.parse(startsAt) + 30 * 60_000),
      cancelledAt,
    });

  test("is the coming one on a weekend after its last inspection", async () => {
    await inspect("2026-03-07T10:00+11:00");
    await expect(weekAt("2026-03-07T10:29+11:00")).resolves.toBe("2026-03-02");
    await expect(weekAt("2026-03-07T10:30+11:00")).resolves.toBe("2026-03-09");
    await inspect("2026-03-08T14:00+11:00", new Date());
    await expect(weekAt("2026-03-07T18:00+11:00")).resolves.toBe("2026-03-09");
    await inspect("2026-03-08T15:00+11:00");
    await expect(weekAt("2026-03-07T18:00+11:00")).resolves.toBe("2026-03-02");
    await expect(weekAt("2026-03-08T18:00+11:00")).resolves.toBe("2026-03-09");
  });

  test("is this one from Monday to Friday, also without inspections", async () => {
    await expect(weekAt("2026-03-02T00:00+11:00")).resolves.toBe("2026-03-02");
    await expect(weekAt("2026-03-06T23:59+11:00")).resolves.toBe("2026-03-02");
  });
});

describe("opening a home", () => {
  test("every Saturday at ten for four weeks", async () => {
    const { ids } = await addInspections(agent, home, at("10:00", "10:30", saturday, 4));
    const days = [0, 7, 14, 21].map((later) => addDays(saturday, later));
    await expect(times()).resolves.toEqual(days.map((day) => `${day} 10:00-10:30`));
    const rows = await stored();
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(new Set(rows.map(({ uid }) => uid)).size).toBe(4);
    expect(rows.every(({ sequence, cancelledAt }) => sequence === 0 && cancelledAt === null)).toBe(true);
    await expect(auditOf(home)).resolves.toEqual([
      {
        userId: agent.user.id,
        action: "listing.inspections_changed",
        detail: { changed: "added", inspections: ids },
      },
    ]);
  });

  test("twice at the same times opens it once, also when both come at once", async () => {
    const both = await Promise.all([
      addInspections(agent, home, at("10:00", "10:30", saturday, 2)),
      addInspections(agent, home, at("10:00", "10:30", saturday, 2)),
    ]);
    expect(both[0].ids).toEqual(both[1].ids);
    await expect(times()).resolves.toHaveLength(2);
    // A longer series does not change the existing inspections.
    await addInspections(agent, home, at("10:00", "10:30", saturday, 3));
    await expect(times()).resolves.toHaveLength(3);
    await expect(auditOf(home)).resolves.toHaveLength(2);
  });

  test("after its auction says when that is", async () => {
    const auctionAt = new Date(`${saturday}T12:00+11:00`);
    await db()
      .updateTable("listings")
      .set({ listingType: "sale", saleMethod: "auction", auctionAt })
      .where("id", "=", home)
      .execute();
    await expect(addInspections(agent, home, at("10:00", "10:30"))).resolves.toMatchObject({ notes: [] });
    const { notes, ids } = await addInspections(agent, home, at("10:00", "10:30", addDays(saturday, 7)));
    expect(notes).toEqual([expect.stringMatching(/^The auction is before that, on .+, \d+:00 [ap]m\. If/)]);
    const moved = await moveInspection(agent, ids[0] ?? 0, at("09:00", "09:30", addDays(saturday, 7)));
    expect(moved.notes).toEqual(notes);
  });

  test("while it is open already is refused, and nothing of the series is stored", async () => {
    await addInspections(agent, home, at("10:00", "10:30", addDays(saturday, 7)));
    const refused = addInspections(agent, home, at("10:15", "11:00", saturday, 3));
    await expect(refused).rejects.toBeInstanceOf(Invalid);
    await expect(refused).rejects.toHaveProperty(
      "errors.from.0",
      expect.stringMatching(/already has an inspection on Sat .*10:00–10:30 am/),
    );
    await expect(times()).resolves.toHaveLength(1);
    // An inspection that ends when the next begins does not overlap, and neither does one of another home.
    await addInspections(agent, home, at("10:30", "11:00", addDays(saturday, 7)));
    const other = (await insertListing(db(), { createdByUserId: agent.user.id })).id;
    await addInspections(agent, other, at("10:15", "11:00", saturday, 3));
  });

  test("again at the time of one that was cancelled", async () => {
    const { ids } = await addInspections(agent, home, at("10:00", "10:30"));
    await cancelInspection(agent, ids[0]!, "Rain");
    const again = await addInspections(agent, home, at("10:00", "10:30"));
    expect(again.ids).not.toEqual(ids);
  });

  test("more than fifty times to come is refused", async () => {
    const hours = ["08", "09", "10", "11"];
    for (const hour of hours) await addInspections(agent, home, at(`${hour}:00`, `${hour}:30`, saturday, 12));
    const refused = addInspections(agent, home, at("13:00", "13:30", saturday, 3));
    await expect(refused).rejects.toHaveProperty("errors.weeks.0", expect.stringContaining("this one has 48"));
    await addInspections(agent, home, at("13:00", "13:30", saturday, 2));
    await expect(stored()).resolves.toHaveLength(50);
  });

  test.each(["withdrawn", "suspended"])("that is %s is refused", async (status) => {
    await db().updateTable("listings").set({ status }).where("id", "=", home).execute();
    await expect(addInspections(agent, home, at("10:00", "10:30"))).rejects.toBeInstanceOf(Conflict);
  });

  test("of another agent, or deleted, is not found; an admin may", async () => {
    const other = await person("agent");
    await expect(addInspections(other, home, at("10:00", "10:30"))).rejects.toBeInstanceOf(NotFound);
    await expect(addInspections(await person("buyer"), home, at("10:00", "10:30"))).rejects.toBeInstanceOf(Forbidden);
    await addInspections(await person("buyer", true), home, at("10:00", "10:30"));
    await db().updateTable("listings").set({ deletedAt: new Date() }).where("id", "=", home).execute();
    await expect(addInspections(agent, home, at("11:00", "11:30"))).rejects.toBeInstanceOf(NotFound);
  });

  test.each([
    ["past", "date"],
    ["reversed", "to"],
    ["six hours", "to"],
  ])("in a way that is %s says so at its field", async (fault, field) => {
    const wrong = {
      past: at("10:00", "10:30", addDays(sydneyDate(new Date()), -1)),
      reversed: at("10:30", "10:00"),
      "six hours": at("10:00", "16:00"),
    }[fault]!;
    await expect(addInspections(agent, home, wrong)).rejects.toHaveProperty(["errors", field]);
    await expect(stored()).resolves.toEqual([]);
  });
});

describe("moving an inspection", () => {
  test("keeps its uid and counts its sequence", async () => {
    const [id] = (await addInspections(agent, home, at("10:00", "10:30"))).ids;
    const [before] = await stored();
    await moveInspection(agent, id!, at("11:00", "11:45", addDays(saturday, 1)));
    const [after] = await stored();
    expect(after).toMatchObject({ id, uid: before?.uid, sequence: 1 });
    await expect(times()).resolves.toEqual([`${addDays(saturday, 1)} 11:00-11:45`]);
    // A move to the current time changes nothing.
    await moveInspection(agent, id!, at("11:00", "11:45", addDays(saturday, 1)));
    await expect(stored()).resolves.toMatchObject([{ sequence: 1 }]);
    await expect(auditOf(home)).resolves.toHaveLength(2);
  });

  test("may overlap where it was itself, and no other", async () => {
    const [id] = (await addInspections(agent, home, at("10:00", "10:30"))).ids;
    await addInspections(agent, home, at("11:00", "11:30"));
    await moveInspection(agent, id!, at("10:15", "10:45"));
    await expect(moveInspection(agent, id!, at("10:45", "11:15"))).rejects.toBeInstanceOf(Invalid);
  });

  test("that is cancelled, has begun or is another agent's is refused", async () => {
    const [id] = (await addInspections(agent, home, at("10:00", "10:30"))).ids;
    await expect(moveInspection(await person("agent"), id!, at("11:00", "11:30"))).rejects.toBeInstanceOf(NotFound);
    await cancelInspection(agent, id!, "Rain");
    await expect(moveInspection(agent, id!, at("11:00", "11:30"))).rejects.toBeInstanceOf(Conflict);
    const started = await db()
      .insertInto("inspections")
      .values({ listingId: home, startsAt: new Date(Date.now() - 60_000), endsAt: new Date(Date.now() + 600_000) })
      .returning("id")
      .executeTakeFirstOrThrow();
    await expect(moveInspection(agent, started.id, at("12:00", "12:30"))).rejects.toBeInstanceOf(Conflict);
  });
});

describe("cancelling an inspection", () => {
  test("keeps it with its reason, and is idempotent", async () => {
    const [id] = (await addInspections(agent, home, at("10:00", "10:30"))).ids;
    await cancelInspection(agent, id!, "The owner is away");
    await cancelInspection(agent, id!, "Another reason");
    await expect(stored()).resolves.toMatchObject([
      { id, sequence: 1, cancelReason: "The owner is away", cancelledAt: expect.any(Date) },
    ]);
  });

  test("is allowed for a home that is off the market, and not for one that is over", async () => {
    const [id] = (await addInspections(agent, home, at("10:00", "10:30"))).ids;
    await db().updateTable("listings").set({ status: "withdrawn" }).where("id", "=", home).execute();
    await cancelInspection(agent, id!, "Withdrawn from sale");
    const over = await db()
      .insertInto("inspections")
      .values({ listingId: home, startsAt: new Date("2026-01-10T00:00:00Z"), endsAt: new Date("2026-01-10T00:30:00Z") })
      .returning("id")
      .executeTakeFirstOrThrow();
    await expect(cancelInspection(agent, over.id, "Too late")).rejects.toBeInstanceOf(Conflict);
    await expect(cancelInspection(await person("agent"), id!, "Rain")).rejects.toBeInstanceOf(NotFound);
  });
});

test("a home is marked as shown by appointment", async () => {
  const byAppointment = async () =>
    (
      await db()
        .selectFrom("listings")
        .select("inspectionsByAppointment")
        .where("id", "=", home)
        .executeTakeFirstOrThrow()
    ).inspectionsByAppointment;
  await setByAppointment(agent, home, true);
  await setByAppointment(agent, home, true);
  await expect(byAppointment()).resolves.toBe(true);
  await expect(auditOf(home)).resolves.toHaveLength(1);
  await setByAppointment(agent, home, false);
  await expect(byAppointment()).resolves.toBe(false);
  await expect(setByAppointment(await person("agent"), home, true)).rejects.toBeInstanceOf(NotFound);
});

test("lists hold a person's own homes in order of time, cancelled ones among them", async () => {
  const [first] = (await addInspections(agent, home, at("10:00", "10:30"))).ids;
  const other = (await insertListing(db(), { createdByUserId: agent.user.id, title: "Another home" })).id;
  await addInspections(agent, other, at("09:00", "09:30"));
  const stranger = await person("agent");
  const othersHome = (await insertListing(db(), { createdByUserId: stranger.user.id })).id;
  await addInspections(stranger, othersHome, at("09:30", "10:00"));
  await cancelInspection(agent, first!, "Rain");
  const from = new Date();
  const until = new Date(from.getTime() + 30 * 86_400_000);
  const week = await findInspectionsBetween(agent.user.id, from, until);
  expect(week.map(({ listingId, cancelReason }) => [listingId, cancelReason])).toEqual([
    [other, null],
    [home, "Rain"],
  ]);
  await expect(findInspectionsOfHome(home, agent.user, from)).resolves.toMatchObject([{ id: first, isVisible: true }]);
  await expect(findInspectionsOfHome(othersHome, agent.user, from)).resolves.toEqual([]);
});

test("that nothing is sent of appointments is no answer for the API, and a box that is not ticked for the form", () => {
  expect(byAppointmentSchema.safeParse({}).success).toBe(false);
  expect(byAppointmentFormSchema.safeParse({}).data).toEqual({ byAppointment: false });
});

test("upcoming inspections are in every limited list, even after two hundred cancelled ones", async () => {
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  const [begin, cancelled] = [Array.from({ length: 250 }, (_, index) => days(index - 20 + index / 1000)), new Date()];
  const ends = (startsAt: Date) => new Date(startsAt.getTime() + 1_800_000);
  await db()
    .insertInto("inspections")
    .values(begin.map((startsAt) => ({ listingId: home, startsAt, endsAt: ends(startsAt), cancelledAt: cancelled })))
    .execute();
  const [toCome = 0] = (await addInspections(agent, home, at("10:00", "10:30"))).ids;
  await db().updateTable("listings").set({ status: "active", publishedAt: cancelled }).where("id", "=", home).execute();
  const lists = [
    (await findApiInspections(home, agent.user))?.inspections ?? [],
    await findInspectionsOfHome(home, agent.user, days(-30)),
    await findInspectionsForCalendar(home),
  ];
  for (const list of lists) {
    expect(list.map(({ id }) => id)).toContain(toCome);
    const starts = list.map(({ startsAt }) => new Date(startsAt).getTime());
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  }
});

test("an admin can cancel an inspection of a suspended account's home", async () => {
  const [id = 0] = (await addInspections(agent, home, at("10:00", "10:30"))).ids;
  await db().updateTable("listings").set({ status: "suspended" }).where("id", "=", home).execute();
  await expect(cancelInspection(agent, id, "A mistake.")).rejects.toBeInstanceOf(Conflict);
  await cancelInspection(await person("buyer", true), id, "The agent cannot open it.");
  await expect(stored()).resolves.toMatchObject([{ id, cancelReason: "The agent cannot open it." }]);
});

test.each([
  { now: "2026-11-26T22:00:00Z", date: "2026-11-28", why: "the next Saturday" },
  { now: "2026-11-27T22:59:00Z", date: "2026-11-28", why: "today until it begins" },
  { now: "2026-11-27T23:00:00Z", date: "2026-12-05", why: "a week later from then on" },
])("the proposed inspection is on $why", ({ now, date }) => {
  expect(defaultSchedule(new Date(now))).toEqual({ date, from: "10:00", to: "10:30", weeks: "1" });
});

describe("inspections of several homes", () => {
  const inTurn = { date: saturday, from: "10:00", to: "10:30", order: "turn", minutes: 20, travel: 10 } as const;
  const newHome = async (address: string) =>
    (await insertListing(db(), { createdByUserId: agent.user.id, address, suburb: "Tempe" })).id;
  const planned = async (ids: readonly number[], changes: Partial<SeveralTimes> = {}) =>
    (await planInspections(agent, ids, { ...inTurn, ...changes })).map(({ id, slot, problem }) =>
      problem === undefined ? [id, `${slot?.from}-${slot?.to}`] : [id, problem],
    );
  const add = async (ids: readonly number[], changes: Partial<SeveralTimes> = {}) => {
    const shown = toPlanVersion(await planInspections(agent, ids, { ...inTurn, ...changes }));
    return addPlannedInspections(agent, ids, { ...inTurn, ...changes, shown });
  };
  const storedTimes = async (ids: readonly number[]) =>
    (await Promise.all(ids.map((id) => stored(id)))).map((rows) => rows.map(({ startsAt }) => sydneyTime(startsAt)));

  test("follow each other in their order, without travel in one building", async () => {
    const [far, unit, other] = [
      await newHome("1 Far Road"),
      await newHome("7/16 Curlew Street"),
      await newHome("Unit 9, 16 Curlew St"),
    ];
    // Units of one building follow each other by number.
    await expect(planned([other, unit, far])).resolves.toEqual([
      [unit, "10:00-10:20"],
      [other, "10:20-10:40"],
      [far, "10:50-11:10"],
    ]);
    await expect(planned([unit, other], { travel: 5 })).resolves.toEqual([
      [unit, "10:00-10:20"],
      [other, "10:25-10:45"],
    ]);
    await expect(planned([far, unit], { order: "together" })).resolves.toEqual([
      [far, "10:00-10:30"],
      [unit, "10:00-10:30"],
    ]);
    await add([far, unit, other]);
    await expect(storedTimes([far, unit, other])).resolves.toEqual([["10:00"], ["10:30"], ["10:50"]]);
    // A repeated submission adds nothing.
    await add([far, unit, other]);
    await expect(storedTimes([far, unit, other])).resolves.toEqual([["10:00"], ["10:30"], ["10:50"]]);
  });

  test("leave out homes that cannot have one, and name the other inspections of the agent", async () => {
    const [withdrawn, busy, free] = [
      await newHome("1 Withdrawn Road"),
      await newHome("2 Busy Road"),
      await newHome("3 Free Road"),
    ];
    await db().updateTable("listings").set({ status: "withdrawn" }).where("id", "=", withdrawn).execute();
    const elsewhere = await newHome("4 Other Road");
    await addInspections(agent, busy, at("09:45", "10:15"));
    await addInspections(agent, elsewhere, at("10:45", "11:15"));
    await insertAgent(db(), { userId: agent.user.id, agencyId: null, name: "Ada Agent" });
    const plan = await planInspections(agent, [withdrawn, busy, free], inTurn);
    expect(plan.map(({ problem }) => problem)).toEqual([
      "This home is not on the market, so it cannot have inspections.",
      expect.stringMatching(/^This home already has an inspection on Sat .+, 9:45–10:15 am$/),
      undefined,
    ]);
    expect(plan[2]).toMatchObject({ agent: "Ada Agent", overlaps: ["4 Other Road, 10:45–11:15 am"] });
    await expect(add([withdrawn, busy, free])).resolves.toMatchObject({ ids: [expect.any(Number)] });
    await expect(storedTimes([withdrawn, busy, free])).resolves.toEqual([[], ["09:45"], ["10:30"]]);
  });

  test("are added as they were shown, all or none", async () => {
    const [one, two] = [await newHome("1 First Road"), await newHome("2 Second Road")];
    const shown = toPlanVersion(await planInspections(agent, [one, two], inTurn));
    await expect(addPlannedInspections(agent, [one, two], { ...inTurn, minutes: 45, shown })).resolves.toBeUndefined();
    await addInspections(agent, two, at("10:15", "10:45"));
    await expect(addPlannedInspections(agent, [one, two], { ...inTurn, shown })).resolves.toBeUndefined();
    await expect(storedTimes([one, two])).resolves.toEqual([[], ["10:15"]]);
    // The second home has no room for more, so the first gets no inspection either.
    const full = await newHome("3 Full Road");
    for (let day = 1; day <= 50; day += 1) {
      await insertInspection(db(), { listingId: full, startsAt: new Date(Date.now() + (day + 30) * 86_400_000) });
    }
    await expect(add([one, full])).rejects.toThrow(/^3 Full Road, Tempe: A home can have at most 50/);
    await expect(storedTimes([one])).resolves.toEqual([[]]);
    await expect(planned([one, two], { from: "23:30" })).rejects.toThrow(Invalid);
    await expect(planned([one], { date: addDays(saturday, -30) })).rejects.toThrow(Invalid);
    const stranger = await person("agent");
    await expect(planInspections(stranger, [one, two], inTurn)).rejects.toThrow(NotFound);
    await expect(addPlannedInspections(await person("buyer"), [one], { ...inTurn, shown })).rejects.toThrow(Forbidden);
  });
});

describe("the week of an agency", () => {
  const week = [new Date("2031-03-03T00:00+11:00"), new Date("2031-03-10T00:00+11:00")] as const;
  const now = new Date("2031-03-01T00:00+11:00");

  async function join(agencyId: number, name: string) {
    const member = await person("agent");
    const { id: agentId } = await insertAgent(db(), { agencyId, userId: member.user.id, name });
    const inspect = async (
      address: string,
      from: string,
      overrides: { latitude?: number; cancelledAt?: Date } = {},
    ) => {
      const { latitude = -33.9, cancelledAt = null } = overrides;
      const place = { latitude, longitude: 151.18 };
      const { id: listingId } = await insertListing(db(), { createdByUserId: member.user.id, agentId, address });
      await db().updateTable("listings").set(place).where("id", "=", listingId).execute();
      const startsAt = new Date(`2031-03-08T${from}:00+11:00`);
      const endsAt = new Date(startsAt.getTime() + 30 * 60_000);
      await insertInspection(db(), { listingId, startsAt, endsAt, cancelledAt });
    };
    return { member, agentId, inspect };
  }

  async function rowsOf({ user }: Member, filters: Parameters<typeof findInspectionsBetween>[3]) {
    const inspections = await findInspectionsBetween(user.id, ...week, filters);
    return inspectionsByDay(inspections, now, filters?.scope).flatMap(({ inspections: rows }) =>
      rows.map(({ place, agent: name, clash }) => [place, name, clash]),
    );
  }

  test("has the inspections of all its agents, and can be limited to one of them", async () => {
    const { id: agencyId } = await insertAgency(db());
    const [ada, ben] = [await join(agencyId, "Ada Agent"), await join(agencyId, "Ben Agent")];
    const stranger = await join((await insertAgency(db())).id, "Sam Stranger");
    await ada.inspect("1 Ada Street", "10:00");
    await ben.inspect("2 Ben Street", "10:00");
    await stranger.inspect("3 Other Street", "10:00");
    const all = [
      ["1 Ada Street, Newtown", "Ada Agent", undefined],
      ["2 Ben Street, Newtown", "Ben Agent", undefined],
    ];
    await expect(rowsOf(ada.member, { scope: "agency" })).resolves.toEqual(all);
    await expect(rowsOf(ada.member, { scope: "agency", agent: ben.agentId })).resolves.toEqual([all[1]]);
    await expect(rowsOf(ada.member, { scope: "agency", agent: stranger.agentId })).resolves.toEqual([]);
    await expect(rowsOf(ada.member, {})).resolves.toEqual([["1 Ada Street, Newtown", undefined, undefined]]);
    await expect(findInspectionAgents(ada.member.user.id)).resolves.toEqual([
      { id: ada.agentId, name: "Ada Agent" },
      { id: ben.agentId, name: "Ben Agent" },
    ]);
    await db().updateTable("agents").set({ agencyId: null }).where("id", "=", ben.agentId).execute();
    await expect(rowsOf(ada.member, { scope: "agency" })).resolves.toEqual([all[0]]);
  });

  test("marks where an agent would have to be in two places, or has too little time between them", async () => {
    const { id: agencyId } = await insertAgency(db());
    const [ada, ben] = [await join(agencyId, "Ada Agent"), await join(agencyId, "Ben Agent")];
    await ada.inspect("1 First Street", "09:00");
    await ada.inspect("2 Second Street", "09:15");
    await ben.inspect("3 Third Street", "09:15");
    await ada.inspect("4 Cancelled Street", "09:20", { cancelledAt: now });
    // About 11 km away: 44 minutes.
    await ada.inspect("5 Far Street", "10:15", { latitude: -34 });
    await ada.inspect("6 Near Street", "11:30", { latitude: -34 });
    await expect(rowsOf(ben.member, { scope: "agency" })).resolves.toEqual([
      ["1 First Street, Newtown", "Ada Agent", undefined],
      ["2 Second Street, Newtown", "Ada Agent", "At the same time: 1 First Street, 9:00–9:30 am"],
      ["3 Third Street, Newtown", "Ben Agent", undefined],
      ["4 Cancelled Street, Newtown", "Ada Agent", undefined],
      [
        "5 Far Street, Newtown",
        "Ada Agent",
        expect.stringMatching(/^Tight: 11.\d\u00a0km from 2 Second Street, 30 minutes between$/),
      ],
      ["6 Near Street, Newtown", "Ada Agent", undefined],
    ]);
  });
});
