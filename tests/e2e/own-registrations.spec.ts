import { insertInspection, insertRegistration } from "#samples/factories/inspections.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";

test("the tabs of a member lead to saved homes and to the inspections they have registered for", async ({
  visitor,
  page,
  context,
  server,
  database,
}) => {
  const member = await signedInMember(database);
  await signIn(context, member.cookie, server.url);
  const tabs = page.getByRole("navigation", { name: "Dashboard" });
  await visitor.open("/dashboard");
  await expect(tabs.getByRole("link")).toHaveText([
    "Saved Agents",
    "Homes",
    "Searches",
    "Inspections",
    "My Requests",
    "Account",
  ]);
  await tabs.getByRole("link", { name: "Homes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Saved homes");
  await expect(tabs.getByRole("link", { name: "Homes" })).toHaveAttribute("aria-current", "page");
  await tabs.getByRole("link", { name: "Inspections" }).click();
  await expect(page.getByRole("heading", { name: "No inspections yet" })).toBeVisible();

  const { id: createdByUserId } = await insertUser(database);
  const home = async (address: string, startsAt: string, cancelledAt: Date | null = null) => {
    const place = { latitude: -33.9, longitude: 151.18 };
    const { id: listingId } = await insertListing(database, { createdByUserId, address, ...place });
    const { id } = await insertInspection(database, { listingId, startsAt: new Date(startsAt), cancelledAt });
    return id;
  };
  const late = await home(`2 Tab Street ${member.id}`, "2099-01-03T11:00:00+11:00");
  const early = await home(`1 Tab Street ${member.id}`, "2099-01-03T10:00:00+11:00");
  const cancelled = await home(`3 Tab Street ${member.id}`, "2099-01-02T10:00:00+11:00", new Date());
  const withdrawn = await home(`4 Tab Street ${member.id}`, "2099-01-03T12:00:00+11:00");
  for (const inspectionId of [late, early, cancelled]) {
    await insertRegistration(database, { inspectionId, userId: member.id, name: "Robin Registered" });
  }
  const withdrawnAt = new Date();
  await insertRegistration(database, { inspectionId: withdrawn, userId: member.id, withdrawnAt });
  await visitor.open("/dashboard/registrations");
  await expect(page).toHaveTitle("Inspections – Southerly");
  const rows = page.getByRole("list", { name: "2 upcoming inspections" }).getByRole("listitem");
  await expect(rows).toContainText([
    `Sat 3 Jan, 10:00–10:30 amRegistered1 Tab Street ${member.id}`,
    `Sat 3 Jan, 11:00–11:30 amRegistered2 Tab Street ${member.id}`,
  ]);
  await expect(rows.first()).toContainText("Registered as Robin Registered");
  await expect(page.getByRole("img", { name: "Chart of 2 homes that you inspect on Sat 3 Jan" })).toBeVisible();
  await expect(rows.first().getByText(`1 Tab Street ${member.id}`)).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Past or cancelled" }).getByRole("listitem")).toHaveText([
    `Fri 2 Jan, 10:00–10:30 am3 Tab Street ${member.id}, NewtownCancelled`,
  ]);
  await rows.first().getByRole("link", { name: "Details, or withdraw" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You’re registered");

  // Only the member's own page of the home says so, never the shared one.
  await page.goBack();
  await rows
    .first()
    .getByRole("link", { name: `1 Tab Street ${member.id}` })
    .click();
  const main = page.getByRole("main");
  await expect(main.getByText("You’re registered")).toHaveCount(2);
  await expect(main.getByRole("link", { name: /^Register for/ })).toHaveCount(0);
  const address = page.url();
  await context.clearCookies();
  await visitor.open(address);
  await expect(main.getByRole("link", { name: /^Register for/ }).first()).toBeVisible();
  await expect(main.getByText("You’re registered")).toHaveCount(0);
});
