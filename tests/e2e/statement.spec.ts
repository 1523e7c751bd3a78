import type { BrowserContext, Page } from "@playwright/test";
import type { Kysely } from "kysely";
import { addDays, sydneyDate } from "#app/lib/sydney-time.ts";
import type { DB } from "#db/schema.ts";
import { insertClosedListing, insertListing } from "#samples/factories/listings.ts";
import { errorSummary, notice } from "#tests/support/enquiry-form.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { signInNewAgent } from "#tests/support/members.ts";

interface Scene {
  database: Kysely<DB>;
  context: BrowserContext;
  server: { url: string };
}

let made = 0;

/** A home for sale of the logged-in agent, and two comparable sales nearby. */
async function homeForSale({ database, context, server }: Scene) {
  made += 1;
  const title = `Home with a statement ${made}`;
  const { userId: createdByUserId, agentId } = await signInNewAgent(
    { database, context, server },
    { name: "Ines Own" },
  );
  const home = {
    createdByUserId,
    agentId,
    propertyType: `Lighthouse ${made}`,
    latitude: -33.8981,
    longitude: 151.1743,
  };
  const { id } = await insertListing(database, { ...home, title, price: 1_400_000, priceTo: 1_500_000 });
  const closedOn = addDays(sydneyDate(new Date()), -20);
  for (const street of ["1 Beam", "2 Beam"]) {
    await insertClosedListing(database, { ...home, address: `${street} Street`, closedOn, closedPrice: 1_450_000 });
  }
  const remove = () => database.deleteFrom("listings").where("createdByUserId", "=", createdByUserId).execute();
  return { id, remove };
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("an agent publishes a statement, a visitor reads it and gets it by email, and a new price asks for a version", async ({
  visitor,
  page,
  context,
  server,
  database,
  faults,
}) => {
  faults.expect(/422/);
  const { id, remove } = await homeForSale({ database, context, server });
  await visitor.open(`/dashboard/listings/${id}/edit`);
  await page.getByRole("link", { name: "Statement of Information" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Statement of Information");
  await expect(page.getByRole("heading", { name: "No statement yet" })).toBeVisible();
  await page.getByLabel("1 Beam Street, Newtown: $1,450,000").check();
  await page.getByLabel("2 Beam Street, Newtown: $1,450,000").check();
  const third = page.getByRole("group", { name: "Sale 1" });
  await third.getByLabel("Address").fill("3 Keeper Lane, Newtown");
  await press(page, "Publish statement");
  await expect(errorSummary(page)).toContainText("Enter the source of the sale");
  await expect(page.getByLabel("1 Beam Street, Newtown: $1,450,000")).toBeChecked();
  await third.getByLabel("Price").fill("1.38m");
  await third.getByLabel("Date of the contract").fill(addDays(sydneyDate(new Date()), -300));
  await third.getByLabel("Source").fill("Valuer General");
  await press(page, "Publish statement");
  await expect(errorSummary(page)).toContainText("more than six months ago");
  const confirmation = page.getByLabel("Yes, these sales are correct and comparable");
  await confirmation.check();
  await third.getByLabel("Date of the contract").fill(addDays(sydneyDate(new Date()), -301));
  await press(page, "Publish statement");
  await expect(errorSummary(page)).toContainText("more than six months ago");
  await expect(confirmation).not.toBeChecked();
  await third.getByLabel("Date of the contract").fill(addDays(sydneyDate(new Date()), -60));
  await press(page, "Publish statement");
  await expect(notice(page)).toContainText("It is linked from the page of the home.");
  await expect(page.getByRole("heading", { name: "The statement is up to date" })).toBeVisible();

  await visitor.open(`/listings/${id}`);
  await page.getByRole("link", { name: "Statement of Information" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Statement of Information");
  await expect(page.getByText("$1,400,000 – $1,500,000", { exact: true })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "3 Keeper Lane" })).toContainText(
    "Valuer General (typed by the agent)",
  );
  await expect(page.getByRole("row").filter({ hasText: "2 Beam Street" })).toContainText("Our records");
  await page.getByLabel("Name", { exact: true }).fill("Sam Sample");
  await page.getByLabel("Email", { exact: true }).fill("sam@");
  await press(page, "Email the statement");
  await expect(errorSummary(page)).toContainText("Enter an email address");
  await page.getByLabel("Email", { exact: true }).fill(`sam.${id}@example.com`);
  await press(page, "Email the statement");
  await expect(page.getByText("Your request is with us")).toBeVisible();
  const mail = await database
    .selectFrom("messages")
    .select("textBody")
    .where("toAddress", "=", `sam.${id}@example.com`)
    .executeTakeFirstOrThrow();
  expect(mail.textBody).toContain("$1,400,000 – $1,500,000");

  await database.updateTable("listings").set({ price: 1_450_000, priceTo: null }).where("id", "=", id).execute();
  await visitor.open("/dashboard/listings");
  await expect(page.getByText("its statement gives another price.")).toBeVisible();
  await visitor.open(`/dashboard/listings/${id}/statement`);
  await expect(
    page.getByText("It gives $1,400,000 – $1,500,000, but the home is advertised at $1,450,000"),
  ).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Sam Sample" })).toContainText("Version 1");
  await press(page, "Publish statement");
  await expect(notice(page)).toContainText("Statement published");
  await expect(page.getByRole("heading", { level: 2, name: /^Version 2/ })).toBeVisible();
  await page.getByRole("link", { name: /^Version 1/ }).click();
  await expect(page.getByText("$1,400,000 – $1,500,000", { exact: true })).toBeVisible();
  await remove();
});
