import { beforeAll, describe, expect, test } from "vitest";
import { toVersion } from "#app/features/audit/versions.server.ts";
import { detachHome, resumeImport } from "#app/features/imports/apply/decisions.server.ts";
import { addInspections } from "#app/features/inspections/manage.server.ts";
import { freshEnquiry, mailsOf } from "#app/features/leads/enquire/submit.fixture.ts";
import { submitLead } from "#app/features/leads/enquire/submit.server.ts";
import { findAgentLeads, findEnquiredHomes } from "#app/features/leads/inbox/inbox.queries.server.ts";
import { withdrawLead } from "#app/features/leads/model/status.server.ts";
import { editListing } from "#app/features/listings/edit.server.ts";
import { findAgentHomes } from "#app/features/listings/embeds/homes.queries.server.ts";
import { statusLabel } from "#app/features/listings/model/labels.ts";
import { findListing } from "#app/features/listings/model/listing.queries.server.ts";
import { publishListing } from "#app/features/listings/publish.server.ts";
import { type AgencyRole, agencyRoles, seesColleaguesEnquiries } from "#app/features/managers/policy.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { Forbidden, Invalid } from "#app/lib/errors.ts";
import { addDays, sydneyDate } from "#app/lib/sydney-time.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertFeed } from "#samples/factories/feeds.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { findOwnListings, summariseOwnListings } from "./my-listings.queries.server.ts";
import { agentMember, auditOf, eventsOf, houseForSale, member, storedListing } from "./own-listings.fixture.ts";
import { findOwnApiListings } from "./own-listings.queries.server.ts";
import type { MyListingsFilters } from "./paths.ts";
import {
  changePrices,
  changeSeveral,
  type SeveralInput,
  severalSchema,
  severalSummary,
  handOverListing,
  toPriceValues,
} from "./several.server.ts";

const others = { addInspection: addInspections, stopImport: detachHome, resumeImport };

beforeAll(() => prepareQueue());

type Agent = Awaited<ReturnType<typeof agentMember>>;

const publish = async (agent: Agent, changes: Parameters<typeof houseForSale>[0] = {}) =>
  (await publishListing(agent, { input: houseForSale(changes) })).listing.id;

const change = (agent: Agent, input: Partial<SeveralInput>) =>
  changeSeveral(agent, { homes: [], change: "status", ...input }, others);

async function colleagues() {
  const [ada, grace] = [await agentMember(), await agentMember()];
  const { id: agencyId } = await insertAgency(db());
  await db().updateTable("agents").set({ agencyId }).where("id", "in", [ada.agentId, grace.agentId]).execute();
  return { ada, grace };
}

const range = { limit: 50, offset: 0 };
const firstPage = { page: 1 };
const idsOf = async (agent: Agent, filters: MyListingsFilters) =>
  (await findOwnListings(agent.user.id, filters, range)).map(({ id }) => id);

test("the search of My Listings finds the agent's name and the number in the agency's software", async () => {
  const { ada, grace } = await colleagues();
  const setName = (name: string, { agentId }: Agent) =>
    db().updateTable("agents").set({ name }).where("id", "=", agentId).execute();
  await setName("Ada Quill", ada);
  await setName("Grace Zander", grace);
  const [own, other] = [await publish(ada), await publish(grace)];
  const { agencyId } = await db()
    .selectFrom("agents")
    .select("agencyId")
    .where("id", "=", ada.agentId)
    .executeTakeFirstOrThrow();
  const { id: feedId } = await insertFeed(db(), { agencyId: agencyId ?? 0 });
  await db()
    .insertInto("feedListings")
    .values({
      feedId,
      listingId: other,
      agentId: "A1",
      uniqueId: "VR-88213",
      contentHash: "x",
      feedStatus: "current",
      modTime: new Date(),
    })
    .execute();
  const find = (search: string) => idsOf(ada, { scope: "agency", search });
  expect(await find("zander")).toEqual([other]);
  expect(await find("Ada Quill")).toEqual([own]);
  expect(await find("vr-88213")).toEqual([other]);
  expect(await find("vr-99999")).toEqual([]);
});

