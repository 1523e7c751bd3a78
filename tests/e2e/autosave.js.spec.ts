import { holdScripts } from "#tests/support/hold-scripts.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { signInNewAgent } from "#tests/support/members.ts";

test("a new listing saves itself, also what was typed before hydration", async ({
  page,
  database,
  context,
  server,
}) => {
  const { userId: id } = await signInNewAgent({ database, context, server });
  const release = await holdScripts(page);
  await page.goto("/dashboard/listings/new", { waitUntil: "domcontentloaded" });
  const form = page.locator("form#listing");
  await form.getByLabel(/^Title/).fill("Half a cottage");
  await release();
  await expect(form).toContainText("Saved as typed at");

  await form.getByLabel(/^Suburb/).fill("Newtown");
  const stored = () => database.selectFrom("unfinishedListings").select("fields").where("userId", "=", id).execute();
  await expect
    .poll(async () => (await stored()).map(({ fields }) => [fields.title, fields.suburb]), { timeout: 10_000 })
    .toEqual([["Half a cottage", "Newtown"]]);

  await page.goto("/dashboard/listings");
  const unfinished = page.locator("details").filter({ hasText: "1 unfinished draft" });
  await unfinished.locator("summary").click();
  await expect(unfinished.getByRole("list")).toContainText("Newtown");
});

test("the address offers suburbs, and only Enter or a press takes one", async ({
  page,
  database,
  context,
  server,
  visitor,
}) => {
  await signInNewAgent({ database, context, server });
  await visitor.open("/dashboard/listings/new");
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  const form = page.locator("form#listing");
  const address = form.getByRole("combobox", { name: "Street address" });
  const expectPlace = async (street: string, suburb: string, postcode: string) => {
    await expect(address).toHaveValue(street);
    await expect(form.getByLabel(/^Suburb/)).toHaveValue(suburb);
    await expect(form.getByLabel("Postcode")).toHaveValue(postcode);
  };
  const option = (name: string) => form.getByRole("option", { name });

  await form.getByLabel("Street address").fill("12 King St Newt");
  await expect(option("12 King St, Newtown NSW 2042")).toBeVisible();
  await expect(address).toHaveAttribute("aria-expanded", "true");
  await address.press("Tab");
  await expectPlace("12 King St Newt", "", "");
  await expect(option("12 King St, Newtown NSW 2042")).toBeHidden();

  await address.focus();
  await expect(option("12 King St, Newtown NSW 2042")).toBeVisible();
  await address.press("Enter");
  await expectPlace("12 King St", "Newtown", "2042");
  await expect(form.getByLabel("State", { exact: true })).toHaveValue("NSW");
  await address.press("Enter");

  await address.fill("5 Bay Road, Waverto");
  await option("5 Bay Road, Waverton NSW 2060").click();
  await expectPlace("5 Bay Road", "Waverton", "2060");
  await expect(form).toContainText("Saved as typed at");
  await expect(page.locator("#errors")).toHaveCount(0);

  // Another suburb replaces a chosen one.
  await address.fill("5 Bay Road, Newtown");
  await expectPlace("5 Bay Road, Newtown", "Newtown", "2042");
  await address.fill("7 Bay Road, Newtown");
  await expect(option("7 Bay Road, Newtown NSW 2042")).toBeVisible();

  // An address without a street is filled in, too.
  await address.fill("Lot 5, Waverto");
  await option("Lot 5, Waverton NSW 2060").click();
  await expectPlace("Lot 5", "Waverton", "2060");

  // A suburb that the address no longer names is removed.
  await address.fill("12 King St, Newtown");
  await expectPlace("12 King St, Newtown", "Newtown", "2042");
  await address.fill("5 Hay St, Perth WA 6000");
  await expectPlace("5 Hay St, Perth WA 6000", "", "");
  await address.fill("12 King St, Newtown");
  await expectPlace("12 King St, Newtown", "Newtown", "2042");
  await address.fill("12 King St, Orange");
  await expectPlace("12 King St, Orange", "", "");

  // A suburb that was cut off or chosen remains for its street.
  await address.fill("12 King St");
  await expectPlace("12 King St", "Newtown", "2042");
  await address.fill("12 King St, Newt");
  await option("12 King St, Newtown NSW 2042").click();
  await expectPlace("12 King St", "Newtown", "2042");
  await address.fill("9 Hay Street");
  await expectPlace("9 Hay Street", "", "");
  await address.fill("14 King Street");
  await expectPlace("14 King Street", "Newtown", "2042");

  // A typed suburb remains.
  await form.getByLabel(/^Suburb/).fill("Enmore");
  await address.fill("7 Bay Road, Waverton");
  await expect(option("7 Bay Road, Waverton NSW 2060")).toBeVisible();
  await expectPlace("7 Bay Road, Waverton", "Enmore", "2042");

  const texts = requested.map((url) => new URL(url).searchParams.get("q") ?? "");
  expect(texts).toContain("Newt");
  expect(texts.filter((text) => /\d/.test(text))).toEqual([]);
});

test("Enter accepts no suggestion of an earlier text", async ({ page, database, context, server, visitor }) => {
  await signInNewAgent({ database, context, server });
  await visitor.open("/dashboard/listings/new");
  const form = page.locator("form#listing");
  const address = form.getByRole("combobox", { name: "Street address" });
  const option = form.getByRole("option", { name: "12 King St, Newtown NSW 2042" });
  await form.getByLabel("Street address").fill("12 King St, New");
  await expect(option).toBeVisible();

  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/[?&]q=Newp/, async (route) => {
    await released;
    await route.continue();
  });
  const requested = page.waitForRequest(/[?&]q=Newp/);
  await address.fill("12 King St, Newp");
  await requested;
  await expect(option).toBeVisible();
  await address.press("Enter");
  await expect(option).toBeHidden();
  await expect(address).toHaveValue("12 King St, Newp");
  await expect(form.getByLabel(/^Suburb/)).toHaveValue("");
  await expect(page).toHaveURL("/dashboard/listings/new");
  await expect(page.locator("#errors")).toHaveCount(0);
  release();
});

test("a suggestion shows the street number that was corrected while it loaded", async ({
  page,
  database,
  context,
  server,
  visitor,
}) => {
  await signInNewAgent({ database, context, server });
  await visitor.open("/dashboard/listings/new");
  const form = page.locator("form#listing");
  const address = form.getByRole("combobox", { name: "Street address" });
  await form.getByLabel("Street address").fill("12 King St");
  await expect(address).toBeFocused();

  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/[?&]q=Newt$/, async (route) => {
    await released;
    await route.continue();
  });
  const requested = page.waitForRequest(/[?&]q=Newt$/);
  await address.fill("12 King St, Newt");
  await requested;
  await address.fill("14 King St, Newt");
  // Runs after the field's own timer, which was set first and is shorter.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  release();
  await expect(form.getByRole("option", { name: "14 King St, Newtown NSW 2042" })).toBeVisible();
});
