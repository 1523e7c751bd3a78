import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { newAgent, newLead, newMember } from "./inbox.fixture.ts";
import { countWaiting, findAgentLeads, findAgentLeadsForExport, findEnquiredHomes } from "./inbox.queries.server.ts";

let mine: Awaited<ReturnType<typeof newAgent>>;
let other: Awaited<ReturnType<typeof newAgent>>;

beforeEach(async () => {
  mine = await newAgent();
  other = await newAgent();
});

const all = { status: undefined, page: 1 };
const idsOf = async (...args: Parameters<typeof findAgentLeads>) =>
  (await findAgentLeads(...args)).items.map(({ id }) => id);

describe("an agent's enquiries", () => {
  test("are those to the agent and those about the agent's homes, each once, by deadline", async () => {
    const toAgent = await newLead({ agentId: mine.agentId });
    const aboutHome = await newLead({ listingId: mine.listingId });
    const both = await newLead({ agentId: mine.agentId, listingId: mine.listingId });
    const shared = await newLead({ agentId: other.agentId, listingId: mine.listingId });
    const toOther = await newLead({ agentId: other.agentId });
    await newLead({});
    const { items: leads, counts, page, lastPage } = await findAgentLeads(mine.member.user, all);
    expect(leads.map(({ id }) => id)).toEqual([toAgent, aboutHome, both, shared]);
    expect({ counts, page, lastPage }).toEqual({ counts: { new: 4 }, page: 1, lastPage: 1 });
    expect(await idsOf(other.member.user, all)).toEqual([shared, toOther]);
  });

  test("have the sender, message and subject, with links only to public pages", async () => {
    const { id: draft } = await insertListing(db(), {
      createdByUserId: mine.member.user.id,
      title: "A draft",
      status: "draft",
      publishedAt: null,
    });
    await newLead({ agentId: mine.agentId, suburb: "Enmore", propertyType: "House", wouldLike: ["call"] });
    await newLead({ listingId: mine.listingId });
    await newLead({ listingId: draft });
    const { items: leads } = await findAgentLeads(mine.member.user, all);
    expect(leads.map(({ listing }) => listing && [listing.title, listing.isVisible])).toEqual([
      null,
      ["Brick cottage with a lemon tree", true],
      ["A draft", false],
    ]);
    expect(leads[0]).toMatchObject({
      name: "Sam Sample",
      email: "sam.sample@example.com",
      phone: "0491 570 006",
      message: "When is the next open inspection, please?",
      suburb: "Enmore",
      propertyType: "House",
      wouldLike: ["call"],
      status: "new",
      withdrawnAt: null,
      agent: { id: mine.agentId, name: "Robin Sample", isListed: true },
    });
  });

  test("omit held enquiries and the content of withdrawn ones", async () => {
    await newLead({ agentId: mine.agentId, heldReason: "links", message: "Buy my canary-held pills" });
    const withdrawn = await newLead({
      agentId: mine.agentId,
      message: "A canary that was withdrawn",
      wouldLike: ["call"],
    });
    await db().updateTable("leads").set({ withdrawnAt: new Date() }).where("id", "=", withdrawn).execute();
    const found = await findAgentLeads(mine.member.user, all);
    expect(found.items).toMatchObject([
      { id: withdrawn, name: "Sam Sample", email: null, phone: null, message: null, wouldLike: null },
    ]);
    expect(found.items[0]?.withdrawnAt).toBeInstanceOf(Date);
    expect(found.counts).toEqual({ new: 1 });
    expect(JSON.stringify(found)).not.toMatch(/canary|sam\.sample|0491/);
  });

  test("are empty for a person who is not an agent", async () => {
    const buyer = await newMember();
    await newLead({ agentId: mine.agentId, userId: buyer.user.id });
    const none = { items: [], total: 0, counts: {}, waiting: 0, overdue: 0, due: 0, page: 1, lastPage: 1 };
    expect(await findAgentLeads(buyer.user, all)).toEqual(none);
    expect(await idsOf({ ...mine.member.user, role: "buyer" }, all)).toEqual([]);
    expect(await idsOf({ ...buyer.user, isAdmin: true }, all)).toEqual([]);
  });

  test("come in pages, and by status with counts of all", async () => {
    const ids: number[] = [];
    for (let made = 0; made < 26; made += 1) ids.push(await newLead({ agentId: mine.agentId }));
    const closed = await newLead({ agentId: mine.agentId, status: "closed" });
    const viewer = mine.member.user;
    expect(await idsOf(viewer, all)).toEqual(ids.slice(0, 24));
    expect(await idsOf(viewer, { page: 2 })).toEqual([...ids.slice(24), closed]);
    expect(await findAgentLeads(viewer, { page: 999_999 })).toMatchObject({ page: 2, lastPage: 2 });
    expect(await findAgentLeads(viewer, { status: "closed", page: 2 })).toMatchObject({
      items: [{ id: closed }],
      counts: { new: 26, closed: 1 },
      page: 1,
      lastPage: 1,
    });
    expect(await idsOf(viewer, { status: "converted", page: 1 })).toEqual([]);
  });

  test("are ordered by deadline, not by id; the others follow, newest first", async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const lead = async (changes: Parameters<typeof newLead>[0], more: Record<string, Date> = {}) => {
      const id = await newLead({ agentId: mine.agentId, ...changes });
      if (Object.keys(more).length > 0) await db().updateTable("leads").set(more).where("id", "=", id).execute();
      return id;
    };
    const fresh = await lead({});
    const overdue = await lead({}, { createdAt: hoursAgo(25) });
    const older = await lead({ status: "closed" }, { createdAt: hoursAgo(100) });
    const withdrawn = await lead({}, { createdAt: hoursAgo(99), withdrawnAt: hoursAgo(1) });
    const soon = await lead({}, { createdAt: hoursAgo(23) });
    const newer = await lead({ status: "contacted" }, { createdAt: hoursAgo(90) });
    const found = await findAgentLeads(mine.member.user, all);
    expect(found.items.map(({ id }) => id)).toEqual([overdue, soon, fresh, newer, withdrawn, older]);
    expect(found).toMatchObject({ waiting: 3, overdue: 1, counts: { new: 4, closed: 1, contacted: 1 } });
    expect(await idsOf(mine.member.user, { status: "new", page: 1 })).toEqual([overdue, soon, fresh, withdrawn]);
  });

  test("keep their order over pages, including where the two parts meet", async () => {
    const waiting: number[] = [];
    const others: number[] = [];
    for (let made = 0; made < 30; made += 1) {
      waiting.push(await newLead({ agentId: mine.agentId }));
      others.unshift(await newLead({ agentId: mine.agentId, status: "contacted" }));
    }
    const pages = await Promise.all([1, 2, 3].map((page) => idsOf(mine.member.user, { page })));
    expect(pages.map(({ length }) => length)).toEqual([24, 24, 12]);
    expect(pages.flat()).toEqual([...waiting, ...others]);
  });
});

