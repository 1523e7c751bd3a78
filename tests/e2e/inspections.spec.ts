import type { BrowserContext } from "@playwright/test";
import type { Kysely } from "kysely";
import { addDays, dateLabel, mondayOf, nextWeekday } from "#app/lib/sydney-time.ts";
import type { DB } from "#db/schema.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertInspection, insertRegistration } from "#samples/factories/inspections.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { errorSummary } from "#tests/support/enquiry-form.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";

// Agents use these pages on a phone.
test.use({ viewport: { width: 320, height: 640 } });

/** A Saturday that has not begun. */
const saturday = nextWeekday("saturday", new Date(Date.now() + 86_400_000));

/** A home of a signed-in agent. */
async function ownHome(database: Kysely<DB>, context: BrowserContext, url: string) {
  const { id: createdByUserId, cookie } = await signedInMember(database, { role: "agent" });
  const { id } = await insertListing(database, { createdByUserId, address: "7 Ferry Lane" });
  await signIn(context, cookie, url);
  return id;
}

test(
  "a home is opened every Saturday for four weeks, one of them is moved and one cancelled",
  { tag: "@full-js" },
  async ({ visitor, page, context, server, database, faults }) => {
    // Submit forms with errors.
    faults.expect(/status of 422/);
    const id = await ownHome(database, context, server.url);
    await visitor.open("/dashboard/inspections");
    await expect(page.getByRole("heading", { name: "No inspections this week" })).toBeVisible();
    await page.getByLabel("Day").fill(saturday);
    await page.getByLabel("Repeat").selectOption("4");
    await page.getByLabel("From").fill("10:00");
    await page.getByLabel("To", { exact: true }).fill("09:30");
    await page.getByRole("button", { name: "Add inspections" }).click();
    await expect(errorSummary(page)).toContainText("The end time must be after the start time");
    await expect(page.getByLabel("Repeat")).toHaveValue("4");
    await page.getByLabel("To", { exact: true }).fill("10:30");
    await page.getByRole("button", { name: "Add inspections" }).click();
    await expect(page).toHaveURL(new RegExp(`week=${mondayOf(saturday)}`));
    await expect(page.getByRole("main")).toContainText("10:00–10:30 am");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

    await visitor.open(`/dashboard/listings/${id}/inspections`);
    const rows = page.getByRole("region", { name: "Upcoming" }).getByRole("listitem");
    const label = (weeks: number) => dateLabel(addDays(saturday, 7 * weeks));
    await expect(rows).toContainText([0, 1, 2, 3].map((weeks) => `${label(weeks)}, 10:00–10:30 am`));

    await rows.nth(1).getByRole("link", { name: "Move or cancel" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Move or cancel an inspection");
    await page.getByLabel("From").fill("11:15");
    await page.getByLabel("To", { exact: true }).fill("11:45");
    await page.getByRole("button", { name: "Move inspection" }).click();
    await expect(rows.nth(1)).toContainText(`${label(1)}, 11:15–11:45 am`);

    await rows.nth(2).getByRole("link", { name: "Move or cancel" }).click();
    await page.getByRole("button", { name: "Cancel inspection" }).click();
    await expect(errorSummary(page)).toContainText("Enter a reason. We send it to everyone who registered");
    await page.getByLabel("Reason").fill("The owners are away");
    await page.getByRole("button", { name: "Cancel inspection" }).click();
    await expect(rows).toHaveCount(3);
    await expect(page.getByRole("region", { name: "Past or cancelled" })).toContainText(
      "Cancelled: The owners are away",
    );
  },
);

test("a manager sees the week of the whole agency, agent by agent, with clashes", async ({
  visitor,
  page,
  context,
  server,
  database,
}) => {
  const { id: agencyId } = await insertAgency(database);
  const join = async (name: string, agencyRole: string) => {
    const { id: userId, cookie } = await signedInMember(database, { role: "agent" });
    const { id: agentId } = await insertAgent(database, { agencyId, userId, name });
    await database.updateTable("agents").set({ agencyRole }).where("id", "=", agentId).execute();
    const inspect = async (address: string, from: string) => {
      const { id: listingId } = await insertListing(database, { createdByUserId: userId, agentId, address });
      const startsAt = new Date(`2031-03-08T${from}:00+11:00`);
      await insertInspection(database, { listingId, startsAt, endsAt: new Date(startsAt.getTime() + 1_800_000) });
    };
    return { cookie, inspect };
  };
  const manager = await join("Mara Manager", "manager");
  const [ada, ben] = [await join("Ada Agent", "agent"), await join("Ben Agent", "agent")];
  await ada.inspect("1 Ada Street", "10:00");
  await ada.inspect("2 Ada Street", "10:15");
  await ben.inspect("3 Ben Street", "10:00");
  await signIn(context, manager.cookie, server.url);
  await visitor.open("/dashboard/inspections?week=2031-03-03");
  await page.getByRole("navigation", { name: "Whose inspections" }).getByRole("link", { name: "Whole agency" }).click();
  const rows = page.getByRole("region", { name: "Saturday 8 March 2031" }).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: "1 Ada Street, Newtown" })).toContainText("Ada Agent");
  await expect(rows.filter({ hasText: "2 Ada Street, Newtown" })).toContainText("At the same time: 1 Ada Street");
  await expect(rows.filter({ hasText: "3 Ben Street, Newtown" })).not.toContainText("At the same time");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const filter = page.getByRole("search", { name: "Agent" });
  await filter.getByRole("combobox").selectOption("Ben Agent");
  await filter.getByRole("button", { name: "Show" }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole("link", { name: "Next week" }).click();
  await expect(page.getByRole("heading", { name: "No inspections this week" })).toBeVisible();
  await expect(filter.getByRole("combobox")).toHaveValue(/\d+/);
});

