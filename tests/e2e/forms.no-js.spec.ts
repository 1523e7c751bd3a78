import { errorSummary, expectThanks, field, fill, freshEnquiry, submitButton } from "#tests/support/enquiry-form.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";

const path = (home: { id: number } | undefined) => `/listings/${home?.id}`;

test("a form that cannot be checked because the database is unavailable can be resubmitted", async ({
  fragile,
  page,
  homes,
  faults,
}) => {
  faults.expect(/50\d/);
  await page.goto(fragile.url + path(homes[2]));
  await fill(page, freshEnquiry());
  fragile.line.cut();
  const posted = page.waitForResponse((response) => response.request().method() === "POST");
  await submitButton(page).click();
  const answer = await posted;
  expect(answer.status()).toBe(503);
  expect(answer.headers()).toMatchObject({ "retry-after": "5", "cache-control": "private, no-store" });
  await expect(page.getByText("Ada Lovelace")).toBeVisible();
  await expect(page.getByText("And is there a tram?")).toBeVisible();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("Ada Lovelace")).toBeVisible();
  fragile.line.restore();
  await expect.poll(async () => (await page.request.get(fragile.url + path(homes[2]))).status()).toBe(200);
  await page.getByRole("button", { name: "Send again" }).click();
  await expectThanks(page);
});

test("the summary of a failure has the title of its form", async ({ page, homes, faults }) => {
  faults.expect(/422/);
  await page.goto(path(homes[3]));
  await fill(page, { Name: "Ada", Email: "ada@", Phone: "0491 570 006", Message: "short" });
  await submitButton(page).click();
  await expect(errorSummary(page).getByRole("heading")).toHaveText("Submission Failed");

  await page.goto("/saved-searches/new");
  await field(page.getByRole("main"), "Email").fill("ada@");
  await page.getByRole("button", { name: "Save search" }).click();
  await expect(errorSummary(page).getByRole("heading")).toHaveText("Could not save search");
});

test("a failed log-out is reported on the next page", async ({ page, context, database, fragile, faults }) => {
  faults.expect(/50\d/);
  const { cookie } = await signedInMember(database);
  await signIn(context, cookie, fragile.url);
  await expect.poll(async () => (await page.request.get(`${fragile.url}/agents`)).status()).toBe(200);
  await page.goto(`${fragile.url}/agents`);
  fragile.line.cut();
  await page.getByRole("banner").getByRole("button", { name: "Log Out" }).click();
  await expect(page.locator("#flash")).toContainText("Failed to log out");
  fragile.line.restore();
});