test("the counts of My Listings are those of the search", async () => {
  const { ada } = await colleagues();
  const [found, other] = [await publish(ada), await publish(ada)];
  await db().updateTable("listings").set({ address: "12 Quandong Lane" }).where("id", "=", found).execute();
  await db().updateTable("listings").set({ address: "3 Banksia Street" }).where("id", "=", other).execute();
  const summarise = (search?: string) => summariseOwnListings(ada.user.id, { search, due: "photos" });
  const all = { lists: { current: 2, closed: 0 }, kinds: { sale: 2 }, due: { photos: 2, inspection: 2 }, total: 2 };
  const one = { lists: { current: 1, closed: 0 }, kinds: { sale: 1 }, due: { photos: 1, inspection: 1 }, total: 1 };
  const none = { lists: { current: 0 }, kinds: { sale: 0 }, due: { photos: 0, inspection: 0 }, total: 0 };
  expect(await summarise()).toMatchObject(all);
  expect(await summarise("quandong")).toMatchObject(one);
  expect(await summarise("waratah")).toMatchObject(none);
});

test("My Listings of the agency are filtered by agent, also by the second one, and count the enquiries that one may answer", async () => {
  const { ada, grace } = await colleagues();
  const [own, other, shared] = [await publish(ada), await publish(grace), await publish(ada)];
  await db().updateTable("listings").set({ secondAgentId: grace.agentId }).where("id", "=", shared).execute();
  const ofAgent = (agentId: number) => idsOf(ada, { scope: "agency", agent: agentId, sort: "newest" });
  expect(await ofAgent(grace.agentId)).toEqual([shared, other]);
  expect(await ofAgent(ada.agentId)).toEqual([shared, own]);
  expect(await ofAgent((await agentMember()).agentId)).toEqual([]);
  const summary = await summariseOwnListings(ada.user.id, { scope: "agency", agent: grace.agentId });
  expect(summary).toMatchObject({ lists: { current: 2 }, total: 2 });

  const about = { userId: null, serviceId: null, tradeId: null, listingId: other, agentId: grace.agentId };
  await insertLead(db(), { ...about, status: "new" });
  await insertLead(db(), { ...about, status: "contacted" });
  // Reassigned outside the agency: counts neither for the owner nor for the agency.
  const { agentId: outside } = await agentMember();
  const { id: passedOn } = await insertLead(db(), { ...about, status: "new", agentId: outside });
  await db().updateTable("leads").set({ reassignedAt: new Date() }).where("id", "=", passedOn).execute();
  const countsFor = async (role: AgencyRole) => {
    await db().updateTable("agents").set({ agencyRole: role }).where("id", "=", ada.agentId).execute();
    const homes = await findOwnListings(ada.user.id, { scope: "agency", agent: grace.agentId }, range);
    const { enquiryCount, waitingCount, due = [] } = homes.find(({ id }) => id === other) ?? {};
    const inApi = await findOwnApiListings(ada.user.id, "agency", range, "https://example.com");
    expect(inApi.find(({ id }) => id === other)).toMatchObject({ enquiryCount });
    return [enquiryCount, waitingCount, due.includes("enquiries")];
  };
  expect(await findOwnListings(grace.user.id, {}, range)).toMatchObject([{ enquiryCount: 2, waitingCount: 1 }]);
  for (const role of agencyRoles) {
    const mayAnswer = seesColleaguesEnquiries({ agencyId: 1, role });
    expect([role, ...(await countsFor(role))]).toEqual([role, ...(mayAnswer ? [2, 1, true] : [null, null, false])]);
  }
});

