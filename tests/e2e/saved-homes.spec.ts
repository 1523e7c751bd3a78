import type { Page } from "@playwright/test";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { notice } from "#tests/support/enquiry-form.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { freshEmail, signedInMember, signIn } from "#tests/support/members.ts";
import { findVisibleHomes } from "#tests/support/visible-homes.ts";

const heart = (page: Page, name: string) => page.getByRole("button", { name: `Save ${name}`, exact: true });
const pressed = (page: Page, name: string) =>
  page.getByRole("button", { name: `Remove ${name} from saved homes`, exact: true });
const titles = (page: Page) => page.getByRole("region", { name: /saved home/ }).getByRole("heading", { level: 3 });

test(
  "a visitor saves three homes, removes and restores one, registers, and keeps them",
  { tag: "@full-js" },
  async ({ visitor, page, database }) => {
    // Use apartments, because no other journey adds one and so each has a unique name.
    const apartments = "/listings?propertyType=Apartment";
    await visitor.open(apartments);
    const cards = page.getByRole("button", { name: /^Save .+/ });
    await expect(cards).toHaveCount(24);
    const names: string[] = [];
    for (const place of [0, 1, 2]) {
      await visitor.open(place === 2 ? `${apartments}&type=rent` : apartments);
      const label = await cards.nth(place === 1 ? 1 : 0).getAttribute("aria-label");
      const name = label!.replace("Save ", "");
      names.unshift(name);
      await heart(page, name).click();
      await expect(notice(page)).toContainText("Home saved");
      // The page returns to the same place, at the home that was saved.
      await expect(pressed(page, name)).toBeInViewport();
      expect(new URL(page.url()).pathname).toBe("/listings");
    }

    await page
      .getByRole("banner")
      .getByRole("link", { name: /^Saved homes/ })
      .click();
    await expect(page).toHaveTitle("Saved homes – Southerly");
    await expect(page.getByRole("heading", { level: 2, name: "3 saved homes" })).toBeVisible();
    for (const [place, name] of names.entries()) await expect(titles(page).nth(place)).toContainText(name);

    await page.getByRole("button", { name: `Remove ${names[1]}` }).click();
    await expect(page.getByText(`${names[1]}, `).first()).toContainText("was removed");
    await expect(titles(page)).toHaveCount(2);
    await page.getByRole("main").getByRole("button", { name: "Undo" }).click();
    await expect(notice(page)).toContainText("Home restored");
    for (const [place, name] of names.entries()) await expect(titles(page).nth(place)).toContainText(name);

    await page.getByRole("link", { name: "Log in to save them" }).click();
    await page.getByRole("link", { name: "Create an account" }).click();
    // Wait for the new form, because text typed into the previous one would be lost.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create an account");
    const email = freshEmail();
    await page.getByLabel("Email", { exact: true }).first().fill(email);
    await page.getByLabel("First name").fill("Kim");
    await page.getByLabel("Last name").fill("Keeper");
    await page.getByLabel("Password", { exact: true }).fill("a long password");
    await page
      .getByRole("main")
      .getByRole("button", { name: /Create account|Register/ })
      .click();
    await expect(page.getByRole("heading", { level: 2, name: "3 saved homes" })).toBeVisible();
    for (const [place, name] of names.entries()) await expect(titles(page).nth(place)).toContainText(name);
    const rows = await database
      .selectFrom("savedHomes")
      .innerJoin("users", "users.id", "savedHomes.userId")
      .select("listingId")
      .where("email", "=", email)
      .execute();
    expect(rows).toHaveLength(3);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("saved-homes");
  },
);

test("a member's hearts are in the HTML of the page, and releasing one returns to it", async ({
  visitor,
  page,
  context,
  server,
  database,
}) => {
  const member = await signedInMember(database);
  await signIn(context, member.cookie, server.url);
  const [home] = await findVisibleHomes(database);
  await database.insertInto("savedHomes").values({ userId: member.id, listingId: home!.id }).execute();
  const street = home!.name.replace(/, [^,]+$/, "");
  await visitor.open(`/listings/${home!.id}`);
  await expect(page.getByRole("banner").getByRole("link", { name: "Saved homes 1" })).toBeVisible();
  await pressed(page, street).click();
  await expect(notice(page)).toContainText("Home removed");
  // Homes of other journeys may be listed nearby with the same address.
  await expect(heart(page, street).first()).toBeVisible();
  await expect
    .poll(() => database.selectFrom("savedHomes").select("listingId").where("userId", "=", member.id).execute())
    .toEqual([]);
});

test(
  "a price drop and a withdrawal are shown on saved homes",
  { tag: "@full-no-js" },
  async ({ visitor, page, context, server, database }) => {
    const member = await signedInMember(database);
    await signIn(context, member.cookie, server.url);
    const { id: createdByUserId } = await insertUser(database, { role: "agent" });
    const made = { createdByUserId, agentId: null, price: 950_000 };
    const { id: cheaper } = await insertListing(database, { ...made, address: "7 Cheaper Street" });
    const { id: deleted } = await insertListing(database, { ...made, address: "9 Gone Street" });
    await database.updateTable("listings").set({ deletedAt: new Date() }).where("id", "=", deleted).execute();
    await database
      .insertInto("savedHomes")
      .values([cheaper, deleted].map((listingId) => ({ userId: member.id, listingId, priceWhenSaved: 950_000 })))
      .execute();
    await database.updateTable("listings").set({ price: 900_000 }).where("id", "=", cheaper).execute();
    await visitor.open("/saved");
    await expect(page.getByText("$50,000 lower than when you saved it")).toBeVisible();
    await expect(page.getByRole("heading", { name: "A home in Newtown" })).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("9 Gone Street");
    await expect(page.getByRole("link", { name: "Similar homes nearby" })).toHaveAttribute(
      "href",
      `/listings/${deleted}`,
    );
  },
);

test("an empty list says so, and links to the search", { tag: "@read" }, async ({ visitor, page }) => {
  await visitor.open("/saved");
  await expect(page.getByRole("heading", { name: "No saved homes yet" })).toBeVisible();
  await expect(page.getByRole("region", { name: "New for sale" }).getByRole("heading", { level: 3 })).toHaveCount(4);
  await page.getByRole("link", { name: "Find a home" }).click();
  await expect(page).toHaveURL("/listings");
});
