import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { agentIsListed } from "#app/features/agents/model/agent.queries.server.ts";
import { type AgentRecord, chooseMedians, toCardRecord } from "#app/features/agents/model/card.ts";
import { decodeAgentFilters } from "#app/features/agents/model/filters.ts";
import { addDays, startOfDate, sydneyDate } from "#app/lib/sydney-time.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { buildAgent, insertAgent } from "#samples/factories/agents.ts";
import { insertClosedListing, insertListing } from "#samples/factories/listings.ts";
import { insertPicture } from "#samples/factories/pictures.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertUser } from "#samples/factories/users.ts";
import { anyText } from "#tests/support/any-text.ts";
import {
  findAgentsById,
  findAgentsOfSuburb,
  findAgentRecords,
  findListedAgents,
  listAgentTerms,
  refreshSaleTimes,
  searchAgents,
} from "./agents.queries.server.ts";

const noRecord: AgentRecord = {
  sold: 0,
  leased: 0,
  medianSalePrice: null,
  medianDaysToSell: null,
  propertyTypes: [],
  lastClosedOn: null,
  forSale: 0,
  forRent: 0,
  medianAnswerSeconds: null,
};

type Overrides = Partial<Parameters<typeof insertAgent>[1]>;

const add = (overrides: Overrides = {}) => insertAgent(db(), { agencyId: null, userId: null, ...overrides });
const search = (query: string) => searchAgents(decodeAgentFilters(new URLSearchParams(query)));
const names = async (query: string) => (await search(query)).agents.map(({ name }) => name);

async function noAgents(): Promise<void> {
  await db().deleteFrom("agents").execute();
  await db().deleteFrom("agencies").execute();
}