test("the check-in list ticks visitors, adds walk-ins, and links phone numbers", async ({
  visitor,
  page,
  context,
  server,
  database,
}) => {
  const listingId = await ownHome(database, context, server.url);
  const { id } = await insertInspection(database, { listingId, startsAt: new Date() });
  const email = "ada.augusta.king.countess.of.lovelace@analytical-engines.example.com";
  await insertRegistration(database, { inspectionId: id, name: "Ada Lovelace", phone: "02 5550 0001", email });
  await visitor.open(`/dashboard/inspections/${id}`);
  const person = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name }) });
  const desktop = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await person("Ada Lovelace").boundingBox())!.height).toBeLessThanOrEqual(68);
  await page.setViewportSize(desktop);
  // Few people need no search.
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await expect(person("Ada Lovelace").getByRole("link", { name: "02 5550 0001" })).toHaveAttribute(
    "href",
    "tel:+61255500001",
  );
  const tick = person("Ada Lovelace").getByRole("button", { name: "Check in" });
  const box = await tick.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await tick.click();
  await expect(person("Ada Lovelace")).toContainText("Checked in at");
  await expect(page.getByText("1 of 1 checked in")).toBeVisible();

  await page.getByLabel("Name").fill("Grace Hopper");
  await page.getByLabel(/^Phone/).fill("0491 570 006");
  await page.getByRole("button", { name: "Add to the list" }).click();
  await expect(person("Grace Hopper")).toContainText("Walked in");
  await expect(page.getByText("2 of 2 checked in")).toBeVisible();
  await expect(person("Grace Hopper")).toBeFocused();
  // The form is empty for the next walk-in.
  await expect(page.getByLabel("Name")).toHaveValue("");
  await expect(page.getByLabel(/^Phone/)).toHaveValue("");
  // Another person than before, because two quick presses of one button count as a double click.
  await person("Grace Hopper").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 of 2 checked in")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test(
  "a walk-in with the name and address of a person on the list is asked about",
  { tag: "@full-js" },
  async ({ visitor, page, context, server, database, faults }) => {
    faults.expect(/409/);
    const listingId = await ownHome(database, context, server.url);
    const { id } = await insertInspection(database, { listingId, startsAt: new Date() });
    await insertRegistration(database, { inspectionId: id, name: "Ada Lovelace", email: "ada@example.com" });
    await visitor.open(`/dashboard/inspections/${id}`);
    await page.getByLabel("Name").fill("Ada Lovelace");
    await page.getByLabel(/^Email/).fill("ada@example.com");
    await page.getByRole("button", { name: "Add to the list" }).click();
    await expect(page.locator("#errors")).toContainText("Ada Lovelace is on this list already with this email address");
    await expect(page.getByRole("link", { name: "See the person on the list" })).toBeVisible();
    await page.getByLabel("This is another person").check();
    await page.getByRole("button", { name: "Add to the list" }).click();
    await expect(page.getByText("1 of 2 checked in")).toBeVisible();
  },
);

