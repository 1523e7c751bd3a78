import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { addInspections } from "#app/features/inspections/manage.server.ts";
import { deleteListing, editListing } from "#app/features/listings/edit.server.ts";
import { auditOf, houseForSale } from "#app/features/listings/manage/own-listings.fixture.ts";
import { changeSeveral } from "#app/features/listings/manage/several.server.ts";
import { closeListing, withdrawListing } from "#app/features/listings/market.server.ts";
import { publishListing } from "#app/features/listings/publish.server.ts";
import { matchChanges, matchListings, sendDigests } from "#app/features/saved-searches/alerts.job.ts";
import { liveSearch, digestMails, makeDue } from "#app/features/saved-searches/match/alerts.fixture.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { Conflict, Invalid, NotFound } from "#app/lib/errors.ts";
import { addDays, sydneyDate } from "#app/lib/sydney-time.ts";
import { db } from "#db/client.server.ts";
import { insertFeed } from "#samples/factories/feeds.ts";
import { viewer } from "#tests/support/viewer.ts";
import { applyMessages } from "./apply-messages.ts";
import { at, bare, type ConnectedAgency, connectAgency, findImportedHome, send, version } from "./apply.fixture.ts";
import {
  confirmImportedPrice,
  detachAndChange,
  detachHome,
  resolveDuplicate,
  resumeImport,
} from "./decisions.server.ts";

beforeAll(() => prepareQueue());

const memberOf = (connection: ConnectedAgency) => ({
  user: viewer({ id: connection.colleague.userId, role: "agent" }),
  ip: "192.0.2.1",
});

async function connectionWithHome(changes: Parameters<typeof version>[1] = {}) {
  const connection = await connectAgency();
  await send(connection.id, [version(connection, changes)]);
  const home = await findImportedHome(connection.id);
  if (!home) throw new Error("The home is not there.");
  return { connection, home };
}

