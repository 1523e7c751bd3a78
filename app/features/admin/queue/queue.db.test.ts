import { beforeEach, describe, expect, test } from "vitest";
import { mailsTo, newMember } from "#app/features/accounts/model/account.fixture.ts";
import { findOwnAgency } from "#app/features/agencies/agency.queries.server.ts";
import { agencySchema } from "#app/features/agencies/agency.schema.ts";
import { changeOwnAgency, confirmNewAgency, holdAgency, releaseAgency } from "#app/features/agencies/agency.server.ts";
import { closeAgency } from "#app/features/agencies/closing.server.ts";
import { findHoldsByAgents } from "#app/features/moderation/holds.queries.server.ts";
import { holdAgent, holdListing, releaseHold } from "#app/features/moderation/moderation.server.ts";
import { chooseProfilePicture } from "#app/features/pictures/manage.server.ts";
import { serverForm } from "#app/forms/server-form.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, NotFound } from "#app/lib/errors.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertPicture } from "#samples/factories/pictures.ts";
import { findQueue, type QueueSubject } from "./queue.queries.server.ts";
import { approveQueued, askQueued, holdQueued, peopleSchema, sendMessage, verifyPeople } from "./queue.server.ts";

const { db } = await testDatabase();

let admin: Member;
let second: Member;
let agent: Member;
let agentId: number;
let agencyId: number;
let listingId: number;

beforeEach(async () => {
  await db.updateTable("agencies").set({ confirmedAt: new Date() }).execute();
  await db.updateTable("agents").set({ verifiedAt: new Date() }).execute();
  await db
    .updateTable("listings")
    .set({ publishedAt: new Date("2026-01-01") })
    .execute();
  [admin, second] = [await newMember(db, { isAdmin: true }), await newMember(db, { isAdmin: true })];
  agent = await newMember(db, { role: "agent" });
  await db.updateTable("users").set({ emailConfirmedAt: new Date() }).where("id", "=", agent.user.id).execute();
  agencyId = (await insertAgency(db, { name: `Quartz ${agent.user.id}` })).id;
  await db.updateTable("agencies").set({ confirmedAt: null }).where("id", "=", agencyId).execute();
  agentId = (await insertAgent(db, { agencyId, userId: agent.user.id, name: "Zoë Flint" })).id;
  await db.updateTable("agents").set({ agencyRole: "principal" }).where("id", "=", agentId).execute();
  listingId = (await insertListing(db, { createdByUserId: agent.user.id, agentId, publishedAt: new Date() })).id;
});

const ids = () => ({ agency: agencyId, agent: agentId, listing: listingId });

async function waiting(verifies = true): Promise<QueueSubject[]> {
  const { items } = await findQueue({ verifies });
  return items.filter((item) => item.id === ids()[item.subject]).map(({ subject }) => subject);
}

const lastChange = () =>
  db
    .selectFrom("auditEntries")
    .select(["userId", "action", "subject", "subjectId", "detail"])
    .orderBy("id", "desc")
    .executeTakeFirst();

const actions = { agency: "agency.confirmed", agent: "agent.verified", listing: "listing.first_approved" } as const;
const subjects = ["agency", "agent", "listing"] as const;