describe("a search", () => {
  beforeAll(async () => {
    await noAgents();
    await insertSuburb(db(), { name: "Bonde", slug: "bonde" });
    await insertSuburb(db(), { name: "Newtown", slug: "newtown", postcode: "2042" });
    const { id: agencyId } = await insertAgency(db(), { name: "Ironbark & Quay" });
    await add({
      name: "Priya Raman",
      agencyId,
      suburbs: ["Newtown", "Enmore", "Surry Hills"],
      specialties: ["Terraces", "Auctions"],
      profileDescription: "Reads the contract first. Loves ramp-free homes.",
    });
    await add({
      name: "Angus Whitlock",
      suburbs: [" balmain ", "Bondi Beach"],
      specialties: ["Waterfront", "auctions"],
      isFeatured: true,
      profileDescription: "Twenty-two years on one peninsula. A temperamental pump.",
    });
    await add({
      name: "Siobhán O’Neill",
      suburbs: ["Bondi"],
      specialties: ["Apartments"],
      profileDescription: "100% honest_about noise \\ damp.",
    });
    await add({ name: "Bella Byrne", suburbs: ["BONDI"], specialties: [], profileDescription: "Quiet streets." });
  });

  test.each<[query: string, names: string[], why: string]>([
    ["", ["Angus Whitlock", "Bella Byrne", "Priya Raman", "Siobhán O’Neill"], "featured first, then by name"],
    ["search=raman", ["Priya Raman"], "part of a name, in any capitals"],
    ["search=RAMAN+priya", ["Priya Raman"], "words in any order"],
    ["search=ironbark", ["Priya Raman"], "the agency"],
    ["search=quay+terraces+enmore", ["Priya Raman"], "each word in another field"],
    ["search=quay+waterfront", [], "and every word must be there"],
    ["search=contract+raman", ["Priya Raman"], "one in the names, another in the description"],
    ["search=loves+ramp-free+CONTRACT", ["Priya Raman"], "all in the description"],
    ["search=loves+pump", [], "not in the descriptions of two"],
    ["search=loves+2042", ["Priya Raman"], "a postcode and a word of the description"],
    ["search=bondi", ["Angus Whitlock", "Bella Byrne", "Siobhán O’Neill"], "a suburb"],
    ["search=Bondi,+Beach", ["Angus Whitlock"], "a comma is no letter"],
    ["search=front", ["Angus Whitlock"], "part of a specialty"],
    ["search=penin", ["Angus Whitlock"], "a word of the description, by its beginning"],
    ["search=insula", [], "not by its end"],
    ["search=free", ["Priya Raman"], "a hyphen begins a word"],
    ["search=o'neill", ["Siobhán O’Neill"], "a straight apostrophe finds a curly one"],
    ["search=SIOBHÁN", ["Siobhán O’Neill"], "accents have capitals"],
    ["search=100%25", ["Siobhán O’Neill"], "a percent sign is a percent sign"],
    ["search=1%25honest", [], "and no wildcard"],
    ["search=honest_about", ["Siobhán O’Neill"], "so is an underscore"],
    ["search=honest_abou_", [], "and no wildcard either"],
    ["search=honest.about", [], "a full stop stands for no other character"],
    ["search=%28%5B%7Ba%2B*%3F%5E%24%7C", [], "nor do the others of regular expressions"],
    ["search=%5C", ["Siobhán O’Neill"], "a backslash too"],
    ["search=b+e", ["Angus Whitlock", "Bella Byrne", "Priya Raman", "Siobhán O’Neill"], "single letters"],
    ["search=ma+ir+an+re+q+y", ["Priya Raman"], "more words than conditions"],
    ["suburb=bondi", ["Bella Byrne", "Siobhán O’Neill"], "a suburb is a whole name, in any capitals"],
    ["suburb=Balmain", ["Angus Whitlock"], "whatever spaces the agent has left"],
    ["suburb=Bond", [], "never a part of one"],
    ["specialty=AUCTIONS", ["Angus Whitlock", "Priya Raman"], "specialties likewise"],
    ["specialty=Auctions&suburb=Newtown", ["Priya Raman"], "filters combine"],
    ["specialty=Auctions&suburb=Newtown&search=peninsula", [], "and none is forgotten"],
    ["suburb=Atlantis", [], "nobody serves it"],
    ["suburb=2042", ["Priya Raman"], "a postcode is that of its suburbs"],
    ["search=2042+raman", ["Priya Raman"], "in the text as well"],
    ["search=2026&suburb=2042", [], "and is no other postcode"],
  ])("%s finds %j: %s", async (query, expected) => {
    const found = await search(query);
    expect(found.agents.map(({ name }) => name)).toEqual(expected);
    expect(found.total).toBe(expected.length);
    expect(found.correctedTo).toBeUndefined();
  });

  test.each<[text: string, correctedTo: string, names: string[], why: string]>([
    ["Nwetown", "newtown", ["Priya Raman"], "letters swapped, in a suburb"],
    ["Bondii", "bondi", ["Angus Whitlock", "Bella Byrne", "Siobhán O’Neill"], "a letter too many"],
    ["Ramen", "raman", ["Priya Raman"], "a wrong letter, in a name"],
    ["bodni", "bondi", ["Angus Whitlock", "Bella Byrne", "Siobhán O’Neill"], "a swap that leaves few trigrams"],
    ["Pryia Ramen", "priya raman", ["Priya Raman"], "two words wrong"],
    ["auctons newtown", "auctions newtown", ["Priya Raman"], "one wrong, one right"],
    ["Ironbak", "ironbark", ["Priya Raman"], "an agency"],
    ["Surryhils", "surry", ["Priya Raman"], "words run together"],
    ["O’Niell", "o'neill", ["Siobhán O’Neill"], "a name with a mark"],
  ])("corrects %j to %j and finds %j (%s)", async (text, correctedTo, expected) => {
    const found = await search(new URLSearchParams({ search: text }).toString());
    expect(found.correctedTo).toBe(correctedTo);
    expect(found.agents.map(({ name }) => name)).toEqual(expected);
  });

  test.each([
    ["search=xylophone-of-nobody", "nothing is like it"],
    ["search=Ramen+xylophone", "one word is like nothing"],
    ["search=Ramen&suburb=Balmain", "the other filters hold for what comes close, too"],
    ["search=zq", "too short to guess"],
    ["search=Bonde", "a suburb that nobody serves is no typing error"],
    ["search=Ramen+b+c+d+e+f+g+h+i+j", "too long to guess"],
    ["search=peninsula+enmore", "both words are right, but nobody has both"],
  ])("%s finds no agents: %s", async (query) => {
    expect(await search(query)).toMatchObject({ agents: [], total: 0, hasFeatured: false, page: 1, lastPage: 1 });
    expect((await search(query)).correctedTo).toBeUndefined();
  });

  test("accepts any text", async () => {
    await fc.assert(
      fc.asyncProperty(anyText({ maxLength: 300 }), async (text) => {
        const found = await search(new URLSearchParams({ search: text, suburb: text }).toString());
        expect(found.page).toBe(1);
      }),
      { numRuns: 60 },
    );
  });

  test("returns everything that a card shows, and nothing else", async () => {
    const { agents } = await search("search=raman");
    expect(agents).toEqual([
      {
        id: expect.any(Number) as number,
        name: "Priya Raman",
        photoUrl: null,
        agencyName: "Ironbark & Quay",
        isFeatured: false,
        yearsExperience: 5,
        specialties: ["Terraces", "Auctions"],
        suburbs: ["Newtown", "Enmore", "Surry Hills"],
        profileDescription: "Reads the contract first. Loves ramp-free homes.",
        telephone: "tel:+61491570000",
        record: toCardRecord(noRecord),
      },
    ]);
  });

  test("finds agents by id in the requested order, and omits unknown and unlisted ones", async () => {
    const { agents } = await search("search=b+e");
    const ids = agents.map(({ id }) => id).toReversed();
    const { id: unlisted } = await add({ name: "Placeless", suburbs: [] });
    expect((await findAgentsById([unlisted, ...ids, 2_147_483_647])).map(({ id }) => id)).toEqual(ids);
    expect(await findAgentsById([])).toEqual([]);
    await db().deleteFrom("agents").where("id", "=", unlisted).execute();
  });

  test("offers the terms of listed agents, once each, in alphabetical order", async () => {
    expect(await listAgentTerms("suburb")).toBe("balmain\nBondi\nBondi Beach\nEnmore\nNewtown\nSurry Hills");
    expect(await listAgentTerms("specialty")).toBe("Apartments\nAuctions\nTerraces\nWaterfront");
  });

  test("finds the agents of a suburb, featured first, up to the limit, and counts all", async () => {
    const { agents, total } = await findAgentsOfSuburb("  bondi ", 1);
    expect(agents.map(({ name }) => name)).toEqual(["Bella Byrne"]);
    expect(total).toBe(2);
    expect(await findAgentsOfSuburb("Atlantis", 6)).toEqual({ agents: [], total: 0 });
  });
});