describe("a home of a feed", () => {
  test("can be edited only in fields that feeds do not send", async () => {
    const { connection, home } = await connectionWithHome();
    const member = memberOf(connection);
    await expect(editListing(member, home.id, { price: 1_240_000 })).rejects.toThrow(Conflict);
    await expect(withdrawListing(member, home.id)).rejects.toThrow(Conflict);
    await editListing(member, home.id, { stepFreeAccess: true });
    expect(await findImportedHome(connection.id)).toMatchObject({
      price: 1_250_000,
      status: "active",
      stepFreeAccess: true,
    });
    await send(connection.id, [version(connection, { modTime: at(1), price: 1_200_000 })]);
    expect(await findImportedHome(connection.id)).toMatchObject({ price: 1_200_000, stepFreeAccess: true });
  });

  test("that is detached is edited here, and the feed is ignored", async () => {
    const { connection, home } = await connectionWithHome();
    const member = memberOf(connection);
    await detachHome(member, home.id);
    await detachHome(member, home.id);
    await editListing(member, home.id, { price: 1_300_000 });
    const { outcomes } = await send(connection.id, [
      version(connection, { modTime: at(1), price: 1 }),
      bare(connection, { status: "withdrawn", modTime: at(2) }),
    ]);
    expect(outcomes).toEqual(["DETACHED", "DETACHED"]);
    expect(await findImportedHome(connection.id)).toMatchObject({ status: "active", price: 1_300_000 });
  });

  test("is imported again by the file that was imported before", async () => {
    const { connection, home } = await connectionWithHome();
    const member = memberOf(connection);
    await detachHome(member, home.id);
    await editListing(member, home.id, { price: 1_300_000 });
    await expect(resumeImport(memberOf(await connectAgency()), home.id)).rejects.toThrow(NotFound);
    await resumeImport(member, home.id);
    await resumeImport(member, home.id);
    expect((await send(connection.id, [version(connection)])).outcomes).toEqual(["UPDATED"]);
    expect(await findImportedHome(connection.id)).toMatchObject({ id: home.id, price: 1_250_000 });
    await detachHome(member, home.id);
    await db().updateTable("feeds").set({ removedAt: new Date() }).where("id", "=", connection.id).execute();
    await expect(resumeImport(member, home.id)).rejects.toThrow("was removed");
  });

  test("is detached together with others, and a home that is not imported stays as it is", async () => {
    const { connection, home } = await connectionWithHome();
    const member = memberOf(connection);
    const { listing } = await publishListing(member, { input: houseForSale() });
    const input = { homes: [home.id, listing.id], change: "stopImport" as const };
    const others = { addInspection: addInspections, stopImport: detachHome, resumeImport };
    const { changed, refused } = await changeSeveral(member, input, others);
    expect([changed, [...refused.keys()]]).toEqual([1, ["This home is not imported."]]);
    await editListing(member, home.id, { price: 1_300_000 });
    const again = await changeSeveral(member, { ...input, change: "importAgain" }, others);
    expect([again.changed, again.refused.size]).toEqual([1, 1]);
    await expect(editListing(member, home.id, { price: 1_400_000 })).rejects.toThrow(Conflict);
  });

  test("of a spreadsheet gets a new price or status here in one step, which stops its import", async () => {
    const { connection, home } = await connectionWithHome();
    await db().updateTable("feeds").set({ crm: "spreadsheet" }).where("id", "=", connection.id).execute();
    const member = memberOf(connection);
    await expect(editListing(member, home.id, { title: "Another title of this home" })).rejects.toThrow(Conflict);
    await expect(deleteListing(member, home.id)).rejects.toThrow(Conflict);
    await editListing({ ...member, user: { ...member.user, isAdmin: true } }, home.id, { price: 1_245_000 });
    expect((await auditOf(home.id)).map(({ action }) => action)).not.toContain("listing.detached");
    await editListing(member, home.id, { price: 1_240_000 });
    await withdrawListing(member, home.id);
    expect((await send(connection.id, [version(connection, { modTime: at(1) })])).outcomes).toEqual(["DETACHED"]);
    expect(await findImportedHome(connection.id)).toMatchObject({ price: 1_240_000, status: "withdrawn" });
    const changes = await auditOf(home.id);
    expect(changes.filter(({ action }) => action === "listing.detached")).toHaveLength(1);
  });

  test("of software is detached and sold in one step, and stays imported if it cannot be sold", async () => {
    const { connection, home } = await connectionWithHome();
    const member = memberOf(connection);
    const close = (closing: Parameters<typeof closeListing>[2]) => () => closeListing(member, home.id, closing);
    await expect(close({ closedPrice: 1_260_000 })()).rejects.toThrow(Conflict);
    await expect(detachAndChange(member, home.id, close({ closedOn: "2199-01-01" }))).rejects.toThrow(Invalid);
    await expect(editListing(member, home.id, { price: 1_240_000 })).rejects.toThrow(Conflict);
    await detachAndChange(member, home.id, close({ closedPrice: 1_260_000 }));
    expect(await findImportedHome(connection.id)).toMatchObject({ status: "sold", closedPrice: 1_260_000 });
  });

  test("that an administrator removed is not brought back, by this feed or the next one", async () => {
    const { connection, home } = await connectionWithHome();
    const admin = { user: viewer({ ...memberOf(connection).user, isAdmin: true }), ip: "192.0.2.1" };
    await deleteListing(admin, home.id);
    const sentAgain = async (connectionId: number) => {
      const { outcomes, entries } = await send(connectionId, [
        version(connection, { modTime: at(1), price: 1_200_000 }),
        bare(connection, { status: "withdrawn", modTime: at(2) }),
      ]);
      expect(outcomes).toEqual(["REFUSED", "IGNORED"]);
      expect(entries[0]?.messages).toEqual([applyMessages.barred]);
    };
    await sentAgain(connection.id);
    await db().deleteFrom("feedAgents").where("feedId", "=", connection.id).execute();
    await db().updateTable("feeds").set({ removedAt: new Date() }).where("id", "=", connection.id).execute();
    const { agencyId, contactUserId, agentId } = connection;
    const next = await insertFeed(db(), { agencyId, contactUserId, agentId, confirmedAt: new Date() });
    await sentAgain(next.id);
    expect(await findImportedHome(next.id)).toMatchObject({ id: home.id, deletedAt: expect.any(Date) });
  });

  test("can be detached only by its agency", async () => {
    const { home } = await connectionWithHome();
    await expect(detachHome(memberOf(await connectAgency()), home.id)).rejects.toThrow(NotFound);
  });
});