describe.each(subjects)("a new %s", (subject) => {
  test("waits until an admin approves it; a second admin reads who was first", async () => {
    expect(await waiting()).toContain(subject);
    await approveQueued(admin, subject, ids()[subject]);
    expect(await lastChange()).toEqual({
      userId: admin.user.id,
      action: actions[subject],
      subject,
      subjectId: ids()[subject],
      detail: {},
    });
    expect(await waiting()).not.toContain(subject);
    await expect(approveQueued(second, subject, ids()[subject])).rejects.toThrow(
      new Conflict(
        `${admin.user.email} has already ${{ agency: "confirmed this agency", agent: "verified this agent", listing: "approved this listing" }[subject]}. Nothing was changed.`,
      ),
    );
    const { items } = await findQueue({ verifies: true, edited: { subject, id: ids()[subject] } });
    expect(items.find((item) => item.subject === subject && item.id === ids()[subject])).toMatchObject({
      isWaiting: false,
    });
  });

  test("is approved once by two admins at the same time", async () => {
    const results = await Promise.allSettled([admin, second].map((one) => approveQueued(one, subject, ids()[subject])));
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const entries = await db
      .selectFrom("auditEntries")
      .select("id")
      .where("action", "=", actions[subject])
      .where("subjectId", "=", ids()[subject])
      .execute();
    expect(entries).toHaveLength(1);
  });

  test("stays while a question is answered; the question is emailed, recorded and shown", async () => {
    await askQueued(admin, subject, ids()[subject], "Which licence?");
    expect(await lastChange()).toMatchObject({ action: `${subject}.messaged`, detail: { message: "Which licence?" } });
    const mails = await mailsTo(db, agent.user.email);
    expect(mails.map(({ kind }) => kind)).toEqual(["admin-message"]);
    expect(mails[0]?.textBody).toContain("Which licence?");
    const { items } = await findQueue({ verifies: true, kind: subject });
    expect(new Set(items.map((item) => item.subject))).toEqual(new Set([subject]));
    expect(items.find((item) => item.subject === subject && item.id === ids()[subject])?.message).toMatchObject({
      text: "Which licence?",
      by: admin.user.email,
    });
  });

  test("is decided by admins only", async () => {
    const id = ids()[subject];
    await expect(approveQueued(agent, subject, id)).rejects.toBeInstanceOf(Forbidden);
    await expect(askQueued(agent, subject, id, "Why?")).rejects.toBeInstanceOf(Forbidden);
    await expect(sendMessage(agent, subject, id, "Why?")).rejects.toBeInstanceOf(Forbidden);
    await expect(approveQueued(admin, subject, 2_147_483_647)).rejects.toBeInstanceOf(NotFound);
    expect(await waiting()).toContain(subject);
  });

  test("gets no question without a confirmed address", async () => {
    await db.updateTable("users").set({ emailConfirmedAt: null }).where("id", "=", agent.user.id).execute();
    const before = await lastChange();
    await expect(askQueued(admin, subject, ids()[subject], "Why?")).rejects.toBeInstanceOf(Conflict);
    expect(await lastChange()).toEqual(before);
  });
});

test("an agent on hold leaves the queue with their listing, and returns when released", async () => {
  await holdQueued(admin, "agent", agentId, "No licence");
  expect(await waiting()).toEqual(["agency"]);
  await expect(approveQueued(second, "agent", agentId)).rejects.toThrow("put this agent on hold");
  await expect(holdQueued(second, "agent", agentId, "Other")).rejects.toThrow(admin.user.email);
  const hold = (await findHoldsByAgents([agentId])).get(agentId);
  await releaseHold(admin, hold?.id ?? 0);
  expect((await waiting()).toSorted()).toEqual(["agency", "agent", "listing"]);
});

test("an agency on hold leaves the queue, its principal reads why, and a change or a release brings it back", async () => {
  await holdQueued(admin, "agency", agencyId, "The ABN belongs to someone else");
  expect(await lastChange()).toMatchObject({ action: "agency.held", subjectId: agencyId, userId: admin.user.id });
  expect(await waiting()).not.toContain("agency");
  const [mail] = await mailsTo(db, agent.user.email);
  expect(mail).toMatchObject({ kind: "agency-held" });
  expect(mail?.textBody).toContain("> The ABN belongs to someone else");
  expect(await findOwnAgency(agent.user.id)).toMatchObject({ holdReason: "The ABN belongs to someone else" });
  await expect(approveQueued(second, "agency", agencyId)).rejects.toThrow(
    `${admin.user.email} has already put this agency on hold`,
  );
  await expect(releaseAgency(agent, agencyId)).rejects.toBeInstanceOf(Forbidden);
  await releaseAgency(second, agencyId);
  await releaseAgency(second, agencyId);
  expect(await waiting()).toContain("agency");
  await holdQueued(admin, "agency", agencyId, "Still someone else's ABN");
  expect(await waiting()).not.toContain("agency");
  const details = await findOwnAgency(agent.user.id);
  if (!details) throw new Error("expected an agency");
  await changeOwnAgency(agent, agencySchema.parse({ name: details.name, abn: "51 824 753 556" }));
  expect(await waiting()).toContain("agency");
  await holdQueued(admin, "agency", agencyId, "The logo is another agency's");
  expect(await waiting()).not.toContain("agency");
  const { id: logoId } = await insertPicture(db, { agencyId, kind: "logo" });
  await chooseProfilePicture(agent, { of: "agency", id: agencyId }, logoId);
  expect(await waiting()).toContain("agency");
  expect(await findOwnAgency(agent.user.id)).toMatchObject({ holdReason: null });
  await holdQueued(admin, "agency", agencyId, "No reply");
  await confirmNewAgency(second, agencyId);
  expect(await findOwnAgency(agent.user.id)).toMatchObject({ holdReason: null });
  await expect(holdAgency(admin, agencyId, "Too late")).rejects.toBeInstanceOf(Conflict);
});

test("a listing on hold leaves the queue, and its agent reads the reason", async () => {
  await holdQueued(admin, "listing", listingId, "Another home");
  expect(await waiting()).not.toContain("listing");
  expect((await mailsTo(db, agent.user.email)).map(({ kind }) => kind)).toEqual(["held"]);
  await expect(approveQueued(second, "listing", listingId)).rejects.toThrow("put this listing on hold");
});

