import { insertListing, insertStatement } from "#samples/factories/listings.ts";
import { startServer } from "#tests/setup/server-process.ts";
import { errorSummary, notice } from "#tests/support/enquiry-form.ts";
import { expect, test as journey } from "#tests/support/journey.fixture.ts";
import { signInNewAgent } from "#tests/support/members.ts";

/** The journeys' `test` with a server on which stage 2 of the underquoting law is in force. */
const test = journey.extend({
  server: [
    async ({ server }, use) => {
      const { databaseUrl } = server;
      const settings = { DATABASE_URL: databaseUrl, EMBEDDED_DATABASE: "true", FLOOD_LIMIT: "0", PAGE_CACHE_MB: "0" };
      const strict = await startServer({ ...settings, NSW_STAGE_2_FROM: "2026-06-29" });
      await use({ ...strict, databaseUrl });
      await strict.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

test("from stage 2 on a price is required, a limit asks for a correction, and a statement for a new version", async ({
  visitor,
  page,
  context,
  server,
  database,
  faults,
}) => {
  faults.expect(/422/);
  const { userId: createdByUserId, agentId } = await signInNewAgent({ database, context, server });
  const home = { createdByUserId, agentId, price: 1_400_000 };
  const { id } = await insertListing(database, { ...home, title: "Home of stage 2", address: "7 Strict Street" });

  await visitor.open("/dashboard/listings");
  const statements = page.getByRole("listitem").filter({ hasText: "no Statement of Information yet" });
  await expect(page.getByRole("heading", { name: "A Statement of Information to publish" })).toBeVisible();
  await expect(statements).toContainText("It has needed one since ");
  await expect(page.getByRole("row").filter({ hasText: "7 Strict Street" })).toContainText(
    /No statement since \d+ \w+ \d+/,
  );
  await statements.getByRole("link", { name: "7 Strict Street, Newtown" }).click();
  await expect(page.getByText("Publish it today.")).toBeVisible();

  await visitor.open(`/dashboard/listings/${id}/edit`);
  await page.getByLabel("Price", { exact: true }).fill("");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(errorSummary(page)).toContainText("Every home for sale is advertised with a price or a range");

  await visitor.open(`/dashboard/listings/${id}/offers`);
  await page.getByLabel("Estimate, or from").fill("1,500,000");
  await page.getByRole("button", { name: "Save estimate" }).click();
  await expect(notice(page)).toContainText("Estimate saved");
  await expect(page.getByRole("heading", { name: "This price may not be advertised" })).toBeVisible();
  await visitor.open("/dashboard/listings");
  await expect(page.getByRole("heading", { name: "A price to correct" })).toBeVisible();

  await insertStatement(database, { listingId: id, price: 1_400_000 });
  await visitor.open(`/dashboard/listings/${id}/edit`);
  await page.getByLabel("Price", { exact: true }).fill("1,500,000");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(notice(page)).toContainText("saved");
  await visitor.open("/dashboard/listings");
  await expect(page.getByText("its statement gives another price.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "A price to correct" })).toHaveCount(0);
  await database.deleteFrom("listings").where("id", "=", id).execute();
});

test("a buyer asks for a missing statement, and the agent sees who asked", async ({
  visitor,
  page,
  context,
  server,
  database,
}) => {
  const { userId: createdByUserId, agentId } = await signInNewAgent({ database, context, server });
  const { id } = await insertListing(database, {
    createdByUserId,
    agentId,
    price: 1_400_000,
    address: "9 Asked Street",
  });
  await visitor.open(`/listings/${id}`);
  await page.getByRole("link", { name: "No statement yet. Ask for it" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("No statement yet");
  await page.getByLabel("Name", { exact: true }).fill("Sam Sample");
  await page.getByLabel("Email", { exact: true }).fill("sam.asks@example.com");
  await page.getByRole("button", { name: "Ask for the statement" }).click();
  await expect(page.getByText("The agent knows that you are waiting.")).toBeVisible();
  await visitor.open(`/dashboard/listings/${id}/statement`);
  await expect(page.getByRole("listitem").filter({ hasText: "sam.asks@example.com" })).toContainText(
    "Waiting for the first version since ",
  );
  await database.deleteFrom("listings").where("id", "=", id).execute();
});