describe("several homes", () => {
  test("change their status; those that cannot stay as they are, with the reason", async () => {
    const agent = await agentMember();
    const [active, draft, rental] = [
      await publish(agent, { address: "1 Sample Street" }),
      await publish(agent, { address: "2 Sample Street", status: "draft" }),
      await publish(agent, { address: "3 Sample Street", listingType: "rent", price: 700, priceFrequency: "per_week" }),
    ];
    const result = await change(agent, { homes: [rental, draft, active, active], status: "underOffer" });
    expect(result.changed).toBe(2);
    expect([...result.refused.values()]).toEqual([["2 Sample Street"]]);
    expect(severalSummary(result)).toMatchObject({ kind: "success", title: "2 homes changed" });
    for (const [id, badge] of [
      [active, "Under offer"],
      [rental, "Deposit taken"],
    ] as const) {
      const home = (await findListing(id))!;
      expect(statusLabel(home)).toBe(badge);
    }
    await expect(storedListing(draft)).resolves.toMatchObject({ status: "draft", underOfferAt: null });

    await expect(change(agent, { homes: [draft, active], status: "active" })).resolves.toMatchObject({ changed: 2 });
    const again = await change(agent, { homes: [draft, active], status: "active" });
    expect(severalSummary(again)).toMatchObject({ kind: "failure", title: "No home was changed" });
  });

  test("of strangers are not found, and nothing of them changes", async () => {
    const [agent, stranger] = [await agentMember(), await agentMember()];
    const [own, foreign] = [await publish(agent), await publish(stranger)];
    const result = await change(agent, { homes: [own, foreign], status: "withdrawn" });
    expect(result).toMatchObject({ changed: 1 });
    expect([...result.refused.keys()]).toEqual(["Listing not found"]);
    await expect(storedListing(foreign)).resolves.toMatchObject({ status: "active" });
    const draft = { homes: [own], change: "status", status: "draft" } as const;
    await expect(changeSeveral(await member(), { ...draft, homes: [own] }, others)).rejects.toThrow(Forbidden);
  });

  test("get the same inspection; one that overlaps is refused alone, and leaves no trace", async () => {
    const agent = await agentMember();
    const [one, two] = [await publish(agent), await publish(agent)];
    const day = addDays(sydneyDate(new Date()), 7);
    const times = { change: "inspection", date: day, from: "10:00", to: "10:30" } as const;
    await expect(change(agent, { homes: [one, two], ...times })).resolves.toMatchObject({ changed: 2 });
    const before = await auditOf(one);
    const later = { ...times, from: "10:15", to: "10:45" };
    const three = await publish(agent);
    await expect(change(agent, { homes: [one, three], ...later })).resolves.toMatchObject({ changed: 1 });
    await expect(auditOf(one)).resolves.toEqual(before);
    await expect(change(agent, { homes: [one], ...times, date: addDays(day, -30) })).rejects.toThrow(Invalid);
    const [row] = await findOwnListings(agent.user.id, { search: String(two) }, range);
    expect(row?.nextInspection?.startsAt).toBeInstanceOf(Date);
  });

  test("all mistakes of the form are reported at once", () => {
    const errorsOf = (input: object) => severalSchema.safeParse(input).error?.issues.map(({ path }) => path.join());
    expect(errorsOf({ change: "status" })).toEqual(["homes", "status"]);
    expect(errorsOf({ change: "inspection", date: "someday", from: "10:00" })).toEqual(["homes", "date", "to"]);
    expect(errorsOf({ homes: ["1"], change: "colleague" })).toEqual(["colleague"]);
    expect(errorsOf({ homes: ["x"], change: "status", status: "draft" })).toEqual(["homes,0"]);
  });
});