describe("the portrait of an agent", () => {
  beforeAll(noAgents);
  afterAll(noAgents);

  test("is on the card once it is ready, otherwise omitted", async () => {
    const ready = await add({ name: "Ready", photoUrl: "https://photos.example.com/ready.jpg" });
    const preparing = await add({ name: "Preparing" });
    await add({ name: "Without" });
    const kind = "portrait";
    await insertPicture(db(), { agentId: ready.id, kind, contentHash: "a".repeat(64) });
    await insertPicture(db(), { agentId: ready.id, kind, position: 2, state: "preparing", widths: [] });
    await insertPicture(db(), { agentId: preparing.id, kind, state: "preparing", widths: [] });
    const { agents } = await search("");
    const portraits = agents.map((agent) => [agent.name, "portrait" in agent, agent.portrait]);
    expect(portraits).toEqual([
      ["Preparing", false, undefined],
      ["Ready", true, `/media/${"a".repeat(32)}-400`],
      ["Without", false, undefined],
    ]);
    const listed = await findListedAgents({ limit: 3, offset: 0 }, "https://southerly.example");
    expect(listed.map(({ photoUrl }) => photoUrl)).toEqual([
      null,
      `https://southerly.example/media/${"a".repeat(32)}-1200.jpg`,
      null,
    ]);
  });
});