describe("the question whether a home is the one at its address", () => {
  async function twins() {
    const { connection, home } = await connectionWithHome();
    await send(connection.id, [
      version(connection, { uniqueId: "N1", address: "1 Samplewood St", modTime: at(1), price: 1_200_000 }),
    ]);
    const draft = await findImportedHome(connection.id, "N1");
    if (!draft) throw new Error("The draft is not there.");
    return { connection, home, draft };
  }

  test("the same home continues under the new id, and the old id is ignored", async () => {
    const { connection, home, draft } = await twins();
    expect(await resolveDuplicate(memberOf(connection), draft.id, "same")).toBe(home.id);
    expect(await findImportedHome(connection.id, "N1")).toMatchObject({
      id: home.id,
      status: "active",
      price: 1_200_000,
    });
    const { outcomes } = await send(connection.id, [
      version(connection, { uniqueId: "N1", address: "1 Samplewood St", modTime: at(3), price: 1_190_000 }),
      bare(connection, { status: "withdrawn", modTime: at(4) }),
    ]);
    expect(outcomes).toEqual(["UPDATED", "IGNORED"]);
    expect(await findImportedHome(connection.id, "N1")).toMatchObject({
      id: home.id,
      status: "active",
      price: 1_190_000,
    });
    await expect(resolveDuplicate(memberOf(connection), home.id, "same")).rejects.toThrow(Conflict);
  });

  test("another home is published as well", async () => {
    const { connection, home, draft } = await twins();
    expect(await resolveDuplicate(memberOf(connection), draft.id, "other")).toBe(draft.id);
    expect(await findImportedHome(connection.id, "N1")).toMatchObject({ id: draft.id, status: "active" });
    expect(await findImportedHome(connection.id)).toMatchObject({ id: home.id, status: "active" });
  });

  test("can be answered only by its agency", async () => {
    const { draft } = await twins();
    await expect(resolveDuplicate(memberOf(await connectAgency()), draft.id, "same")).rejects.toThrow(NotFound);
  });
});

