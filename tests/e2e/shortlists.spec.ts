import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { errorSummary } from "#tests/support/enquiry-form.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";

test("a member shares their saved homes, and someone without an account ticks them and writes notes", async ({
  visitor,
  page,
  context,
  server,
  database,
  faults,
}) => {
  faults.expect(/404|422/);
  const member = await signedInMember(database);
  await database.updateTable("users").set({ firstName: "Robin" }).where("id", "=", member.id).execute();
  await signIn(context, member.cookie, server.url);
  const { id: createdByUserId } = await insertUser(database);
  const ids: number[] = [];
  for (const number of [1, 2, 3]) {
    const address = `${number} Shortlist Street ${member.id}`;
    const { id } = await insertListing(database, { createdByUserId, address, suburb: "Newtown" });
    await database.insertInto("savedHomes").values({ userId: member.id, listingId: id }).execute();
    ids.push(id);
  }
  const street = `Shortlist Street ${member.id}, Newtown`;

  await visitor.open("/saved");
  await page.getByRole("link", { name: "Share with someone" }).click();
  await page.getByRole("button", { name: "Create a link" }).click();
  const link = page.getByRole("textbox", { name: "Your private link" });
  await expect(link).toHaveValue(/\/shortlists\/[\w.-]+$/);
  const path = new URL(await link.inputValue()).pathname;

  await context.clearCookies();
  await visitor.open(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Robin’s shortlist");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  expect((await page.request.get(path)).headers()["cache-control"]).toBe("private, no-store");
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const tick = (number: number) => page.getByRole("checkbox", { name: `${number} ${street}` });
  const notes = page.getByRole("textbox", { name: "Note" });
  await expect(notes).toHaveCount(3);
  await tick(1).check();
  // The newest note is first.
  await notes.first().fill("x".repeat(501));
  const send = page.getByRole("button", { name: "Send ticks and notes" });
  await send.click();
  await expect(errorSummary(page)).toContainText("A note has at most 500 characters");
  await expect(tick(1)).toBeChecked();
  await expect(notes.first()).toHaveValue("x".repeat(501));
  await notes.first().fill("Too noisy");
  await send.click();
  await expect(page.getByText("Ticks and notes sent").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await visitor.open(path);
  await expect(tick(1)).toBeChecked();
  await expect(tick(2)).not.toBeChecked();
  await expect(notes.first()).toHaveValue("Too noisy");

  await signIn(context, member.cookie, server.url);
  await visitor.open("/saved");
  const card = (number: number) =>
    page
      .getByRole("region", { name: "3 saved homes" })
      .getByRole("listitem")
      .filter({ has: page.getByRole("link", { name: `${number} Shortlist` }) });
  await expect(card(1)).toContainText("Ticked on your shared list");
  await expect(card(3)).toContainText("Their note: Too noisy");
  await expect(card(2)).not.toContainText("Ticked");
  await database.updateTable("listings").set({ status: "withdrawn" }).where("id", "=", ids[1]!).execute();
  await page.getByRole("button", { name: "Create a new link" }).click();
  await expect(link).not.toHaveValue(new RegExp(path));
  const renewed = new URL(await link.inputValue()).pathname;
  await visitor.open(renewed);
  await expect(page.getByRole("main")).toContainText("No longer listed");
  await expect(notes).toHaveCount(2);
  await visitor.open(path);
  await expect(page.getByRole("main")).toContainText("This shortlist is no longer shared.");

  await visitor.open("/saved");
  await page.getByRole("button", { name: "Stop sharing" }).click();
  await expect(page.getByRole("button", { name: "Create a link" })).toBeVisible();
  expect((await page.request.get(renewed)).status()).toBe(404);
});
