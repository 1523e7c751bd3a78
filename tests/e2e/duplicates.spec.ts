import type { Kysely } from "kysely";
import type { DB } from "#db/schema.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { notice } from "#tests/support/enquiry-form.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";

/** A new agent of a new agency with a listing at this address. */
async function advertiser(database: Kysely<DB>, agency: string, address: string) {
  const { id: createdByUserId, cookie } = await signedInMember(database, { role: "agent" });
  const { id: agencyId } = await insertAgency(database, { name: agency });
  const { id: agentId } = await insertAgent(database, { agencyId, userId: createdByUserId });
  const { id } = await insertListing(database, { createdByUserId, agentId, address });
  return { id, cookie };
}

test("an agent with two advertisements of one home is asked which one to keep", async ({
  visitor,
  page,
  database,
  context,
  server,
}) => {
  const address = `${Date.now() % 100_000_000} Twice Street`;
  const { id: userId, cookie } = await signedInMember(database, { role: "agent" });
  const { id: agentId } = await insertAgent(database, { agencyId: null, userId });
  const home = { createdByUserId: userId, agentId, address };
  const first = await insertListing(database, { ...home, title: "Cottage near the park" });
  const second = await insertListing(database, { ...home, title: "Cottage near the station" });
  await database
    .insertInto("duplicateListings")
    .values({ firstListingId: first.id, secondListingId: second.id })
    .execute();
  await signIn(context, cookie, server.url);
  await visitor.open("/dashboard/listings");
  const task = page.getByRole("listitem").filter({ hasText: "Which one do you keep?" });
  await expect(task.getByRole("link", { name: "Cottage near the park", exact: true })).toBeVisible();
  await expect(task.getByRole("link", { name: /^Take it off the market.*near the station$/ })).toHaveAttribute(
    "href",
    `/dashboard/listings/${second.id}/close`,
  );
  await task.getByRole("button", { name: "Both are right" }).click();
  await expect(notice(page)).toContainText("Both homes stay on the market");
  await expect(task).toHaveCount(0);
});

test("an agent sees who else advertises a home, and says that both are right", async ({
  visitor,
  page,
  database,
  context,
  server,
}) => {
  const address = `${Date.now() % 100_000_000} Twice Street`;
  const own = await advertiser(database, "Sample Homes", address);
  const other = await advertiser(database, "Example Realty", address);
  await database
    .insertInto("duplicateListings")
    .values({ firstListingId: Math.min(own.id, other.id), secondListingId: Math.max(own.id, other.id) })
    .execute();

  const admin = await signedInMember(database, { isAdmin: true });
  await signIn(context, admin.cookie, server.url);
  await visitor.open("/admin/reports");
  const pairs = page.getByRole("region", { name: "Homes advertised by two agencies" });
  await expect(pairs.getByRole("listitem").filter({ hasText: address })).toContainText("Example Realty");

  await signIn(context, own.cookie, server.url);
  await visitor.open("/dashboard/listings");
  const task = page.getByRole("listitem").filter({ hasText: "also advertised by Example Realty" });
  await expect(task.getByRole("link", { name: "See the other advertisement" })).toHaveAttribute(
    "href",
    new RegExp(`/listings/${other.id}/`),
  );
  await expect(task.getByRole("link", { name: "Take yours off the market" })).toBeVisible();
  await task.getByRole("button", { name: "Both are right" }).click();
  await expect(notice(page)).toContainText("Both homes stay on the market");
  await expect(task).toHaveCount(0);
});
