import { cards, results } from "#tests/support/results.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";

test("on a new page the focus is on its heading and the title is said", async ({ page, visitor, homes }) => {
  await visitor.open("/listings");
  const title = await cards(page).first().innerText();
  await cards(page).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("status").last()).toHaveText(
    `${homes.find(({ type }) => type === "sale")!.name} – Southerly`,
  );
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("status").last()).toHaveText("Sydney Properties for Sale – Southerly");
});

test("on a new search of the same page the focus stays and the result is said", async ({ page, visitor }) => {
  await visitor.open("/listings");
  const rent = page.getByRole("link", { name: "For Rent" });
  await rent.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sydney Rental Properties");
  await expect(rent).toBeFocused();
  await expect(page.getByRole("status").last()).toHaveText(/^[\d,+]+ homes$/);
});

test("the scroll position comes back with the page", async ({ page, visitor }) => {
  await visitor.open("/listings");
  await cards(page).nth(9).scrollIntoViewIfNeeded();
  const position = await page.evaluate(() => window.scrollY);
  expect(position).toBeGreaterThan(300);
  await cards(page).nth(9).click();
  await expect(page.getByRole("heading", { name: "Facts" })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(results(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(position);
});

test("the scroll position comes back past a page that was loaded in between", async ({ page, visitor }) => {
  await visitor.open("/listings");
  await cards(page).nth(9).scrollIntoViewIfNeeded();
  const position = await page.evaluate(() => window.scrollY);
  await cards(page).nth(9).click();
  await expect(page.getByRole("heading", { name: "Facts" })).toBeVisible();
  await visitor.open("/listings?type=rent");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Facts" })).toBeVisible();
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await page.goBack();
  await expect(results(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(position);
});

test("what the script of a page imports is asked for together with it", async ({ page, visitor }) => {
  await visitor.open("/");
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
  await page.route("**/assets/agents.page-*.js", async (route) => {
    await isFree;
    await route.continue();
  });
  await page.getByRole("link", { name: "Agents", exact: true }).first().click();
  await expect.poll(() => asked.filter((path) => /^\/assets\/contact-.*\.js$/.test(path))).toHaveLength(1);
  free();
  await expect(page).toHaveURL("/agents");
  expect(
    asked.filter((path) => path.startsWith("/assets/contact-")),
    "once",
  ).toHaveLength(1);
});

test("a page whose script cannot be had is still reached", async ({ page, visitor, faults }) => {
  faults.expect(/status of 404|Failed to load resource|dynamically imported module|Error loading route module/);
  await visitor.open("/listings");
  // A route module may be split into several files; each is there the second time that it is asked for.
  const missed = new Set<string>();
  await page.route("**/assets/listing.page-*.js", async (route) => {
    const address = route.request().url();
    if (missed.has(address)) return route.continue();
    missed.add(address);
    return route.fulfill({ status: 404, body: "" });
  });
  const title = await cards(page).first().innerText();
  await cards(page).first().click();
  // The first attempt may only reload the page that is open; the link must work then.
  await expect(async () => {
    if ((await page.getByRole("heading", { level: 1 }).innerText()) !== title)
      await cards(page).first().click({ timeout: 1000 });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title, { timeout: 1000 });
  }).toPass({ timeout: 8000 });
});

test("a page fetched while the server is away says so, with the chrome", async ({ page, visitor, faults }) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|Failed to (fetch|load resource)|NetworkError/);
  await visitor.open("/listings");
  await page.context().setOffline(true);
  await page.getByLabel("Bedrooms", { exact: true }).selectOption("2+");
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(/There is a problem|couldn't load/);
  await page.context().setOffline(false);
});
