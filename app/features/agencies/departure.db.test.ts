import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newMember } from "#app/features/accounts/model/account.fixture.ts";
import { replyToLead } from "#app/features/leads/inbox/inbox.server.ts";
import { findOwnListing } from "#app/features/listings/manage/own-listings.queries.server.ts";
import type { AgencyRole } from "#app/features/managers/policy.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertInspection } from "#samples/factories/inspections.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { toConfirmation, toDepartureReview } from "./departure.ts";
import { countWorkload, findAgencyPerson } from "./people.queries.server.ts";
import { departureSchema, type DepartureInput, endMembership, findDeparture } from "./people.server.ts";

const { db } = await testDatabase();

beforeAll(() => prepareQueue());

interface Person {
  member: Member;
  agentId: number;
}

let agencyId: number;
let principal: Person;
let manager: Person;
let leaver: Person;
let receiver: Person;

async function join(agency: number, name: string, role?: AgencyRole): Promise<Person> {
  const member = await newMember(db, { role: "agent", emailConfirmedAt: new Date() });
  const { id: agentId } = await insertAgent(db, { agencyId: agency, userId: member.user.id, name });
  if (role) await db.updateTable("agents").set({ agencyRole: role }).where("id", "=", agentId).execute();
  return { member, agentId };
}

beforeEach(async () => {
  ({ id: agencyId } = await insertAgency(db, { name: "Leaving & Sons" }));
  principal = await join(agencyId, "Petra Principal");
  manager = await join(agencyId, "Mona Manager", "manager");
  leaver = await join(agencyId, "Leo Leaver");
  receiver = await join(agencyId, "Rita Receiver");
});

/** Ends a membership with a confirmed summary. */
const end = (member: Member, agentId: number, input: DepartureInput) =>
  endMembership(member, agentId, { ...input, confirm: toConfirmation(input) });

const homeOf = ({ member, agentId }: Person, changes: Partial<Parameters<typeof insertListing>[1]> = {}) =>
  insertListing(db, { agentId, createdByUserId: member.user.id, ...changes });
const enquiryTo = ({ agentId }: Person, listingId: number | null) =>
  insertLead(db, { agentId, listingId, userId: null, serviceId: null, tradeId: null });
const ownerOf = async (id: number) =>
  db.selectFrom("listings").select(["agentId", "createdByUserId"]).where("id", "=", id).executeTakeFirstOrThrow();
const leadAgent = async (id: number) =>
  (await db.selectFrom("leads").select("agentId").where("id", "=", id).executeTakeFirstOrThrow()).agentId;
const membership = async ({ agentId }: Person) =>
  db.selectFrom("agents").select(["agencyId", "agencyRole"]).where("id", "=", agentId).executeTakeFirstOrThrow();
const subjectsTo = async ({ member }: Person) =>
  (await db.selectFrom("messages").select("subject").where("toAddress", "=", member.user.email).execute()).map(
    ({ subject }) => subject,
  );
const ids = ({ member, agentId }: Person) => ({ agentId, createdByUserId: member.user.id });

test("removing hands current homes and open enquiries to the receiver, and tells everyone concerned", async () => {
  const home = await homeOf(leaver);
  const sold = await homeOf(leaver);
  await db
    .updateTable("listings")
    .set({ status: "sold", closedOn: "2026-11-01", closedPrice: 1_500_000 })
    .where("id", "=", sold.id)
    .execute();
  const open = await enquiryTo(leaver, home.id);
  const closed = await enquiryTo(leaver, null);
  await db.updateTable("leads").set({ status: "closed" }).where("id", "=", closed.id).execute();
  await end(manager.member, leaver.agentId, { receiver: receiver.agentId });
  expect(await ownerOf(home.id)).toEqual(ids(receiver));
  expect(await ownerOf(sold.id)).toEqual(ids(leaver));
  expect([await leadAgent(open.id), await leadAgent(closed.id)]).toEqual([receiver.agentId, leaver.agentId]);
  expect(await membership(leaver)).toEqual({ agencyId: null, agencyRole: "agent" });
  expect(await findOwnListing(home.id, leaver.member.user)).toBeUndefined();
  expect(await subjectsTo(leaver)).toEqual(["You no longer belong to Leaving & Sons"]);
  expect(await subjectsTo(receiver)).toEqual(["You now look after the homes of Leo Leaver"]);
  expect(await subjectsTo(principal)).toEqual(["Leo Leaver was removed from Leaving & Sons"]);
  expect(await subjectsTo(manager)).toEqual([]);
  const entry = db.selectFrom("auditEntries").select(["action", "detail"]).where("subjectId", "=", leaver.agentId);
  expect(await entry.orderBy("id", "desc").executeTakeFirst()).toEqual({
    action: "agent.agency_removed",
    detail: { agencyId, receiver: receiver.agentId, homes: 1, enquiries: 1 },
  });
});