describe("handing over", () => {
  test("changes the agent, the contact and who gets the open enquiries", async () => {
    const { ada, grace } = await colleagues();
    await db().updateTable("agents").set({ email: "ada@example.com" }).where("id", "=", ada.agentId).execute();
    await db().updateTable("agents").set({ email: "grace@example.com" }).where("id", "=", grace.agentId).execute();
    const id = await publish(ada, { contactEmail: "ada@example.com" });
    const lead = (status: "new" | "closed") =>
      insertLead(db(), { userId: null, serviceId: null, tradeId: null, listingId: id, agentId: ada.agentId, status });
    const [open, closed] = [await lead("new"), await lead("closed")];
    await expect(change(ada, { homes: [id], change: "colleague", colleague: grace.user.id })).resolves.toMatchObject({
      changed: 1,
    });
    await expect(storedListing(id)).resolves.toMatchObject({
      createdByUserId: grace.user.id,
      agentId: grace.agentId,
      contactEmail: "grace@example.com",
    });
    const agentOf = async (leadId: number) =>
      (await db().selectFrom("leads").select("agentId").where("id", "=", leadId).executeTakeFirst())?.agentId;
    await expect(agentOf(open.id)).resolves.toBe(grace.agentId);
    await expect(agentOf(closed.id)).resolves.toBe(ada.agentId);
    // Ada was the first agent of the agency, so she is its principal and may take the listing back.
    await handOverListing(ada, id, ada.user.id);
    const changes = (await auditOf(id)).filter(({ action }) => action === "listing.handed_over");
    expect(changes).toMatchObject([
      { userId: ada.user.id, detail: { from: ada.user.id, to: grace.user.id } },
      { userId: ada.user.id, detail: { from: grace.user.id, to: ada.user.id } },
    ]);
  });

  test("replaces the former agent's phone number, however it was entered, and leaves one of the agency", async () => {
    const { ada, grace } = await colleagues();
    const { agencyId } = await db()
      .selectFrom("agents")
      .select("agencyId")
      .where("id", "=", ada.agentId)
      .executeTakeFirstOrThrow();
    await db().updateTable("agencies").set({ phone: "02 5550 1010" }).where("id", "=", agencyId).execute();
    const setPhone = (phone: string | null) =>
      db().updateTable("agents").set({ phone }).where("id", "=", grace.agentId).execute();
    const phoneAfter = async (contactPhone: string) => {
      const id = await publish(ada, { contactPhone });
      await handOverListing(ada, id, grace.user.id);
      return (await storedListing(id)).contactPhone;
    };
    await setPhone("0491 570 006");
    await expect(phoneAfter("0491 570 156")).resolves.toBe("0491 570 006");
    await expect(phoneAfter("(02) 5550 1010")).resolves.toBe("(02) 5550 1010");
    await setPhone(null);
    await expect(phoneAfter("0491 570 157")).resolves.toBe("02 5550 1010");
  });

  test("is refused for a colleague's home, and to strangers", async () => {
    const { ada, grace } = await colleagues();
    const id = await publish(ada);
    await expect(handOverListing(grace, id, grace.user.id)).rejects.toThrow(Forbidden);
    await expect(handOverListing(ada, id, (await agentMember()).user.id)).rejects.toThrow(Invalid);
    await expect(handOverListing(ada, id, ada.user.id)).rejects.toThrow(Invalid);
    await expect(storedListing(id)).resolves.toMatchObject({ createdByUserId: ada.user.id });
  });
});

describe.each([
  { place: "secondAgent", recorded: "listing.second_agent_changed", homes: 1 },
  { place: "assistant", recorded: "listing.assistant_changed", homes: 0 },
] as const)("the $place of a home", ({ place, recorded, homes }) => {
  const share = (agent: Agent, id: number, sharer: SeveralInput["secondAgent"]) =>
    change(agent, { homes: [id], change: place, [place]: sharer });
  const sharerOf = async (id: number) => (await storedListing(id))?.[`${place}Id`];

  test("gets and sees the enquiries, also about a withdrawal, until the sharing ends", async () => {
    const { ada, grace } = await colleagues();
    const id = await publish(ada);
    await expect(share(ada, id, grace.user.id)).resolves.toMatchObject({ changed: 1 });
    expect(await sharerOf(id)).toBe(grace.agentId);
    const { caller, input } = freshEnquiry({ listingId: id });
    const { id: leadId, receipt } = await submitLead(caller, input);
    const addresses = async (kind: string) =>
      (await mailsOf(leadId)).filter((mail) => mail.kind === kind).map((mail) => mail.toAddress);
    const accounts = db().selectFrom("users").select("email").where("id", "in", [grace.user.id, ada.user.id]);
    const both = (await accounts.execute()).map(({ email }) => email).toSorted();
    expect((await addresses("enquiry-received")).toSorted()).toEqual(both);
    const seenBy = async ({ user }: Agent) => (await findAgentLeads(user, firstPage)).items.map((lead) => lead.id);
    expect([await seenBy(ada), await seenBy(grace)]).toEqual([[leadId], [leadId]]);
    expect((await findEnquiredHomes(grace.user)).map((home) => home.id)).toEqual([id]);
    await withdrawLead(receipt);
    expect((await addresses("enquiry-withdrawn")).toSorted()).toEqual(both);
    await share(ada, id, "none");
    expect(await sharerOf(id)).toBeNull();
    expect(await seenBy(grace)).toEqual([]);
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: recorded });
  });

  test("is a colleague of its agent, who may be the one who asks", async () => {
    const { ada, grace } = await colleagues();
    const id = await publish(ada);
    const reasons = async (agent: Agent, userId: number) => [...(await share(agent, id, userId)).refused.keys()];
    expect(await reasons(ada, ada.user.id)).toEqual(["This is the home's agent already."]);
    expect(await reasons(ada, (await agentMember()).user.id)).toEqual([
      "Only colleagues of the same agency can share a home.",
    ]);
    await expect(share(grace, id, grace.user.id)).resolves.toMatchObject({ changed: 1 });
    expect((await findListing(id))?.[place]?.id).toBe(grace.agentId);
    expect((await findAgentHomes([grace.agentId], { page: 1 })).counts.sale).toBe(homes);
  });

  test("ends with the agency of either, and when the home is handed over to them", async () => {
    const { ada, grace } = await colleagues();
    const [left, given] = [await publish(ada), await publish(ada)];
    for (const id of [left, given]) await share(ada, id, grace.user.id);
    await handOverListing(ada, given, grace.user.id);
    expect(await storedListing(given)).toMatchObject({ agentId: grace.agentId, [`${place}Id`]: null });
    const shared = await publish(ada);
    await share(ada, shared, grace.user.id);
    // The form sends both fields, also unchanged.
    const { agentId } = grace;
    await editListing(ada, shared, { title: "Cottage of Grace" }, null, { agentId, [`${place}Id`]: agentId });
    expect(await storedListing(shared)).toMatchObject({ title: "Cottage of Grace", agentId, [`${place}Id`]: null });
    const ended = await publish(ada);
    await share(ada, ended, grace.user.id);
    const [audit, events] = [await auditOf(ended), await eventsOf(ended)];
    await editListing(ada, ended, {}, null, { agentId, [`${place}Id`]: null });
    const entries = (await auditOf(ended)).slice(audit.length);
    expect(entries.map(({ action }) => action)).toEqual(["listing.handed_over"]);
    expect((await eventsOf(ended)).length - events.length).toBe(1);
    const { id: agencyId } = await insertAgency(db());
    const move = (to: number | null, ids: number[]) =>
      db().updateTable("agents").set({ agencyId: to }).where("id", "in", ids).execute();
    await move(agencyId, [ada.agentId, grace.agentId]);
    expect(await sharerOf(left)).toBe(grace.agentId);
    await move(null, [ada.agentId]);
    expect(await sharerOf(left)).toBeNull();
    await db()
      .updateTable("listings")
      .set({ [`${place}Id`]: grace.agentId })
      .where("id", "=", left)
      .execute();
    expect(await sharerOf(left)).toBeNull();
  });
});

