import { signFeedback } from "#app/features/inspections/follow-up.server.ts";
import { feedbackPath } from "#app/features/inspections/model/paths.ts";
import { insertInspection, insertRegistration } from "#samples/factories/inspections.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";

test.use({ viewport: { width: 320, height: 640 } });

test("an agent previews an email to everyone who came, and sends it once", async ({
  visitor,
  page,
  context,
  server,
  database,
}) => {
  const { id: createdByUserId, cookie } = await signedInMember(database, { role: "agent" });
  await signIn(context, cookie, server.url);
  const { id: listingId } = await insertListing(database, { createdByUserId, address: "9 Ferry Lane" });
  const startsAt = new Date(Date.now() - 86_400_000);
  const { id } = await insertInspection(database, { listingId, startsAt });
  const email = `${crypto.randomUUID()}@example.com`;
  const came = { attendedAt: new Date(), confirmedAt: new Date() };
  await insertRegistration(database, { inspectionId: id, name: "Ada Lovelace", email, ...came });

  await visitor.open(`/dashboard/inspections/${id}`);
  await page.getByRole("link", { name: "Write to everyone who came" }).click();
  await page.getByLabel("Your message").fill("Offers close on Friday.");
  await page.getByRole("button", { name: "Save and preview" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("Offers close on Friday.");
  await expect(preview).toContainText("After the inspection of");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await preview.getByRole("button", { name: "Send to 1 person" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check-in list");
  await visitor.open(`/dashboard/inspections/${id}/follow-up`);
  await expect(page.getByRole("main")).toContainText("Sent on");
  await expect(page.getByRole("button", { name: /Send to/ })).toHaveCount(0);
  await database.deleteFrom("listings").where("id", "=", listingId).execute();
});

test("a person who came gives feedback by a link, and stops such emails", async ({ visitor, page, database }) => {
  const { id: createdByUserId } = await signedInMember(database, { role: "agent" });
  const { id: listingId } = await insertListing(database, { createdByUserId, address: "11 Ferry Lane" });
  const { id: inspectionId } = await insertInspection(database, { listingId, startsAt: new Date("2026-11-01T00:00Z") });
  const email = `${crypto.randomUUID()}@example.com`;
  const registration = await insertRegistration(database, { inspectionId, email, attendedAt: new Date() });
  await visitor.open(feedbackPath(signFeedback(registration)));
  await page.getByLabel("In part").click();
  await page.getByLabel(/^What is it worth/).fill("1.45m");
  await page.getByLabel(/^Message to the agent/).fill("A little dark");
  await page.getByRole("button", { name: "Send feedback" }).click();
  await expect(page.getByText("Thank you, the agent can see your feedback")).toBeVisible();
  await visitor.open(feedbackPath(signFeedback(registration)));
  await expect(page.getByLabel(/^What is it worth/)).toHaveValue("1450000");
  await page.getByRole("button", { name: "Stop these emails" }).click();
  await expect(page.getByRole("heading", { name: "You get no more emails like this" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await database.deleteFrom("listings").where("id", "=", listingId).execute();
});
