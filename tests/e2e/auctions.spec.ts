import type { BrowserContext, Page } from "@playwright/test";
import type { Kysely } from "kysely";
import { weekendOf } from "#app/features/listings/model/auctions.ts";
import { addDays, sydneyDate, timeLabel } from "#app/lib/sydney-time.ts";
import type { DB } from "#db/schema.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { errorSummary, notice } from "#tests/support/enquiry-form.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { signInNewAgent } from "#tests/support/members.ts";

const HOUR = 3_600_000;
let made = 0;

interface Scene {
  database: Kysely<DB>;
  context: BrowserContext;
  server: { url: string };
}

/** A home in Newtown of the logged-in agent, with an auction in `hours` hours. */
async function auctionedHome({ database, context, server }: Scene, hours: number) {
  made += 1;
  const { userId: createdByUserId, agentId } = await signInNewAgent({ database, context, server });
  const home = { title: `Auctioned home ${made}`, address: `${made} Hammer Street` };
  const scheduledAt = new Date(Date.now() + hours * HOUR);
  const { id } = await insertListing(database, {
    ...home,
    createdByUserId,
    agentId,
    suburb: "Newtown",
    price: 1_450_000,
    saleMethod: "auction",
    auctionAt: new Date(Date.now() + 60 * HOUR),
  });
  await database.updateTable("auctions").set({ scheduledAt }).where("listingId", "=", id).execute();
  await database.updateTable("listings").set({ auctionAt: scheduledAt }).where("id", "=", id).execute();
  return { ...home, id, weekend: sydneyDate(scheduledAt) };
}

const deleteHome = (database: Kysely<DB>, id: number) => database.deleteFrom("listings").where("id", "=", id).execute();

const save = (page: Page) => page.getByRole("button", { name: "Save result", exact: true }).click();
const itemOf = (page: Page, address: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: address });

test("a home without an auction leads to setting its date or recording the sale", async ({
  visitor,
  page,
  context,
  server,
  database,
}) => {
  const { userId: createdByUserId, agentId } = await signInNewAgent({ database, context, server });
  const { id } = await insertListing(database, { createdByUserId, agentId, address: "3 Treaty Street" });
  const main = page.getByRole("main");
  await visitor.open(`/dashboard/listings/${id}/auction`);
  await main.getByRole("link", { name: "Record the sale" }).click();
  await expect(page).toHaveURL(`/dashboard/listings/${id}/close`);
  await visitor.open(`/dashboard/listings/${id}/auction`);
  await main.getByRole("link", { name: "Set the auction's date" }).click();
  await expect(page.getByRole("group", { name: "Price and terms" })).toBeInViewport();
  await deleteHome(database, id);
});

