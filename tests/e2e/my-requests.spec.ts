import type { Page } from "@playwright/test";
import { insertLead } from "#samples/factories/leads.ts";
import { fill, freshEnquiry, submitButton } from "#tests/support/enquiry-form.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { findListedAgents } from "#tests/support/listed-agents.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";

const nothing = { serviceId: null, agentId: null, listingId: null, tradeId: null };
const rows = (page: Page) => page.getByRole("main").getByRole("heading", { level: 3 });
/** The number of requests by status, as "24 answered". */
const summary = async (page: Page) => {
  const main = page.getByRole("main");
  const [terms, details] = [
    await main.getByRole("term").allTextContents(),
    await main.getByRole("definition").allTextContents(),
  ];
  return Object.fromEntries(terms.map((term, index) => [term, details[index]]));
};
let userId: number;

test.beforeEach(async ({ database, context, server }) => {
  const member = await signedInMember(database);
  userId = member.id;
  await signIn(context, member.cookie, server.url);
});

test(
  "a member's enquiries are listed, and link to their receipts",
  { tag: "@full-js" },
  async ({ visitor, page, database }) => {
    const [agent] = await findListedAgents(database);
    await visitor.open("/dashboard/requests");
    await expect(page).toHaveTitle("My Requests – Southerly");
    await expect(page.getByRole("heading", { name: "No service requests yet" })).toBeVisible();
    await page.getByRole("link", { name: "Find an agent" }).click();
    await expect(page).toHaveURL("/agents");

    const typed = freshEnquiry();
    await visitor.open(`/agents/${agent!.id}`);
    await fill(page.getByRole("main"), typed);
    await submitButton(page).click();
    await expect(page.getByRole("heading", { name: "Thank You!" })).toBeVisible();

    await visitor.open("/dashboard/requests");
    await expect(page.getByRole("heading", { level: 2, name: "1 request" })).toBeVisible();
    await expect(rows(page)).toHaveText([agent!.name]);
    await expect(page.getByText(new RegExp(`^Sent to ${agent!.name} on \\d{1,2} \\w+ 20\\d\\d at `))).toBeVisible();
    expect(await summary(page)).toEqual({ new: "1 waiting for an answer" });
    await page.getByRole("main").getByRole("link", { name: agent!.name }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your enquiry");
    await expect(page.getByRole("main")).toContainText(typed.Message);
  },
);

test(
  "the list is the newest first, by pages, under a summary of all",
  { tag: "@full" },
  async ({ visitor, page, database }) => {
    const [agent] = await findListedAgents(database);
    await insertLead(database, { ...nothing, userId, agentId: agent!.id, status: "converted" });
    for (let count = 0; count < 24; count += 1) await insertLead(database, { ...nothing, userId, status: "contacted" });
    await visitor.open("/dashboard/requests");
    await expect(page.getByRole("heading", { level: 2, name: "25 requests" })).toBeVisible();
    await expect(rows(page)).toHaveCount(24);
    expect(await summary(page)).toEqual({ contacted: "24 answered", converted: "1 agreed" });
    await page.getByRole("link", { name: "Next" }).click();
    await expect(rows(page)).toHaveText([agent!.name]);
    await expect(page.getByRole("listitem").filter({ hasText: `Sent to ${agent!.name}` })).toContainText("Agreed");
    await expect(page).toHaveURL("/dashboard/requests?page=2#requests");
  },
);

test(
  "a request about a home shows its address and price, and leads to it",
  { tag: "@read" },
  async ({ visitor, page, database, homes }) => {
    const home = homes.find(({ type, price }) => type === "sale" && price > 0)!;
    await insertLead(database, { ...nothing, userId, listingId: home.id });
    await visitor.open("/dashboard/requests");
    const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "See the home" });
    await expect(row.getByRole("heading", { level: 3 })).toContainText(home.suburb);
    await expect(row).toContainText("$");
    await row.getByRole("link", { name: "See the home" }).click();
    await expect(page).toHaveURL(new RegExp(`/listings/${home.id}/`));
  },
);

test("an expired receipt is not linked", { tag: "@read" }, async ({ visitor, page, database }) => {
  const { id } = await insertLead(database, { ...nothing, userId });
  const createdAt = new Date(Date.now() - 181 * 24 * 3600 * 1000);
  await database.updateTable("leads").set({ createdAt }).where("id", "=", id).execute();
  await visitor.open("/dashboard/requests");
  await expect(rows(page)).toHaveText(["your enquiry"]);
  await expect(rows(page).getByRole("link")).toHaveCount(0);
});
