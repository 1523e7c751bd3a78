import { sql } from "kysely";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { mailsTo, newMember } from "#app/features/accounts/model/account.fixture.ts";
import { setVerified } from "#app/features/admin/model/operations.server.ts";
import { toConfirmation } from "#app/features/agencies/departure.ts";
import { findAgencyPerson } from "#app/features/agencies/people.queries.server.ts";
import { endMembership, findDeparture } from "#app/features/agencies/people.server.ts";
import { editListing, setListingStatus } from "#app/features/listings/edit.server.ts";
import { houseForSale, storedListing } from "#app/features/listings/manage/own-listings.fixture.ts";
import { handOverListing } from "#app/features/listings/manage/several.server.ts";
import { needsVerification, publishListing } from "#app/features/listings/publish.server.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { startWorker } from "#app/jobs/worker.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { db } from "#db/client.server.ts";
import { logger } from "#platform/logger.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { viewer } from "#tests/support/viewer.ts";
import { applyFile } from "./apply/apply-file.server.ts";
import { applyMessages } from "./apply/apply-messages.ts";
import {
  type ConnectedAgency,
  connectAgency,
  entriesOf,
  findImportedHome,
  outcomesOf,
  readOf,
  send,
  storedFile,
  version,
} from "./apply/apply.fixture.ts";
import { toPresentMessages } from "./report/report-texts.ts";
import {
  countEntries,
  countPublishedSince,
  findEntries,
  findFile,
  findUnverifiedAgents,
  type ReportedEntry,
} from "./report/report.queries.server.ts";
import { publishHomesOfVerified, publishReceivedDrafts } from "./run-import.job.ts";

vi.mock(import("#platform/env.server.ts"), async (original) => {
  const { env } = await original();
  return { env: { ...env, REQUIRE_AGENT_VERIFICATION: true } };
});

const { signal } = new AbortController();
let admin: Member;
let agency: ConnectedAgency;

beforeAll(() => prepareQueue());

beforeEach(async () => {
  admin = await newMember(db(), { isAdmin: true });
  agency = await connectAgency();
  await db().updateTable("agents").set({ verifiedAt: null }).where("agencyId", "=", agency.agencyId).execute();
  await db()
    .updateTable("agents")
    .set({ agencyRole: "principal" })
    .where("userId", "=", agency.contactUserId)
    .execute();
  await db()
    .updateTable("users")
    .set({ emailConfirmedAt: new Date() })
    .where("id", "in", [agency.contactUserId, agency.colleague.userId])
    .execute();
});

const homes = () => [
  version(agency),
  version(agency, { uniqueId: "S2" }),
  version(agency, { uniqueId: "S3", description: null }),
];

const agentMember = (): Member => ({
  user: viewer({ id: agency.colleague.userId, role: "agent" }),
  ip: "192.0.2.1",
});

const principalMember = (): Member => ({
  user: viewer({ id: agency.contactUserId, role: "agent" }),
  ip: "192.0.2.1",
});

/** Verifies the agent and returns the payload of the event. */
async function verify(userId = agency.colleague.userId): Promise<{ agentIds: number[] }> {
  const { id } = await db().selectFrom("agents").select("id").where("userId", "=", userId).executeTakeFirstOrThrow();
  await setVerified(admin, id, true);
  return { agentIds: [id] };
}

/** The message codes that explain why a home is a draft, by home. */
async function presentCodes(fileId: number): Promise<string[][]> {
  const entries = await findEntries(fileId, { onlyAttention: false, limit: 10, offset: 0 });
  const ofDrafts = new Set(["agent.unverified", "home.published", "listing.missing"]);
  return entries.map((entry) => toPresentMessages(entry).flatMap(({ code }) => (ofDrafts.has(code) ? [code] : [])));
}

