import type { Kysely } from "kysely";
import type { DB } from "#db/schema.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertInspection } from "#samples/factories/inspections.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { errorSummary, field } from "#tests/support/enquiry-form.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";

let made = 0;

/** A home with inspections on a Saturday in summer and a Sunday in winter, far in the future. */
async function newHome(database: Kysely<DB>) {
  made += 1;
  const { id: createdByUserId } = await insertUser(database);
  const agent = `Ada Agent ${made}`;
  const { id: agentId } = await insertAgent(database, { agencyId: null, userId: null, name: agent });
  const { id } = await insertListing(database, {
    createdByUserId,
    agentId,
    address: `${made} Visitor Street`,
    title: "A home to see",
  });
  const first = await insertInspection(database, { listingId: id, startsAt: new Date("2099-01-02T23:00:00Z") });
  await insertInspection(database, { listingId: id, startsAt: new Date("2099-06-14T00:00:00Z") });
  const street = `${made} Visitor Street`;
  return { id, path: `/listings/${id}/a-home-to-see-newtown`, inspection: first.id, street, agent };
}

test(
  "a home lists its inspections; a visitor registers, gets a receipt, and withdraws with it",
  { tag: "@full-js" },
  async ({ visitor, page, database, faults }) => {
    faults.expect(/422/);
    const home = await newHome(database);
    await visitor.open(home.path);
    const times = page.getByRole("region", { name: "Inspections" });
    await expect(times.getByRole("listitem")).toContainText([
      "Sat 3 Jan, 10:00–10:30 am",
      "Sun 14 Jun, 10:00–10:30 am",
    ]);
    const structuredData = page.locator('script[type="application/ld+json"]').last();
    expect(JSON.parse((await structuredData.textContent()) ?? "")).toHaveProperty("contentLocation.event", [
      expect.objectContaining({ startDate: "2099-01-03T10:00:00+11:00", endDate: "2099-01-03T10:30:00+11:00" }),
      expect.objectContaining({ startDate: "2099-06-14T10:00:00+10:00", endDate: "2099-06-14T10:30:00+10:00" }),
    ]);
    await times.getByRole("link", { name: "Register for Sat 3 Jan" }).click();

    await expect(page).toHaveURL(`/inspections/${home.inspection}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Inspection of ${home.street}, Newtown`);
    const desktop = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    const submit = page.getByRole("button", { name: "Register" });
    await expect(page.getByRole("main").getByText(/^\$[\d,]+$/)).toBeInViewport({ ratio: 1 });
    const toCalendar = page.getByRole("link", { name: "Add to your calendar" });
    expect((await submit.boundingBox())!.y).toBeLessThan((await toCalendar.boundingBox())!.y);
    for (const [width, height] of [
      [390, 844],
      [1366, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(page.getByText(`With ${home.agent} · `)).toBeInViewport({ ratio: 1 });
      await expect(submit).toBeInViewport({ ratio: 1 });
    }
    // The time follows the heading, before the directions.
    const heading = (await page.getByRole("heading", { level: 1 }).boundingBox())!;
    const time = (await page.getByText("Saturday 3 January 2099, 10:00–10:30 am").boundingBox())!;
    expect(time.y - heading.y - heading.height).toBeLessThanOrEqual(24);
    expect((await toCalendar.boundingBox())!.y - time.y).toBeLessThanOrEqual(240);
    await expect(page.getByRole("link", { name: "Directions" })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(desktop);
    await field(page, "Name").fill("Sam Sample");
    await field(page, "Email").fill("sam@");
    await field(page, "Phone").fill("0491 570 006");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(errorSummary(page)).toContainText("Valid email is required");
    await expect(field(page, "Name")).toHaveValue("Sam Sample");
    const email = `visitor.${home.id}@example.com`;
    await field(page, "Email").fill(email);
    await page.getByRole("button", { name: "Register" }).click();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You’re registered");
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
    const main = page.getByRole("main");
    await expect(main.getByText("Saturday 3 January 2099, 10:00–10:30 am")).toBeInViewport({ ratio: 1 });
    await expect(main.getByRole("link", { name: "Add to your calendar" })).toBeInViewport({ ratio: 1 });
    await expect(main.getByRole("link", { name: "Directions" })).toHaveAttribute(
      "href",
      new RegExp(`destination=${encodeURIComponent(`${home.street}, Newtown`)}`),
    );
    for (const text of ["Saturday 3 January 2099, 10:00–10:30 am", `${home.street}, Newtown, NSW 2042`, "Sam Sample"]) {
      await expect(main).toContainText(text);
    }
    await expect(main.getByText(`${home.street}, Newtown`)).toHaveCount(1);
    await expect(main.getByText(email)).toBeVisible();
    // This installation sends no email.
    await expect(main).not.toContainText("We have sent you an email");
    await page.setViewportSize({ width: 390, height: 844 });
    const whenBox = await main.getByText("Saturday 3 January 2099, 10:00–10:30 am").boundingBox();
    expect(whenBox!.height).toBeLessThan(80);
    await page.setViewportSize(desktop);
    // On wide screens the chart is next to the time and the address.
    const chart = main.getByRole("img", { name: /^Chart/ });
    await expect(chart).toBeInViewport({ ratio: 0.5 });
    await expect
      .poll(() => chart.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
    await main.getByText("I can't come").click();
    await main.getByRole("button", { name: "Withdraw my registration" }).click();
    await expect(main).toContainText("Your registration is withdrawn");
    await expect(main.getByText("I can't come")).toBeHidden();
    const rows = database
      .selectFrom("inspectionRegistrations")
      .select(["name", "withdrawnAt"])
      .where("email", "=", email);
    expect(await rows.execute()).toEqual([{ name: "Sam Sample", withdrawnAt: expect.any(Date) as Date }]);
  },
);

test(
  "a home that is shown by appointment says so, and not once it is sold",
  { tag: "@full-no-js" },
  async ({ visitor, page, database }) => {
    const home = await newHome(database);
    const change = (to: object) => database.updateTable("listings").set(to).where("id", "=", home.id).execute();
    await change({ inspectionsByAppointment: true });
    await visitor.open(home.path);
    const times = page.getByRole("region", { name: "Inspections" });
    await expect(times).toContainText("Or by appointment");
    await expect(times.getByRole("link", { name: "Ask for a time" })).toBeVisible();
    // Without a date, every link to the form has the same name.
    await database.deleteFrom("inspections").where("listingId", "=", home.id).execute();
    await page.setViewportSize({ width: 390, height: 844 });
    await visitor.open(home.path);
    await expect(page.getByRole("navigation", { name: "This home" }).getByRole("link")).toContainText([
      "Enquire",
      "Ask for a time",
    ]);
    await expect(page.getByRole("main").getByRole("link", { name: /appointment/i })).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 720 });
    await change({ status: "sold", closedOn: "2026-11-20", closedPrice: 1_400_000 });
    await visitor.open(home.path);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(home.street);
    await expect(times).toHaveCount(0);
  },
);

test(
  "a cancelled inspection says so and takes no registrations",
  { tag: "@full-no-js" },
  async ({ visitor, page, database }) => {
    const home = await newHome(database);
    await database
      .updateTable("inspections")
      .set({ cancelledAt: new Date(), cancelReason: "The owner is unwell." })
      .where("id", "=", home.inspection)
      .execute();
    await visitor.open(`/inspections/${home.inspection}`);
    const main = page.getByRole("main");
    await expect(main).toContainText("This inspection is cancelled");
    await expect(main).toContainText("The owner is unwell.");
    await expect(main.getByRole("button", { name: "Register" })).toHaveCount(0);
    await expect(main.getByRole("link", { name: "Register for Sun 14 Jun" })).toBeVisible();
  },
);

test("after several registrations from one address, a further one counts only once confirmed by email", async ({
  visitor,
  page,
  database,
}) => {
  const home = await newHome(database);
  const emailOf = (number: number) => `household.${home.id}.${number}@example.com`;
  for (let number = 1; number <= 4; number += 1) {
    await visitor.open(`/inspections/${home.inspection}`);
    await field(page, "Name").fill(`Sam Sample ${number}`);
    await field(page, "Email").fill(emailOf(number));
    await field(page, "Phone").fill("0491 570 006");
    await page.getByRole("button", { name: "Register" }).click();
    const title = number <= 3 ? "You’re registered" : "Your registration";
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  }
  const main = page.getByRole("main");
  await expect(main).toContainText("Waiting for you to use the link in our email");
  const mail = await database
    .selectFrom("messages")
    .select("textBody")
    .where("toAddress", "=", emailOf(4))
    .executeTakeFirstOrThrow();
  const [link = ""] = /\/inspections\/registrations\/\S+/.exec(mail.textBody) ?? [];
  await visitor.open(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm your registration");
  await main.getByRole("button", { name: "Confirm my registration" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You’re registered");
  await visitor.open(link);
  await expect(main.getByText("I can't come")).toBeVisible();
});