test("the second agent and the assistant of a home are two people, and change places in one step", async () => {
  const { ada, grace } = await colleagues();
  const id = await publish(ada);
  const { agencyId } = await db()
    .selectFrom("agents")
    .select("agencyId")
    .where("id", "=", ada.agentId)
    .executeTakeFirstOrThrow();
  const kim = await agentMember();
  await db().updateTable("agents").set({ agencyId }).where("id", "=", kim.agentId).execute();
  await editListing(ada, id, {}, null, { secondAgentId: grace.agentId, assistantId: kim.agentId });
  const twice = await change(ada, { homes: [id], change: "assistant", assistant: grace.user.id });
  expect([...twice.refused.keys()]).toEqual(["The second agent and the assistant are two people."]);
  await editListing(ada, id, {}, null, { secondAgentId: kim.agentId, assistantId: grace.agentId });
  expect(await storedListing(id)).toMatchObject({ secondAgentId: kim.agentId, assistantId: grace.agentId });
  // As in an import, which has not compared them.
  await db().updateTable("listings").set({ assistantId: kim.agentId }).where("id", "=", id).execute();
  expect(await storedListing(id)).toMatchObject({ secondAgentId: kim.agentId, assistantId: null });
});

describe("My Listings", () => {
  test("finds what is due, and counts it", async () => {
    const agent = await agentMember();
    // The search also matches the agent's name.
    await db().updateTable("agents").set({ name: "Robin Quill" }).where("id", "=", agent.agentId).execute();
    const old = await publish(agent, { address: "1 Sample Street" });
    const rental = await publish(agent, {
      address: "2 Sample Street",
      listingType: "rent",
      price: 700,
      priceFrequency: "per_week",
      availableFrom: sydneyDate(new Date()),
    });
    const open = await publish(agent, {
      address: "3 Other Street",
      heroImageUrl: "https://pictures.example.com/3.jpg",
    });
    const day = addDays(sydneyDate(new Date()), 3);
    await change(agent, { homes: [open], change: "inspection", date: day, from: "10:00", to: "10:30" });
    await db()
      .updateTable("listings")
      .set({ publishedAt: new Date(Date.now() - 40 * 86_400_000) })
      .where("id", "=", old)
      .execute();
    await insertLead(db(), { userId: null, serviceId: null, tradeId: null, listingId: open, agentId: agent.agentId });

    await expect(idsOf(agent, { due: "enquiries" })).resolves.toEqual([open]);
    await expect(idsOf(agent, { due: "inspection" })).resolves.toEqual([old, rental]);
    await expect(idsOf(agent, { due: "photos" })).resolves.toEqual([old, rental]);
    await expect(idsOf(agent, { due: "guide" })).resolves.toEqual([old]);
    await expect(idsOf(agent, {})).resolves.toEqual([open, old, rental]);
    await expect(idsOf(agent, { sort: "newest" })).resolves.toEqual([open, rental, old]);
    await expect(idsOf(agent, { sort: "address" })).resolves.toEqual([old, rental, open]);
    await expect(idsOf(agent, { search: "SAMPLE newtown" })).resolves.toEqual([old, rental]);
    await expect(idsOf(agent, { search: "100%" })).resolves.toEqual([]);
    await expect(idsOf(agent, { kind: "rent", stage: "active" })).resolves.toEqual([rental]);
    await expect(summariseOwnListings(agent.user.id, { kind: "sale" })).resolves.toEqual({
      lists: { current: 2, closed: 0, withdrawn: 0 },
      kinds: { sale: 2, rent: 1, draft: 0 },
      due: {
        held: 0,
        enquiries: 1,
        auction: 0,
        limit: 0,
        inspection: 1,
        photos: 1,
        guide: 1,
        confirm: 0,
        tenants: 0,
      },
      total: 2,
    });
  });
});

