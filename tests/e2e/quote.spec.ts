import type { Kysely } from "kysely";
import type { DB } from "#db/schema.ts";
import { insertTrade } from "#samples/factories/trades.ts";
import {
  errorSummary,
  expectThanks,
  expectTyped,
  field,
  fill,
  freshEnquiry,
  sendEnquiry,
  sentPanel,
  submitButton,
} from "#tests/support/enquiry-form.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { leadsWith, mailsOf } from "#tests/support/stored-enquiries.ts";

let made = 0;

/** A trade for this test only. */
async function newTrade(database: Kysely<DB>) {
  made += 1;
  const companyName = `Zweifel Plumbing ${made}`;
  const email = `zweifel.${made}@example.com`;
  const { id } = await insertTrade(database, { companyName, email, coverageArea: ["Newtown", "Enmore"] });
  return { id, companyName, email, path: `/services/trades/${id}/quote` };
}

test("the page shows the trade's work, areas and licence", { tag: "@full" }, async ({ visitor, page, database }) => {
  const trade = await newTrade(database);
  const response = await visitor.open(trade.path);
  expect(response?.status()).toBe(200);
  await expect(page).toHaveTitle(`Request a quote from ${trade.companyName} – Southerly`);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(`Request a quote from ${trade.companyName}`);
  await expect(main.getByRole("heading", { level: 2 })).toHaveText("Request Quote");
  for (const text of ["Plumbing", "SAMPLE-T000", "Newtown, Enmore", "4.5 out of 5, 12 reviews", trade.email]) {
    await expect(main).toContainText(text);
  }
  await main.getByRole("link", { name: "Trades", exact: true }).click();
  await expect(page).toHaveURL("/services/trades");
});

test(
  "a request creates one row and two mails, and its receipt links to the trade",
  { tag: "@full" },
  async ({ visitor, page, database }) => {
    const trade = await newTrade(database);
    const typed = freshEnquiry();
    await visitor.open(trade.path);
    await fill(page, typed);
    await field(page, "Suburb (optional)").fill("Newtown");
    await submitButton(page).click();
    await expectThanks(page);
    await visitor.expectSaidOnce("Enquiry Submitted!");

    const leads = await leadsWith(database, typed.Message);
    expect(leads).toMatchObject([
      { tradeId: trade.id, agentId: null, suburb: "Newtown", source: `Southerly: trade:${trade.companyName}` },
    ]);
    expect((await mailsOf(database, leads)).map(({ kind, toAddress }) => [kind, toAddress])).toEqual([
      ["enquiry-received", trade.email],
      ["enquiry-receipt", typed.Email],
    ]);

    await sentPanel(page).getByRole("link", { name: "See or withdraw your enquiry" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your enquiry");
    await page.getByRole("main").getByRole("link", { name: trade.companyName }).click();
    await expect(page).toHaveURL(trade.path);
  },
);

test(
  "a request from the directory, first invalid, then double-clicked",
  { tag: "@full-js" },
  async ({ visitor, page, database, faults }) => {
    faults.expect(/422/);
    const trade = await newTrade(database);
    const typed = freshEnquiry();
    const wrong = { ...typed, Phone: "" };
    await visitor.open(`/services/trades?search=${encodeURIComponent(trade.companyName)}`);
    const link = page.locator(`#trade-${trade.id}`).getByRole("link", { name: "Request Quote" });
    const place = await visitor.enquireFrom(link);
    await expect(place).toContainText(`Your enquiry goes to ${trade.companyName}`);
    await sendEnquiry(place, wrong);
    await expect(errorSummary(place)).toBeFocused();
    await expect(errorSummary(place).getByRole("link")).toHaveText(["Phone is required"]);
    await expectTyped(place, wrong);
    await field(place, "Phone").fill(typed.Phone);
    await submitButton(place).dblclick();
    await visitor.expectSentFrom(link);
    const leads = await leadsWith(database, typed.Message);
    expect(leads).toMatchObject([{ tradeId: trade.id }]);
    expect(await mailsOf(database, leads)).toHaveLength(2);
  },
);

test(
  "keeps the input when the trade is removed meanwhile",
  { tag: "@full" },
  async ({ visitor, page, database, faults }) => {
    faults.expect(/404/);
    const trade = await newTrade(database);
    const typed = freshEnquiry();
    await visitor.open(trade.path);
    await fill(page, typed);
    await database.deleteFrom("trades").where("id", "=", trade.id).execute();
    const posted = page.waitForResponse((response) => response.request().method() === "POST");
    await submitButton(page).click();
    expect((await posted).status()).toBe(404);
    await visitor.expectTypedStillThere(typed, "This trade is not in the directory");
    await expect(page.getByText("This trade is not in the directory").first()).toBeVisible();
  },
);

test("an unknown trade has no page", { tag: "@read" }, async ({ visitor, page, faults }) => {
  faults.expect(/404/);
  for (const id of ["2147483647", "plumber", "0"]) {
    const response = await visitor.open(`/services/trades/${id}/quote`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("404 Page Not Found");
  }
});
