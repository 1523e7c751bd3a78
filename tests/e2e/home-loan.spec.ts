import { expect, type Page, test } from "#tests/support/journey.fixture.ts";

const calculator = (page: Page) => page.getByRole("region", { name: "Home Loan Calculator" });
const box = (page: Page, label: string) => calculator(page).getByLabel(label);
const answer = (page: Page) => page.locator("#repayment");
const calculate = (page: Page) => calculator(page).getByRole("button", { name: "Calculate" });

async function fill(page: Page, amount: string, rate: string, term: string): Promise<void> {
  await box(page, "Loan amount").fill(amount);
  await box(page, "Interest rate per year").fill(rate);
  await box(page, "Loan term").fill(term);
}

test.beforeEach(async ({ visitor }) => {
  await visitor.open("/services/finance");
});

test("a repayment is calculated, can be shared, and goes on to the advanced calculator", async ({ page, visitor }) => {
  await expect(answer(page)).toHaveCount(0);
  await fill(page, "$750,000", "6.25 %", "30");
  await calculate(page).click();
  await expect(answer(page)).toHaveText("Estimated monthly payment: $4,617.88");
  await expect(answer(page)).toBeInViewport();
  await expect(box(page, "Loan amount")).toHaveValue("$750,000");

  await visitor.open(page.url());
  await expect(answer(page)).toHaveText("Estimated monthly payment: $4,617.88");
  await calculator(page).getByRole("link", { name: "Advanced calculator" }).click();
  await expect(page).toHaveURL(
    /\/finance\/calculators\/mortgage\?loanAmount=750000&annualRate=6\.25&termYears=30&extraPayment=0&frequency=monthly$/,
  );
});

test("an error is shown at its field, is linked, and can be corrected", { tag: "@full" }, async ({ page }) => {
  await fill(page, "", "-1", "30");
  await calculate(page).click();
  await expect(answer(page)).toHaveText("Please check your inputs.");
  await expect(box(page, "Loan amount")).toHaveAccessibleDescription("Error: Enter a loan amount");
  await expect(box(page, "Interest rate per year")).toHaveValue("-1");
  await calculator(page).getByRole("link", { name: "Interest rate cannot be negative" }).click();
  await expect(box(page, "Interest rate per year")).toBeFocused();

  await fill(page, "1200", "0", "1");
  await calculate(page).click();
  await expect(answer(page)).toHaveText("Estimated monthly payment: $100.00");
  await expect(calculator(page).getByText("Error:")).toHaveCount(0);
});

test("Reset clears the fields and the result", { tag: "@full" }, async ({ page }) => {
  await fill(page, "500000", "6", "30");
  await calculate(page).click();
  await expect(answer(page)).toHaveText("Estimated monthly payment: $2,997.75");
  await calculator(page).getByRole("link", { name: "Reset" }).click();
  await expect(answer(page)).toHaveCount(0);
  for (const label of ["Loan amount", "Interest rate per year", "Loan term"]) {
    await expect(box(page, label)).toHaveValue("");
  }
  await expect(page).toHaveURL(/\/services\/finance#calculator$/);
});