describe("an agent searches", () => {
  const found = (asked: Partial<Parameters<typeof findAgentLeads>[1]>) =>
    idsOf(mine.member.user, { ...all, ...asked }).then((ids) => ids.toSorted((one, next) => one - next));

  test("by every word in the name, phone, email or address of the home, and only among their own", async () => {
    const { id: home } = await insertListing(db(), {
      createdByUserId: mine.member.user.id,
      address: "7 Marine Parade",
      suburb: "Watsons Bay",
    });
    const grace = await newLead({ agentId: mine.agentId, name: "Grace Hopper", phone: "02 5550 1234" });
    const ada = await newLead({ listingId: home, name: "Ada Lovelace", email: "ada@example.com" });
    const withdrawn = await newLead({ listingId: home, name: "Ida Withdrawn", email: "ida@example.com" });
    await db().updateTable("leads").set({ withdrawnAt: new Date() }).where("id", "=", withdrawn).execute();
    await newLead({ agentId: other.agentId, name: "Grace Hopper" });
    await newLead({ agentId: mine.agentId, name: "Grace Hopper", heldReason: "links" });
    expect(await found({ search: "hopper grace" })).toEqual([grace]);
    expect(await found({ search: "55501234" })).toEqual([grace]);
    expect(await found({ search: "ada@example" })).toEqual([ada]);
    expect(await found({ search: "marine watsons" })).toEqual([ada, withdrawn]);
    expect(await found({ search: "ida@example.com" })).toEqual([]);
    expect(await found({ search: "ida" })).toEqual([withdrawn]);
    for (const wildcard of ["%", "_", "\\", "100%"]) expect(await found({ search: wildcard })).toEqual([]);
  });

  test("for overdue enquiries, and for those received today in Sydney", async () => {
    const [late, fresh, answered] = [
      await newLead({ agentId: mine.agentId }),
      await newLead({ agentId: mine.agentId }),
      await newLead({ agentId: mine.agentId, status: "contacted" }),
    ];
    const createdAt = new Date(Date.now() - 25 * 3600 * 1000);
    await db().updateTable("leads").set({ createdAt }).where("id", "in", [late, answered]).execute();
    expect(await found({ when: "overdue" })).toEqual([late]);
    expect(await found({ when: "today" })).toEqual([fresh]);
    expect(await countWaiting(mine.member.user)).toBe(2);
    expect(await countWaiting(other.member.user)).toBe(0);
  });

  test("by appraisal, without withdrawn requests", async () => {
    const appraisalAddress = "1 Sample Street, Enmore";
    const requested = await newLead({ agentId: mine.agentId, appraisalAddress });
    const withdrawn = await newLead({ agentId: mine.agentId, appraisalAddress });
    await db().updateTable("leads").set({ withdrawnAt: new Date() }).where("id", "=", withdrawn).execute();
    await newLead({ agentId: mine.agentId });
    await newLead({ listingId: mine.listingId });
    expect(await found({ listing: "appraisals" })).toEqual([requested]);
    expect(
      (await findAgentLeadsForExport(mine.member.user, { listing: "appraisals", page: 1 })).map(({ id }) => id),
    ).toEqual([requested]);
  });

  test("by home, with the same count as in My Listings", async () => {
    const about = await newLead({ listingId: mine.listingId });
    const withdrawn = await newLead({ listingId: mine.listingId });
    await db().updateTable("leads").set({ withdrawnAt: new Date() }).where("id", "=", withdrawn).execute();
    await newLead({ agentId: mine.agentId });
    expect(await found({ listing: mine.listingId })).toEqual([about]);
    expect(await found({ listing: other.listingId })).toEqual([]);
    const homes = await findEnquiredHomes(mine.member.user);
    expect(homes.map(({ id }) => id)).toEqual([mine.listingId]);
  });
});
