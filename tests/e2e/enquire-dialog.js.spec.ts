import {
  errorSummary,
  expectThanks,
  expectTyped,
  field,
  fill,
  freshEnquiry,
  sendEnquiry,
  submitButton,
  toast,
} from "#tests/support/enquiry-form.ts";
import { holdScripts } from "#tests/support/hold-scripts.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";
import { leadsWith } from "#tests/support/stored-enquiries.ts";

const firstLink = (page: Page) => page.getByRole("main").getByRole("link", { name: "Enquire" }).first();
const dialogOf = (page: Page) => page.getByRole("dialog");

test("the dialog has the agent's name, traps the focus, and restores it when closed", async ({ visitor, page }) => {
  await visitor.open("/agents");
  const link = firstLink(page);
  const address = page.url();
  await visitor.enquireFrom(link);
  const dialog = dialogOf(page);
  await expect(dialog).toHaveAccessibleName(/^Enquire with \S+/);
  await expect(field(dialog, "Name")).toBeFocused();
  // Shift+Tab from the first field reaches the close button, then the last field.
  await page.keyboard.press("Shift+Tab");
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(field(dialog, "Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
  expect(page.url()).toBe(address);
  await visitor.enquireFrom(link);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
});

test("a close button shows its name on hover", { tag: "@full" }, async ({ visitor, page }) => {
  await visitor.open("/agents");
  await visitor.enquireFrom(firstLink(page));
  const dialog = dialogOf(page);
  await page.clock.install();
  const close = dialog.getByRole("button", { name: "Close", exact: true });
  const tooltip = close.locator(".tooltip");
  await close.hover();
  await page.clock.runFor(600);
  await expect(tooltip).toBeHidden();
  await page.clock.runFor(200);
  await expect(tooltip).toBeVisible();
  await expect(tooltip).toHaveText("Close");
  await field(dialog, "Name").hover();
  await expect(tooltip).toBeHidden();
  await page.clock.runFor(200);
  await close.hover();
  await page.clock.runFor(50);
  await expect(tooltip).toBeVisible();
});

test("the dialog restores typed text after it was closed by accident, and is empty after sending", async ({
  visitor,
  page,
  faults,
}) => {
  faults.expect(/422/);
  await visitor.open("/agents");
  const link = firstLink(page);
  const typed = freshEnquiry();
  const wrong = { ...typed, Email: "ada@" };
  await fill(await visitor.enquireFrom(link), wrong);
  await page.keyboard.press("Escape");
  const dialog = await visitor.enquireFrom(link);
  await expectTyped(dialog, wrong);
  await submitButton(dialog).click();
  await expect(errorSummary(dialog)).toBeFocused();
  await expect(toast(page)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expectTyped(await visitor.enquireFrom(link), wrong);
  await expect(errorSummary(page)).toHaveCount(0);
  await field(dialog, "Email").fill(typed.Email);
  await submitButton(dialog).click();
  await visitor.expectSentFrom(link);
  await expectTyped(await visitor.enquireFrom(link), { Name: "", Email: "", Phone: "", Message: "" });
});

test(
  "a line under the link says when the enquiry was sent, and links to the receipt",
  { tag: "@full" },
  async ({ visitor, page }) => {
    await visitor.open("/agents");
    const link = firstLink(page);
    const dialog = await visitor.enquireFrom(link);
    const typed = freshEnquiry();
    await sendEnquiry(dialog, typed);
    await visitor.expectSentFrom(link);
    await page.getByRole("link", { name: "See or withdraw your enquiry" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your enquiry");
    await expect(page.getByRole("main")).toContainText(typed.Email);
  },
);

test("dismissing the message in the corner leaves the dialog open", { tag: "@full" }, async ({ visitor, page }) => {
  await visitor.open("/agents");
  const link = firstLink(page);
  const dialog = await visitor.enquireFrom(link);
  await sendEnquiry(dialog, freshEnquiry());
  await visitor.expectSentFrom(link);
  await visitor.enquireFrom(link);
  await toast(page).getByRole("button", { name: "Dismiss notification", includeHidden: true }).click();
  await expect(toast(page)).toHaveCount(0);
  await expect(dialog).toBeVisible();
});

test("the dialog reports a lost connection and preserves all input", async ({ visitor, page, context, faults }) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|Failed to load/);
  await visitor.open("/agents");
  const link = firstLink(page);
  const dialog = await visitor.enquireFrom(link);
  const typed = freshEnquiry();
  await fill(dialog, typed);
  await context.setOffline(true);
  await submitButton(dialog).click();
  await expect(errorSummary(dialog)).toBeFocused();
  await expect(errorSummary(dialog)).toContainText("You seem to be offline");
  await expectTyped(dialog, typed);
  await context.setOffline(false);
  await submitButton(dialog).click();
  await visitor.expectSentFrom(link);
});

test(
  "when the agent leaves the directory meanwhile, the dialog says so and keeps the text",
  { tag: "@full" },
  async ({ visitor, page, database, faults }) => {
    faults.expect(/404/);
    await visitor.open("/agents");
    const link = firstLink(page);
    const id = Number(/\d+/.exec((await link.getAttribute("href")) ?? "")?.[0]);
    const { suburbs } = await database
      .selectFrom("agents")
      .select("suburbs")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const dialog = await visitor.enquireFrom(link);
    const typed = freshEnquiry();
    await fill(dialog, typed);
    await database.updateTable("agents").set({ suburbs: [] }).where("id", "=", id).execute();
    try {
      await submitButton(dialog).click();
      await expect(errorSummary(dialog)).toBeFocused();
      await expect(errorSummary(dialog)).toContainText("This agent is not in the directory");
      await expectTyped(dialog, typed);
      expect(await leadsWith(database, typed.Message)).toEqual([]);
    } finally {
      await database.updateTable("agents").set({ suburbs }).where("id", "=", id).execute();
    }
  },
);

test("before hydration it is a link to the page, whose form can be sent", async ({ page, database }) => {
  const release = await holdScripts(page);
  await page.goto("/agents", { waitUntil: "domcontentloaded" });
  await firstLink(page).click();
  await page.waitForURL(/\/agents\/\d+#enquire$/, { waitUntil: "commit" });
  const typed = freshEnquiry();
  await sendEnquiry(page, typed);
  await expectThanks(page);
  await release();
  expect(await leadsWith(database, typed.Message)).toHaveLength(1);
});

test(
  "with a modifier key the link opens the page in a new tab",
  { tag: "@full" },
  async ({ visitor, page, context }) => {
    await visitor.open("/agents");
    const opened = context.waitForEvent("page");
    await firstLink(page).click({ modifiers: ["ControlOrMeta"] });
    const other = await opened;
    await expect(other).toHaveURL(/\/agents\/\d+#enquire$/);
    await expect(dialogOf(page)).toHaveCount(0);
  },
);
