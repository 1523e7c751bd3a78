import { insertInspection, insertRegistration } from "#samples/factories/inspections.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { errorSummary } from "#tests/support/enquiry-form.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";

test(
  "a member writes a note on a saved home, changes it in the plan, and deletes it",
  { tag: "@full-js" },
  async ({ visitor, page, context, server, database, faults }) => {
    faults.expect(/422/);
    const member = await signedInMember(database);
    await signIn(context, member.cookie, server.url);
    const { id: createdByUserId } = await insertUser(database);
    const { id: listingId } = await insertListing(database, { createdByUserId, address: "6 Note Street" });
    const startsAt = new Date("2099-03-07T10:00:00+11:00");
    const { id: inspectionId } = await insertInspection(database, { listingId, startsAt });
    await insertRegistration(database, { inspectionId, userId: member.id });
    await database.insertInto("savedHomes").values({ userId: member.id, listingId }).execute();
    const notes = () =>
      database.selectFrom("homeNotes").select(["listingId", "text"]).where("userId", "=", member.id).execute();

    await visitor.open("/saved");
    await page.getByText("Add a note").click();
    const note = page.getByRole("textbox", { name: "Note" });
    const save = page.getByRole("button", { name: "Save note" });
    await note.fill("x".repeat(1001));
    await save.click();
    await expect(errorSummary(page)).toContainText("A note has at most 1,000 characters");
    await expect(note).toHaveValue("x".repeat(1001));
    await note.fill("Sunny kitchen.\nAsk about the roof.");
    await save.click();
    await expect(page.getByRole("main")).toContainText("Note: Sunny kitchen.");
    expect(await notes()).toEqual([{ listingId, text: "Sunny kitchen.\nAsk about the roof." }]);
    await page.getByText("Edit note").click();
    await expect(note).toHaveValue("Sunny kitchen.\nAsk about the roof.");
    await note.fill("Sunny kitchen.");
    await save.click();
    await expect(page.getByRole("main")).not.toContainText("Ask about the roof.");
    await page.getByText("Edit note").click();
    await expect(note).toHaveValue("Sunny kitchen.");

    await visitor.open("/inspections?day=2099-03-07");
    const course = page.getByRole("list", { name: "Your route" });
    await expect(course).toContainText("Note: Sunny kitchen.");
    await course.getByText("Edit note").click();
    await note.fill("Roof is new");
    await save.click();
    await expect(course).toContainText("Note: Roof is new");
    await expect(page).toHaveURL(/\/inspections\?day=2099-03-07/);
    await course.getByText("Edit note").click();
    await note.fill(" ");
    await save.click();
    await expect(course.getByText("Add a note")).toBeVisible();
    expect(await notes()).toEqual([]);
  },
);

test(
  "a visitor writes a note, which moves into the account after logging in",
  { tag: "@full-no-js" },
  async ({ visitor, page, context, server, database, faults }) => {
    faults.expect(/409/);
    const { id: createdByUserId } = await insertUser(database);
    const { id: listingId } = await insertListing(database, { createdByUserId, address: "7 Note Street" });
    await context.request.post(`${server.url}/api/saved-homes`, { data: { listingId } });
    await visitor.open("/saved");
    await expect(page.getByRole("main")).toContainText("Log in to save them and your notes.");
    await page.getByText("Add a note").click();
    const note = page.getByRole("textbox", { name: "Note" });
    const save = page.getByRole("button", { name: "Save note" });
    await note.fill("x".repeat(1000));
    await save.click();
    await expect(page.getByRole("main")).toContainText("Note: xxx");
    await page.getByText("Edit note").click();
    // Each of these characters takes three bytes.
    await note.fill("–".repeat(1000));
    await save.click();
    await expect(errorSummary(page)).toContainText("This browser has no room for more notes.");
    await expect(note).toHaveValue("–".repeat(1000));
    await note.fill("Sunny kitchen.");
    await save.click();
    await expect(page.getByRole("main")).toContainText("Note: Sunny kitchen.");

    const member = await signedInMember(database);
    await signIn(context, member.cookie, server.url);
    await visitor.open("/saved");
    await expect(page.getByRole("main")).toContainText("Note: Sunny kitchen.");
    const notes = database.selectFrom("homeNotes").select(["listingId", "text"]).where("userId", "=", member.id);
    await expect.poll(() => notes.execute()).toEqual([{ listingId, text: "Sunny kitchen." }]);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("home-notes");
  },
);

test("a member's note outlives the session: it is shown, and sent again after logging in", async ({
  visitor,
  page,
  context,
  server,
  database,
  faults,
}) => {
  faults.expect(/status of (401|404)/);
  const member = await signedInMember(database);
  await signIn(context, member.cookie, server.url);
  const { id: createdByUserId } = await insertUser(database);
  const { id: listingId } = await insertListing(database, { createdByUserId, address: "8 Note Street" });
  await database.insertInto("savedHomes").values({ userId: member.id, listingId }).execute();
  await visitor.open("/saved");
  await page.getByText("Add a note").click();
  await page.getByRole("textbox", { name: "Note" }).fill("Sunny kitchen.");
  await context.clearCookies();
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This was not sent");
  await expect(page.getByRole("definition")).toHaveText("Sunny kitchen.");
  await signIn(context, member.cookie, server.url);
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByRole("main")).toContainText("Note: Sunny kitchen.");
  const notes = database.selectFrom("homeNotes").select(["listingId", "text"]).where("userId", "=", member.id);
  expect(await notes.execute()).toEqual([{ listingId, text: "Sunny kitchen." }]);
});

test("a visitor's note on a home that another tab removed saves the home again", async ({
  visitor,
  page,
  context,
  server,
  database,
}) => {
  const { id: createdByUserId } = await insertUser(database);
  const { id: listingId } = await insertListing(database, { createdByUserId, address: "9 Note Street" });
  await context.request.post(`${server.url}/api/saved-homes`, { data: { listingId } });
  await visitor.open("/saved");
  await page.getByText("Add a note").click();
  await page.getByRole("textbox", { name: "Note" }).fill("Sunny kitchen.");
  await context.request.delete(`${server.url}/api/saved-homes/${listingId}`);
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("Its home is in your saved homes again.").first()).toBeVisible();
  await expect(page.getByRole("main")).toContainText("9 Note Street");
  await expect(page.getByRole("main")).toContainText("Note: Sunny kitchen.");
});
