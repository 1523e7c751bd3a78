import { expect, type Page, test } from "#tests/support/journey.fixture.ts";

const cost = (page: Page) => page.getByRole("region", { name: /^(Cost of this home|Your figures)$/ });
const form = (page: Page) => cost(page).getByRole("form", { name: "What we assumed" });
const box = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const workOut = (page: Page) => form(page).getByRole("button", { name: "Work it out" });

test("a buyer changes the assumptions, and the address keeps them", async ({ visitor, page, homes }) => {
  const { id } = homes.find(({ type, price }) => type === "sale" && price > 0)!;
  await visitor.open(`/listings/${id}`);
  await expect(cost(page)).toContainText("Cash to buy");
  await box(page, "Price you would pay").fill("$785,000");
  await box(page, "Deposit").fill("20");
  await box(page, "Contract date").fill("2026-11-26");
  await form(page).getByText("Strata, council, water, conveyancing").click();
  await box(page, "Strata levies a quarter").fill("784");
  await box(page, "Council rates a quarter").fill("357");
  await box(page, "Water a quarter").fill("");
  await box(page, "Conveyancing").fill("1980");
  await box(page, "My first home, and I will live in it").check();
  await workOut(page).click();

  await expect(page).toHaveURL(/\?price=%24785%2C000&deposit=20&.*first=yes/);
  for (const text of [
    "$158,980",
    "You save $29,512",
    "at least $4,247",
    "Without water rates, which the agent does not state.",
    "At 9.25% it would be $5,166",
    "Not stated by the agent",
  ])
    await expect(cost(page)).toContainText(text);
  await visitor.open(page.url());
  await expect(cost(page)).toContainText("$158,980");
  await expect(box(page, "My first home, and I will live in it")).toBeChecked();

  await cost(page).getByRole("link", { name: "Work it out with 5%" }).click();
  await expect(cost(page)).toContainText("5% of $785,000. The loan is $745,750");
  await expect(box(page, "Deposit")).toHaveValue("5");

  await box(page, "Deposit").fill("500");
  await workOut(page).click();
  await expect(cost(page).getByRole("link", { name: "Enter a deposit from 0 to 100%" })).toBeVisible();
  await expect(cost(page)).not.toContainText("Cash to buy");
  await cost(page).getByRole("link", { name: "Enter a deposit from 0 to 100%" }).click();
  await expect(box(page, "Deposit")).toBeFocused();

  await form(page).getByRole("link", { name: "Start again" }).click();
  await expect(page).not.toHaveURL(/\?/);
  await expect(box(page, "Deposit")).toHaveValue("20");
  await expect(cost(page)).toContainText("Cash to buy");
});

for (const path of ["home", "/finance/calculators/buying-costs"])
  test(`on a phone the sum is in sight after the calculation: ${path}`, async ({
    visitor,
    page,
    homes,
    javaScriptEnabled,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { id } = homes.find(({ type, price }) => type === "sale" && price > 0)!;
    await visitor.open(path === "home" ? `/listings/${id}` : path);
    if (path === "home") await cost(page).getByText("Change the figures").click();
    await box(page, "Price you would pay").fill("900000");
    await box(page, "My first home, and I will live in it").check();
    await workOut(page).click();
    // Without JavaScript the page reloads, with the total first.
    const isFirst = path === "home" || !javaScriptEnabled;
    const sum = isFirst ? cost(page).locator("[data-announce]").first() : page.locator(".answer-line");
    await expect(sum).toContainText("at most $216,667");
    await expect(sum).toBeInViewport({ ratio: 1 });
  });

test("a renter sees the cash to move in, and whether the rent is usual", async ({ visitor, page, homes, database }) => {
  const rentals = homes.filter(({ type, price }) => type === "rent" && price > 0);
  const counted = await database
    .selectFrom("postcodeFigures")
    .select(["postcode", "bedrooms", "median", "counted"])
    .where("kind", "=", "rent")
    .where("dwelling", "=", "unit")
    .where("counted", ">=", 10)
    .execute();
  const isFlat = (kind: string) => /apartment|unit/i.test(kind);
  const [home, bonds] = rentals
    .filter(({ propertyType }) => isFlat(propertyType))
    .flatMap((each) => {
      const found = counted.find((row) => row.postcode === each.postcode && row.bedrooms === each.bedrooms);
      return found ? [[each, found] as const] : [];
    })[0]!;
  await visitor.open(`/listings/${home.id}`);
  await expect(cost(page)).toContainText("Cash you need to move in");
  await expect(cost(page)).toContainText(`Of ${bonds.counted!.toLocaleString("en-AU")} bonds lodged for`);
  await expect(cost(page).getByRole("img", { name: /This home is \$/ })).toBeVisible();

  await box(page, "Rent a week").fill("1000");
  await box(page, "Bond").fill("3");
  await box(page, "In advance").fill("1");
  await workOut(page).click();
  await expect(cost(page)).toContainText("$4,000");
  await expect(cost(page)).toContainText("3 weeks of $1,000");
});

test("a buyer without a home in mind works out the cash to buy", async ({ visitor, page, javaScriptEnabled }) => {
  await visitor.open("/finance/calculators/mortgage");
  await page.getByRole("link", { name: "Work out the cash to buy" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Buying costs calculator");
  await expect(box(page, "Price you would pay")).toHaveAccessibleDescription(
    "An example. Enter the price you would pay.",
  );
  await box(page, "Price you would pay").fill("785,000");
  await box(page, "Contract date").fill("2026-11-26");
  await box(page, "My first home, and I will live in it").check();
  await workOut(page).click();
  const desktop = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  if (javaScriptEnabled) {
    const total = page.locator(".answer-line");
    await expect(total).toBeInViewport({ ratio: 1 });
    await expect(total).toContainText("$158,980 Cash to buy");
    await total.getByRole("link", { name: "What is in it" }).click();
  }
  await expect(page.getByRole("heading", { name: "Cash you need to buy" })).toBeInViewport();
  await expect(cost(page)).toContainText("You save $29,512");
  await expect(cost(page)).toContainText("Without council rates and water rates.");
  await page.setViewportSize(desktop);
  await expect(box(page, "Price you would pay")).toHaveAccessibleDescription("");
  await form(page).getByRole("link", { name: "Start again" }).click();
  await expect(page).toHaveURL(/\/finance\/calculators\/buying-costs(#cost)?$/);
  await expect(box(page, "Price you would pay")).toHaveValue("1,000,000");
});

test("a price in the address has the total first and the form folded on a phone", async ({ visitor, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visitor.open("/finance/calculators/buying-costs?price=1540000");
  await expect(page.getByRole("heading", { name: "Cash you need to buy" })).toBeInViewport({ ratio: 1 });
  await expect(workOut(page)).toBeHidden();
  await cost(page).getByText("Change the figures").click();
  await expect(box(page, "Price you would pay")).toHaveValue("1,540,000");
});
