import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { mailsTo, newMember } from "#app/features/accounts/model/account.fixture.ts";
import { reinstateAccount, suspendAccount } from "#app/features/admin/model/operations.server.ts";
import { findListedAgent } from "#app/features/agents/model/agent.queries.server.ts";
import { updateImportedListing } from "#app/features/imports/apply/apply-version.server.ts";
import { inspectionCalendar } from "#app/features/inspections/calendar/calendar.server.ts";
import { findInspection } from "#app/features/inspections/model/inspections.queries.server.ts";
import { mailedInspection } from "#app/features/inspections/register/notify.server.ts";
import { registerForInspection } from "#app/features/inspections/register/register.server.ts";
import { submitLead } from "#app/features/leads/enquire/submit.server.ts";
import { findLeadAgent } from "#app/features/leads/model/lead.queries.server.ts";
import { editListing, setListingStatus } from "#app/features/listings/edit.server.ts";
import { closeListing, markUnderOffer, relistListing, withdrawListing } from "#app/features/listings/market.server.ts";
import { findListing } from "#app/features/listings/model/listing.queries.server.ts";
import { coverJson } from "#app/features/pictures/model/pictures.queries.server.ts";
import { matchListings, sendDigests } from "#app/features/saved-searches/alerts.job.ts";
import { clearAlerts, liveSearch, makeDue, visibleHome } from "#app/features/saved-searches/match/alerts.fixture.ts";
import { openDelivery } from "#app/jobs/deliver-mail.job.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Forbidden, NotFound } from "#app/lib/errors.ts";
import { openSmtpSink } from "#app/mail/smtp-sink.fixture.ts";
import { db } from "#db/client.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertInspection } from "#samples/factories/inspections.ts";
import { insertClosedListing, insertListing } from "#samples/factories/listings.ts";
import { insertPicture } from "#samples/factories/pictures.ts";
import { findHolds, findHoldsByListings, findOwnHold, insertHold } from "./holds.queries.server.ts";
import {
  holdAgent,
  holdListing,
  holdPicture,
  declineRelease,
  releaseHold,
  requestRelease,
} from "./moderation.server.ts";

let admin: Member;
let agent: Member;
let agentId: number;

beforeEach(async () => {
  await prepareQueue();
  await clearAlerts();
  for (const table of ["rateLimits", "holds"] as const) await db().deleteFrom(table).execute();
  const made = await newMember(db(), { isAdmin: true });
  admin = { ...made, user: { ...made.user, isAdmin: true } };
  const newcomer = await newMember(db(), { role: "agent" });
  agent = { ...newcomer, user: { ...newcomer.user, role: "agent" } };
  agentId = (await insertAgent(db(), { agencyId: null, userId: agent.user.id, name: "Robin Held" })).id;
});

const reason = "The photos are of another home.";
const home = (changes: Partial<Parameters<typeof insertListing>[1]> = {}) =>
  insertListing(db(), { createdByUserId: agent.user.id, agentId, ...changes });