test("an agent reports an auction, corrects it, and everybody can read the result", async ({
  visitor,
  page,
  context,
  server,
  database,
  faults,
}) => {
  faults.expect(/422/);
  const { id, title, address, weekend } = await auctionedHome({ database, context, server }, -3);
  await visitor.open("/dashboard/listings?due=auction");
  await page.getByRole("link", { name: `Auction result ${title}` }).click();
  await expect(page.getByRole("main")).toContainText(`${address}, Newtown`);
  await expect(page.getByLabel("Sold for")).toBeHidden();
  await page.getByLabel("Sold at auction").click();
  await expect(page.getByLabel("Sold on")).toBeHidden();
  await expect(page.getByLabel("Highest bid")).toBeHidden();
  await save(page);
  await expect(errorSummary(page)).toContainText("Enter the price, or tick that it is withheld");
  await page.getByLabel("Sold for").fill("115");
  await save(page);
  await expect(errorSummary(page)).toContainText("$115 is far from the advertised");
  await expect(page.getByLabel("Sold at auction")).toBeChecked();
  await expect(page.getByLabel("Sold for")).toHaveValue("115");
  await expect(page.getByLabel("Yes, the price is $115")).not.toBeChecked();
  await page.getByLabel("Sold for").fill("1,510,000");
  await save(page);
  await expect(notice(page)).toContainText("Sold at auction");
  await expect(notice(page)).toContainText("The result is on the page of the home.");
  await visitor.open(`/listings/${id}`);
  await expect(page.getByText("Sold at auction for $1.51m")).toBeVisible();

  await visitor.open(`/dashboard/listings/${id}/edit`);
  await page.getByRole("link", { name: "Auction result", exact: true }).click();
  await expect(page.getByLabel("Sold at auction")).toBeChecked();
  await page.getByLabel("Passed in", { exact: true }).click();
  await expect(page.getByLabel("Sold for")).toBeHidden();
  await page.getByLabel("Highest bid, if passed in", { exact: true }).fill("1,200,000");
  await page.getByLabel("A bidder").click();
  await save(page);
  await expect(notice(page)).toContainText("Passed in");
  await visitor.open(`/listings/${id}`);
  await expect(page.getByText("Passed in, highest bid $1,200,000").first()).toBeVisible();
  await expect(page.getByText("Sold at auction")).toHaveCount(0);

  await visitor.open(`/auctions?weekend=${weekend}&region=inner-west`);
  await expect(itemOf(page, address)).toContainText("Passed in, highest bid $1,200,000");
  await expect(page.getByRole("table", { name: "Eight weekends, Inner West" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const passedIn = page.getByRole("region", { name: "Results" }).locator(".passedIn").first();
  // On paper, white would be an auction to come.
  await expect(passedIn).toHaveCSS("background-color", "rgb(224, 224, 224)");
  await expect(itemOf(page, address).locator("xpath=..")).toHaveCSS("grid-template-columns", /^[\d.]+px [\d.]+px$/);
  await expect(itemOf(page, address).locator(".map-home > :first-child, :scope.map-home > :first-child")).toBeHidden();
  await page.emulateMedia({ media: null });
  const csv = await page.request.get(`/auctions.csv?weekend=${weekend}`);
  expect(await csv.text()).toContain('"All regions"');
  await deleteHome(database, id);
});

test("an agent with several auctions enters one result after the other", async ({
  visitor,
  page,
  context,
  server,
  database,
}) => {
  const first = await auctionedHome({ database, context, server }, -3);
  const { createdByUserId, agentId } = await database
    .selectFrom("listings")
    .select(["createdByUserId", "agentId"])
    .where("id", "=", first.id)
    .executeTakeFirstOrThrow();
  const addAuction = async (address: string, hours: number) => {
    const home = { createdByUserId, agentId, address, price: 900_000, saleMethod: "auction" } as const;
    const { id } = await insertListing(database, { ...home, auctionAt: new Date(Date.now() + 60 * HOUR) });
    const scheduledAt = new Date(Date.now() + hours * HOUR);
    await database.updateTable("auctions").set({ scheduledAt }).where("listingId", "=", id).execute();
    return id;
  };
  const second = await addAuction("8 Next Street", -2);
  const last = await addAuction("7 Last Street", -1);
  const coming = await addAuction("9 Coming Street", 5);

  await visitor.open(`/dashboard/listings/${first.id}/auction`);
  const others = page.getByRole("region", { name: "Auctions still without a result" });
  await expect(others).toHaveCount(0);
  await page.getByLabel("Passed in", { exact: true }).click();
  await page.getByLabel("No bid was made").click();
  await save(page);
  await expect(notice(page)).toContainText("Passed in");
  await expect(notice(page)).toBeInViewport();
  await expect(page.getByLabel("Passed in", { exact: true })).toBeChecked();
  await expect(others.getByRole("listitem")).toHaveText([/^8 Next Street, Newtown/, /^7 Last Street, Newtown/]);
  await others.getByRole("link", { name: "8 Next Street, Newtown" }).click();
  await expect(page.getByRole("main")).toContainText("8 Next Street, Newtown, NSW");
  await expect(page.getByLabel("Passed in", { exact: true })).not.toBeChecked();
  await page.getByLabel("Auction postponed").click();
  await page.getByLabel("New date, if postponed", { exact: true }).fill(addDays(first.weekend, 14));
  await page.getByLabel("New time, if postponed", { exact: true }).fill("11:00");
  await save(page);
  await expect(notice(page)).toContainText("Auction postponed");
  await expect(others.getByRole("listitem")).toHaveText([/^7 Last Street, Newtown/]);
  await others.getByRole("link", { name: "7 Last Street, Newtown" }).click();
  await expect(page.getByRole("main")).toContainText("7 Last Street, Newtown, NSW");
  await page.getByLabel("Auction withdrawn").click();
  await save(page);
  // The last one leads to My Listings.
  await expect(page).toHaveURL(/\/dashboard\/listings(?:\?.*)?#listing-/);
  for (const id of [first.id, second, last, coming]) await deleteHome(database, id);
});

test("a postponed auction moves to its new weekend", async ({ visitor, page, context, server, database }) => {
  const { id, address, weekend } = await auctionedHome({ database, context, server }, 30);
  const newDate = addDays(weekend, 14);
  await visitor.open(`/dashboard/listings/${id}/auction`);
  await expect(page.getByLabel("Sold at auction")).toHaveCount(0);
  await page.getByLabel("Auction postponed").click();
  await page.getByLabel("New date, if postponed", { exact: true }).fill(newDate);
  await page.getByLabel("New time, if postponed", { exact: true }).fill("11:00");
  await save(page);
  await expect(notice(page)).toContainText("Auction postponed");
  await visitor.open(`/auctions?weekend=${weekend}`);
  await expect(itemOf(page, `${address}, Newtown`)).toContainText("Auction postponed to");
  await visitor.open(`/auctions?weekend=${newDate}`);
  const atEleven = page.getByRole("list", { name: "11 am" }).getByRole("listitem");
  await expect(atEleven.filter({ hasText: address })).toBeVisible();
  await expect(itemOf(page, address)).not.toContainText("Scheduled");
  await expect(itemOf(page, address)).not.toContainText("Not reported");
  await deleteHome(database, id);
});

test("a visitor finds auctions from the homes for sale, by region and by time", async ({
  javaScriptEnabled,
  visitor,
  page,
  context,
  server,
  database,
}) => {
  const { id, address } = await auctionedHome({ database, context, server }, 0);
  await visitor.open("/listings");
  await page.getByRole("main").getByRole("link", { name: "Auctions this weekend" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Auctions this weekend \d/);
  await expect(itemOf(page, address)).toContainText("Not reported");
  await expect(itemOf(page, address)).toContainText("$1,450,000");
  await itemOf(page, address)
    .getByRole("button", { name: `Save ${address}` })
    .click();
  await expect(itemOf(page, address).getByRole("button", { name: /^Remove/ })).toBeVisible();
  // The time is above its homes, not in their rows.
  const scheduled = await database
    .selectFrom("auctions")
    .select("scheduledAt")
    .where("listingId", "=", id)
    .executeTakeFirstOrThrow();
  const time = timeLabel(scheduled.scheduledAt);
  const ofTime = page.getByRole("list", { name: time.replace(":00", ""), exact: true });
  await expect(ofTime.filter({ hasText: address })).toHaveCount(1);
  await expect(itemOf(page, address)).not.toContainText(time);
  // The day stays above its homes.
  await page.locator(".auctions > li").last().scrollIntoViewIfNeeded();
  await expect(page.locator(".auction-day").last()).toBeInViewport();
  const rates = page.getByRole("region", { name: "Clearance rates" });
  await expect(rates.locator("p, table").first()).toHaveText("Download as CSV");
  await page.getByLabel("Region").selectOption("Inner West");
  await page.getByLabel("Order by").selectOption("By suburb");
  const show = page.getByRole("button", { name: "Show", exact: true });
  // With scripts, choices apply at once.
  if (!javaScriptEnabled) await show.click();
  else await expect(show).toBeHidden();
  await expect(page).toHaveURL(/region=inner-west.*sort=suburb/);
  await expect(page.getByRole("list", { name: "Newtown", exact: true })).toContainText(address);
  await itemOf(page, address)
    .getByRole("link", { name: `${address}, Newtown` })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(address);
  const thisWeekend = weekendOf(sydneyDate(new Date()));
  const weekends = page.getByRole("navigation", { name: "Weekends" });
  await visitor.open(`/auctions?weekend=${addDays(thisWeekend, -7)}`);
  await expect(weekends.getByRole("link", { name: "This weekend" })).toHaveCount(1);
  await expect(weekends.getByRole("listitem")).toHaveCount(3);
  await visitor.open(`/auctions?weekend=${addDays(thisWeekend, -28)}`);
  await expect(weekends.getByRole("listitem")).toHaveCount(4);
  await visitor.open("/auctions?weekend=2020-02-02");
  await expect(page.getByRole("heading", { name: "No auctions" })).toBeVisible();
  await page.getByRole("link", { name: /^Next auctions: weekend of/ }).click();
  await expect(page.getByRole("heading", { name: "No auctions" })).toHaveCount(0);
  await expect(
    page
      .getByRole("main")
      .getByText(/^\d+ auctions?/)
      .first(),
  ).toBeVisible();
  await deleteHome(database, id);
});
