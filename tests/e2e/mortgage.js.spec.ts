import { expectTyped, fill, freshEnquiry } from "#tests/support/enquiry-form.ts";
import { holdScripts } from "#tests/support/hold-scripts.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";

const path = "/finance/calculators/mortgage";

const result = (page: Page) => page.getByRole("region", { name: "Your repayments" });
const box = (page: Page, label: string) => page.getByRole("textbox", { name: label });

/** Collects the announcements of the live region from now on. */
async function listen(page: Page): Promise<string[]> {
  const announcements: string[] = [];
  await page.exposeFunction("heard", (text: string) => announcements.push(text));
  await page.evaluate(() => {
    const announcer = [...document.querySelectorAll("[role=status]")].at(-1)!;
    new MutationObserver(() => {
      const { heard } = globalThis as unknown as { heard(text: string): void };
      if (announcer.textContent) heard(announcer.textContent);
    }).observe(announcer, { childList: true, subtree: true, characterData: true });
  });
  return announcements;
}

test("every keystroke updates the result; the address follows after a pause, without a request", async ({
  page,
  visitor,
}) => {
  await visitor.open(path);
  const requests: string[] = [];
  // Ignore the favicon, which Chromium requests for each address.
  page.on("request", (request) => request.url().includes("/favicon") || requests.push(request.url()));
  const entries = await page.evaluate(() => history.length);
  const extra = box(page, "Extra repayment");
  await extra.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("5");
  await expect(result(page)).toContainText("With the extra repayment you pay $4,622.88 a month");
  await page.keyboard.type("0");
  await expect(result(page)).toContainText("With the extra repayment you pay $4,667.88 a month");
  await page.keyboard.type("0");
  await expect(result(page)).toContainText("$669,439");
  await expect(page.getByRole("region", { name: "Every repayment" }).locator("tbody tr")).toHaveCount(278);
  await expect(page).toHaveURL(
    `${path}?loanAmount=750000&annualRate=6.25&termYears=30&extraPayment=500&frequency=monthly`,
  );
  await expect(extra).toBeFocused();
  await expect(extra).toHaveValue("500");
  expect(await page.evaluate(() => history.length)).toBe(entries);
  expect(requests).toEqual([]);
});

test("the result is announced once, after typing has stopped", { tag: "@full" }, async ({ page, visitor }) => {
  await visitor.open(path);
  const announcements = await listen(page);
  await box(page, "Loan amount").fill("");
  await box(page, "Loan amount").pressSequentially("600000", { delay: 60 });
  await expect(page).toHaveURL(/loanAmount=600000/);
  await expect
    .poll(() => announcements)
    .toEqual(["Repayment $3,694.30 a month. Total interest $729,949. Paid off in 30 years."]);
  await box(page, "Loan amount").fill("0");
  await expect.poll(() => announcements).toHaveLength(2);
  expect(announcements[1]).toBe("Check the inputs. Loan amount must be greater than zero");
});

test("an emptied field shows neither an error nor the old result before typing has stopped", async ({
  page,
  visitor,
}) => {
  await visitor.open(path);
  const rate = box(page, "Interest rate");
  await rate.fill("");
  await expect(page.getByText("Fill in every field to see your repayments.")).toBeVisible();
  await expect(result(page)).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Every repayment" })).toHaveCount(0);
  await expect(page.locator("#check-inputs")).toHaveCount(0);
  await expect(page.locator("#check-inputs")).toContainText("Enter a valid annual interest rate");
  await expect(rate).toBeFocused();
  await rate.pressSequentially("5");
  await expect(page.locator("#check-inputs")).toHaveCount(0);
  await expect(result(page)).toContainText("at 5% a year");
  await expect(rate).toBeFocused();
});

test("an invalid input is reported at once, without a result", async ({ page, visitor }) => {
  await visitor.open(path);
  const rate = box(page, "Interest rate");
  for (const wrong of ["6,5", "six", "-1"]) {
    await rate.fill(wrong);
    await expect(page.locator("#annualRate-error")).toBeVisible();
    await expect(page.locator("#check-inputs")).toHaveCount(1);
    await expect(result(page)).toHaveCount(0);
    await expect(page.getByText("Fill in every field to see your repayments.")).toHaveCount(0);
  }
  await box(page, "Loan term").fill("");
  await expect(page.locator("#check-inputs")).toContainText("Enter a valid annual interest rate");
  await rate.fill("5");
  await expect(page.getByText("Fill in every field to see your repayments.")).toBeVisible();
  await box(page, "Loan term").fill("25");
  await expect(result(page)).toContainText("at 5% a year over 25 years");
});