const rowOf = (id: number) => db().selectFrom("listings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const statusOf = async (id: number) => (await rowOf(id)).status;
const stateOf = async (id: number) =>
  (await db().selectFrom("pictures").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;
const openHold = async () => {
  const { items } = await findHolds(1);
  const [hold] = items;
  if (!hold) throw new Error("Nothing is on hold.");
  return hold;
};
const release = async () => releaseHold(admin, (await openHold()).id);
const auditActionsOf = (subject: string, subjectId: number) =>
  db()
    .selectFrom("auditEntries")
    .select("action")
    .where("subject", "=", subject)
    .where("subjectId", "=", subjectId)
    .where("userId", "=", admin.user.id)
    .orderBy("id")
    .execute()
    .then((rows) => rows.map(({ action }) => action));
const mailKinds = async () => (await mailsTo(db(), agent.user.email)).map(({ kind }) => kind);

test("only admins can hold and release, and only existing items", async () => {
  const { id } = await home();
  for (const operation of [holdListing, holdPicture, holdAgent, declineRelease]) {
    await expect(operation(agent, id, reason)).rejects.toThrow(Forbidden);
    await expect(operation(admin, 2_147_483_647, reason)).rejects.toThrow(NotFound);
  }
  await holdListing(admin, id, reason);
  await expect(releaseHold(agent, (await openHold()).id)).rejects.toThrow(Forbidden);
  expect(await statusOf(id)).toBe("suspended");
});

describe("a held home", () => {
  test("is unpublished once with its first reason, and fully restored by the release", async () => {
    const { id } = await home({ publishedAt: new Date("2026-03-01T00:00:00Z") });
    await markUnderOffer(agent, id);
    const was = await rowOf(id);
    await Promise.all([holdListing(admin, id, reason), holdListing(admin, id, reason)]);
    await holdListing(admin, id, "Another reason");
    expect(await findListing(id)).toBeUndefined();
    expect(await openHold()).toMatchObject({ subject: "listing", reason });
    await release();
    expect(await rowOf(id)).toEqual(was);
    expect(await auditActionsOf("listing", id)).toEqual(["listing.held", "listing.released"]);
    expect(await mailKinds()).toEqual(["held", "hold-released"]);
  });

  test("is mailed to the office instead while the address of the account is unconfirmed", async () => {
    const { id } = await home();
    const { id: userId } = agent.user;
    const { id: agencyId } = await insertAgency(db());
    const principal = await newMember(db(), { role: "agent" });
    await insertAgent(db(), { agencyId, userId: principal.user.id, name: "Petra Principal" });
    await db().updateTable("agents").set({ agencyId }).where("id", "=", agentId).execute();
    await db().updateTable("users").set({ emailConfirmedAt: null }).where("id", "=", userId).execute();
    await holdListing(admin, id, reason);
    expect(await mailKinds()).toEqual([]);
    const [mail] = await mailsTo(db(), principal.user.email);
    expect(mail).toMatchObject({ kind: "held" });
    expect(mail?.subject).toMatch(/^\[For Robin Held, who cannot be emailed\] /);
  });

  test("sends no mail while the address of the account is unconfirmed and there is no office", async () => {
    const { id } = await home();
    const { id: userId } = agent.user;
    await db().updateTable("users").set({ emailConfirmedAt: null }).where("id", "=", userId).execute();
    await holdListing(admin, id, reason);
    expect(await mailKinds()).toEqual([]);
  });

  test.each([
    ["sold", { closedOn: "2026-11-02" }],
    ["leased", { listingType: "rent", price: 650, closedPrice: 640, closedOn: "2026-11-03" }],
  ] as const)("that was %s comes back as that", async (status, changes) => {
    const { id } = await insertClosedListing(db(), { createdByUserId: agent.user.id, ...changes });
    const was = await rowOf(id);
    await holdListing(admin, id, reason);
    expect(await statusOf(id)).toBe("suspended");
    await release();
    expect(await rowOf(id)).toEqual(was);
    expect(was.status).toBe(status);
  });

  test("can be edited by its agent, but no edit publishes it", async () => {
    const { id } = await home();
    await holdListing(admin, id, reason);
    const { listing } = await editListing(agent, id, { title: "Mended title", status: "active" });
    expect(listing).toMatchObject({ title: "Mended title", status: "suspended" });
    await setListingStatus(agent, id, "draft");
    expect(await statusOf(id)).toBe("draft");
    await setListingStatus(agent, id, "active");
    expect(await statusOf(id)).toBe("suspended");
    await setListingStatus(admin, id, "active");
    await markUnderOffer(agent, id);
    await relistListing(agent, id);
    expect(await statusOf(id)).toBe("suspended");
    await closeListing(agent, id, { closedPrice: 1_000_000 });
    expect(await statusOf(id)).toBe("suspended");
    await release();
    expect(await rowOf(id)).toMatchObject({ status: "sold", title: "Mended title" });
  });

  test("stays withdrawn after the release if its agent withdraws it", async () => {
    const { id } = await home();
    await holdListing(admin, id, reason);
    await withdrawListing(agent, id);
    await release();
    expect(await statusOf(id)).toBe("withdrawn");
  });

  test("is updated by an import, but not published", async () => {
    const { id } = await home();
    await holdListing(admin, id, reason);
    const stored = { ...(await rowOf(id)), status: "active" };
    const member = { ...agent, importer: { id: 1, name: "Rex", isFlapping: false } };
    const imported = {
      input: { title: "From the feed" },
      isPublic: true,
      isUnderOffer: true,
      searchedPrice: null,
      agents: { agentId, secondAgentId: null, assistantId: null },
    };
    await updateImportedListing(member, stored, imported);
    expect(await rowOf(id)).toMatchObject({ title: "From the feed", status: "suspended" });
    await release();
    expect(await rowOf(id)).toMatchObject({ status: "active", underOfferAt: expect.any(Date) });
  });

  test("is not published by a concurrent request", async () => {
    const { id } = await home({ status: "draft" });
    const [stopped, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = transaction(async () => {
      await insertHold({ subject: "listing", listingId: id, reason });
      stopped.resolve();
      await commit.promise;
    });
    await stopped.promise;
    const edit = editListing(agent, id, { status: "active" });
    await wait(200);
    commit.resolve();
    await holding;
    await edit;
    expect(await statusOf(id)).toBe("suspended");
    await release();
    expect(await statusOf(id)).toBe("active");
  });

  test("of a suspended account is public only when both the hold and the suspension ended", async () => {
    const { id } = await home();
    await holdListing(admin, id, reason);
    await suspendAccount(admin, agent.user.id, reason);
    await release();
    expect(await statusOf(id)).toBe("suspended");
    await reinstateAccount(admin, agent.user.id);
    expect(await statusOf(id)).toBe("active");
    await suspendAccount(admin, agent.user.id, reason);
    await holdListing(admin, id, reason);
    await reinstateAccount(admin, agent.user.id);
    expect(await statusOf(id)).toBe("suspended");
    await release();
    expect(await statusOf(id)).toBe("active");
  });

  test("appears in no mail to others until it is released", async () => {
    const search = await liveSearch();
    const id = await visibleHome();
    await matchListings([id], "published");
    await holdListing(admin, id, reason);
    await makeDue(search);
    await expect(sendDigests()).resolves.toMatchObject({ messages: 0 });
    await release();
    const { rows } = await sql`select data from pgboss.job where name = 'listing.published'`.execute(db());
    expect(rows).toEqual([{ data: { listingId: id } }]);
    await matchListings([id], "published");
    await makeDue(search);
    await expect(sendDigests()).resolves.toMatchObject({ messages: 1 });
  });

  test("shows its agent the reason, and mails them why a release request is declined", async () => {
    const { id } = await home();
    await holdListing(admin, id, reason);
    const hold = await openHold();
    const newcomer = await newMember(db(), { role: "agent" });
    const stranger = { ...newcomer, user: { ...newcomer.user, role: "agent" as const } };
    expect(await findOwnHold(hold.id, stranger.user)).toBeUndefined();
    await expect(requestRelease(stranger, hold.id, "Please")).rejects.toThrow(NotFound);
    await requestRelease(agent, hold.id, "I have mended it.");
    await requestRelease(agent, hold.id, "I have mended it.");
    expect(await openHold()).toMatchObject({ releaseText: "I have mended it." });
    expect((await findHoldsByListings([id])).get(id)).toEqual([
      { id: hold.id, subject: "listing", reason, isReleaseRequested: true },
    ]);
    await declineRelease(admin, hold.id, "The price is still wrong.");
    expect(await openHold()).toMatchObject({ reason: "The price is still wrong.", releaseRequestedAt: null });
    expect(await mailKinds()).toEqual(["held", "hold-kept"]);
    await release();
    await expect(requestRelease(agent, hold.id, "Once more")).rejects.toThrow(NotFound);
  });
});

describe("a held picture", () => {
  const cover = async (listingId: number) => {
    const row = await db()
      .selectFrom("listings")
      .select((eb) => ["hasPhoto", coverJson(eb.ref("listings.id")).as("cover")])
      .where("id", "=", listingId)
      .executeTakeFirstOrThrow();
    return row.cover !== null && row.hasPhoto;
  };

  test("is hidden while the home is public, and shown again after the release", async () => {
    const { id } = await home();
    const picture = await insertPicture(db(), { listingId: id });
    expect(await cover(id)).toBe(true);
    await holdPicture(admin, picture.id, reason);
    await holdPicture(admin, picture.id, reason);
    expect([await stateOf(picture.id), await cover(id), await statusOf(id)]).toEqual(["held", false, "active"]);
    await release();
    expect([await stateOf(picture.id), await cover(id)]).toEqual(["ready", true]);
    expect(await mailKinds()).toEqual(["held", "hold-released"]);
  });

  test("is held again when the same file is uploaded to the same home only", async () => {
    const [one, other] = [await home(), await home()];
    const picture = await insertPicture(db(), { listingId: one.id });
    const { contentHash } = await db()
      .selectFrom("pictures")
      .select("contentHash")
      .where("id", "=", picture.id)
      .executeTakeFirstOrThrow();
    await holdPicture(admin, picture.id, reason);
    await db().deleteFrom("pictures").where("id", "=", picture.id).execute();
    const again = await insertPicture(db(), { listingId: one.id, contentHash });
    const elsewhere = await insertPicture(db(), { listingId: other.id, contentHash });
    expect([await stateOf(again.id), await stateOf(elsewhere.id)]).toEqual(["held", "ready"]);
    await release();
    expect(await stateOf(again.id)).toBe("ready");
  });
});

describe("a held agent", () => {
  test("is unpublished with all their homes, and restored by the release", async () => {
    const { id: own } = await home({ agentId: null });
    const { id: offered } = await insertListing(db(), { createdByUserId: admin.user.id, agentId });
    const { id: draft } = await home({ status: "draft" });
    await holdAgent(admin, agentId, reason);
    expect(await Promise.all([own, offered, draft].map(statusOf))).toEqual(["suspended", "suspended", "draft"]);
    expect([await findListedAgent(agentId), await findLeadAgent(agentId)]).toEqual([undefined, undefined]);
    const { id: later } = await home();
    expect(await statusOf(later)).toBe("suspended");
    await db().updateTable("agents").set({ name: "Robin Other" }).where("id", "=", agentId).execute();
    expect(await findListedAgent(agentId)).toBeUndefined();
    await release();
    expect(await Promise.all([own, offered, draft, later].map(statusOf))).toEqual([
      "active",
      "active",
      "draft",
      "active",
    ]);
    expect(await findListedAgent(agentId)).toMatchObject({ id: agentId });
    expect(await findLeadAgent(agentId)).toMatchObject({ id: agentId });
    expect(await auditActionsOf("agent", agentId)).toEqual(["agent.held", "agent.released"]);
  });

  test("a reassigned home is public with another agent and on hold with this one", async () => {
    const { id } = await home();
    const { id: otherId } = await insertAgent(db(), { agencyId: null, userId: null });
    const handTo = (to: { agentId: number; createdByUserId: number }) =>
      db().updateTable("listings").set(to).where("id", "=", id).execute();
    await holdAgent(admin, agentId, reason);
    await handTo({ agentId: otherId, createdByUserId: admin.user.id });
    expect(await statusOf(id)).toBe("active");
    await handTo({ agentId, createdByUserId: admin.user.id });
    expect(await statusOf(id)).toBe("suspended");
    await release();
    expect(await statusOf(id)).toBe("active");
  });

  test("a home with its own hold stays on hold when its agent is released", async () => {
    const { id } = await home();
    await holdAgent(admin, agentId, reason);
    const ofAgent = await openHold();
    await holdListing(admin, id, reason);
    await releaseHold(admin, ofAgent.id);
    expect(await statusOf(id)).toBe("suspended");
    await release();
    expect(await statusOf(id)).toBe("active");
  });

  test("holds a home that is published concurrently", async () => {
    const [stopped, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = transaction(async () => {
      await insertHold({ subject: "agent", agentId, reason });
      stopped.resolve();
      await commit.promise;
    });
    await stopped.promise;
    const inserted = insertListing(db(), { createdByUserId: admin.user.id, agentId });
    await wait(200);
    commit.resolve();
    await holding;
    expect(await statusOf((await inserted).id)).toBe("suspended");
  });
});

describe("a queued mail whose home is on hold", () => {
  /** Delivers the queued mails like the worker and returns their texts. */
  async function deliverAll(): Promise<string[]> {
    const sink = await openSmtpSink();
    const delivery = openDelivery({ smtpUrl: sink.url });
    onTestFinished(() => delivery.close());
    const waiting = await db()
      .selectFrom("messages")
      .select("id")
      .where("status", "=", "queued")
      .orderBy("id")
      .execute();
    for (const { id } of waiting) await delivery.deliver({ messageId: id }, { signal: new AbortController().signal });
    return sink.received.map(({ mail }) => mail.text ?? "");
  }

  beforeEach(async () => void (await db().deleteFrom("messages").execute()));

  test("is not sent if it names the home", async () => {
    const { id } = await home({ title: "Canary cottage" });
    const { id: inspectionId } = await insertInspection(db(), { listingId: id });
    const visitor = { name: "Sam Sample", email: "sam@example.com", phone: "0491 570 006" };
    await submitLead({ ip: "192.0.2.7" }, { ...visitor, message: "Is it free?", wouldLike: [], listingId: id });
    await registerForInspection({ ip: "192.0.2.7" }, inspectionId, visitor);
    await holdListing(admin, id, reason);
    const sent = await deliverAll();
    const toVisitor = await db()
      .selectFrom("messages")
      .select(["kind", "status"])
      .where("toAddress", "=", visitor.email)
      .orderBy("id")
      .execute();
    expect(toVisitor).toEqual([
      { kind: "enquiry-receipt", status: "cancelled" },
      { kind: "inspection-registered", status: "cancelled" },
    ]);
    // The agent still gets the enquiry and a mail about the hold.
    expect(sent).toHaveLength(2);
  });

  test("is rewritten without the home if it lists others", async () => {
    const search = await liveSearch();
    const { id: held } = await home({ title: "Canary cottage" });
    const other = await visibleHome();
    await matchListings([held, other], "published");
    await makeDue(search);
    await sendDigests();
    await holdListing(admin, held, reason);
    // The agent gets a mail about the hold.
    expect(await deliverAll()).toEqual([expect.stringMatching(/^Hello Robin/)]);
    await expect(sendDigests()).resolves.toMatchObject({ messages: 1 });
    const [again] = await deliverAll();
    expect(again).not.toContain("Canary");
    expect(
      await db().selectFrom("messages").select("status").where("kind", "=", "new-homes").orderBy("id").execute(),
    ).toEqual([{ status: "cancelled" }, { status: "sent" }]);
  });
});

test("a registration does not name its home while that is on hold", async () => {
  const { id } = await home({ title: "Canary cottage", address: "12 Canary Street" });
  const { id: inspectionId } = await insertInspection(db(), {
    listingId: id,
    cancelledAt: new Date(),
    cancelReason: "Canary",
  });
  await holdListing(admin, id, reason);
  const opening = await findInspection(inspectionId);
  expect(opening).toMatchObject({ homeStatus: "hidden", title: "A home", address: null, cancelReason: null });
  const mailed = opening && mailedInspection(opening);
  expect(mailed).toMatchObject({ home: "A home, Newtown", homeUrl: undefined, calendarUrl: undefined });
  expect(opening && inspectionCalendar([opening])).not.toMatch(/Canary|\/inspections\/\d/);
});
