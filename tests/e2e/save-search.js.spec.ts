import { errorSummary, field, toast } from "#tests/support/enquiry-form.ts";
import { holdScripts } from "#tests/support/hold-scripts.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";
import { freshEmail, signIn, signedInMember } from "#tests/support/members.ts";

const address = "/listings?priceMin=300000&page=2";
const link = (page: Page) => page.getByRole("main").getByRole("link", { name: "Save this search" });
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Save this search" });
const save = (page: Page) => dialogOf(page).getByRole("button", { name: /^(Save search|Saving…)$/ });

async function openDialog(page: Page) {
  await link(page).click();
  await expect(save(page)).toBeVisible();
  return dialogOf(page);
}

test("the dialog saves in place: it closes, returns the focus, and leaves a note next to the link", async ({
  visitor,
  page,
  database,
}) => {
  const email = freshEmail();
  await visitor.open(address);
  const dialog = await openDialog(page);
  await expect(dialog).toContainText("Homes for sale, $300,000 or more");
  await expect(field(dialog, "Email")).toBeFocused();
  await field(dialog, "Email").fill(email);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(link(page)).toBeFocused();
  await expect(page).toHaveURL(address);
  await expect(toast(page)).toContainText("Saved search created");
  await expect(toast(page)).toContainText("We'll email you when new listings match your criteria.");
  const line = page.getByRole("main").getByText("Check your inbox to confirm.");
  await expect(line.filter({ visible: true })).toBeVisible();
  expect(await database.selectFrom("savedSearches").select("minPrice").where("email", "=", email).execute()).toEqual([
    { minPrice: 300_000 },
  ]);
  // The message of one search is not shown for the next.
  await page.getByRole("link", { name: "For Rent", exact: true }).click();
  await expect(line).toHaveCount(0);
});

test("the dialog is not loaded before the pointer or focus is near", async ({ visitor, page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  await visitor.open(address);
  const before = scripts.length;
  expect(scripts.filter((script) => /dialog/.test(script))).toEqual([]);
  await link(page).hover();
  await expect.poll(() => scripts.slice(before).some((script) => /save-dialog/.test(script))).toBe(true);
});

test(
  "says that it is saving, and ignores a second press meanwhile",
  { tag: "@full" },
  async ({ visitor, page, database }) => {
    const email = freshEmail();
    await visitor.open(address);
    let posts = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(
      () => true,
      async (route) => {
        if (route.request().method() !== "POST") return route.fallback();
        posts += 1;
        await released;
        await route.continue();
      },
    );
    const dialog = await openDialog(page);
    await field(dialog, "Email").fill(email);
    await save(page).click();
    await expect(save(page)).toHaveText("Saving…");
    await save(page).click({ force: true });
    release();
    await expect(dialog).toHaveCount(0);
    expect(posts).toBe(1);
    expect(await database.selectFrom("savedSearches").select("id").where("email", "=", email).execute()).toHaveLength(
      1,
    );
  },
);

test(
  "a failure is reported in the dialog, where no toast covers the button on a phone",
  { tag: "@full" },
  async ({ visitor, page, faults }) => {
    faults.expect(/422/);
    await page.setViewportSize({ width: 390, height: 844 });
    await visitor.open(address);
    const dialog = await openDialog(page);
    await save(page).click();
    await expect(errorSummary(dialog)).toBeFocused();
    const alert = errorSummary(dialog).getByRole("alert");
    await expect(alert).toHaveText("Email requiredEnter an email address to receive alerts.");
    await expect(toast(page)).toHaveCount(0);
    await field(dialog, "Email").fill(freshEmail());
    await save(page).click();
    await expect(dialog).toHaveCount(0);
    await expect(toast(page)).toContainText("Saved search created");
  },
);

test(
  "a lost connection is reported in the dialog, and the search can be saved afterwards",
  { tag: "@full" },
  async ({ visitor, page, context, database, faults }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED|Failed to load/);
    const email = freshEmail();
    await visitor.open(address);
    const dialog = await openDialog(page);
    await field(dialog, "Email").fill(email);
    await field(dialog, "How often").selectOption("instant");
    await context.setOffline(true);
    await save(page).click();
    await expect(errorSummary(dialog)).toContainText("You seem to be offline");
    await expect(field(dialog, "Email")).toHaveValue(email);
    await context.setOffline(false);
    await save(page).click();
    await expect(dialog).toHaveCount(0);
    const rows = database.selectFrom("savedSearches").select(["minPrice", "frequency"]).where("email", "=", email);
    expect(await rows.execute()).toEqual([{ minPrice: 300_000, frequency: "instant" }]);
  },
);

test("it contains the member's own address", { tag: "@full" }, async ({ visitor, page, context, server, database }) => {
  const email = freshEmail();
  const member = await signedInMember(database, { email });
  await signIn(context, member.cookie, server.url);
  await visitor.open(address);
  const dialog = await openDialog(page);
  await expect(field(dialog, "Email")).toHaveValue(email);
  await save(page).click();
  await expect(dialog).toHaveCount(0);
  await expect(toast(page)).toContainText("Saved search created");
  await expect(page.getByText("Check your inbox to confirm.")).toHaveCount(0);
});

test(
  "saving from its own page returns to the search, where the note stays",
  { tag: "@full" },
  async ({ visitor, page }) => {
    await visitor.open("/saved-searches/new?suburb=Newtown");
    await field(page, "Email").fill(freshEmail());
    await page.getByRole("button", { name: "Save search" }).click();
    await expect(page).toHaveURL("/listings?suburb=Newtown#flash");
    await expect(toast(page)).toContainText("Saved search created");
    const line = page.getByRole("main").getByText("Check your inbox to confirm.");
    await expect(line.filter({ visible: true })).toBeVisible();
    // The note is above the results, not next to the filters.
    const [note, results] = await Promise.all([line.boundingBox(), page.locator(".results").boundingBox()]);
    expect(results?.x).toBe(note?.x);
    expect(results?.y).toBeGreaterThan(note?.y ?? Infinity);
  },
);

test("before scripts have loaded, and with a modifier key, it is a link to the page", async ({ page, context }) => {
  const release = await holdScripts(page);
  await page.goto(address, { waitUntil: "domcontentloaded" });
  await link(page).click();
  await page.waitForURL("/saved-searches/new?priceMin=300000", { waitUntil: "commit" });
  await release();
  await page.goto(address);
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  const opened = context.waitForEvent("page");
  await link(page).click({ modifiers: ["ControlOrMeta"] });
  await expect(await opened).toHaveURL("/saved-searches/new?priceMin=300000");
  await expect(dialogOf(page)).toHaveCount(0);
});