test("a person is checked in after the session ended, once the agent has logged in again", async ({
  visitor,
  page,
  context,
  server,
  database,
  faults,
}) => {
  faults.expect(/401/);
  const listingId = await ownHome(database, context, server.url);
  const { id } = await insertInspection(database, { listingId, startsAt: new Date() });
  await insertRegistration(database, { inspectionId: id, name: "Ada Lovelace" });
  await visitor.open(`/dashboard/inspections/${id}`);
  const cookies = await context.cookies();
  await context.clearCookies();
  await page.getByRole("button", { name: "Check in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This was not sent");
  await expect(page.getByRole("main").getByRole("link", { name: /^Log in/ })).toBeVisible();
  await context.addCookies(cookies);
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("1 of 1 checked in")).toBeVisible();
});

test("a person on a long check-in list is found by name and checked in", async ({
  visitor,
  page,
  context,
  server,
  database,
}) => {
  const listingId = await ownHome(database, context, server.url);
  const { id } = await insertInspection(database, { listingId, startsAt: new Date() });
  for (const name of ["Ada", "Ben", "Chidi", "Danh", "Ella", "Fay", "Grace"])
    await insertRegistration(database, { inspectionId: id, name: `${name} Visitor` });
  const people = page.getByRole("region", { name: "People" }).getByRole("heading", { level: 3 });
  await visitor.open(`/dashboard/inspections/${id}`);
  await expect(people).toHaveCount(7);
  await page.getByRole("searchbox", { name: "Name" }).fill("grace");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(people).toHaveText(["Grace Visitor"]);
  await expect(page.getByText("0 of 7 checked in")).toBeVisible();
  await page.getByRole("button", { name: /^Check in ?: Grace Visitor$/ }).click();
  await expect(page.getByText("1 of 7 checked in")).toBeVisible();
  await visitor.open(`/dashboard/inspections/${id}?name=zoe`);
  await expect(page.getByText("No one named “zoe” is on this list.")).toBeVisible();
  await page.getByRole("link", { name: "Show everyone" }).click();
  await expect(people).toHaveCount(7);
});

test("an unsent note about a person stays while others are searched for", async ({
  visitor,
  page,
  context,
  server,
  database,
  javaScriptEnabled,
}) => {
  const listingId = await ownHome(database, context, server.url);
  const { id } = await insertInspection(database, { listingId, startsAt: new Date() });
  for (const name of ["Ada", "Ben", "Chidi", "Danh", "Ella", "Fay", "Grace"])
    await insertRegistration(database, { inspectionId: id, name: `${name} Visitor`, attendedAt: new Date() });
  await visitor.open(`/dashboard/inspections/${id}`);
  const people = page.getByRole("region", { name: "People" });
  const ada = people.locator("li", { hasText: "Ada Visitor" });
  await ada.locator("summary").click();
  await ada.getByLabel("Private note").fill("Sells first");
  await page.getByRole("searchbox", { name: "Name" }).fill("grace");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Find" }).click();
  await expect(people.getByRole("listitem")).toHaveCount(1);
  await expect(ada).toBeHidden();
  if (!javaScriptEnabled) return;
  await page.getByRole("searchbox", { name: "Name" }).fill("");
  await expect(people.getByRole("listitem")).toHaveCount(7);
  await expect(ada.getByLabel("Private note")).toHaveValue("Sells first");
});

