import type { Kysely } from "kysely";
import { subscriptionsPath } from "#app/features/subscribers/subscription.ts";
import type { DB } from "#db/schema.ts";
import { errorSummary, notice } from "#tests/support/enquiry-form.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";
import { manageToken } from "#tests/support/subscriber-tokens.ts";

const mine = "/dashboard/searches";
let made = 0;

interface SearchRow {
  userId?: number;
  suburb?: string[];
  school?: string[];
  minBedrooms?: number;
  frequency?: string;
}

/** A subscriber with these searches; each is live if the address is confirmed. */
async function searcher(
  database: Kysely<DB>,
  searches: readonly SearchRow[],
  { email = `seeker-${Date.now()}-${(made += 1)}@example.com`, confirmed = true } = {},
) {
  const confirmedAt = confirmed ? new Date() : null;
  const { id } = await database
    .insertInto("subscribers")
    .values({ email, confirmedAt })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = searches.map((row) => ({
    email,
    listingType: "sale",
    propertyTypes: ["House"],
    isLive: confirmed,
    confirmedAt,
    ...row,
  }));
  const stored = await database.insertInto("savedSearches").values(rows).returning("id").execute();
  return { id, email, ids: stored.map((row) => row.id), path: subscriptionsPath(manageToken(id)) };
}

const stored = (database: Kysely<DB>, id: number) =>
  database.selectFrom("savedSearches").selectAll().where("id", "=", id).executeTakeFirst();

const entry = (page: Page, id: number) => page.locator(`#search-${id}`);
const press = (page: Page, id: number, name: string) => entry(page, id).getByRole("button", { name }).click();

