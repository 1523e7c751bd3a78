import { expectThanks, fill, freshEnquiry, submitButton } from "#tests/support/enquiry-form.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";

const path = (home: { id: number } | undefined) => `/listings/${home?.id}`;

test("what cannot be judged because the page is away, too, can be sent again", async ({
  fragile,
  page,
  homes,
  faults,
}) => {
  faults.expect(/50\d/);
  await page.goto(fragile.url + path(homes[2]));
  await fill(page, freshEnquiry());
  fragile.line.cut();
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await submitButton(page).click();
  const answer = await answered;
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