describe("the directory follows changes of profiles", () => {
  beforeEach(noAgents);
  afterEach(noAgents);

  const listed = async () =>
    (await db().selectFrom("agents").select("name").where(agentIsListed).execute()).map(({ name }) => name);

  test.each<[missing: Overrides, why: string]>([
    [{ suburbs: [] }, "no suburb"],
    [{ profileDescription: null }, "no description"],
    [{ profileDescription: "  " }, "a blank one"],
  ])("does not list an agent with %j: %s", async (missing) => {
    const { id } = await add({ name: "Canary", suburbs: ["Cronulla"], specialties: ["Canaries"], ...missing });
    expect(await listed()).toEqual([]);
    expect((await search("search=canary")).total).toBe(0);
    expect(await findListedAgents({ limit: 10, offset: 0 }, "https://southerly.example")).toEqual([]);
    expect(await listAgentTerms("suburb")).toBe("");
    expect(await listAgentTerms("specialty")).toBe("");
    await db()
      .updateTable("agents")
      .set({ suburbs: ["Cronulla"], profileDescription: "Sings." })
      .where("id", "=", id)
      .execute();
    expect(await listed()).toEqual(["Canary"]);
    expect(await listAgentTerms("suburb")).toBe("Cronulla");
    expect(await names("search=sings")).toEqual(["Canary"]);
  });

  test("forgets what an agent has removed, in search, options and corrections", async () => {
    const { id } = await add({ name: "Robin Sample", suburbs: ["Cronulla"] });
    await db()
      .updateTable("agents")
      .set({ name: "Robin Other", suburbs: ["Manly"] })
      .where("id", "=", id)
      .execute();
    expect(await names("suburb=Cronulla")).toEqual([]);
    expect(await names("search=sampel")).toEqual([]);
    expect(await names("search=otehr")).toEqual(["Robin Other"]);
    expect(await listAgentTerms("suburb")).toBe("Manly");
    await db().updateTable("agents").set({ profileDescription: "" }).where("id", "=", id).execute();
    expect(await listAgentTerms("suburb")).toBe("");
    await db().deleteFrom("agents").where("id", "=", id).execute();
    expect(await listed()).toEqual([]);
  });

  test("returns long descriptions in full", async () => {
    const long = "If there is an issue with a house, you hear it from me first. ".repeat(5).trim();
    await add({ name: "Lena Long", profileDescription: long });
    expect((await search("")).agents[0]?.profileDescription).toBe(long);
  });

  test("lists newly featured agents first", async () => {
    await add({ name: "Ann Able" });
    const { id } = await add({ name: "Zoe Zephyr" });
    expect(await search("")).toMatchObject({ hasFeatured: false });
    await db().updateTable("agents").set({ isFeatured: true }).where("id", "=", id).execute();
    expect(await names("")).toEqual(["Zoe Zephyr", "Ann Able"]);
    expect(await search("")).toMatchObject({ hasFeatured: true });
  });

  test("finds agents by their agency's new name, not by its old one, nor after leaving it", async () => {
    const { id: agencyId } = await insertAgency(db(), { name: "Tern & Tallow" });
    await add({ agencyId });
    await db().updateTable("agencies").set({ name: "Wattle & Weir" }).where("id", "=", agencyId).execute();
    expect(await names("search=wattle")).toEqual(["Robin Sample"]);
    expect(await names("search=tallow")).toEqual([]);
    await db().deleteFrom("agencies").where("id", "=", agencyId).execute();
    expect(await names("search=weir")).toEqual([]);
    expect(await names("search=robin")).toEqual(["Robin Sample"]);
  });

  test("counts a repeated suburb or specialty once", async () => {
    await add({ suburbs: ["Newtown", "newtown "], specialties: ["Off-market\nsales", "OFF-MARKET sales"] });
    expect(await findAgentsOfSuburb("Newtown", 6)).toMatchObject({ total: 1 });
    expect((await listAgentTerms("specialty")).toLowerCase()).toBe("off-market sales");
  });
});

