import {
  errorSummary,
  expectThanks,
  expectTyped,
  field,
  freshEnquiry,
  sendEnquiry,
  sentPanel,
  submitButton,
  toast,
} from "#tests/support/enquiry-form.ts";
import { holdScripts } from "#tests/support/hold-scripts.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";

const path = (home: { id: number } | undefined) => `/listings/${home?.id}`;
/** The editable default message. */
const firstMessage = /^I am interested in .+\. Please contact me\.$/;

test("an enquiry sent before hydration is accepted and confirmed once, and the form returns", async ({
  page,
  homes,
  database,
}) => {
  const typed = freshEnquiry();
  await page.clock.install();
  const release = await holdScripts(page);
  await page.goto(path(homes[0]), { waitUntil: "domcontentloaded" });
  await sendEnquiry(page, typed);
  await expectThanks(page);
  await expect(sentPanel(page)).toContainText("Enquiry Submitted!");
  await release();
  await expect(toast(page)).toHaveCount(0);
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await page.clock.fastForward(5000);
  await expect(sentPanel(page)).toHaveCount(0);
  await expectTyped(page, { Name: "", Message: firstMessage });
  await expect(page.getByText(/^Enquiry sent \d{1,2}:\d\d [ap]m to \w/)).toBeVisible();
  const leads = await database.selectFrom("leads").select("id").where("message", "=", typed.Message).execute();
  expect(leads).toHaveLength(1);
});

test("sending in place shows one focused panel, and then the form again with the time", async ({
  visitor,
  page,
  homes,
}) => {
  await visitor.open(path(homes[1]));
  const address = page.url();
  await sendEnquiry(page, freshEnquiry());
  await expect(sentPanel(page)).toBeFocused();
  const startedAt = performance.now();
  await page.mouse.move(0, 0);
  await expect(sentPanel(page)).toHaveAttribute("role", "status");
  await expect(sentPanel(page)).toContainText("Enquiry Submitted!");
  await expect(sentPanel(page)).toContainText("We'll get back to you within 24 hours.");
  await expect(toast(page)).toHaveCount(0);
  await expect(sentPanel(page)).toHaveCount(0, { timeout: 8000 });
  const shown = performance.now() - startedAt;
  expect(shown).toBeGreaterThan(4000);
  expect(shown).toBeLessThan(6500);
  await expect(page.getByText(/^Enquiry sent \d{1,2}:\d\d [ap]m to \w/)).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Ask / })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Similar homes", exact: true })).toBeVisible();
  // The panel with the receipt link disappears after five seconds.
  await expect(page.getByRole("link", { name: "See or withdraw your enquiry" })).toHaveAttribute(
    "href",
    /^\/enquiries\/./,
  );
  await expectTyped(page, { Name: "", Email: "", Phone: "", Message: firstMessage });
  expect(page.url()).toBe(address);
});

test("a failure without navigation keeps the text and marks the title until a success", async ({
  visitor,
  page,
  homes,
  faults,
}) => {
  faults.expect(/422/);
  await visitor.open(path(homes[2]));
  const title = await page.title();
  const typed = freshEnquiry();
  await sendEnquiry(page, { ...typed, Email: "ada@" });
  await expect(page).toHaveTitle(`Error: ${title}`);
  await expect(errorSummary(page)).toBeFocused();
  await expect(errorSummary(page)).toContainText("Submission Failed");
  await expect(toast(page)).toHaveCount(0);
  await expectTyped(page, { ...typed, Email: "ada@" });
  await field(page, "Email").fill(typed.Email);
  await submitButton(page).click();
  await expect(sentPanel(page)).toBeFocused();
  await expect(page).toHaveTitle(title);
  await expect(page.locator("#errors")).toHaveCount(0);
  await expect(sentPanel(page)).toContainText("Enquiry Submitted!");
});
