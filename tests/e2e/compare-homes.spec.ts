import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";
import { findVisibleHomes } from "#tests/support/visible-homes.ts";

test("two ticked homes are compared, with notices about missing ones", async ({
  visitor,
  page,
  context,
  server,
  database,
}) => {
  const member = await signedInMember(database);
  await signIn(context, member.cookie, server.url);
  const homes = (await findVisibleHomes(database)).slice(0, 3);
  for (const { id } of homes) {
    await database.insertInto("savedHomes").values({ userId: member.id, listingId: id }).execute();
  }
  await visitor.open("/saved");
  const compare = page.getByRole("button", { name: "Compare ticked homes" });
  const tick = async () => {
    for (const { name } of homes.slice(0, 2)) await page.getByRole("checkbox", { name: `Compare ${name}` }).check();
  };
  await expect(page.getByRole("checkbox")).toHaveCount(3);
  await expect(compare).toBeHidden();
  await tick();
  await expect(compare).toBeInViewport();
  await page.getByRole("button", { name: "Clear ticked homes" }).click();
  await expect(compare).toBeHidden();
  await tick();
  await compare.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Homes side by side");
  const table = page.getByRole("table", { name: "Homes side by side" });
  await expect(table.getByRole("columnheader")).toHaveCount(3);
  await expect(table.getByRole("columnheader").nth(1)).toContainText("$");
  await expect(table.getByRole("columnheader").nth(2)).toContainText("$");
  await visitor.open(`/compare?home=${homes[2]!.id}&home=${homes[2]!.id}&home=2147483647&home=x`);
  await expect(table.getByRole("columnheader")).toHaveCount(2);
  await expect(page.getByRole("main")).toContainText("1 home is not listed here, or no longer listed.");
  await expect(page.getByRole("main")).toContainText("Each home is shown only once.");
  await page.setViewportSize({ width: 320, height: 800 });
  await expect(table.getByRole("columnheader").getByRole("link")).toHaveAttribute(
    "href",
    new RegExp(`^/listings/${homes[2]!.id}/`),
  );
});

test("a phone shows two of three homes side by side, under their names, and differences first", async ({
  visitor,
  page,
  database,
}) => {
  const { id: createdByUserId } = await insertUser(database);
  const shared = { createdByUserId, price: 900_000, bathrooms: 1, features: ["Balcony"] };
  const ids: number[] = [];
  for (const bedrooms of [1, 2, 3]) {
    const landSize = bedrooms === 1 ? 300 : 450;
    const address = `${bedrooms} Compared Street`;
    const { id } = await insertListing(database, { ...shared, bedrooms, landSize, address });
    ids.push(id);
  }
  await database.updateTable("listings").set({ inspectionsByAppointment: true }).where("id", "=", ids[2]!).execute();
  await page.setViewportSize({ width: 390, height: 700 });
  await visitor.open(`/compare?${ids.map((id) => `home=${id}`).join("&")}`);
  const table = page.getByRole("table", { name: "Homes side by side" });
  const heads = table.getByRole("columnheader");
  const cellsOf = (label: string) =>
    table
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name: label, exact: true }) })
      .getByRole("cell");
  const head = (bedrooms: number, land: number) =>
    new RegExp(`^${bedrooms} Compared Street.*\\$900,000.*${bedrooms} bedrooms?.*1 bathroom.*${land} m² of land$`);
  const [first, second, third] = [head(1, 300), head(2, 450), head(3, 450)];
  // The key figures of all three come first.
  const key = page.getByRole("table", { name: "Key figures" });
  await expect(key.getByRole("rowheader")).toHaveText([1, 2, 3].map((count) => `${count} Compared Street`));
  await expect(key.getByRole("columnheader")).toHaveText(["Price", "Cash to buy", "Then, each month"]);
  await expect(key.getByRole("cell").filter({ hasText: "$900,000" })).toHaveCount(3);
  const pair = page.getByRole("combobox", { name: "Show side by side" });
  const { x, width, height } = (await pair.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(390);
  expect(height).toBeLessThanOrEqual(48);
  await expect(heads).toHaveText([first, second]);
  await expect(cellsOf("Bedrooms")).toHaveText(["1", "2"]);
  await pair.selectOption("1 Compared Street and 3 Compared Street");
  await expect(heads).toHaveText([first, third]);
  await expect(cellsOf("Bedrooms")).toHaveText(["1", "3"]);
  // All cost the same: equal values are shown once.
  await expect(cellsOf("Cash to buy")).toHaveText([/^\$\d/]);
  await expect(cellsOf("Next inspection")).toHaveText(["None announced", "By appointment"]);

  const titles = table.getByRole("rowheader", { name: /^(What differs|The same)$/ });
  await expect(titles).toHaveText(["What differs", "The same"]);
  const top = async (label: string) => (await cellsOf(label).first().boundingBox())!.y;
  expect(await top("Bedrooms")).toBeLessThan(await top("Bathrooms"));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await cellsOf("Bathrooms").first().scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 300));
  // The picture is above the screen, and rooms are in sight.
  await expect(heads.first().getByText("300 m²")).toBeInViewport();

  // The land differs from the first home only.
  expect(await top("Land size")).toBeLessThan(await top("Bathrooms"));
  await pair.selectOption("2 Compared Street and 3 Compared Street");
  await expect(heads).toHaveText([second, third]);
  await expect(cellsOf("Land size")).toHaveText(["450 m²"]);
  await expect(cellsOf("Bathrooms")).toHaveText(["1"]);
  const sameTop = (await titles.nth(1).boundingBox())!.y;
  expect(await top("Land size")).toBeGreaterThan(sameTop);
  expect(await top("Bedrooms")).toBeLessThan(sameTop);

  await page.setViewportSize({ width: 1280, height: 700 });
  await expect(heads).toHaveCount(4);
  await expect(key).toBeHidden();
  await expect(page.getByRole("link", { name: "Add a home" })).toHaveAttribute("href", "/saved");
  await table.getByRole("link", { name: "Remove 2 Compared Street" }).click();
  await expect(heads).toHaveText([/^Detail$/, first, third]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
});