test("sales and rentals go to different colleagues, after a summary of them is confirmed", async () => {
  const [sale, rental] = [await homeOf(leaver), await homeOf(leaver, { listingType: "rent", price: 700 })];
  await insertInspection(db, { listingId: rental.id });
  const [aboutSale, aboutRental, general] = [
    await enquiryTo(leaver, sale.id),
    await enquiryTo(leaver, rental.id),
    await enquiryTo(leaver, null),
  ];
  const input = { receiver: receiver.agentId, rentalReceiver: manager.agentId };
  const remove = (confirm?: string) => endMembership(principal.member, leaver.agentId, { ...input, confirm });
  const summary = [
    "Mona Manager receives 1 rental, 1 open enquiry and 1 coming inspection.",
    "Rita Receiver receives 1 sale and 2 open enquiries.",
  ];
  for (const confirm of [undefined, toConfirmation({ ...input, rentalReceiver: undefined })])
    expect(await remove(confirm)).toEqual({ review: input });
  const departure = await findDeparture(principal.member.user, (await findAgencyPerson(leaver.agentId))!);
  expect(toDepartureReview(departure, input)?.sentences).toEqual(summary);
  expect(toDepartureReview(departure, { receiver: leaver.agentId })).toBeUndefined();
  expect(toDepartureReview({ ...departure, needsPrincipal: true }, input)).toBeUndefined();
  expect(
    toDepartureReview({ ...departure, needsPrincipal: true }, { ...input, principal: receiver.agentId })?.sentences,
  ).toEqual([...summary, "Rita Receiver becomes principal."]);
  expect(await ownerOf(sale.id)).toEqual(ids(leaver));
  const stranger = await join((await insertAgency(db)).id, "Stan Stranger");
  await expect(
    end(principal.member, leaver.agentId, { ...input, rentalReceiver: stranger.agentId }),
  ).rejects.toMatchObject({ errors: { rentalReceiver: [expect.any(String)] } });
  await remove(toConfirmation(input));
  expect(await ownerOf(sale.id)).toEqual(ids(receiver));
  expect(await ownerOf(rental.id)).toEqual(ids(manager));
  expect(await Promise.all([aboutSale, aboutRental, general].map(({ id }) => leadAgent(id)))).toEqual([
    receiver.agentId,
    manager.agentId,
    receiver.agentId,
  ]);
  for (const person of [receiver, manager])
    expect(await subjectsTo(person)).toEqual(["You now look after the homes of Leo Leaver"]);
  const entry = db.selectFrom("auditEntries").select("detail").where("subjectId", "=", leaver.agentId);
  expect(await entry.orderBy("id", "desc").executeTakeFirst()).toEqual({
    detail: {
      agencyId,
      receiver: receiver.agentId,
      homes: 1,
      enquiries: 2,
      rentalReceiver: manager.agentId,
      rentals: 1,
      rentalEnquiries: 1,
    },
  });
});

test("people leave by themselves; homes need a colleague of the same agency, and none are lost", async () => {
  const home = await homeOf(leaver);
  const stranger = await join((await insertAgency(db)).id, "Stan Stranger");
  for (const chosen of [undefined, stranger.agentId, leaver.agentId]) {
    await expect(end(leaver.member, leaver.agentId, { receiver: chosen })).rejects.toThrow(Invalid);
  }
  expect((await membership(leaver)).agencyId).toBe(agencyId);
  await end(leaver.member, leaver.agentId, { receiver: receiver.agentId });
  expect(await ownerOf(home.id)).toEqual(ids(receiver));
  expect(await subjectsTo(leaver)).toEqual(["You have left Leaving & Sons"]);
  const alone = await homeOf(stranger);
  await end(stranger.member, stranger.agentId, {});
  expect(await ownerOf(alone.id)).toEqual(ids(stranger));
});

test("the last principal names another, also when an admin removes them", async () => {
  await expect(end(principal.member, principal.agentId, {})).rejects.toMatchObject({
    errors: { principal: [expect.stringContaining("needs one")] },
  });
  await end(await newMember(db, { isAdmin: true }), principal.agentId, { principal: receiver.agentId });
  expect(await membership(receiver)).toEqual({ agencyId, agencyRole: "principal" });
  expect(await subjectsTo(receiver)).toEqual(["You are now a principal of Leaving & Sons"]);
});