describe("sorted by records", () => {
  const today = sydneyDate(new Date());
  const ids = new Map<string, number>();
  let createdByUserId: number;

  beforeAll(async () => {
    await noAgents();
    ({ id: createdByUserId } = await insertUser(db()));
    for (const name of ["Ann Able", "Ben Bold", "Cas Calm", "Dot Deft"]) {
      const { id } = await add({ name, suburbs: ["Newtown", "Enmore"], isFeatured: name === "Dot Deft" });
      ids.set(name, id);
    }
  });

  async function sell(name: string, changes: Partial<Parameters<typeof insertClosedListing>[1]> = {}) {
    const agentId = ids.get(name) ?? null;
    return insertClosedListing(db(), { createdByUserId, agentId, closedOn: addDays(today, -30), ...changes });
  }

  test("lists the most sales first, then by name, regardless of paid placements", async () => {
    for (const name of ["Cas Calm", "Cas Calm", "Ben Bold"]) await sell(name);
    await sell("Ann Able", { suburb: "Enmore", postcode: "2042" });
    await sell("Ann Able", { closedOn: addDays(today, -366) });
    await sell("Ann Able", { listingType: "rent", closedPrice: 700 });
    const { id: deleted } = await sell("Ann Able");
    await db().updateTable("listings").set({ deletedAt: new Date() }).where("id", "=", deleted).execute();
    const address = "1 Fallen Street";
    await sell("Ann Able", { address });
    await insertListing(db(), { createdByUserId, address, publishedAt: new Date() });

    const { agents, hasFeatured } = await search("suburb=newtown&sort=sales");
    expect(agents.map(({ name, record }) => [name, record?.sold])).toEqual([
      ["Cas Calm", 2],
      ["Ben Bold", 1],
      ["Ann Able", 0],
      ["Dot Deft", 0],
    ]);
    expect(hasFeatured).toBe(false);
  });

  test("counts all suburbs of a postcode", async () => {
    await insertSuburb(db(), { name: "Enmore", slug: "enmore", postcode: "2042" });
    const { agents } = await search("suburb=2042&sort=sales");
    expect(agents.map(({ name, record }) => [name, record?.sold]).slice(0, 3)).toEqual([
      ["Cas Calm", 2],
      ["Ann Able", 1],
      ["Ben Bold", 1],
    ]);
  });

  test("counts all of Sydney without a suburb, or the place given", async () => {
    const soldIn = async (place?: string) =>
      (await searchAgents({ sort: "sales", page: 1 }, place)).agents.map(({ name, record }) => [name, record?.sold]);
    expect(await soldIn()).toEqual([
      ["Cas Calm", 2],
      ["Ann Able", 1],
      ["Ben Bold", 1],
      ["Dot Deft", 0],
    ]);
    expect((await soldIn("Enmore")).slice(0, 2)).toEqual([
      ["Ann Able", 1],
      ["Ben Bold", 0],
    ]);
  });

  test("orders by the sales of the given property types", async () => {
    await sell("Ben Bold", { propertyType: "Unit" });
    const soldOf = async (type: string) =>
      (await searchAgents({ sort: "sales", page: 1 }, undefined, [type])).agents
        .slice(0, 2)
        .map(({ name, record }) => [name, record?.sold]);
    expect(await soldOf("Unit")).toEqual([
      ["Ben Bold", 1],
      ["Ann Able", 0],
    ]);
    expect(await soldOf("House")).toEqual([
      ["Cas Calm", 2],
      ["Ann Able", 1],
    ]);
  });

  test("lists the most leases first", async () => {
    await sell("Dot Deft", { listingType: "rent", closedPrice: 700 });
    await sell("Dot Deft", { listingType: "rent", closedPrice: 700 });
    expect(await names("sort=leases")).toEqual(["Dot Deft", "Ann Able", "Ben Bold", "Cas Calm"]);
  });

  test("lists the highest median of at least five sales first", async () => {
    for (let times = 0; times < 5; times += 1) {
      await sell("Ben Bold", { suburb: "Lilyfield", closedPrice: 1_100_000 });
      await sell("Cas Calm", { suburb: "Lilyfield", closedPrice: 1_300_000 });
    }
    for (let times = 0; times < 4; times += 1) await sell("Ann Able", { suburb: "Lilyfield", closedPrice: 9_000_000 });
    const { agents } = await searchAgents({ sort: "price", page: 1 }, "Lilyfield");
    expect(agents.map(({ name, record }) => [name, record?.medianSalePrice])).toEqual([
      ["Ann Able", null],
      ["Cas Calm", 1_300_000],
      ["Ben Bold", 1_100_000],
      ["Dot Deft", null],
    ]);
    // Of Ann Able the card shows the median in all of Sydney.
    expect(agents[0]?.everywhere?.medianSalePrice).toBeGreaterThan(1_300_000);
  });

  /** The figures that the cards show. */
  const daysOf = async (place?: string, types?: readonly string[]) =>
    (await searchAgents({ sort: "days", page: 1 }, place, types)).agents.map((agent) => [
      agent.name,
      chooseMedians(agent.record!, agent.everywhere).record.medianDaysToSell,
    ]);

  test("lists the fewest days to sell first: in the place, or in all of Sydney for fewer than five sales there", async () => {
    const after = (days: number) => startOfDate(addDays(today, -30 - days));
    for (let times = 0; times < 5; times += 1) {
      await sell("Ben Bold", { suburb: "Rozelle", publishedAt: after(40) });
      await sell("Cas Calm", { suburb: "Rozelle", publishedAt: after(20) });
    }
    for (let times = 0; times < 9; times += 1) await sell("Ann Able", { suburb: "Glebe", publishedAt: after(25) });
    await refreshSaleTimes();
    const ranked = [
      ["Cas Calm", 20],
      ["Ann Able", 25],
      ["Ben Bold", 40],
      ["Dot Deft", null],
    ];
    expect(await daysOf("Rozelle")).toEqual(ranked);
    expect(await daysOf("Rozelle", ["House"])).toEqual(ranked);
    expect((await daysOf("Rozelle", ["Unit"])).every(([, days]) => days === null)).toBe(true);
  });

  test("the nightly count of days to sell in all of Sydney equals the records, without agents of fewer sales", async () => {
    await refreshSaleTimes();
    const counted = await db().selectFrom("agentSaleTimes").select(["agentId", "medianDays"]).execute();
    const records = await findAgentRecords([...ids.values()]);
    const measured = [...records].flatMap(([agentId, { medianDaysToSell }]) =>
      medianDaysToSell === null ? [] : [{ agentId, medianDays: medianDaysToSell }],
    );
    expect(measured.length).toBeGreaterThan(1);
    expect(measured.length).toBeLessThan(ids.size);
    expect(counted).toHaveLength(measured.length);
    expect(counted).toEqual(expect.arrayContaining(measured));
    const days = (await daysOf()).map(([, median]) => Number(median ?? Infinity));
    expect(days).toEqual(days.toSorted((one, other) => one - other));
    const deleteSales = (deletedAt: Date | null) =>
      db().updateTable("listings").set({ deletedAt }).where("agentId", "=", ids.get("Cas Calm")!).execute();
    await deleteSales(new Date());
    await refreshSaleTimes();
    const left = await db().selectFrom("agentSaleTimes").select("agentId").execute();
    expect(left.map(({ agentId }) => agentId)).toEqual(
      measured.map(({ agentId }) => agentId).filter((id) => id !== ids.get("Cas Calm")),
    );
    await deleteSales(null);
  });

  test("lists the latest sale or lease first", async () => {
    await sell("Ben Bold", { listingType: "rent", closedPrice: 700, closedOn: addDays(today, -2) });
    expect(await names("sort=recent")).toEqual(["Ben Bold", "Ann Able", "Cas Calm", "Dot Deft"]);
  });

  test("lists the fastest answers first, and agents with fewer than five answers last", async () => {
    await db()
      .insertInto("agentAnswerTimes")
      .values([
        { agentId: ids.get("Cas Calm")!, medianSeconds: 7200, responses: 5 },
        { agentId: ids.get("Dot Deft")!, medianSeconds: 600, responses: 9 },
      ])
      .execute();
    expect(await names("sort=answers")).toEqual(["Dot Deft", "Cas Calm", "Ann Able", "Ben Bold"]);
  });

  test("the usual order has featured agents first", async () => {
    const { agents } = await search("suburb=newtown");
    expect(agents[0]).toMatchObject({ name: "Dot Deft", record: { sold: 0 } });
  });
});