test("each home has its own attributes, and a dash where one is not stated", async ({ visitor, page, database }) => {
  const { id: createdByUserId } = await insertUser(database);
  const { id: house } = await insertListing(database, {
    createdByUserId,
    propertyType: "House",
    bedrooms: 4,
    parking: null,
    landSize: 1240,
    yearBuilt: 1924,
    saleMethod: "tender",
  });
  const { id: flat } = await insertListing(database, {
    createdByUserId,
    listingType: "rent",
    priceFrequency: "per_week",
    price: 650,
    bond: 1300,
    propertyType: "Apartment",
    bedrooms: 1,
    parking: 2,
    landSize: null,
  });
  await visitor.open(`/compare?home=${house}&home=${flat}`);
  const table = page.getByRole("table", { name: "Homes side by side" });
  const none = "–Not stated by the agent";
  const rows: Record<string, [house: string, flat: string]> = {
    "Method of sale": ["Tender", none],
    Bond: [none, "$1,300 (2 weeks of rent)"],
    "Property type": ["House", "Apartment"],
    Bedrooms: ["4", "1"],
    "Car spaces": [none, "2"],
    "Land size": ["1,240 m²", none],
    "Year built": ["1924", none],
  };
  for (const [label, texts] of Object.entries(rows)) {
    const row = table.getByRole("row").filter({ has: page.getByRole("rowheader", { name: label, exact: true }) });
    await expect(row.getByRole("cell"), label).toHaveText(texts);
  }
});

test("the assumptions of the costs are stated, and can be changed for all homes", async ({
  visitor,
  page,
  database,
}) => {
  const { id: createdByUserId } = await insertUser(database);
  const auction = (day: number) => ({ saleMethod: "auction", auctionAt: new Date(Date.UTC(2099, 0, day, 0)) }) as const;
  const dear = { createdByUserId, price: 1_000_000, address: "1 Assumed Street", ...auction(5) };
  const cheap = { createdByUserId, price: 700_000, bedrooms: 4, propertyType: "House", ...auction(12) };
  const { id: one } = await insertListing(database, dear);
  const { id: other } = await insertListing(database, {
    ...cheap,
    suburb: "Newtown",
    addressDisplay: "suburb",
  });
  await visitor.open(`/compare?home=${one}&home=${other}`);
  const main = page.getByRole("main");
  const table = page.getByRole("table", { name: "Homes side by side" });
  const rowOf = (label: string) =>
    table.getByRole("row").filter({ has: page.getByRole("rowheader", { name: label, exact: true }) });
  await expect(table.getByRole("columnheader").nth(2)).toContainText("Newtown (address hidden)");
  await expect(table.getByRole("columnheader").nth(2)).toContainText("lowest");
  await expect(rowOf("Auction").getByRole("cell")).toHaveText(["Mon 5 Jan", "Mon 12 Jan"]);
  await expect(rowOf("Method of sale").getByRole("cell").first()).toHaveText("Auction");
  await expect(rowOf("Cash to buy").getByRole("cell").nth(1)).toHaveText(/^\$\d.*lowest$/);
  await main.getByText("With 20% deposit and no first-home help.").click();
  const usual = await rowOf("Cash to buy").getByRole("cell").nth(1).textContent();
  await main.getByLabel("Deposit").fill("10");
  await main.getByLabel("My first home, and I will live in it").check();
  await main.getByRole("button", { name: "Work it out" }).click();
  await expect(page).toHaveURL(`/compare?home=${one}%2C${other}&deposit=10&first=yes`);
  await expect(main.getByText("With 10% deposit and first-home help where it applies.")).toBeVisible();
  await expect(rowOf("Cash to buy").getByRole("cell").nth(1)).not.toHaveText(usual!);
  // A first home of this price has no duty.
  await expect(rowOf("Cash to buy").getByRole("cell").nth(1)).toHaveText(/^\$7\d,\d{3}lowest$/);
  await expect(table.getByRole("link", { name: /^Remove/ }).first()).toHaveAttribute(
    "href",
    `/compare?home=${other}&deposit=10&first=yes`,
  );

  await visitor.open(`/compare?home=${one}&home=${other}&deposit=500`);
  await expect(main.getByLabel("Deposit")).toHaveValue("500");
  await expect(main.getByLabel("Deposit")).toHaveAccessibleDescription("Error: Enter a deposit from 0 to 100%");
  await expect(main.getByText("With 20% deposit and no first-home help.")).toBeVisible();
  await expect(rowOf("Cash to buy").getByRole("cell").nth(1)).toHaveText(usual!);
});