test("holds by moderation and closed agencies leave the queue as well", async () => {
  await holdListing(admin, listingId, "Another home");
  await holdAgent(admin, agentId, "No licence");
  await closeAgency(admin, agencyId);
  expect(await waiting()).toEqual([]);
  await expect(approveQueued(second, "agency", agencyId)).rejects.toThrow("closed this agency");
});

test("the people of an agency are verified in one press; those who left or are on hold stay unverified", async () => {
  const add = async (name: string, ofAgency: number | null = agencyId) => {
    const user = await newMember(db, { role: "agent" });
    return (await insertAgent(db, { agencyId: ofAgency, userId: user.user.id, name })).id;
  };
  const [grace, held, left] = [await add("Grace"), await add("Held"), await add("Left", null)];
  await db.updateTable("agencies").set({ abn: "51824753556" }).where("id", "=", agencyId).execute();
  await db.updateTable("agents").set({ licenceNumber: "20123456" }).where("id", "=", grace).execute();
  await holdAgent(admin, held, "No licence");
  const { items, groups } = await findQueue({ verifies: true });
  const row = items.find((item) => item.subject === "agent" && item.id === grace);
  expect(row?.registerDetails).toEqual([
    { name: "licence", value: "20123456" },
    { name: "agencyLicence", value: null },
    { name: "abn", value: "51824753556" },
  ]);
  expect(groups).toEqual([
    {
      id: agencyId,
      name: `Quartz ${agent.user.id}`,
      people: [
        { id: agentId, name: "Zoë Flint", licence: "SAMPLE-0000" },
        { id: grace, name: "Grace", licence: "20123456" },
      ],
    },
  ]);
  const people = [agentId, grace, held, left];
  expect(serverForm(peopleSchema, { id: "people" }).lists).toEqual(["people"]);
  await expect(verifyPeople(agent, agencyId, people)).rejects.toBeInstanceOf(Forbidden);
  expect(await verifyPeople(admin, agencyId, people)).toBe(2);
  expect((await findQueue({ verifies: true })).groups).toEqual([]);
  const verified = await db
    .selectFrom("agents")
    .select("id")
    .where("id", "in", people)
    .where("verifiedAt", "is not", null)
    .orderBy("id")
    .execute();
  expect(verified.map(({ id }) => id)).toEqual([agentId, grace]);
  await expect(verifyPeople(second, agencyId, people)).rejects.toBeInstanceOf(Conflict);
});

test("where agents need not be verified, new ones wait for two weeks or an approval, each on their own", async () => {
  expect((await waiting(false)).toSorted()).toEqual(["agency", "agent", "listing"]);
  const colleague = await newMember(db, { role: "agent" });
  await insertAgent(db, { agencyId, userId: colleague.user.id });
  expect((await findQueue({ verifies: false })).groups).toEqual([]);
  await approveQueued(admin, "agent", agentId);
  expect((await waiting(false)).toSorted()).toEqual(["agency", "listing"]);
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  const of = (createdAt: Date) =>
    db.updateTable("agents").set({ verifiedAt: null, createdAt }).where("id", "=", agentId).execute();
  await of(days(13));
  expect(await waiting(false)).toContain("agent");
  await of(days(15));
  expect(await waiting(false)).not.toContain("agent");
  expect(await waiting()).toContain("agent");
});

test("only the first listing of an account waits, and only for two weeks", async () => {
  const later = await insertListing(db, { createdByUserId: agent.user.id, agentId, publishedAt: new Date() });
  const listed = async () =>
    (await findQueue({ verifies: false })).items.filter(({ subject }) => subject === "listing").map(({ id }) => id);
  expect(await listed()).toEqual([listingId]);
  await db
    .updateTable("listings")
    .set({ publishedAt: new Date(Date.now() - 15 * 86_400_000) })
    .where("id", "=", listingId)
    .execute();
  expect(await listed()).not.toContain(listingId);
  expect(await listed()).not.toContain(later.id);
});

test("the five oldest of each kind are shown first", async () => {
  const made = [];
  for (const number of [1, 2, 3, 4, 5, 6]) made.push(await insertAgency(db, { name: `Office ${number} ${agencyId}` }));
  await db
    .updateTable("agencies")
    .set({ confirmedAt: null })
    .where(
      "id",
      "in",
      made.map(({ id }) => id),
    )
    .execute();
  const { items, hasMore } = await findQueue({ verifies: false });
  const agencies = items.filter(({ subject }) => subject === "agency").map(({ id }) => id);
  expect(agencies).toEqual([agencyId, ...made.slice(0, 4).map(({ id }) => id)]);
  expect(hasMore).toBe(true);
});