describe("not allowed", () => {
  test("agents remove no one, managers no principal, strangers see no one", async () => {
    await expect(end(receiver.member, leaver.agentId, {})).rejects.toThrow(Forbidden);
    await expect(end(manager.member, principal.agentId, {})).rejects.toThrow(Forbidden);
    const stranger = await join((await insertAgency(db)).id, "Stan Stranger");
    await expect(end(stranger.member, leaver.agentId, {})).rejects.toThrow(NotFound);
    await expect(end(await newMember(db), leaver.agentId, {})).rejects.toThrow(Forbidden);
  });

  test.each([{ receiver: "x" }, { principal: "-1" }])("%j is refused", (input) => {
    expect(departureSchema.safeParse(input).success).toBe(false);
  });
});

describe("at the same time", () => {
  test("two leaders remove a person once, and the homes have one owner", async () => {
    const home = await homeOf(leaver);
    const results = await Promise.allSettled([
      end(manager.member, leaver.agentId, { receiver: receiver.agentId }),
      end(principal.member, leaver.agentId, { receiver: manager.agentId }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: expect.any(NotFound) });
    const owner = results[0].status === "fulfilled" ? receiver : manager;
    expect(await ownerOf(home.id)).toEqual(ids(owner));
  });

  test("two people who name each other do not both leave with the homes of the other", async () => {
    const [one, other] = [await homeOf(leaver), await homeOf(receiver)];
    const results = await Promise.allSettled([
      end(leaver.member, leaver.agentId, { receiver: receiver.agentId }),
      end(receiver.member, receiver.agentId, { receiver: leaver.agentId }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const stays = results[0].status === "fulfilled" ? receiver : leaver;
    expect([await ownerOf(one.id), await ownerOf(other.id)]).toEqual([ids(stays), ids(stays)]);
  });

  test("an answer of someone who is being removed is sent before, or refused after", async () => {
    const home = await homeOf(leaver);
    const lead = await enquiryTo(leaver, home.id);
    const [removal, answer] = await Promise.allSettled([
      end(manager.member, leaver.agentId, { receiver: receiver.agentId }),
      replyToLead(leaver.member, lead.id, "Saturday at ten."),
    ]);
    expect(removal.status).toBe("fulfilled");
    const replies = await db.selectFrom("leadReplies").select("userId").where("leadId", "=", lead.id).execute();
    expect(replies).toHaveLength(answer.status === "fulfilled" ? 1 : 0);
    expect(await leadAgent(lead.id)).toBe(receiver.agentId);
    await expect(replyToLead(leaver.member, lead.id, "Sunday at ten.")).rejects.toThrow(NotFound);
    await replyToLead(receiver.member, lead.id, "Sunday at eleven.");
  });
});

test("a held enquiry is handed over without being counted as current work", async () => {
  const held = await enquiryTo(leaver, null);
  await db.updateTable("leads").set({ heldReason: "Several links" }).where("id", "=", held.id).execute();
  const person = (await findAgencyPerson(leaver.agentId))!;
  expect(await countWorkload(person)).toMatchObject({ enquiries: 0, heldEnquiries: 1 });
  await enquiryTo(leaver, null);
  expect(await countWorkload(person)).toMatchObject({ enquiries: 1, heldEnquiries: 1 });
  const departure = await findDeparture(principal.member.user, person);
  expect(toDepartureReview(departure, { receiver: receiver.agentId })?.sentences).toEqual([
    "Rita Receiver receives 1 open enquiry and 1 enquiry that we are checking.",
  ]);
  await end(principal.member, leaver.agentId, { receiver: receiver.agentId });
  expect(await leadAgent(held.id)).toBe(receiver.agentId);
  const mail = db.selectFrom("messages").select("textBody").where("toAddress", "=", receiver.member.user.email);
  expect((await mail.executeTakeFirstOrThrow()).textBody).toContain(
    "You have received their 0 homes and 1 open enquiry.",
  );
  const entry = db.selectFrom("auditEntries").select("detail").where("subjectId", "=", leaver.agentId);
  expect(await entry.orderBy("id", "desc").executeTakeFirst()).toEqual({
    detail: { agencyId, receiver: receiver.agentId, homes: 0, enquiries: 1 },
  });
});
