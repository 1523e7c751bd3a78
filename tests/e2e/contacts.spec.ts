import { insertInspection, insertRegistration } from "#samples/factories/inspections.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { errorSummary } from "#tests/support/enquiry-form.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";

test.use({ viewport: { width: 320, height: 640 } });

test("an agent opens the card of a person from an enquiry and the check-in list, and erases the person", async ({
  visitor,
  page,
  context,
  server,
  database,
  faults,
}) => {
  faults.expect(/status of (404|422)/);
  const { id: createdByUserId, cookie } = await signedInMember(database, { role: "agent" });
  await signIn(context, cookie, server.url);
  const { id: listingId } = await insertListing(database, { createdByUserId, address: "31 Ferry Lane" });
  const { id: inspectionId } = await insertInspection(database, { listingId });
  const person = { name: "Grace Hopper", email: `${crypto.randomUUID()}@example.com` };
  await insertRegistration(database, { inspectionId, ...person, agentNote: "Wants a garden" });
  const nothing = { userId: null, agentId: null, serviceId: null, tradeId: null };
  const { id: leadId } = await insertLead(database, {
    ...nothing,
    listingId,
    ...person,
    message: "Is the roof sound?",
  });
  await database.updateTable("leads").set({ followUpOn: "2026-01-31" }).where("id", "=", leadId).execute();
  const author = { leadId, userId: createdByUserId };
  const written = (hour: number) => new Date(`2026-01-30T0${hour}:00:00Z`);
  await database
    .insertInto("leadReplies")
    .values({ ...author, name: "Olive Agent", answer: "It was renewed last year.", createdAt: written(2) })
    .execute();
  await database
    .insertInto("leadNotes")
    .values([
      { ...author, text: "Sells her flat first.", createdAt: written(1) },
      { ...author, text: "Sent the report.", createdAt: written(3) },
    ])
    .execute();

  await visitor.open("/dashboard/enquiries");
  await page.getByRole("link", { name: /^Grace Hopper / }).click();
  await page.getByRole("link", { name: "Grace Hopper", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Grace Hopper");
  const card = page.url();
  await expect(page.getByText("Is the roof sound?")).toBeVisible();
  await expect(page.getByText("Follow up on 31 Jan 2026 (due)")).toBeVisible();
  await expect(page.getByRole("list", { name: "Answers and notes" }).getByRole("listitem")).toContainText([
    "Sent the report.",
    "Olive Agent answered on 30 January 2026",
    "Sells her flat first.",
  ]);
  await expect(page.getByText("Private note: Wants a garden")).toBeVisible();
  await page.getByRole("link", { name: "Answer in Enquiries" }).click();
  await expect(page).toHaveURL(/\/dashboard\/enquiries\?whose=agency&/);
  expect(decodeURIComponent(page.url())).not.toContain("@");
  await expect(page.getByRole("main")).toContainText("Is the roof sound?");
  await visitor.open(card);
  const homes = page.getByRole("region", { name: "Homes they asked about or registered for" }).getByRole("listitem");
  await expect(homes).toHaveText([/^31 Ferry Lane, /]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole("link", { name: "Registered for an inspection of 31 Ferry Lane" }).click();
  await page.getByRole("link", { name: "Grace Hopper", exact: true }).click();

  await page.getByText("Erase this person").click();
  await page.getByRole("button", { name: "Erase", exact: true }).click();
  await expect(errorSummary(page)).toContainText("Tick the box");
  await page.getByLabel("I want to erase this for good").check();
  await page.getByRole("button", { name: "Erase", exact: true }).click();
  await expect(page.getByText("Enquiries: 1. Registrations for inspections: 1.").first()).toBeVisible();
  await visitor.open(new URL(card).pathname);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Grace Hopper");
  await expect(database.selectFrom("leads").select("id").where("email", "=", person.email).execute()).resolves.toEqual(
    [],
  );
  await database.deleteFrom("listings").where("id", "=", listingId).execute();
});