describe("inspections", () => {
  const today = sydneyDate(new Date());
  const saturday = { date: addDays(today, 5), from: "10:00", to: "10:30" };
  const sunday = { date: addDays(today, 6), from: "10:00", to: "10:30" };
  const openings = async (listingId: number) =>
    (
      await db()
        .selectFrom("inspections")
        .select(["startsAt", "sequence", sql<boolean>`cancelled_at is not null`.as("isCancelled")])
        .where("listingId", "=", listingId)
        .orderBy("startsAt")
        .execute()
    ).map(
      ({ startsAt, sequence, isCancelled }) => `${sydneyDate(startsAt)} ${sequence}${isCancelled ? " cancelled" : ""}`,
    );

  test("follow the feed; those added by agents stay", async () => {
    const { connection, home } = await connectionWithHome({ inspections: [saturday, sunday] });
    expect(await openings(home.id)).toEqual([`${saturday.date} 0`, `${sunday.date} 0`]);
    const later = { ...saturday, from: "12:00", to: "12:30" };
    await send(connection.id, [bare(connection, { modTime: at(1), inspections: [later] })]);
    expect(await openings(home.id)).toEqual([`${saturday.date} 1`, `${sunday.date} 1 cancelled`]);
    await send(connection.id, [bare(connection, { modTime: at(2), price: 1_000_000 })]);
    expect(await openings(home.id)).toEqual([`${saturday.date} 1`, `${sunday.date} 1 cancelled`]);
    await send(connection.id, [bare(connection, { modTime: at(3), inspections: null })]);
    expect(await openings(home.id)).toEqual([`${saturday.date} 2 cancelled`, `${sunday.date} 1 cancelled`]);
  });

  test("dropped by a version that waits for its price are cancelled once it or a later version is applied", async () => {
    const dear = { price: 90_000_000, inspections: [sunday] };
    const dropped = [`${saturday.date} 1 cancelled`, `${sunday.date} 0`];
    const held = await connectionWithHome({ inspections: [saturday] });
    for (const minute of [1, 2]) {
      await send(held.connection.id, [
        version(held.connection, { ...dear, title: `Title ${minute}`, modTime: at(minute) }),
      ]);
      expect(await openings(held.home.id)).toEqual([`${saturday.date} 0`]);
    }
    await confirmImportedPrice(memberOf(held.connection), held.home.id, dear.price);
    expect(await openings(held.home.id)).toEqual(dropped);

    const { connection, home } = await connectionWithHome({ inspections: [saturday] });
    await send(connection.id, [version(connection, { ...dear, modTime: at(1) })]);
    await send(connection.id, [bare(connection, { price: 1_250_000, modTime: at(2) })]);
    expect(await openings(home.id)).toEqual(dropped);
  });

  test("are cancelled when a home is sold, and announced when it returns", async () => {
    const { connection, home } = await connectionWithHome({ inspections: [saturday] });
    await send(connection.id, [bare(connection, { modTime: at(1), status: "sold" })]);
    expect(await openings(home.id)).toEqual([`${saturday.date} 1 cancelled`]);
    await send(connection.id, [version(connection, { modTime: at(2), inspections: [saturday] })]);
    expect((await openings(home.id)).toSorted()).toEqual([`${saturday.date} 0`, `${saturday.date} 1 cancelled`]);
  });

  test("of one day move together; removed ones are cancelled", async () => {
    const second = { ...saturday, from: "10:40", to: "11:10" };
    const { connection, home } = await connectionWithHome({ inspections: [saturday, second] });
    const later = [
      { ...saturday, from: "10:30", to: "11:00" },
      { ...saturday, from: "11:10", to: "11:40" },
    ];
    // Regression: moving the first inspection overlapped with the old second one and was refused, so visitors came at
    // the old time.
    const { entries } = await send(connection.id, [bare(connection, { modTime: at(1), inspections: later })]);
    expect(JSON.stringify(entries)).not.toContain("inspection.refused");
    expect(await openings(home.id)).toEqual([`${saturday.date} 1`, `${saturday.date} 1`]);
    // An inspection that cannot be moved is cancelled.
    const clash = [later[1], { ...saturday, from: "11:20", to: "11:50" }].flatMap((one) => one ?? []);
    await send(connection.id, [bare(connection, { modTime: at(2), inspections: clash })]);
    expect(await openings(home.id)).toEqual([`${saturday.date} 2 cancelled`, `${saturday.date} 1`]);
  });

  test("that overlap are left out with a warning", async () => {
    const connection = await connectAgency();
    const { entries } = await send(connection.id, [
      version(connection, { inspections: [saturday, { ...saturday, from: "10:15", to: "10:45" }] }),
    ]);
    expect(entries).toMatchObject([{ outcome: "CREATED" }]);
    expect(JSON.stringify(entries)).toContain("inspection.refused");
  });
});

test("a home switched on and off repeatedly causes one alert", async () => {
  const search = await liveSearch({ frequency: "instant", suburb: ["Flapton"], suburbKeys: ["flapton"] });
  const connection = await connectAgency();
  /** Runs the due jobs. */
  const work = async () => {
    const home = await findImportedHome(connection.id);
    if (!home) return;
    const { rows } = await sql<{ name: string }>`
      delete from pgboss.job where data = ${JSON.stringify({ listingId: home.id })}::jsonb and start_after <= now()
      returning name`.execute(db());
    const has = (name: string) => rows.some((row) => row.name === name);
    if (has("listing.published")) await matchListings([home.id], "published");
    if (has("listing.changed")) await matchChanges([home.id]);
    await makeDue(search);
    await sendDigests();
  };
  const changes = {
    suburb: "Flapton",
    inspections: [{ date: addDays(sydneyDate(new Date()), 5), from: "10:00", to: "10:30" }],
  };
  for (let minute = 0; minute < 12; minute += 2) {
    await send(connection.id, [version(connection, { ...changes, modTime: at(minute) })]);
    await work();
    await send(connection.id, [bare(connection, { status: "withdrawn", modTime: at(minute + 1) })]);
    await work();
  }
  await send(connection.id, [version(connection, { ...changes, modTime: at(20) })]);
  await work();
  expect(await digestMails()).toHaveLength(1);
  expect(await findImportedHome(connection.id)).toMatchObject({ status: "active" });

  // A day later the followers' job compares the states again: the listing is as before.
  await sql`update pgboss.job set start_after = now() where name = 'listing.changed'`.execute(db());
  await work();
  const mails = await digestMails();
  expect(mails.map(({ textBody }) => textBody).join("")).not.toContain("Taken off the market");
});
