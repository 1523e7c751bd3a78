import { sql } from "kysely";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { findAdminStats } from "#app/features/admin/model/admin.queries.server.ts";
import { decodeLeadFilters } from "#app/features/admin/model/filters.ts";
import { newLead } from "#app/features/leads/inbox/inbox.fixture.ts";
import { leadIsInPart, partOrder } from "#app/features/leads/model/status.queries.server.ts";
import { db } from "#db/client.server.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { LeadEntry, type LeadRow, toLeadRow } from "./lead-entry.tsx";
import {
  findAllLeads,
  findLead,
  findLeadPage,
  findLeadsForExport,
  leadMatches,
  searchLeads,
} from "./leads.queries.server.ts";

const find = (query: string) => findLeadPage(decodeLeadFilters(new URLSearchParams(query)));
const namesOf = async (query: string) => (await find(query)).items.map(({ name }) => name);

const at = (id: number, moment: string) =>
  db()
    .updateTable("leads")
    .set({ createdAt: new Date(moment) })
    .where("id", "=", id)
    .execute();

let agentId: number;
let home: number;
let draft: number;

beforeAll(async () => {
  const { id: createdByUserId } = await insertUser(db());
  ({ id: agentId } = await insertAgent(db(), { agencyId: null, userId: null, name: "Robin Agent", isFeatured: true }));
  await insertAgent(db(), { agencyId: null, userId: null });
  ({ id: home } = await insertListing(db(), { createdByUserId }));
  ({ id: draft } = await insertListing(db(), {
    createdByUserId,
    status: "draft",
    publishedAt: null,
    title: "A draft",
  }));
  const ada = await newLead({ name: "Ada Lovelace", email: "ada@mill.example", agentId, status: "contacted" });
  const bob = await newLead({ name: "Bob Mill", phone: "02 5550 1234", message: "About 100% of it, please: a_b" });
  const held = await newLead({ name: "Eve Held", heldReason: "more than 2 links", listingId: draft });
  const withdrawn = await newLead({ name: "Wil Withdrawn", heldReason: "more than 2 links", listingId: home });
  await db().updateTable("leads").set({ withdrawnAt: new Date() }).where("id", "=", withdrawn).execute();
  // The last moment of a day in Sydney, the first moment of a day, and the first moment of the day on which daylight
  // saving begins.
  await at(ada, "2026-03-04T12:59:59Z");
  await at(bob, "2026-03-04T13:00:00Z");
  await at(held, "2026-10-03T14:00:00Z");
  await at(withdrawn, "2026-10-04T13:00:00Z");
});

test("all leads: waiting ones oldest first, then the others newest first", async () => {
  expect(await find("")).toMatchObject({ total: 4, page: 1, lastPage: 1 });
  expect(await namesOf("")).toEqual(["Bob Mill", "Eve Held", "Wil Withdrawn", "Ada Lovelace"]);
});

test.each([
  ["ada", ["Ada Lovelace"]],
  ["LOVELACE ada", ["Ada Lovelace"]],
  ["mill", ["Bob Mill", "Ada Lovelace"]],
  ["mill bob", ["Bob Mill"]],
  ["0255501234", ["Bob Mill"]],
  ["5550 1234", ["Bob Mill"]],
  ["lemon", ["Bob Mill", "Eve Held", "Wil Withdrawn", "Ada Lovelace"]],
  ["100%", ["Bob Mill"]],
  ["a_b", ["Bob Mill"]],
  ["a%b", []],
  ["\\", []],
  ["' or 1=1 --", []],
])("the search %j finds %j", async (search, names) => {
  expect(await namesOf(new URLSearchParams({ search }).toString())).toEqual(names);
});

test.each([
  ["status=contacted", ["Ada Lovelace"]],
  ["status=held", ["Eve Held"]],
  ["status=closed", []],
  ["from=2026-03-05&to=2026-03-05", ["Bob Mill"]],
  ["to=2026-03-04", ["Ada Lovelace"]],
  ["from=2026-10-04&to=2026-10-04", ["Eve Held"]],
  ["from=2026-10-05", ["Wil Withdrawn"]],
  ["from=2026-10-05&to=2026-03-04", []],
  ["search=mill&status=new&from=2026-03-05", ["Bob Mill"]],
])("%s are %j", async (query, names) => {
  expect(await namesOf(query)).toEqual(names);
});