describe("pages", () => {
  beforeAll(async () => {
    await noAgents();
    const rows = Array.from({ length: 1030 }, (_, place) =>
      buildAgent({
        agencyId: null,
        userId: null,
        // Three agents share each name, so ids must break the tie.
        name: `Agent ${String(Math.floor(place / 3)).padStart(4, "0")}`,
        isFeatured: place % 100 === 0,
        suburbs: place < 50 ? ["Bondi"] : ["Coogee"],
      }),
    );
    for (let start = 0; start < rows.length; start += 25) {
      await db()
        .insertInto("agents")
        .values(rows.slice(start, start + 25))
        .execute();
    }
  });

  test("show every agent once, featured first on page 1", async () => {
    const pages = [];
    for (let page = 1; page <= 3; page += 1) pages.push(await search(`suburb=Bondi&page=${page}`));
    expect(pages.map(({ agents }) => agents.length)).toEqual([24, 24, 2]);
    expect(pages.map(({ lastPage }) => lastPage)).toEqual([3, 3, 3]);
    expect(pages.every(({ total, hasFeatured }) => total === 50 && hasFeatured)).toBe(true);
    const all = pages.flatMap(({ agents }) => agents);
    expect(new Set(all.map(({ id }) => id)).size).toBe(50);
    expect(all.map(({ isFeatured }) => isFeatured)).toEqual([true, ...Array.from({ length: 49 }, () => false)]);
    const rest = all.slice(1);
    expect(rest).toEqual(rest.toSorted((one, other) => one.name.localeCompare(other.name) || one.id - other.id));
  });

  test("after the last one show the last one", async () => {
    expect(await search("suburb=Bondi&page=4")).toMatchObject({ page: 3, lastPage: 3, total: 50 });
    expect((await search("suburb=Bondi&page=999999")).agents).toHaveLength(2);
  });

  test.each(["sales", "leases", "price", "days", "recent", "answers"])(
    "sorted by %s show every agent once",
    async (sort) => {
      const pages = [];
      for (let page = 1; page <= 3; page += 1) pages.push(await search(`suburb=Bondi&sort=${sort}&page=${page}`));
      const all = pages.flatMap(({ agents }) => agents.map(({ id }) => id));
      expect(all).toHaveLength(50);
      expect(new Set(all).size).toBe(50);
    },
  );

  test("of more than 1,000 agents have no total, but reach all of them", async () => {
    expect(await search("")).toMatchObject({ total: null, page: 1, lastPage: 2 });
    expect(await search("page=42")).toMatchObject({ total: null, page: 42, lastPage: 43 });
    const last = await search("page=43");
    expect(last).toMatchObject({ total: null, page: 43, lastPage: 43 });
    expect(last.agents).toHaveLength(1030 - 42 * 24);
    expect(await search("page=999")).toMatchObject({ page: 42, lastPage: 43 });
  });
});

test("finds abbreviated suburbs by their full names, as a filter and in the text", async () => {
  const { id } = await insertAgent(db(), {
    agencyId: null,
    userId: null,
    name: "Pt Larsen",
    suburbs: ["Mount Kuring-Gai", "Point Piper"],
  });
  expect(await names("suburb=Pt+Piper")).toEqual(["Pt Larsen"]);
  expect(await names("search=larsen+mt+kuring")).toEqual(["Pt Larsen"]);
  expect(await names("search=pt+larsen")).toEqual(["Pt Larsen"]);
  await db().deleteFrom("agents").where("id", "=", id).execute();
});