test("an imported draft is held until its connection is removed", async () => {
  const agent = await agentMember();
  const { id: agencyId } = await insertAgency(db());
  const id = await publish(agent);
  await db().updateTable("listings").set({ status: "draft" }).where("id", "=", id).execute();
  const feed = await insertFeed(db(), { agencyId, contactUserId: agent.user.id });
  const imported = { feedId: feed.id, agentId: feed.agentId, uniqueId: "S1", contentHash: "", feedStatus: "current" };
  await db()
    .insertInto("feedListings")
    .values({ ...imported, listingId: id, modTime: new Date() })
    .execute();
  await expect(idsOf(agent, { due: "held" })).resolves.toEqual([id]);
  await db().updateTable("feeds").set({ removedAt: new Date() }).where("id", "=", feed.id).execute();
  await expect(idsOf(agent, { due: "held" })).resolves.toEqual([]);
});

test("a guide below a refused written offer is due, and its advice comes with the saved price", async () => {
  const agent = await agentMember();
  const [home, other] = [
    await publish(agent, { price: 1_000_000 }),
    await publish(agent, { price: 1_000_000, address: "2 Sample Street" }),
  ];
  const offer = { userId: agent.user.id, kind: "written", amount: 980_000, offeredOn: "2026-11-20", reason: "Too low" };
  await db()
    .insertInto("listingOffers")
    .values([
      { ...offer, listingId: home, decision: "too_low" },
      { ...offer, listingId: other, amount: 2_000_000, kind: "spoken", decision: "too_low" },
    ])
    .execute();
  await expect(idsOf(agent, { due: "limit" })).resolves.toEqual([]);
  const version = toVersion(toPriceValues({ price: 1_000_000 }));
  const typed = { id: home, price: "950000", priceTo: "", confirmPrice: "", version };
  const { advice } = await changePrices(agent, [typed]);
  expect(advice).toEqual([expect.stringMatching(/980,000.*This is advice until/)]);
  await expect(idsOf(agent, { due: "limit" })).resolves.toEqual([home]);
  const [first] = await findOwnListings(agent.user.id, { sort: "due" }, { limit: 10, offset: 0 });
  expect(first).toMatchObject({ id: home, due: expect.arrayContaining(["limit"]) });
});

test("stopping imports needs a confirmation of the number of homes", () => {
  const issuesOf = (input: object) => {
    const parsed = severalSchema.safeParse({ change: "stopImport", homes: ["1", "2"], ...input });
    return parsed.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];
  };
  const question = [["confirmStop", expect.stringContaining("Stop importing 2 homes?")]];
  expect(issuesOf({})).toEqual(question);
  expect(issuesOf({ confirmStop: "3" })).toEqual(question);
  expect(issuesOf({ confirmStop: "2" })).toEqual([]);
});