test.each([
  ["ada@mill.example", ["Ada Lovelace"], "a whole address"],
  ["ADA@MILL.example", ["Ada Lovelace"], "in capitals"],
  ["da@mill.example", ["Ada Lovelace"], "which nobody has, but a part of one"],
  ["ada@mill.example bob", [], "and a word that its sender does not have"],
  ["ada@mill.example lovelace", ["Ada Lovelace"], "and one that they have"],
  ["+0255501234", ["Bob Mill"], "a whole number"],
  ["255501234", ["Bob Mill"], "a part of a number"],
])("the search %j finds %j: %s", async (search, names) => {
  expect(await namesOf(new URLSearchParams({ search }).toString())).toEqual(names);
});

test("a row links only to public pages, and has contact links until it is withdrawn", async () => {
  const now = new Date("2026-10-04T12:00:00Z");
  const [bob, held, withdrawn, ada] = (await find("")).items.map((lead) => toLeadRow(lead, now));
  expect(bob?.clock).toMatchObject({
    state: "overdue",
    mark: "Overdue 212 days",
    due: { text: "6 March 2026 at 12:00 am" },
  });
  // A held lead has a deadline, too.
  expect(held?.clock).toMatchObject({ state: "waiting", mark: "2 h left" });
  expect(withdrawn?.clock).toBeUndefined();
  expect(ada).toMatchObject({
    about: undefined,
    agent: { title: "Robin Agent", path: `/agents/${agentId}` },
    received: { day: "4 Mar 2026", clock: "11:59 pm" },
    content: { replyLink: "mailto:ada@mill.example?subject=Re%3A%20Robin%20Agent" },
    quarantineReason: null,
  });
  expect(held).toMatchObject({ about: { title: "A draft, Newtown" }, quarantineReason: "more than 2 links" });
  expect(held?.about).not.toHaveProperty("path");
  expect(withdrawn).toMatchObject({ about: { path: expect.stringMatching(/^\/listings\//) }, quarantineReason: null });
  expect(withdrawn).toMatchObject({ content: undefined });
});

test("a row without a home or an agent has no empty line for them", async () => {
  const [, held, , ada] = (await find("")).items.map((lead) => toLeadRow(lead, new Date()));
  const headingOf = (lead?: LeadRow) => {
    const entry = lead && createElement(LeadEntry, { lead, path: "/admin" });
    const page = createElement("table", null, createElement("tbody", null, entry));
    const Stub = createRoutesStub([{ path: "/admin", Component: () => page }]);
    const html = renderToString(createElement(Stub, { initialEntries: ["/admin"] }));
    return /<th.*?<\/th>/s.exec(html)?.[0];
  };
  expect(headingOf(held)).toContain("<p><span>A draft, Newtown</span>");
  expect(headingOf(ada)).toContain(`<p><a class="link" href="/agents/${agentId}">Robin Agent</a></p>`);
  const alone = headingOf(ada && { ...ada, agent: undefined });
  expect(alone).toContain("Ada Lovelace");
  expect(alone).not.toContain("<p>");
});

test("the figures count every lead, and apart what is new, held, and who is featured", async () => {
  expect(await findAdminStats()).toEqual({
    totalLeads: 4,
    newLeads: 3,
    quarantinedLeads: 1,
    totalAgents: 2,
    featuredAgents: 1,
  });
});

describe("for the API and the file", () => {
  test("a lead has its agent and hold reason, but no fingerprint", async () => {
    const [first, ...others] = await findAllLeads({ limit: 10, offset: 0 });
    expect(others).toHaveLength(3);
    expect(first).toMatchObject({ name: "Wil Withdrawn", agentName: null, heldReason: "more than 2 links" });
    expect(first).not.toHaveProperty("fingerprint");
    expect(await findLead(first!.id)).toEqual(first);
    expect(await findLead(2_147_483_647)).toBeUndefined();
    expect(await findAllLeads({ limit: 1, offset: 3 })).toMatchObject([
      { agentName: "Robin Agent", status: "contacted" },
    ]);
  });

  test("the export is read in batches, each older than the one before", async () => {
    const all = decodeLeadFilters(new URLSearchParams());
    const first = await findLeadsForExport(all, { before: 2_147_483_647, limit: 3 });
    const second = await findLeadsForExport(all, { before: first.at(-1)!.id, limit: 3 });
    expect([...first, ...second].map(({ name }) => name)).toEqual([
      "Wil Withdrawn",
      "Eve Held",
      "Bob Mill",
      "Ada Lovelace",
    ]);
    expect(await findLeadsForExport({ ...all, status: "contacted" }, { before: 2_147_483_647, limit: 3 })).toHaveLength(
      1,
    );
  });
});

test("the list shows the sender's details until they withdraw", async () => {
  const id = await newLead({ name: "Una Wish", suburb: "Enmore", wouldLike: ["price guide"] });
  const shown = async () => {
    const lead = (await find("search=una+wish")).items[0]!;
    return toLeadRow(lead, new Date()).content?.details.map(({ label, value }) => [label, value]);
  };
  expect(await shown()).toEqual([
    ["Would like", "the price guide"],
    ["Suburb", "Enmore"],
  ]);
  await db().updateTable("leads").set({ withdrawnAt: new Date() }).where("id", "=", id).execute();
  expect(await shown()).toBeUndefined();
  await db().deleteFrom("leads").where("id", "=", id).execute();
});

test("returns pages of 24, and the last page for a page after it", async () => {
  for (let made = 0; made < 21; made += 1) await newLead({ name: "One More" });
  expect(await find("page=2")).toMatchObject({ total: 25, page: 2, lastPage: 2, items: [{ name: "Ada Lovelace" }] });
  expect(await find("page=999999")).toMatchObject({ page: 2, lastPage: 2 });
  // The last waiting lead, then the first of the others.
  expect((await find("page=1")).items.slice(-2).map(({ name }) => name)).toEqual(["One More", "Wil Withdrawn"]);
});

test("a search beyond the first scan finds the same as a full scan, and counts to 200", async () => {
  const rows = Array.from({ length: 1100 }, (_, index) => ({
    userId: null,
    serviceId: null,
    agentId: null,
    listingId: null,
    tradeId: null,
    name: `Many ${index % 2 === 0 ? "Even" : "Odd"}${index % 97 === 0 ? " Rare" : ""}${index > 1090 ? " Seldom" : ""}`,
    status: index % 2 === 0 ? ("new" as const) : ("closed" as const),
    message: `${index % 50 === 3 ? "A pergola, please" : "Hello to you all"}${index > 1095 ? " about a gazebo" : ""}`,
    createdAt: new Date(Date.now() - index * 3_600_000 * 5),
    withdrawnAt: index % 300 === 4 ? new Date() : null,
  }));
  for (const row of rows) await insertLead(db(), row);
  for (const query of [
    "search=rare",
    "search=pergola",
    "search=pergola+odd",
    "search=rare&status=new",
    "search=many",
    // None of the newest leads matches: both words in the sender, in the message, one in each, and two words with the
    // same beginning.
    "search=seldom+odd",
    "search=gazebo",
    "search=gazebo+about",
    "search=seldom+gazebo",
    "search=seldom+sel",
    "search=seldom+gaze.",
  ]) {
    for (const status of query.includes("status") ? [""] : ["", "&status=closed", "&status=new"]) {
      const filters = decodeLeadFilters(new URLSearchParams(query + status));
      const all = await db()
        .selectFrom("leads")
        .select("id")
        .where(leadMatches(filters))
        .orderBy(leadIsInPart("waiting"), "desc")
        .orderBy(sql`case when status = 'new' and withdrawn_at is null then (created_at, id) end`)
        .orderBy(partOrder("others"))
        .execute();
      const found = await findLeadPage(filters);
      expect(found.items.map(({ id }) => id)).toEqual(all.slice(0, 24).map(({ id }) => id));
      expect(found).toMatchObject({ total: Math.min(all.length, 201), countLimit: 200 });
      expect(await searchLeads(filters, 60)).toEqual(all.slice(0, 60).map(({ id }) => id));
    }
  }
  expect(await find("search=many")).toMatchObject({ total: 201, openEnded: true, lastPage: 9 });
  expect((await find("search=many&page=20")).items).toHaveLength(24);
});
