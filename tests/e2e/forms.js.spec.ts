import type { Route } from "@playwright/test";
import {
  errorSummary,
  expectThanks,
  expectTyped,
  field,
  fill,
  freshEnquiry,
  sendEnquiry,
  sentPanel,
  submitButton,
  toast,
} from "#tests/support/enquiry-form.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { signedInMember, signIn, signInNewAgent } from "#tests/support/members.ts";

const path = (home: { id: number } | undefined) => `/listings/${home?.id}`;

const message = "Is the garden sunny in winter?\nAnd is there a tram?";

test("text typed before hydration stays, also over text from the server", async ({ page, homes, faults }) => {
  faults.expect(/422/);
  const held: Route[] = [];
  let holding = true;
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (holding) held.push(route);
    else await route.continue();
  });
  await page.goto(path(homes[0]), { waitUntil: "commit" });
  await sendEnquiry(page, freshEnquiry({ Message: "short" }));
  await expect(errorSummary(page)).toBeFocused();

  await fill(page, { Name: "Grace", Email: "grace@example.com", Phone: "0491 570 006", Message: message });
  await field(page, "Message").press("Control+Home");
  await field(page, "Message").pressSequentially("Hello. ");
  await expect(page.locator("html[data-hydrated]")).toHaveCount(0);
  holding = false;
  // Requests of the previous document can no longer be continued.
  await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
  await expect(page.locator("html[data-hydrated]")).toBeAttached();

  await expect(field(page, "Message")).toHaveValue(`Hello. ${message}`);
  await expect(field(page, "Message")).toBeFocused();
  await page.keyboard.type("Hi. ");
  await expect(field(page, "Message")).toHaveValue(`Hello. Hi. ${message}`);
  await expect(field(page, "Name")).toHaveValue("Grace");
  await expect(field(page, "Email")).toHaveValue("grace@example.com");
  await expect(field(page, "Phone")).toHaveValue("0491 570 006");
  await expect(page).toHaveTitle(/^Error: /);
});

test("a lost connection is reported at the form, and the input stays", async ({
  visitor,
  page,
  context,
  homes,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|Failed to load/);
  const typed = freshEnquiry();
  await visitor.open(path(homes[3]));
  await fill(page, typed);
  await context.setOffline(true);
  await submitButton(page).click();
  await expect(errorSummary(page)).toBeFocused();
  await expect(page.locator("form#enquire")).toContainText("You seem to be offline");
  await expectTyped(page, typed);
  await context.setOffline(false);
  await submitButton(page).click();
  await expectThanks(page);
});

test("a second submit while the first is on its way is ignored, and the focus stays", async ({
  visitor,
  page,
  homes,
}) => {
  await visitor.open(path(homes[4]));
  await fill(page, freshEnquiry());
  const posts: Route[] = [];
  await page.route(/\.data$/, async (route) => {
    if (route.request().method() === "POST") posts.push(route);
    else await route.continue();
  });
  await submitButton(page).dblclick();
  const pending = page.getByRole("button", { name: "Submitting..." });
  await expect(pending).toHaveAttribute("aria-disabled", "true");
  await expect(pending).toBeFocused();
  await pending.press("Enter");
  await Promise.all(posts.map((route) => route.continue()));
  await expect(sentPanel(page)).toBeVisible();
  expect(posts).toHaveLength(1);
});

test("only the pressed button of a form says that it is saving", async ({
  visitor,
  page,
  database,
  context,
  server,
  faults,
}) => {
  faults.expect(/status of 422/);
  await signInNewAgent({ database, context, server });
  await visitor.open("/dashboard/listings/new");
  const posts: Route[] = [];
  await page.route(/\.data(\?|$)/, async (route) => {
    if (route.request().method() === "POST") posts.push(route);
    else await route.continue();
  });
  const send = () => Promise.all(posts.splice(0).map((route) => route.continue()));
  const publish = page.getByRole("button", { name: "Publish", exact: true });
  const preview = page.getByRole("button", { name: "Preview", exact: true });
  await preview.click();
  await expect(page.getByRole("button", { name: "Opening preview..." })).toBeFocused();
  await expect(publish).toBeVisible();
  await send();
  await expect(errorSummary(page)).toBeFocused();
  await page.getByRole("button", { name: "Save draft and add photos" }).click();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeFocused();
  await expect(publish).toBeVisible();
  await expect(preview).toBeVisible();
  await send();
  await expect(errorSummary(page)).toContainText("Unable to save draft");
  await publish.click();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeFocused();
  await expect(page.getByRole("button", { name: "Save draft and add photos" })).toBeVisible();
  await send();
  await expect(errorSummary(page)).toContainText("Unable to publish listing");
});

test("the confirmation stays for five seconds, longer on hover or focus, and the form returns empty", async ({
  visitor,
  page,
  homes,
}) => {
  await page.clock.install();
  await visitor.open(path(homes[5]));
  await sendEnquiry(page, freshEnquiry());
  const panel = sentPanel(page);
  await expect(panel).toBeFocused();
  await page.mouse.move(0, 0);
  await panel.hover();
  await page.clock.runFor(6000);
  await expect(panel).toBeVisible();
  await page.mouse.move(0, 0);
  await panel.getByRole("link").first().focus();
  await page.clock.runFor(6000);
  await expect(panel).toBeVisible();
  await panel.getByRole("link").first().blur();
  await page.clock.runFor(5100);
  await expect(panel).toHaveCount(0);
  await expect(field(page, "Message")).toHaveValue(/^I am interested in .+\. Please contact me\.$/);
});

test("a message can be dismissed by its button, F8 leads to it", { tag: "@full" }, async ({ visitor, page }) => {
  await visitor.open("/services/conveyancing");
  await sendEnquiry(page, freshEnquiry());
  await expect(toast(page)).toContainText("Enquiry Submitted!");
  await page.keyboard.press("F8");
  await expect(page.locator("ol.toasts")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(toast(page).getByRole("button", { name: "Dismiss notification" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toast(page)).toHaveCount(0);
});

test("F8 leads to the notifications on a page where none has come yet", async ({ visitor, page }) => {
  await visitor.open("/suburbs");
  await page.keyboard.press("F8");
  await expect(page.locator("ol.toasts")).toBeFocused();
});

test("after a sale, rent is per week again", async ({ visitor, page, context, database, server }) => {
  const { cookie } = await signedInMember(database, { role: "agent" });
  await signIn(context, cookie, server.url);
  await visitor.open("/dashboard/listings/new?type=rent");
  const frequency = page.getByLabel("Rent is paid");
  await frequency.selectOption("per_month");
  await page.getByLabel("For sale", { exact: true }).check();
  await expect(frequency).toBeHidden();
  await page.getByLabel("For rent", { exact: true }).check();
  await expect(frequency).toHaveValue("per_week");
});
