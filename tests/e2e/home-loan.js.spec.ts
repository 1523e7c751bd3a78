import { expect, test } from "#tests/support/journey.fixture.ts";

test("with JavaScript the result appears in place and is announced, without a request or history entry, and the focus stays", async ({
  visitor,
  page,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/);
  await visitor.open("/services/finance");
  const calculator = page.getByRole("region", { name: "Home Loan Calculator" });
  await calculator.getByLabel("Loan amount").fill("500000");
  await calculator.getByLabel("Interest rate per year").fill("6");
  await calculator.getByLabel("Loan term").fill("30");
  const entries = await page.evaluate(() => history.length);
  await page.context().setOffline(true);

  const button = calculator.getByRole("button", { name: "Calculate" });
  await button.click();
  await expect(page.locator("#repayment")).toHaveText("Estimated monthly payment: $2,997.75");
  await expect(button).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Estimated monthly payment: $2,997.75." })).toHaveCount(1);
  await expect(page).toHaveURL(/\/services\/finance\?loanAmount=500000&annualRate=6&termYears=30$/);
  expect(await page.evaluate(() => history.length)).toBe(entries);

  await calculator.getByLabel("Loan term").fill("0");
  await calculator.getByLabel("Loan term").press("Enter");
  await expect(page.locator("#repayment")).toHaveText("Please check your inputs.");
  await expect(calculator.getByLabel("Loan term")).toBeFocused();
  await expect(
    page.getByRole("status").filter({ hasText: "Please check your inputs. Loan term must be greater than zero." }),
  ).toHaveCount(1);

  await calculator.getByRole("link", { name: "Reset" }).click();
  await expect(page.locator("#repayment")).toHaveCount(0);
  await expect(page.locator("#calculator")).toBeFocused();
});