test(
  "by the mailed link, without an account: pause, resume, how often, edit, delete",
  { tag: "@full-js" },
  async ({ visitor, page, database, faults }) => {
    // The page that remains after the last deletion.
    faults.expect(/410/);
    const { email, path, ids } = await searcher(database, [
      { suburb: ["Newtown"] },
      { suburb: ["Balmain"], minBedrooms: 2 },
    ]);
    const [first = 0, second = 0] = ids;
    const response = await visitor.open(path);
    expect(response?.headers()["cache-control"]).toBe("private, no-store");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your saved searches");
    await expect(page.getByRole("main")).toContainText(email);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
    await expect(page.getByRole("main").locator("li h3")).toHaveText([
      "House for sale in Balmain, 2+ bedrooms",
      "House for sale in Newtown",
    ]);
    const toHomes = entry(page, second).getByRole("link", { name: /homes? now for House for sale in Balmain/ });
    await expect(toHomes).toHaveAttribute("href", "/listings?suburb=Balmain&propertyType=House&bedroomsMin=2");

    await press(page, second, "Pause House for sale in Balmain");
    await expect(notice(page)).toContainText("Search paused");
    await expect(entry(page, second)).toContainText("Paused");
    expect(await stored(database, second)).toMatchObject({ isLive: false, pausedAt: expect.any(Date) });
    // Two presses in the same place within half a second count as a double click.
    await page.waitForTimeout(500);
    await press(page, second, "Resume House for sale in Balmain");
    await expect(notice(page)).toContainText("We are looking for new homes again.");
    await expect(entry(page, second).getByRole("button", { name: "Pause" })).toBeVisible();
    expect(await stored(database, second)).toMatchObject({ isLive: true, pausedAt: null });

    await entry(page, second).getByLabel("How often").selectOption("weekly");
    await press(page, second, "Change how often");
    await expect(notice(page)).toContainText("Frequency changed");
    await expect(notice(page)).toContainText("Every Monday at 7 am");
    await expect(entry(page, second).getByLabel("How often")).toHaveValue("weekly");

    await entry(page, second).getByRole("link", { name: "Edit House for sale in Balmain" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit saved search");
    await expect(page.getByRole("checkbox", { name: "Balmain" })).toBeChecked();
    await page.getByRole("radio", { name: "For rent" }).check();
    await page.getByRole("checkbox", { name: "Townhouse" }).check();
    await page.getByLabel("Maximum price").fill("$1,250");
    await page.getByLabel("Minimum car spaces").selectOption("1+");
    await page.getByRole("checkbox", { name: "Pets considered" }).check();
    await page.getByRole("checkbox", { name: "Step-free access" }).check();
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(notice(page)).toContainText("Search changed");
    await expect(entry(page, second).getByRole("heading")).toHaveText(
      "House or Townhouse for rent in Balmain, 2+ bedrooms, 1+ car spaces, up to $1,250 a week, pets considered, step-free access",
    );
    expect(await stored(database, second)).toMatchObject({
      listingType: "rent",
      propertyTypes: ["House", "Townhouse"],
      maxPrice: 1250,
      minParking: 1,
      features: ["pets"],
      stepFree: true,
      hasPictures: null,
      frequency: "weekly",
    });

    await press(page, second, "Delete House or Townhouse for rent in Balmain");
    await expect(notice(page)).toContainText("Search deleted");
    await expect(page.getByRole("main").locator("li h3")).toHaveText(["House for sale in Newtown"]);
    expect(await stored(database, second)).toBeUndefined();

    await press(page, first, "Delete House for sale in Newtown");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nothing is saved here");
    expect((await page.request.get(path)).status()).toBe(410);
  },
);

test(
  "looking changes nothing, and a wrong link shows nothing",
  { tag: "@read" },
  async ({ visitor, page, database, faults }) => {
    faults.expect(/404/);
    const { path, ids } = await searcher(database, [{ suburb: ["Newtown"] }, { suburb: ["Glebe"] }]);
    const [id = 0] = ids;
    const before = await stored(database, id);
    for (const action of ["pause", "delete", "frequency"]) await visitor.open(`${path}?do=${action}&id=${id}`);
    await visitor.open(`${path}?do=delete-all`);
    expect(await stored(database, id)).toEqual(before);
    const response = await visitor.open(`${path}x`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link does not work");
  },
);

test("deleting all asks once more", { tag: "@full-js" }, async ({ visitor, page, database, faults }) => {
  faults.expect(/410/);
  const { path, ids } = await searcher(database, [{ suburb: ["Newtown"] }, { suburb: ["Glebe"] }]);
  const [id = 0] = ids;
  await visitor.open(path);
  await page.getByRole("link", { name: "Delete all" }).click();
  await page.getByRole("link", { name: "Keep searches" }).click();
  await expect(entry(page, id)).toBeVisible();
  await page.getByRole("link", { name: "Delete all" }).click();
  await page.getByRole("button", { name: "Delete all searches" }).click();
  await expect(notice(page)).toContainText("All searches deleted");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nothing is saved here");
  expect(await stored(database, id)).toBeUndefined();
});

test("an unconfirmed address sees what is missing", { tag: "@read" }, async ({ visitor, page, database }) => {
  const { path, ids } = await searcher(database, [{ suburb: ["Newtown"] }], { confirmed: false });
  await visitor.open(path);
  await expect(entry(page, ids[0] ?? 0)).toContainText("Waiting for you to confirm");
});

test("a school is added to a search", { tag: "@full-no-js" }, async ({ visitor, page, database }) => {
  const { path, ids } = await searcher(database, [{ suburb: ["Newtown"], school: ["Newtown Public School"] }]);
  const [id = 0] = ids;
  await visitor.open(`${path}/${id}/edit`);
  await page.getByRole("combobox", { name: "School intake area" }).selectOption("Camdenville Public School");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(entry(page, id)).toContainText("Camdenville Public School and Newtown Public School");
  expect(await stored(database, id)).toMatchObject({ school: ["Camdenville Public School", "Newtown Public School"] });
});

test(
  "errors in a change are shown, and the input stays",
  { tag: "@full" },
  async ({ visitor, page, database, faults }) => {
    faults.expect(/409|422/);
    const { path, ids } = await searcher(database, [{ suburb: ["Newtown"] }, { suburb: ["Balmain"] }]);
    const [, id = 0] = ids;
    await visitor.open(`${path}/${id}/edit`);
    await page.getByLabel("Minimum price").fill("900,000");
    await page.getByLabel("Maximum price").fill("800,000");
    await page.getByLabel("Keywords").fill("pool");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(errorSummary(page)).toBeFocused();
    await errorSummary(page).getByRole("link", { name: "minPrice must be less than or equal to maxPrice" }).click();
    await expect(page.getByLabel("Maximum price")).toBeFocused();
    await expect(page.getByLabel("Minimum price")).toHaveValue("900,000");
    await expect(page.getByLabel("Keywords")).toHaveValue("pool");

    for (const label of ["Minimum price", "Maximum price", "Keywords"]) await page.getByLabel(label).fill("");
    await page.getByRole("combobox", { name: "Suburb" }).selectOption("Newtown");
    await page.getByRole("checkbox", { name: "Balmain" }).uncheck();
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(errorSummary(page)).toContainText("You already have a search like this.");
    // After a reload Newtown is a ticked checkbox, otherwise still the select's choice. Both send Newtown only.
    const form = page.locator("form").filter({ has: page.getByRole("button", { name: "Save changes" }) });
    const places = await form.evaluate((element: HTMLFormElement) => new FormData(element).getAll("suburb"));
    expect(places.filter(Boolean)).toEqual(["Newtown"]);
    expect(await stored(database, id)).toMatchObject({ suburb: ["Balmain"], minPrice: null });
  },
);

test(
  "the dashboard shows and changes only the member's own searches",
  { tag: "@full-no-js" },
  async ({ visitor, page, context, server, database, faults }) => {
    faults.expect(/404/);
    const { id: userId, cookie } = await signedInMember(database, {
      email: `mara-${Date.now()}-${(made += 1)}@example.com`,
    });
    await signIn(context, cookie, server.url);
    await visitor.open(mine);
    await expect(page).toHaveTitle("Saved searches – Southerly");
    await expect(page.getByRole("heading", { name: "No saved searches yet" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Search for homes" })).toHaveAttribute("href", "/listings");

    const own = await searcher(database, [{ userId, suburb: ["Newtown"] }]);
    const other = await searcher(database, [{ suburb: ["Glebe"] }]);
    const [id = 0] = own.ids;
    const [othersId = 0] = other.ids;
    await visitor.open(mine);
    await expect(page.getByRole("main").locator("li h3")).toHaveText(["House for sale in Newtown"]);
    await press(page, id, "Pause House for sale in Newtown");
    await expect(notice(page)).toContainText("Search paused");
    await entry(page, id).getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Minimum bathrooms").selectOption("2");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(entry(page, id).getByRole("heading")).toHaveText("House for sale in Newtown, 2+ bathrooms");
    // Editing does not resume it.
    await expect(entry(page, id)).toContainText("Paused");

    expect((await visitor.open(`${mine}/${othersId}/edit`))?.status()).toBe(404);
    await visitor.open(mine);
    await press(page, id, "Delete House for sale in Newtown");
    await expect(page.getByRole("heading", { name: "No saved searches yet" })).toBeVisible();
    expect(await stored(database, othersId)).toBeDefined();
  },
);
