import type { BrowserContext, Page } from "@playwright/test";
import type { Kysely } from "kysely";
import type { DB } from "#db/schema.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { errorSummary, notice } from "#tests/support/enquiry-form.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { signInNewAgent } from "#tests/support/members.ts";

interface Scene {
  database: Kysely<DB>;
  context: BrowserContext;
  server: { url: string };
}

let made = 0;

/** A home for sale in Newtown of the logged-in agent. */
async function homeForSale({ database, context, server }: Scene) {
  made += 1;
  const title = `Home with offers ${made}`;
  const { userId: createdByUserId, agentId } = await signInNewAgent({ database, context, server });
  const { id } = await insertListing(database, {
    title,
    createdByUserId,
    agentId,
    suburb: "Newtown",
    price: 1_450_000,
  });
  return { id, title };
}

const deleteHome = (database: Kysely<DB>, id: number) => database.deleteFrom("listings").where("id", "=", id).execute();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("an agent records an offer, corrects and withdraws it", async ({
  visitor,
  page,
  context,
  server,
  database,
  faults,
}) => {
  faults.expect(/422/);
  const { id } = await homeForSale({ database, context, server });
  await visitor.open(`/dashboard/listings/${id}/edit`);
  await page.getByRole("link", { name: "Offers and estimate" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Offers and estimate");
  const key = page.locator("[name=attemptId]");
  const firstKey = await key.inputValue();
  await page.getByLabel("Amount").fill("1.3m");
  await page.getByLabel("Refused as too low").click();
  await press(page, "Record offer");
  await expect(errorSummary(page)).toContainText("Enter why the offer was refused");
  await expect(key).toHaveValue(firstKey);
  await page.getByLabel("Reason of the refusal", { exact: true }).fill("Below the reserve");
  await page.getByLabel("Amount").fill("1300");
  await press(page, "Record offer");
  await expect(errorSummary(page)).toContainText("$1,300 is unusually low for a sale. Did you mean $1,300,000?");
  await page.getByLabel("Amount").fill("1.3m");
  await press(page, "Record offer");
  await expect(notice(page)).toContainText("Offer recorded");
  const offer = page.getByRole("listitem").filter({ hasText: "Below the reserve" });
  await expect(offer).toContainText("$1,300,000");
  await expect(offer).toContainText("Refused as too low");
  await expect(page.getByLabel("Amount")).toHaveValue("");
  await expect(key).not.toHaveValue(firstKey);

  await offer.getByRole("link", { name: "Correct of $1,300,000" }).click();
  await expect(page.getByRole("heading", { name: "Correct the offer" })).toBeVisible();
  await page.getByLabel("Amount").fill("1310000");
  await press(page, "Save correction");
  await expect(notice(page)).toContainText("Offer corrected");
  await expect(offer).toContainText("$1,310,000");

  await press(page, "Withdraw of $1,310,000");
  await expect(notice(page)).toContainText("Offer withdrawn");
  await expect(offer).toContainText("Withdrawn on");
  await visitor.open(`/listings/${id}`);
  await expect(page.getByText("1,310,000")).toHaveCount(0);
  await deleteHome(database, id);
});

test("an agent saves an estimate, replaces and withdraws it", async ({
  visitor,
  page,
  context,
  server,
  database,
  faults,
}) => {
  faults.expect(/422/);
  const { id } = await homeForSale({ database, context, server });
  await visitor.open(`/dashboard/listings/${id}/offers`);
  await page.getByLabel("Estimate, or from").fill("1,400,000");
  await page.getByLabel(/^To/).fill("1,600,000");
  await press(page, "Save estimate");
  await expect(errorSummary(page)).toContainText("The range may be at most 10% wide: up to $1,540,000");
  await page.getByLabel(/^To/).fill("1,500,000");
  await press(page, "Save estimate");
  await expect(notice(page)).toContainText("Estimate saved");
  await expect(page.getByText("$1,400,000 to $1,500,000")).toBeVisible();
  await press(page, "Withdraw estimate");
  await expect(notice(page)).toContainText("Estimate withdrawn");
  await expect(page.getByText("Former estimates (1)")).toBeVisible();
  await deleteHome(database, id);
});