async function verifiedColleague(): Promise<{ member: Member; agentId: number }> {
  const member = await newMember(db(), { role: "agent" });
  const { id: agentId } = await insertAgent(db(), { agencyId: agency.agencyId, userId: member.user.id });
  await setVerified(admin, agentId, true);
  return { member, agentId };
}

const statusOf = async (id: number) =>
  (await db().selectFrom("listings").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;

/** A draft of the unverified colleague, whose publication is requested. */
async function requestedDraft(address: string): Promise<number> {
  const { listing } = await publishListing(agentMember(), { input: houseForSale({ address }) });
  return listing.id;
}

/** The drafts whose publication is still requested. */
async function requestedOf(ids: readonly number[]): Promise<number[]> {
  const requests = db().selectFrom("publicationRequests").select("listingId").where("listingId", "in", ids);
  return (await requests.orderBy("listingId").execute()).map(({ listingId }) => listingId);
}

/** Makes the publication of a listing fail until the returned function is called or the test ends. */
async function breakPublication(id: number): Promise<() => Promise<void>> {
  const check = sql`check (id <> ${sql.lit(id)} or status <> 'active')`;
  await sql`alter table listings add constraint broken ${check}`.execute(db());
  const repair = async () => void (await sql`alter table listings drop constraint if exists broken`.execute(db()));
  onTestFinished(repair);
  return repair;
}

const emailOf = async (userId: number) =>
  (await db().selectFrom("users").select("email").where("id", "=", userId).executeTakeFirstOrThrow()).email;

async function mails(userId: number) {
  const sent = await mailsTo(db(), await emailOf(userId));
  return sent.filter(({ kind }) => kind.endsWith("-verified"));
}

test("the preview counts homes of an unverified agent as drafts, and names the agent", async () => {
  const fileId = await storedFile(agency.id, { dryRun: true });
  await applyFile(fileId, readOf(homes()));
  expect(await outcomesOf(fileId)).toEqual(["DRAFT", "DRAFT", "DRAFT"]);
  expect(await findUnverifiedAgents(fileId)).toEqual({ names: "Jordan Sample", homes: 2 });
  const { fileId: sent } = await send(agency.id, homes());
  expect((await entriesOf(sent)).map(({ outcome }) => outcome)).toEqual(["DRAFT", "DRAFT", "DRAFT"]);
  expect(await findUnverifiedAgents(sent)).toEqual({ names: "Jordan Sample", homes: 2 });
});

test("a report names no agent whose homes do not wait for them any more", async () => {
  const { fileId } = await send(agency.id, homes());
  const [withdrawn, deleted] = [await findImportedHome(agency.id), await findImportedHome(agency.id, "S2")];
  const update = (id: number, row: { status: "withdrawn" } | { deletedAt: Date }) =>
    db().updateTable("listings").set(row).where("id", "=", id).execute();
  await update(withdrawn?.id ?? 0, { status: "withdrawn" });
  expect(await findUnverifiedAgents(fileId)).toEqual({ names: "Jordan Sample", homes: 1 });
  await update(deleted?.id ?? 0, { deletedAt: new Date() });
  expect(await findUnverifiedAgents(fileId)).toBeUndefined();
});

test("a report names no verified agent, also for homes that stay drafts", async () => {
  const { fileId } = await send(agency.id, homes());
  expect(await findUnverifiedAgents(fileId)).toEqual({ names: "Jordan Sample", homes: 2 });
  await verify();
  expect(await findImportedHome(agency.id)).toMatchObject({ status: "draft" });
  expect(await findUnverifiedAgents(fileId)).toBeUndefined();
});

test("a report names the agent of a draft whose account has lost its profile, which is not published", async () => {
  const { fileId } = await send(agency.id, homes().slice(0, 1));
  await db().updateTable("agents").set({ userId: null }).where("userId", "=", agency.colleague.userId).execute();
  expect(await needsVerification(agentMember(), agency.colleague.userId)).toBe(true);
  expect(await findUnverifiedAgents(fileId)).toEqual({ names: "Jordan Sample", homes: 1 });
  expect(await presentCodes(fileId)).toEqual([["agent.unverified"]]);
});

test("a verification publishes the imported homes that waited for it, and emails the agent and the office once", async () => {
  const { fileId } = await send(agency.id, homes());
  const unverified = ["agent.unverified"];
  expect(await presentCodes(fileId)).toEqual([unverified, unverified, ["listing.missing"]]);
  const event = await verify();
  expect(await findImportedHome(agency.id)).toMatchObject({ status: "draft" });
  expect(await presentCodes(fileId)).toEqual([[], [], ["listing.missing"]]);
  expect(await countPublishedSince(fileId)).toBe(0);
  await publishHomesOfVerified(event, { signal });
  for (const id of ["S1", "S2"]) expect(await findImportedHome(agency.id, id)).toMatchObject({ status: "active" });
  expect(await findImportedHome(agency.id, "S3")).toMatchObject({ status: "draft" });
  expect(await findUnverifiedAgents(fileId)).toBeUndefined();
  expect(await presentCodes(fileId)).toEqual([["home.published"], ["home.published"], ["listing.missing"]]);
  expect(await countPublishedSince(fileId)).toBe(2);
  const [own, ...more] = await mails(agency.colleague.userId);
  expect(own?.subject).toBe("You are verified: 2 homes are now on the market");
  expect(own?.textBody).toContain("1 draft is still not published.");
  const [office, ...moreToOffice] = await mails(agency.contactUserId);
  expect(office?.subject).toMatch(/^Jordan Sample of .+ is verified: 2 homes are now on the market$/);
  expect([...more, ...moreToOffice]).toEqual([]);
});

const brokenRule = { reason: "a rule is broken", instead: "Do otherwise." };

test("a report counts and lists only homes that still need attention", async () => {
  const moved = applyMessages.priceMoves(1_000_000, 1_500_000, 0.5);
  const lost = applyMessages.bondHigh("$5,000", brokenRule);
  const { fileId } = await send(agency.id, [
    ...homes(),
    version(agency, { uniqueId: "S4", messages: [moved] }),
    version(agency, { uniqueId: "S5", messages: [lost] }),
  ]);
  const attention = async () => {
    const listed = await findEntries(fileId, { onlyAttention: true, limit: 10, offset: 0 });
    const file = await findFile(agency.id, fileId);
    return [(await countEntries(fileId)).attention, file?.attentionCount, listed.map(({ uniqueId }) => uniqueId)];
  };
  expect(await attention()).toEqual([5, 5, ["S1", "S2", "S3", "S4", "S5"]]);
  await publishHomesOfVerified(await verify(), { signal });
  for (const id of ["S1", "S4", "S5"])
    expect(await findImportedHome(agency.id, id)).toMatchObject({ status: "active" });
  expect(await attention()).toEqual([3, 3, ["S3", "S4", "S5"]]);
  // A deleted home is not published.
  const home = await findImportedHome(agency.id);
  const deletedAt = new Date();
  await db()
    .updateTable("listings")
    .set({ deletedAt })
    .where("id", "=", home?.id ?? 0)
    .execute();
  expect(await attention()).toEqual([4, 4, ["S1", "S3", "S4", "S5"]]);
});

test.each([
  applyMessages.draft(["the suburb"]),
  applyMessages.sameHome("1 Sample Street"),
  applyMessages.agentUnverified("Jordan Sample"),
  applyMessages.misspeltSuburb("Newtwon", ["Newtown"]),
  applyMessages.doubtfulPrice("It is high."),
  applyMessages.unlawfulPrice("below a bid", "Raise it"),
  applyMessages.noTenantConsent(brokenRule),
])("the report of a home on the market gives no reason for a draft: $code", (message) => {
  const entry: ReportedEntry = {
    position: 1,
    agentId: "A",
    uniqueId: "S1",
    title: "1 Sample Street",
    outcome: "DRAFT",
    messages: [message, applyMessages.bondHigh("$5,000", brokenRule)],
    listingId: 1,
    needsAttention: false,
    listing: { id: 1, title: "Sample", suburb: "Newtown", isPublic: true, isUnverified: true },
  };
  expect(toPresentMessages(entry).map(({ code }) => code)).toEqual(["home.published", "bond.high"]);
  expect(toPresentMessages({ ...entry, listing: null })).toContain(message);
});

test("a verification publishes drafts that the agent asked to publish, unless the agent took that back", async () => {
  const asked = await publishListing(agentMember(), { input: houseForSale({ address: "1 Quartz Street" }) });
  const other = await publishListing(agentMember(), { input: houseForSale({ address: "2 Quartz Street" }) });
  const kept = await publishListing(agentMember(), {
    input: houseForSale({ address: "3 Quartz Street", status: "draft" }),
  });
  await setListingStatus(agentMember(), other.listing.id, "draft");
  expect([asked.isPendingVerification, other.isPendingVerification, kept.isPendingVerification]).toEqual([
    true,
    true,
    false,
  ]);
  await publishHomesOfVerified(await verify(), { signal });
  const rows = await db()
    .selectFrom("listings")
    .select(["address", "status"])
    .where("createdByUserId", "=", agency.colleague.userId)
    .orderBy("address")
    .execute();
  expect(rows.map(({ status }) => status)).toEqual(["active", "draft", "draft"]);
});

test("a colleague's draft is published as its requester once both the owner and the requester are verified", async () => {
  const { listing } = await publishListing(agentMember(), { input: houseForSale({ status: "draft" }) });
  const requested = await setListingStatus(principalMember(), listing.id, "active");
  expect(requested.isPendingVerification).toBe(true);
  await publishHomesOfVerified(await verify(), { signal });
  expect(await statusOf(listing.id)).toBe("draft");
  await publishHomesOfVerified(await verify(agency.contactUserId), { signal });
  expect(await statusOf(listing.id)).toBe("active");
  const entries = await db()
    .selectFrom("auditEntries")
    .select("userId")
    .where("action", "=", "listing.published")
    .where("subjectId", "=", listing.id)
    .execute();
  expect(entries).toEqual([{ userId: agency.contactUserId }]);
  const [, mail] = await mails(agency.contactUserId);
  expect(mail?.subject).toBe("You are verified: 1 home is now on the market");
});

test("a refused request is deleted and named in the email, and one that fails is tried again; both stop no other", async () => {
  const refused = await requestedDraft("1 Quartz Street");
  const broken = await requestedDraft("2 Quartz Street");
  const ids = [refused, broken, await requestedDraft("3 Quartz Street")];
  await db()
    .updateTable("listings")
    .set({ saleMethod: "auction", auctionAt: new Date(Date.now() - 86_400_000) })
    .where("id", "=", refused)
    .execute();
  const repair = await breakPublication(broken);
  const event = await verify();
  await expect(publishHomesOfVerified(event, { signal })).rejects.toThrow("broken");
  await repair();
  expect(await Promise.all(ids.map(statusOf))).toEqual(["draft", "draft", "active"]);
  expect(await requestedOf(ids)).toEqual([refused, broken]);
  expect(await mails(agency.colleague.userId)).toEqual([]);
  await publishHomesOfVerified(event, { signal });
  expect(await Promise.all(ids.map(statusOf))).toEqual(["draft", "active", "active"]);
  expect(await requestedOf(ids)).toEqual([]);
  const [mail, ...more] = await mails(agency.colleague.userId);
  expect(mail?.subject).toBe("You are verified: 2 homes are now on the market");
  expect(mail?.textBody.replaceAll(/\s+/g, " ")).toMatch(/We could not publish 1 Quartz Street, \w+\. Open it/);
  expect(more).toEqual([]);
});

test("a draft is not given up while PostgreSQL is unavailable", async () => {
  const id = await requestedDraft("1 Quartz Street");
  await sql`create function report_shutdown() returns trigger language plpgsql as $$
    begin raise exception 'shutting down' using errcode = '57P01'; end $$`.execute(db());
  await sql`create trigger report_shutdown before update on listings for each row
    when (new.id = ${sql.lit(id)} and new.status = 'active') execute function report_shutdown()`.execute(db());
  onTestFinished(async () => {
    await sql`drop function report_shutdown cascade`.execute(db());
  });
  await expect(publishHomesOfVerified(await verify(), { signal, retries: 10 })).rejects.toThrow("not available");
  expect(await requestedOf([id])).toEqual([id]);
  expect(await mails(agency.colleague.userId)).toEqual([]);
});

test("a draft that fails in every attempt is named in the email of the last one, and logged", async () => {
  const [broken, other] = [await requestedDraft("1 Quartz Street"), await requestedDraft("2 Quartz Street")];
  await breakPublication(broken);
  const log = vi.spyOn(logger, "error").mockImplementation(() => undefined);
  await sql`delete from pgboss.job`.execute(db());
  await verify();
  await sql`update pgboss.job set retry_count = 10 where name = 'agents.verified'`.execute(db());
  const worker = await startWorker();
  onTestFinished(() => worker.stop());
  const ownMails = () => mails(agency.colleague.userId);
  await vi.waitFor(async () => expect(await ownMails()).toHaveLength(1), { timeout: 15_000, interval: 100 });
  const [mail] = await ownMails();
  expect(mail?.subject).toBe("You are verified: 1 home is now on the market");
  expect(mail?.textBody.replaceAll(/\s+/g, " ")).toMatch(/We could not publish 1 Quartz Street, \w+\. Open it/);
  expect([await statusOf(broken), await statusOf(other)]).toEqual(["draft", "active"]);
  expect(await requestedOf([broken, other])).toEqual([]);
  expect(log).toHaveBeenCalledWith(
    expect.objectContaining({ listingId: broken }),
    "gave up publishing a requested draft",
  );
});

test.each(["handed over", "received from a person who left"])(
  "a requested draft is published when a verified colleague gets it: %s",
  async (way) => {
    const { member: receiver, agentId } = await verifiedColleague();
    await verify(agency.contactUserId);
    const request = async (address: string) => {
      const { listing } = await publishListing(agentMember(), { input: houseForSale({ address, status: "draft" }) });
      await setListingStatus(principalMember(), listing.id, "active");
      return listing.id;
    };
    const [ready, refused] = [await request("1 Quartz Street"), await request("2 Quartz Street")];
    const draft = houseForSale({ address: "3 Quartz Street", status: "draft" });
    const { listing: unrequested } = await publishListing(agentMember(), { input: draft });
    // This draft is published by another job, that of the receiver's own verification.
    const { listing: own } = await publishListing(receiver, { input: draft });
    await db()
      .insertInto("publicationRequests")
      .values({ listingId: own.id, requestedByUserId: receiver.user.id, price: own.price })
      .execute();
    await sql`delete from pgboss.job where name = 'drafts.received'`.execute(db());
    await db().updateTable("listings").set({ description: "" }).where("id", "=", refused).execute();
    if (way === "handed over")
      for (const id of [ready, refused, unrequested.id]) await handOverListing(principalMember(), id, receiver.user.id);
    else {
      const input = { receiver: agentId };
      const confirm = toConfirmation(input);
      await endMembership(principalMember(), agency.colleague.agentId, { ...input, confirm });
    }
    const { rows } = await sql<{ data: { listingIds: number[] } }>`
      select data from pgboss.job where name = 'drafts.received'
      order by (data -> 'listingIds' ->> 0)::integer`.execute(db());
    const received = rows.map(({ data }) => data.listingIds.toSorted((one, other) => one - other));
    expect(received).toEqual(way === "handed over" ? [[ready], [refused]] : [[ready, refused]]);
    for (const { data } of rows) await publishReceivedDrafts(data, { signal });
    expect(await Promise.all([ready, refused, own.id].map(statusOf))).toEqual(["active", "draft", "draft"]);
    expect(await requestedOf([ready, refused, own.id])).toEqual([own.id]);
    for (const { user } of [receiver, principalMember()]) {
      const sent = await mailsTo(db(), await emailOf(user.id));
      const [mail, ...more] = sent.filter(({ kind }) => kind === "publication-refused");
      expect(mail?.subject).toBe("We could not publish 2 Quartz Street, Newtown");
      expect(mail?.textBody).toContain("A draft that waited for a verified agent now has one.");
      expect(more).toEqual([]);
    }
  },
);

test("a person who leaves takes back their requests to publish homes of colleagues, and is not emailed about them", async () => {
  const { member: receiver, agentId } = await verifiedColleague();
  const ids = [await requestedDraft("1 Quartz Street")];
  const draft = houseForSale({ address: "2 Quartz Street", status: "draft" });
  const { listing } = await publishListing(principalMember(), { input: draft });
  await setListingStatus(agentMember(), listing.id, "active");
  ids.push(listing.id);
  expect(await requestedOf(ids)).toEqual(ids);
  const input = { receiver: agentId };
  await endMembership(principalMember(), agency.colleague.agentId, { ...input, confirm: toConfirmation(input) });
  expect(await storedListing(ids[0] ?? 0)).toMatchObject({ createdByUserId: receiver.user.id });
  expect(await requestedOf(ids)).toEqual([]);
  await verify(agency.contactUserId);
  await publishHomesOfVerified(await verify(), { signal });
  expect(await Promise.all(ids.map(statusOf))).toEqual(["draft", "draft"]);
  const [mail] = await mails(agency.colleague.userId);
  expect(mail?.subject).toMatch(/^You are verified/);
  expect(mail?.textBody).not.toContain("Quartz Street");
});

test("the last person of an agency who leaves keeps their homes and the requests to publish them", async () => {
  const member = await newMember(db(), { role: "agent" });
  const { id: agencyId } = await insertAgency(db());
  const { id: agentId } = await insertAgent(db(), { agencyId, userId: member.user.id });
  const { listing } = await publishListing(member, { input: houseForSale() });
  await endMembership(member, agentId, {});
  expect(await requestedOf([listing.id])).toEqual([listing.id]);
});

test("a home on the market is handed over to a verified colleague only, also while it is published", async () => {
  await verify(agency.contactUserId);
  const { listing } = await publishListing(principalMember(), { input: houseForSale({ status: "draft" }) });
  const { agentId } = agency.colleague;
  const publish = () => editListing(principalMember(), listing.id, { status: "active" }, null, { agentId });
  const unverified = { errors: { agentId: [expect.stringContaining("once we have verified them")] } };
  await expect(publish()).rejects.toMatchObject(unverified);
  expect(await statusOf(listing.id)).toBe("draft");
  await setListingStatus(principalMember(), listing.id, "active");
  const handOver = () => handOverListing(principalMember(), listing.id, agency.colleague.userId);
  await expect(handOver()).rejects.toMatchObject(unverified);
  await setListingStatus(principalMember(), listing.id, "draft");
  await handOver();
  await handOverListing(principalMember(), listing.id, agency.contactUserId);
  await verify();
  await publish();
  expect(await storedListing(listing.id)).toMatchObject({ status: "active", agentId });
});

test("homes on the market of someone who leaves go to verified colleagues, unless no colleague is verified", async () => {
  await verify();
  await verify(agency.contactUserId);
  const { agentId: leaver, userId } = agency.colleague;
  const publish = async (changes: Parameters<typeof houseForSale>[0]) =>
    (await publishListing(agentMember(), { input: houseForSale(changes) })).listing.id;
  const sale = await publish({ address: "1 Quartz Street" });
  const rental = await publish({
    address: "2 Quartz Street",
    listingType: "rent",
    price: 700,
    priceFrequency: "per_week",
  });
  const { member: unverified, agentId: newcomer } = await verifiedColleague();
  await setVerified(admin, newcomer, false);
  const { id: principal } = await db()
    .selectFrom("agents")
    .select("id")
    .where("userId", "=", agency.contactUserId)
    .executeTakeFirstOrThrow();
  const leave = (input: { receiver: number; rentalReceiver?: number }, by = agentMember()) =>
    endMembership(by, leaver, { ...input, confirm: toConfirmation(input) });
  const refused = [expect.stringContaining("once we have verified them")];
  const refuses = (input: { receiver: number; rentalReceiver?: number }, errors: object) =>
    expect(leave(input)).rejects.toMatchObject({ errors });
  const ownerOf = async (id: number) => (await storedListing(id)).createdByUserId;

  const offeredTo = async ({ user }: Member) => {
    const { colleagues } = await findDeparture(user, (await findAgencyPerson(leaver))!);
    return new Map(colleagues.map(({ id, isVerified }) => [id, isVerified]));
  };
  const offered = new Map([
    [principal, true],
    [newcomer, false],
  ]);
  expect(await offeredTo(agentMember())).toEqual(offered);
  expect(await offeredTo(admin), "admins choose any").toEqual(offered.set(newcomer, true));
  await refuses({ receiver: newcomer }, { receiver: refused });
  // The receiver is checked before the summary is confirmed.
  await expect(endMembership(agentMember(), leaver, { receiver: newcomer })).rejects.toMatchObject({
    errors: { receiver: refused },
  });
  await refuses({ receiver: principal, rentalReceiver: newcomer }, { rentalReceiver: refused });
  await refuses({ receiver: newcomer, rentalReceiver: principal }, { receiver: refused });
  expect([await ownerOf(sale), await ownerOf(rental)]).toEqual([userId, userId]);

  await setListingStatus(agentMember(), rental, "draft");
  await setVerified(admin, principal, false);
  await leave({ receiver: newcomer, rentalReceiver: principal });
  expect([await ownerOf(sale), await ownerOf(rental)]).toEqual([unverified.user.id, agency.contactUserId]);
  expect(await statusOf(sale)).toBe("active");
});

test("drafts of someone who leaves go to any colleague, and admins choose any for homes on the market", async () => {
  await verify();
  await verify(agency.contactUserId);
  const { member: unverified, agentId: newcomer } = await verifiedColleague();
  await setVerified(admin, newcomer, false);
  const input = { receiver: newcomer };
  const leave = (by: Member, agentId: number) =>
    endMembership(by, agentId, { ...input, confirm: toConfirmation(input) });
  const ownerOf = async (id: number) => (await storedListing(id)).createdByUserId;

  const { listing: draft } = await publishListing(agentMember(), { input: houseForSale({ status: "draft" }) });
  await leave(agentMember(), agency.colleague.agentId);
  expect(await ownerOf(draft.id)).toBe(unverified.user.id);

  const { member: other, agentId } = await verifiedColleague();
  const { listing: active } = await publishListing(other, { input: houseForSale() });
  await leave(admin, agentId);
  expect(await ownerOf(active.id)).toBe(unverified.user.id);
});

test("an agent whose verification was taken back before the job ran publishes nothing", async () => {
  await send(agency.id, homes());
  const event = await verify();
  await setVerified(admin, agency.colleague.agentId, false);
  await publishHomesOfVerified(event, { signal });
  expect(await findImportedHome(agency.id)).toMatchObject({ status: "draft" });
  expect(await mails(agency.colleague.userId)).toEqual([]);
});
