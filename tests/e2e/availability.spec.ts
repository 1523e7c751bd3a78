import { sql } from "kysely";
import type { Kysely } from "kysely";
import { listingPath, stillAvailablePath } from "#app/features/listings/model/paths.ts";
import { signStillAvailable } from "#app/features/listings/upkeep.server.ts";
import type { DB } from "#db/schema.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { notice } from "#tests/support/enquiry-form.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";

/** Homes of a new agent that were published and last changed `days` ago. */
async function oldHomes(database: Kysely<DB>, days: number, count = 1) {
  const { id: createdByUserId, cookie } = await signedInMember(database, { role: "agent" });
  const { id: agentId } = await insertAgent(database, { agencyId: null, userId: createdByUserId });
  const at = new Date(Date.now() - days * 86_400_000);
  const homes = [];
  for (let place = 1; place <= count; place += 1) {
    const title = `Forgotten cottage ${place}`;
    const home = { createdByUserId, agentId, title, address: `${place} Sample Lane`, publishedAt: at };
    const { id } = await insertListing(database, home);
    await sql`update listings set updated_at = ${at} where id = ${id}`.execute(database);
    homes.push({ id, title, suburb: "Newtown" });
  }
  return { homes, cookie };
}

test("an agent confirms a home from the email, without logging in", async ({ visitor, page, database }) => {
  const { homes } = await oldHomes(database, 23);
  const [home] = homes;
  if (!home) throw new Error("There is no home.");
  await visitor.open(listingPath(home));
  await expect(page.getByText("Confirmed available 23 days ago")).toBeVisible();
  await visitor.open(stillAvailablePath(signStillAvailable({ id: home.id })));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Is this home still available?");
  await expect(page.getByText("1 Sample Lane, Newtown")).toBeVisible();
  await page.getByRole("button", { name: "Yes, it is still available" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Thank you" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This home is confirmed as available");
  await visitor.open(listingPath(home));
  await expect(page.getByText("Confirmed available today")).toBeVisible();
});

test("an agent confirms one home, then several, in My Listings", async ({
  visitor,
  page,
  context,
  server,
  database,
}) => {
  const { cookie } = await oldHomes(database, 23, 3);
  await signIn(context, cookie, server.url);
  await visitor.open("/dashboard/listings");
  await page.getByRole("link", { name: "3 not confirmed for 21 days" }).click();
  const first = page.getByRole("row").filter({ hasText: "Forgotten cottage 1" });
  await first.getByRole("button", { name: "Still available" }).click();
  // The row leaves the filtered list.
  await expect(page.getByRole("link", { name: "2 not confirmed for 21 days" })).toBeVisible();
  await visitor.open("/dashboard/listings");
  await page.getByRole("link", { name: "Choose all on this page" }).click();
  await expect(first.getByRole("checkbox")).toBeChecked();
  await page.locator("form#several summary", { hasText: "Status" }).click();
  await page.getByRole("button", { name: "Confirm available" }).click();
  await expect(notice(page)).toContainText("3 homes changed");
  await expect(page.getByRole("link", { name: /not confirmed for 21 days/ })).toHaveCount(0);
});

test("an expired link says so @read", async ({ visitor, page, faults }) => {
  faults.expect(/410/);
  const createdAt = new Date(Date.now() - 22 * 86_400_000);
  await visitor.open(stillAvailablePath(signStillAvailable({ id: 1, createdAt })));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link has expired");
});
