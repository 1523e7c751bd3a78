import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { findSuburbsOfPlace } from "#app/features/suburbs/model/suburb-lists.queries.server.ts";
import { Invalid, TooMany } from "#app/lib/errors.ts";
import { addDays, sydneyDate } from "#app/lib/sydney-time.ts";
import { limits } from "#app/limits/limits.server.ts";
import { db } from "#db/client.server.ts";
import { insertClosedListing } from "#samples/factories/listings.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertUser } from "#samples/factories/users.ts";
import { AppraisalStart } from "./appraisal-start.tsx";
import { describeOmissions } from "./appraisal.page.tsx";
import { type AppraisalProof, appraisalPath, decodeAppraisal } from "./appraisal.ts";
import { completeAddress, findLocalSales, findSuburbsAround } from "./local-sales.server.ts";
import { countLeads, freshEnquiry, mailsOf, offeredHome, storedLead } from "./submit.fixture.ts";
import { requestAppraisals, submitLead } from "./submit.server.ts";

const request = { appraisalAddress: "12 Sample Street, Newtown", appraisalTiming: "soon" } as const;

function freshRequest() {
  const { caller, input } = freshEnquiry();
  return { caller, input: { ...input, ...request } };
}

test("each agent gets an enquiry of its own, with the address, and the owner one receipt with the phone of each", async () => {
  const [one, other] = [await offeredHome(), await offeredHome()];
  await db().updateTable("agents").set({ name: "Mara Quartz" }).where("id", "=", other.agentId).execute();
  const { caller, input } = freshRequest();
  const leads = await requestAppraisals(caller, input, [one.agentId, other.agentId]);
  expect(leads.map(({ repeated }) => repeated)).toEqual([false, false]);
  for (const [index, { agentId, agentEmail }] of [one, other].entries()) {
    const { id } = leads[index]!;
    await expect(storedLead(id)).resolves.toMatchObject({ agentId, ...request, status: "new", heldReason: null });
    const [received, ...more] = await mailsOf(id);
    expect(more).toHaveLength(index === 0 ? 1 : 0);
    expect(received).toMatchObject({
      kind: "enquiry-received",
      toAddress: agentEmail,
      subject: "Appraisal request from Sam Sample: 12 Sample Street, Newtown",
    });
    expect(received?.textBody).toContain("Sam Sample asks for an appraisal of their home.");
    expect(received?.textBody).toContain("Time of sale: Within three months");
  }
  const [, receipt] = await mailsOf(leads[0]!.id);
  expect(receipt).toMatchObject({ toAddress: input.email, subject: "Your enquiry to 2 agents" });
  const text = receipt?.textBody ?? "";
  expect(text).toContain("Your enquiry is with Robin Sample and Mara Quartz. Expect an answer from each of them");
  expect(text.match(/^Agent’s phone: /gm)).toHaveLength(2);
  for (const lead of leads) expect(text).toContain(`/enquiries/${lead.receipt}`);
  // The address may be a stranger's, and the owner's text is not mailed to one.
  expect(text).not.toContain(request.appraisalAddress);
});

test("a repeat is stored and mailed once, also when another agent is added", async () => {
  const [one, other] = [await offeredHome(), await offeredHome()];
  const { caller, input } = freshRequest();
  const [first] = await requestAppraisals(caller, input, [one.agentId]);
  const again = await requestAppraisals(caller, input, [one.agentId, other.agentId]);
  expect(again.map(({ repeated }) => repeated)).toEqual([true, false]);
  expect(again[0]?.id).toBe(first?.id);
  await Promise.all(Array.from({ length: 5 }, () => requestAppraisals(caller, input, [one.agentId, other.agentId])));
  await expect(countLeads(input.message)).resolves.toBe(2);
  await expect(mailsOf(first!.id)).resolves.toHaveLength(2);
  const [, receipt] = await mailsOf(again[1]!.id);
  expect(receipt?.subject).toBe("Your enquiry: Robin Sample");
});