test("people who share a name are told apart on the check-in list", async ({
  visitor,
  page,
  context,
  server,
  database,
}) => {
  const listingId = await ownHome(database, context, server.url);
  const { id } = await insertInspection(database, { listingId, startsAt: new Date() });
  const email = `${crypto.randomUUID()}@example.com`;
  await insertRegistration(database, { inspectionId: id, name: "Ada Lovelace", email, phone: "0491 570 006" });
  await insertRegistration(database, {
    inspectionId: id,
    name: "ada lovelace",
    email: null,
    phone: "0491 570 156",
    source: "walk-in",
  });
  await insertRegistration(database, { inspectionId: id, name: "Grace Hopper", phone: "0491 570 157" });
  await visitor.open(`/dashboard/inspections/${id}`);
  const rows = page.getByRole("region", { name: "People" }).getByRole("listitem");
  await expect(rows.filter({ hasText: email })).toHaveCount(1);
  await expect(rows.filter({ hasText: "Grace Hopper" })).not.toContainText("phone ending");
  await page.getByRole("button", { name: "ada lovelace, phone ending 156" }).click();
  await expect(page.getByRole("button", { name: /^Undo ?: ada lovelace, phone ending 156$/ })).toBeVisible();
  await expect(page.getByText("1 of 3 checked in")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test("an agent notes at the door how interested a person is, and offers the contract", async ({
  visitor,
  page,
  context,
  server,
  database,
}) => {
  const listingId = await ownHome(database, context, server.url);
  const { id } = await insertInspection(database, { listingId });
  const email = `${crypto.randomUUID()}@example.com`;
  const attendedAt = new Date();
  await insertRegistration(database, { inspectionId: id, name: "Ada Lovelace", email, attendedAt });
  await insertRegistration(database, { inspectionId: id, name: "Grace Hopper" });
  await visitor.open(`/dashboard/inspections/${id}`);
  const person = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Ada Lovelace" }) });
  const hot = person.getByRole("button", { name: "Hot" });
  const openNotes = () => person.getByText("Interest, note and contract").click();
  await openNotes();
  await hot.click();
  await expect(person.locator("summary")).toContainText("Hot");
  await expect(hot).toHaveAttribute("aria-pressed", "true");
  // Only people who attended have the buttons.
  await expect(page.getByRole("button", { name: "Warm" })).toHaveCount(1);

  const note = person.getByRole("textbox", { name: "Private note" });
  await note.fill("Sells first");
  await person.getByRole("button", { name: "Save" }).click();
  await expect(person).toBeFocused();
  await expect(note).toHaveValue("Sells first");
  await expect(hot).toHaveAttribute("aria-pressed", "true");

  await person.getByRole("button", { name: "Offer contract" }).click();
  await expect(person).toContainText("Contract offered");
  await expect(person.getByRole("button", { name: "Offer contract" })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await visitor.open(`/dashboard/inspections/${id}`);
  await openNotes();
  await expect(hot).toHaveAttribute("aria-pressed", "true");
  await expect(note).toHaveValue("Sells first");
});

test("registrations that are not genuine are removed, one by one and all in one go", async ({
  visitor,
  page,
  context,
  server,
  database,
  faults,
}) => {
  faults.expect(/422/);
  const listingId = await ownHome(database, context, server.url);
  const { id } = await insertInspection(database, { listingId });
  const names = ["Ada Lovelace", "Fake One", "Fake Two", "Fake Three", "Fake Four"];
  for (const [place, name] of names.entries()) {
    const confirmedAt = place === 0 ? new Date() : null;
    const awaitsConfirmation = name === "Fake Four";
    const email = `${place}.with.a.long.address.of.somebody@example.com`;
    await insertRegistration(database, { inspectionId: id, name, email, confirmedAt, awaitsConfirmation });
  }
  const people = page.getByRole("region", { name: "People" }).getByRole("heading", { level: 3 });
  await visitor.open(`/dashboard/inspections/${id}`);
  await expect(people).toHaveText(["Ada Lovelace", "Fake One", "Fake Three", "Fake Two"]);
  await expect(page.getByText("1 more registration counts once its email address is confirmed.")).toBeVisible();
  await page.getByText("Remove people").click();
  await page.getByRole("button", { name: "Remove the selected people" }).click();
  await expect(errorSummary(page)).toContainText("Choose who to remove");
  // Regression: a long address made the page wider than a phone.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole("checkbox", { name: /^Fake One,/ }).check();
  await page.getByRole("button", { name: "Remove the selected people" }).click();
  await expect(people).toHaveText(["Ada Lovelace", "Fake Three", "Fake Two"]);
  await page.getByText("Remove people").click();
  await page.getByRole("button", { name: "Remove all 3 without a confirmed email" }).click();
  await expect(people).toHaveText(["Ada Lovelace"]);
  await expect(page.getByText("0 of 1 checked in")).toBeVisible();
});