test("text typed before hydration is used", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await box(page, "Loan amount").fill("$600,000");
  await page.getByRole("radio", { name: "Weekly" }).check();
  await box(page, "Loan amount").focus();
  await release();
  await expect(result(page)).toContainText("On a loan of $600,000 at 6.25% a year over 30 years, repaid weekly.");
  await expect(page).toHaveURL(/loanAmount=600000.*frequency=weekly$/);
  await expect(page.getByRole("radio", { name: "Weekly" })).toBeChecked();
  await expect(box(page, "Loan amount")).toBeFocused();
});

test("arrow keys step, and stop at zero", { tag: "@full" }, async ({ page, visitor }) => {
  await visitor.open(path);
  for (const [label, up, value] of [
    ["Loan amount", "ArrowUp", "751,000"],
    ["Interest rate", "ArrowDown", "6.24"],
    ["Extra repayment", "ArrowUp", "50"],
  ] as const) {
    await box(page, label).press(up);
    await expect(box(page, label)).toHaveValue(value);
  }
  await expect(result(page)).toContainText(
    "On a loan of $751,000 at 6.24% a year over 30 years, repaid monthly, with $50",
  );
  await box(page, "Extra repayment").press("ArrowDown");
  await box(page, "Extra repayment").press("ArrowDown");
  await expect(box(page, "Extra repayment")).toHaveValue("0");
});

test("1.2m is a loan of $1,200,000 and not of $1.20", { tag: "@full" }, async ({ page, visitor }) => {
  await visitor.open(path);
  const amount = box(page, "Loan amount");
  await amount.fill("");
  await amount.pressSequentially("$1.2 million");
  await expect(amount).toHaveValue("1,200,000");
  await expect(result(page)).toContainText("On a loan of $1,200,000");
});

test("the loan amount accepts only digits and the dot, and the caret stays where it was", async ({ page, visitor }) => {
  await visitor.open(path);
  const amount = box(page, "Loan amount");
  await amount.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("x,1");
  await expect(amount).toHaveValue("7,150,000");
  expect(await amount.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3);
  await expect(result(page)).toContainText("On a loan of $7,150,000");
  // Deleting the 1 moves the separators.
  await page.keyboard.press("Backspace");
  await expect(amount).toHaveValue("750,000");
  expect(await amount.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(1);
  await expect(result(page)).toContainText("On a loan of $750,000");
});

test(
  "links and Back bring their loan into the fields, whatever was being typed",
  { tag: "@full" },
  async ({ page, visitor }) => {
    await visitor.open(`${path}?loanAmount=500000`);
    await page
      .getByRole("table", { name: /^What a little extra does/ })
      .getByRole("link", { name: "$250" })
      .click();
    await expect(box(page, "Extra repayment")).toHaveValue("250");
    await box(page, "Loan term").fill("12");
    await expect(result(page)).toContainText("over 12 years");
    await page.getByRole("link", { name: "Reset" }).click();
    await expect(box(page, "Loan term")).toHaveValue("30");
    await expect(box(page, "Loan amount")).toHaveValue("750,000");
    await expect(result(page)).toContainText("$4,617.88 a month");
    await page.goBack();
    await expect(box(page, "Loan amount")).toHaveValue("500,000");
    await expect(box(page, "Extra repayment")).toHaveValue("250");
    await expect(result(page)).toContainText("On a loan of $500,000");
  },
);

test("resetting right after typing resets the input", { tag: "@full" }, async ({ page, visitor }) => {
  await visitor.open(path);
  await box(page, "Loan term").fill("12");
  await page.getByRole("radio", { name: "Weekly" }).check();
  await page.getByRole("link", { name: "Reset" }).click();
  await expect(box(page, "Loan term")).toHaveValue("30");
  await expect(page.getByRole("radio", { name: "Monthly" })).toBeChecked();
  await expect(result(page)).toContainText("$4,617.88 a month");
});

test("offline it calculates on", { tag: "@full" }, async ({ page, visitor, context, faults }) => {
  // Chromium requests the favicon for each address.
  faults.expect(/favicon/);
  await visitor.open(path);
  await context.setOffline(true);
  await box(page, "Loan amount").fill("600000");
  await expect(page).toHaveURL(/loanAmount=600000/);
  await expect(result(page)).toContainText("$3,694.30 a month");
});

test("the message to the broker survives every change of the loan", async ({ page, visitor }) => {
  const typed = freshEnquiry();
  await visitor.open(path);
  await fill(page, typed);
  await box(page, "Loan amount").fill("0");
  await expect(page.locator("#check-inputs")).toBeVisible();
  await expectTyped(page, typed);
  await box(page, "Loan amount").fill("640000");
  await expect(page).toHaveURL(/loanAmount=640000/);
  await expectTyped(page, typed);
  await expect(page.locator("form#enquire")).toHaveAttribute(
    "action",
    /^\/finance\/calculators\/mortgage\?.*\bloanAmount=640000&/,
  );
});