test("a repeat also reaches a new agent after one of the first agents was deleted", async () => {
  const [deleted, one, added] = [await offeredHome(), await offeredHome(), await offeredHome()];
  const { caller, input } = freshRequest();
  const first = await requestAppraisals(caller, input, [deleted.agentId, one.agentId]);
  await db().deleteFrom("agents").where("id", "=", deleted.agentId).execute();
  const again = await requestAppraisals(caller, input, [deleted.agentId, one.agentId, added.agentId]);
  expect(again.map(({ repeated }) => repeated)).toEqual([true, true, false]);
  expect(again.slice(0, 2).map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  const [received] = await mailsOf(again[2]!.id);
  expect(received).toMatchObject({ kind: "enquiry-received", toAddress: added.agentEmail });
  const repeat = await requestAppraisals(caller, input, [deleted.agentId, one.agentId]);
  expect(repeat.map(({ repeated }) => repeated)).toEqual([true, true]);
  await expect(countLeads(input.message)).resolves.toBe(3);
});

test("an enquiry with another address is another enquiry", async () => {
  const { agentId } = await offeredHome();
  const { caller, input } = freshRequest();
  await requestAppraisals(caller, input, [agentId]);
  await requestAppraisals(caller, { ...input, appraisalAddress: "14 Sample Street, Newtown" }, [agentId]);
  await submitLead(caller, { ...input, appraisalAddress: undefined, appraisalTiming: undefined, agentId });
  await expect(countLeads(input.message)).resolves.toBe(3);
});

test("after a failure the request can be sent again, and no agent gets it twice", async () => {
  const { agentId } = await offeredHome();
  const { caller, input } = freshRequest();
  await expect(requestAppraisals(caller, input, [agentId, 2_147_483_647])).rejects.toThrow(Invalid);
  await expect(countLeads(input.message)).resolves.toBe(0);
  await requestAppraisals(caller, input, [agentId]);
  await expect(countLeads(input.message)).resolves.toBe(1);
});

test("each agent costs a point of the limits of enquiries", async () => {
  const { agentId } = await offeredHome();
  const { caller, input } = freshRequest();
  const { points } = limits["lead.submit.email"];
  for (let sent = 0; sent < points; sent += 1)
    await requestAppraisals(caller, { ...input, message: `Request ${sent} of the limit` }, [agentId]);
  await expect(requestAppraisals(caller, input, [agentId])).rejects.toThrow(TooMany);
});

test("the database rejects an unknown time of sale", async () => {
  const { agentId } = await offeredHome();
  const { caller, input } = freshRequest();
  const [lead] = await requestAppraisals(caller, input, [agentId]);
  const change = db().updateTable("leads").set({ appraisalTiming: "never" }).where("id", "=", lead!.id).execute();
  await expect(change).rejects.toThrow("appraisal_timing");
});

test.each<[requested: number, found: number, notices: number]>([
  [0, 0, 0],
  [3, 3, 0],
  [3, 2, 1],
  [5, 4, 2],
])("of %i requested and %i found agents there are %i notices", (requested, found, notices) => {
  expect(describeOmissions(requested, found)).toHaveLength(notices);
});

test.each<[query: string, path: string]>([
  ["", "/agents/appraisal"],
  ["?suburb=Newtown", "/agents/appraisal?suburb=Newtown"],
  ["?agent=1&agent=2&suburb=Newtown", "/agents/appraisal?agent=1&agent=2&suburb=Newtown"],
  ["?address=%2012%20Sample%20St,%20Newtown", "/agents/appraisal?address=12+Sample+St%2C+Newtown"],
  ["?address=1+Sample+St&suburb=Newtown&agent=1", "/agents/appraisal?agent=1&address=1+Sample+St"],
  ["?address=+&suburb=Newtown&step=agents", "/agents/appraisal?suburb=Newtown&step=agents"],
  ["?suburb=Newtown&step=other", "/agents/appraisal?suburb=Newtown"],
  ["?suburb=Newtown&home=unit", "/agents/appraisal?suburb=Newtown&home=unit"],
  ["?suburb=Newtown&home=castle", "/agents/appraisal?suburb=Newtown"],
  [`?address=${"a".repeat(300)}`, `/agents/appraisal?address=${"a".repeat(255)}`],
])("the page for %j has the address %s", (query, path) => {
  const decoded = decodeAppraisal(new URLSearchParams(query));
  expect(appraisalPath(decoded)).toBe(path);
  expect(decodeAppraisal(new URL(path, "http://localhost").searchParams)).toEqual(decoded);
});

function renderStart(proof: AppraisalProof): string {
  const Page = createRoutesStub([{ path: "/", Component: () => createElement(AppraisalStart, { proof }) }]);
  return renderToStaticMarkup(createElement(Page));
}

const proof: AppraisalProof = {
  agents: 1,
  sold: 2,
  latest: "28 November 2026",
  example: { place: "Newtown", market: { postcode: "2042", sales: [] }, sources: [], agents: [] },
};

test("one agent has a profile, several have profiles", () => {
  expect(renderStart(proof)).toContain("1 agent has a profile here, with 2 sales recorded in the last 12 months.");
  expect(renderStart({ ...proof, agents: 1200, sold: 1 })).toContain(
    "1,200 agents have profiles here, with 1 sale recorded in the last 12 months.",
  );
});

test("an example without sellers in the directory has no list of agents", () => {
  const heading = "The agents with the most sales there";
  expect(renderStart(proof)).toContain("For example: Newtown");
  expect(renderStart(proof)).not.toContain(heading);
  const agent = { id: 1, name: "Robin Sample", photoUrl: null, agencyName: null, yearsExperience: null };
  expect(renderStart({ ...proof, example: { ...proof.example, agents: [agent] } })).toContain(heading);
});

test("the sales of a postcode are followed by those of the nearest suburbs outside it, each once", async () => {
  const { id: createdByUserId } = await insertUser(db());
  const suburbs = [
    { name: "Enmore", slug: "enmore", postcode: "2042", longitude: 151.171 },
    { name: "Newtown", slug: "newtown", postcode: "2042", longitude: 151.1793 },
    { name: "Erskineville", slug: "erskineville", postcode: "2043", longitude: 151.185 },
    { name: "Alexandria", slug: "alexandria", postcode: "2015", longitude: 151.19 },
    { name: "Zetland", slug: "zetland", postcode: "2017", longitude: 151.2 },
  ];
  for (const suburb of suburbs) await insertSuburb(db(), suburb);
  const sell = async (suburb: string, daysAgo: number, propertyType = "House") => {
    const closedOn = addDays(sydneyDate(new Date()), -daysAgo);
    return (await insertClosedListing(db(), { createdByUserId, suburb, propertyType, closedOn })).id;
  };
  const newtown = await sell("Newtown", 20);
  const zetland = await sell("Zetland", 1);
  await sell("Newtown", 2, "Unit");
  const findIn = async (place: string) => {
    const own = await findSuburbsOfPlace(place);
    const slugs = own.map(({ slug }) => slug);
    return findLocalSales(place, { slugs, around: await findSuburbsAround(own), types: ["House"] });
  };
  const findSales = async (place: string) => {
    const { salesHeading, sales } = await findIn(place);
    return [salesHeading, ...sales.map(({ id }) => id)];
  };
  expect(await findSales("2042")).toEqual(["Sold in and around 2042", newtown, zetland]);
  expect(await findSales("2043")).toEqual(["Sold around 2043", newtown]);
  for (const daysAgo of [40, 30, 10]) await sell("Enmore", daysAgo);
  const { salesHeading, sales } = await findIn("2042");
  expect(salesHeading).toBe("Sold in 2042");
  expect(sales.map(({ suburb }) => suburb)).toEqual(["Enmore", "Newtown", "Enmore", "Enmore"]);
});

test("an address without a suburb gets the one that the page is about", async () => {
  await insertSuburb(db(), { name: "Manly", slug: "manly", postcode: "2095" });
  await insertSuburb(db(), { name: "Marrickville", slug: "marrickville", postcode: "2204" });
  expect(await completeAddress("3/17 Whistler St", "Manly")).toBe("3/17 Whistler St, Manly");
  expect(await completeAddress("3/17 Whistler St", undefined)).toBe("3/17 Whistler St");
  for (const address of ["3/17 Whistler St Manly", "3/17 Whistler St, MANLY NSW 2095", "1 Sample St, Marrickville"])
    expect(await completeAddress(address, "Manly")).toBe(address);
  const long = `${"1 Sample ".repeat(28)}St`;
  expect(await completeAddress(long, "Manly")).toBe(long);
});
