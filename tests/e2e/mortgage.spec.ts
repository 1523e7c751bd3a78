import { readFile } from "node:fs/promises";
import {
  errorSummary,
  expectThanks,
  expectTyped,
  freshEnquiry,
  sendEnquiry,
  sentPanel,
  submitButton,
} from "#tests/support/enquiry-form.ts";
import { sampleOf } from "#tests/support/full.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";
import { leadsWith } from "#tests/support/stored-enquiries.ts";

const path = "/finance/calculators/mortgage";

const result = (page: Page) => page.getByRole("region", { name: "Your repayments" });
const form = (page: Page) => page.getByRole("form", { name: "Your loan" });
const box = (page: Page, label: string) => form(page).getByRole("textbox", { name: label });
const checkInputs = (page: Page) => page.locator("#check-inputs");
const schedule = (page: Page) => page.getByRole("region", { name: "Every repayment" });
const rows = (page: Page) => schedule(page).locator("tbody tr");

async function calculate(page: Page): Promise<void> {
  await form(page).getByRole("button", { name: "Calculate" }).click();
}

test("price and deposit come first, and the loan follows from them", async ({ visitor, page }) => {
  await visitor.open(`${path}?termYears=25`);
  await expect(form(page)).toContainText("With a deposit of $187,500 you borrow $750,000.");
  await box(page, "Price of the home").fill("1.2m");
  await box(page, "Deposit").fill("10");
  await calculate(page);
  await expect(box(page, "Loan amount")).toHaveValue("1,080,000");
  await expect(box(page, "Loan term")).toHaveValue("25");
  await expect(form(page)).toContainText("With a deposit of $120,000 you borrow $1,080,000.");
  await expect(form(page)).toContainText("Transfer duty comes on top: $48,187 in NSW in 2026-27");
  await expect(result(page)).toContainText("On a loan of $1,080,000 at 6.25% a year over 25 years, repaid monthly.");
  await box(page, "Deposit").fill("120");
  await calculate(page);
  await expect(checkInputs(page)).toContainText("Enter a deposit from 0 to 99 per cent");
  await expect(box(page, "Deposit")).toHaveValue("120");
  await expect(box(page, "Price of the home")).toHaveValue("1.2m");
});

test("a typed loan amount changes the deposit of a typed price, which it may not exceed", async ({ visitor, page }) => {
  await visitor.open(path);
  await box(page, "Price of the home").fill("1,000,000");
  await box(page, "Loan amount").fill("600,000");
  await calculate(page);
  await expect(result(page)).toContainText("On a loan of $600,000");
  await expect(box(page, "Deposit")).toHaveValue("40");
  await expect(box(page, "Price of the home")).toHaveValue("1,000,000");
  await box(page, "Loan amount").fill("2,000,000");
  await calculate(page);
  await expect(checkInputs(page)).toContainText("The price is below the loan amount");
  await expect(result(page)).toHaveCount(0);
  await expect(box(page, "Price of the home")).toHaveValue("1,000,000");
});

test(
  "on a phone the repayment is in the first screen, and a typed price stays as it was typed",
  { tag: "@full" },
  async ({ visitor, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visitor.open(path);
    const line = page.locator(".answer-line");
    await expect(line).toHaveText("$4,617.88 a monthAll figures");
    await expect(line).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("group", { name: "Repayments" })).toBeInViewport({ ratio: 1 });
    await expect(box(page, "Price of the home")).toHaveValue("937,500");
    await box(page, "Price of the home").fill("$1,250,000");
    await calculate(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(box(page, "Price of the home")).toHaveValue("$1,250,000");
    await expect(form(page)).toContainText("With a deposit of $250,000 you borrow $1,000,000.");
    await expect(line).toContainText("$6,157.17 a month");
    await line.getByRole("link", { name: "All figures" }).click();
    await expect(result(page)).toBeInViewport();
    // The long tables are collapsed. The link leads to the short one, which comes before other advice.
    await expect(rows(page).first()).toBeHidden();
    await page.getByRole("link", { name: "The same figures in a table" }).click();
    const years = page.getByRole("heading", { name: "Year by year" });
    await expect(years).toBeInViewport();
    await expect(page.getByRole("region", { name: "Five years at a time" })).toBeInViewport();
    const advice = page.getByRole("heading", { name: "Good to know" });
    expect((await years.boundingBox())!.y).toBeLessThan((await advice.boundingBox())!.y);
    await expect(rows(page).first()).toBeHidden();
  },
);

test("no table moves the narrowest phone sideways, also with the largest amounts", async ({ visitor, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const query of ["", "?loanAmount=20000000&interestRate=9"]) {
    await visitor.open(path + query);
    await expect(page.getByRole("region", { name: "Five years at a time" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

test("the page opens with an example and its results", { tag: "@read" }, async ({ visitor, page }) => {
  await visitor.open(path);
  await expect(page).toHaveTitle("Mortgage calculator – Southerly");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mortgage calculator");
  for (const [label, value] of [
    ["Loan amount", "750,000"],
    ["Interest rate", "6.25"],
    ["Loan term", "30"],
    ["Extra repayment", "0"],
  ] as const) {
    await expect(box(page, label)).toHaveValue(value);
  }
  await expect(page.getByRole("radio", { name: "Monthly" })).toBeChecked();

  await expect(result(page)).toContainText("$4,617.88 a month");
  await expect(result(page)).toContainText("On a loan of $750,000 at 6.25% a year over 30 years, repaid monthly.");
  await expect(result(page)).toContainText("$912,436");
  await expect(result(page)).toContainText("30 years");
  await expect(result(page)).not.toContainText("Interest saved");
  await expect(result(page)).toContainText(
    "at a rate 3 percentage points higher (9.25%) the repayment would be $6,170.07 a month",
  );
  await expect(page.getByRole("img", { name: "Balance over time" })).toHaveAccessibleDescription(
    "A line falls from $750,000 to nothing after 30 years. Half is repaid after 21 years 3 months.",
  );

  const spans = page.getByRole("table", { name: "after those years" });
  await expect(spans.locator("tbody tr th")).toHaveText(["1–5", "6–10", "11–15", "16–20", "21–25", "26–30"]);
  const yearly = page.getByRole("region", { name: "Year by year" });
  await expect(yearly).toHaveCount(0);
  await page.getByText("Show all 30 years").click();
  await expect(yearly.locator("tbody tr")).toHaveCount(30);
  await expect(yearly.getByRole("row").last()).toHaveText(/^30.*55,414.*0$/);
  await expect(rows(page)).toHaveCount(360);
  await expect(rows(page).first()).toHaveText("14,617.88711.633,906.25749,288.37");
  await expect(rows(page).last()).toHaveText(/^3604,617\.52.*0\.00$/);
  await expect(schedule(page).getByRole("columnheader")).toHaveText([
    "Period",
    "Payment",
    "Principal",
    "Interest",
    "Balance",
  ]);
  expect(await schedule(page).evaluate((region: HTMLElement) => region.offsetHeight)).toBe(420);
});

test("the assumptions and the disclaimer are visible", { tag: "@read" }, async ({ visitor, page }) => {
  await visitor.open(path);
  await expect(result(page)).toContainText("This is an estimate, not advice and not an offer of a loan.");
  await expect(form(page)).toContainText("6.25% is an example");
  const assumptions = page.getByRole("region", { name: "What this assumes and leaves out" });
  for (const text of ["The rate stays the same", "26 fortnights", "once per repayment", "Fees are not included"]) {
    await expect(assumptions).toContainText(text);
  }
});

const loans: { frequency: string; extra?: string; says: string[] }[] = [
  { frequency: "Fortnightly", says: ["$2,130.31 a fortnight", "780 repayments", "$911,646", "30 years"] },
  { frequency: "Weekly", says: ["$1,064.94 a week", "1,560 repayments", "$911,307", "30 years"] },
  {
    frequency: "Monthly",
    extra: "500",
    says: [
      "$4,617.88 a month",
      "With the extra repayment you pay $5,117.88 a month",
      "278 repayments",
      "$669,439",
      "$242,998",
      "82 months",
    ],
  },
  {
    frequency: "Fortnightly",
    extra: "50",
    says: ["$2,130.31 a fortnight", "731 repayments", "28 years 2 months", "$68,983", "22 months"],
  },
];

for (const { frequency, extra = "0", says } of sampleOf(loans, 1)) {
  test(`repaid ${frequency.toLowerCase()} with ${extra} extra`, { tag: "@full-js" }, async ({ visitor, page }) => {
    await visitor.open(path);
    await box(page, "Extra repayment").fill(extra);
    await page.getByRole("radio", { name: frequency }).check();
    await calculate(page);
    await expect(page).toHaveURL(/#result$/);
    // Without scripts, the query contains every field as shown.
    const shown = "price=937%2C500&deposit=20&shownPrice=937%2C500&shownDeposit=20&shownLoan=750%2C000&";
    const { pathname, searchParams } = new URL(page.url().replace(shown, "").replace("750%2C000", "750000"));
    expect(pathname).toBe(path);
    expect(Object.fromEntries(searchParams)).toEqual({
      loanAmount: "750000",
      annualRate: "6.25",
      termYears: "30",
      extraPayment: extra,
      frequency: frequency.toLowerCase(),
    });
    await expect(result(page)).toBeFocused();
    for (const text of says) await expect(result(page)).toContainText(text);
  });
}

test("an address fills in its loan; the parsed amount is shown", { tag: "@full" }, async ({ visitor, page }) => {
  await visitor.open(`${path}?loanAmount=%24600,000&annualRate=5.5%25&termYears=25`);
  await expect(box(page, "Loan amount")).toHaveValue("600,000");
  await expect(result(page)).toContainText("On a loan of $600,000 at 5.5% a year over 25 years, repaid monthly.");
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", new RegExp(`${path}$`));
  await form(page).getByRole("link", { name: "Reset" }).click();
  await expect(page).toHaveURL(path);
  await expect(box(page, "Loan amount")).toHaveValue("750,000");
  await expect(result(page)).toContainText("$4,617.88 a month");
});

test(
  "both ways of quoting a fortnightly or weekly repayment are shown and explained",
  { tag: "@full" },
  async ({ visitor, page }) => {
    await visitor.open(`${path}?frequency=fortnightly`);
    await expect(result(page)).toContainText("half of the monthly repayment instead: $2,308.94 a fortnight");
    await result(page).getByRole("link", { name: "Why the quotes differ" }).click();
    const heading = page.getByRole("heading", { name: "One loan, two quotes" });
    await expect(heading).toBeFocused();
    const card = page.getByRole("listitem").filter({ has: heading });
    for (const text of ["$2,130.31", "paid off in 30 years", "$2,308.94", "paid off in 24 years 5 months"]) {
      await expect(card).toContainText(text);
    }
    await visitor.open(`${path}?frequency=weekly`);
    await expect(result(page)).toContainText("a quarter of the monthly repayment instead: $1,154.47 a week");
  },
);

test(
  "the effect of an extra repayment is shown for the user's loan, with a link to it",
  { tag: "@full" },
  async ({ visitor, page }) => {
    await visitor.open(path);
    const examples = page.getByRole("table", { name: "What a little extra does, each month" });
    await expect(examples.locator("tbody tr").last()).toHaveText("$500$242,9986 years 10 months");
    await examples.getByRole("link", { name: "$500" }).click();
    await expect(box(page, "Extra repayment")).toHaveValue("500");
    await expect(result(page)).toContainText("$242,998");
  },
);

test.describe("inputs that are no loan", () => {
  const wrong: [label: string, typed: string, sentence: string][] = [
    ["Loan amount", "", "Loan amount must be greater than zero"],
    ["Loan amount", "0", "Loan amount must be greater than zero"],
    ["Loan amount", "1.2.3", "Enter a loan amount"],
    ["Loan amount", "20,000,001", "Loan amount appears too high"],
    ["Interest rate", "", "Enter a valid annual interest rate"],
    ["Interest rate", "-1", "Enter a valid annual interest rate"],
    ["Interest rate", "six", "Enter an annual interest rate"],
    ["Loan term", "0", "Term must be at least one year"],
    ["Loan term", "51", "Loan term cannot exceed 50 years"],
    ["Loan term", "long", "Enter a loan term"],
    ["Extra repayment", "-50", "Extra repayments must be zero or a positive number"],
    ["Extra repayment", "some", "Enter an extra repayment amount"],
  ];

  for (const [label, typed, sentence] of sampleOf(wrong, 2)) {
    test(`${label} "${typed}": ${sentence}`, { tag: "@full" }, async ({ visitor, page }) => {
      await visitor.open(path);
      await box(page, label).fill(typed);
      await calculate(page);
      await expect(checkInputs(page)).toBeFocused();
      await expect(checkInputs(page).getByRole("heading")).toHaveText("Check the inputs");
      await expect(checkInputs(page).getByRole("link")).toHaveText([sentence]);
      await expect(page).toHaveTitle("Error: Mortgage calculator – Southerly");
      await expect(box(page, label)).toHaveValue(typed);
      await expect(box(page, label)).toHaveAttribute("aria-invalid", "true");
      await expect(box(page, label)).toHaveAccessibleDescription(new RegExp(`Error: ${sentence}`));
      await expect(result(page)).toHaveCount(0);
      await expect(schedule(page)).toHaveCount(0);
      await checkInputs(page).getByRole("link").click();
      await expect(box(page, label)).toBeFocused();
    });
  }

  test(
    "all are listed in the order of the form, the frequency too",
    { tag: "@full-no-js" },
    async ({ visitor, page }) => {
      await visitor.open(`${path}?loanAmount=&annualRate=&termYears=&extraPayment=&frequency=daily`);
      await expect(checkInputs(page)).toBeFocused();
      await expect(checkInputs(page).getByRole("link")).toHaveText([
        "Loan amount must be greater than zero",
        "Enter a valid annual interest rate",
        "Term must be at least one year",
        "Extra repayments must be zero or a positive number",
        "Choose monthly, fortnightly or weekly repayments",
      ]);
      await checkInputs(page).getByRole("link").last().click();
      await expect(page.getByRole("radio", { name: "Monthly" })).toBeFocused();
    },
  );
});

for (const [annualRate, sentence] of [
  ["1000", "Repayments are not covering interest. Increase the repayment amount."],
  ["9".repeat(308), "Unable to calculate repayment amount with the supplied inputs"],
] as const) {
  test(`a loan without repayments says so: ${sentence}`, { tag: "@full" }, async ({ visitor, page }) => {
    await visitor.open(path);
    await box(page, "Interest rate").fill(annualRate);
    await calculate(page);
    const problem = page.locator("#result");
    await expect(problem).toBeFocused();
    await expect(problem.getByRole("heading")).toHaveText("Cannot calculate repayments");
    await expect(problem).toContainText(sentence);
    await expect(schedule(page)).toHaveCount(0);
  });
}

test(
  "a long schedule starts with its first rows, and shows all when asked",
  { tag: "@full" },
  async ({ visitor, page }) => {
    await visitor.open(`${path}?frequency=weekly`);
    await expect(rows(page)).toHaveCount(60);
    await expect(schedule(page)).toContainText("Showing the first 60 of 1,560.");
    await page.getByRole("link", { name: "Show all 1,560 periods" }).click();
    await expect(rows(page)).toHaveCount(1560);
    await expect(rows(page).last()).toHaveText(/^15601,065\.17.*0\.00$/);
    await expect(schedule(page)).toBeFocused();
    await expect(page).toHaveURL(/&schedule=all#schedule$/);
    await expect(page.getByRole("link", { name: /^Show all/ })).toHaveCount(0);
  },
);

test(
  "the schedule is downloaded as CSV, the same figures as in the table",
  { tag: "@full" },
  async ({ visitor, page }) => {
    await visitor.open(`${path}?extraPayment=500`);
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download CSV" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("mortgage-750000-6.25pc-30y-extra-500-monthly.csv");
    const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
    expect(lines).toHaveLength(279);
    expect(lines[0]).toBe("Period,Payment,Principal,Interest,Balance");
    const shown = await rows(page).evaluateAll((all) =>
      all.map((row) => [...row.children].map((cell) => cell.textContent.replaceAll(",", "")).join(",")),
    );
    expect(lines.slice(1)).toEqual(shown);
  },
);

test(
  "printed, it is the inputs in words, the chart and every row, and nothing else",
  { tag: "@read" },
  async ({ visitor, page }) => {
    await visitor.open(`${path}?extraPayment=500`);
    await page.emulateMedia({ media: "print" });
    await expect(form(page)).toBeHidden();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await expect(page.getByRole("heading", { name: "Ask a mortgage broker" })).toBeHidden();
    await expect(page.getByRole("heading", { name: "Good to know" })).toBeHidden();
    await expect(page.getByText("On a loan of $750,000 at 6.25% a year over 30 years")).toBeVisible();
    await expect(page.getByRole("img", { name: "Balance over time" })).toBeVisible();
    for (const region of [page.getByRole("region", { name: "Year by year" }), schedule(page)]) {
      const paper = await region.evaluate((element: HTMLElement) => {
        const head = element.querySelector("thead")!;
        const { overflowX, overflowY } = getComputedStyle(element);
        const headed = [head, ...head.querySelectorAll("th")].map((part) => {
          const { display, position } = getComputedStyle(part);
          return `${display} ${position}`;
        });
        return {
          overflowX,
          overflowY,
          hidden: element.scrollHeight - element.clientHeight,
          headed: [...new Set(headed)],
        };
      });
      // Browsers repeat a table head on every printed page if it is a header group without sticky position.
      expect(paper).toEqual({
        overflowX: "visible",
        overflowY: "visible",
        hidden: 0,
        headed: ["table-header-group static", "table-cell static"],
      });
    }
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    // If the tables were clipped to their scroll containers, both would end on the third printed page.
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThanOrEqual(10);
  },
);

test(
  "an enquiry to a broker, first without consent: the loan stays in the calculator",
  { tag: "@full-js" },
  async ({ visitor, page, database, faults }) => {
    faults.expect(/422/);
    const loan = "?loanAmount=600000&annualRate=5.5&termYears=25&extraPayment=200&frequency=fortnightly";
    const typed = freshEnquiry();
    await visitor.open(path + loan);
    await expect(page.getByRole("region", { name: "Ask a mortgage broker" })).toContainText("referral fee");
    const expectLoan = async () => {
      await expect(box(page, "Loan amount")).toHaveValue("600,000");
      await expect(box(page, "Extra repayment")).toHaveValue("200");
      await expect(page.getByRole("radio", { name: "Fortnightly" })).toBeChecked();
      await expect(result(page)).toContainText(
        "On a loan of $600,000 at 5.5% a year over 25 years, repaid fortnightly",
      );
    };

    await sendEnquiry(page, typed);
    await expect(errorSummary(page)).toBeFocused();
    await expect(errorSummary(page).getByRole("link")).toHaveText([
      "Tick the box to agree that we pass your enquiry to a broker",
    ]);
    await expectTyped(page, typed);
    await expectLoan();

    await page.getByRole("checkbox", { name: /^I agree/ }).check();
    await submitButton(page).click();
    await expectThanks(page);
    // With scripts the panel stays as long as the pointer is on it.
    await sentPanel(page).hover();
    await expectLoan();
    const leads = await leadsWith(database, typed.Message);
    expect(leads).toMatchObject([{ source: "Southerly: Finance", agentId: null, tradeId: null, listingId: null }]);
    expect(leads[0]?.serviceId).not.toBeNull();
    expect(leads[0]?.consentAt).not.toBeNull();

    await sentPanel(page).getByRole("link", { name: "Send another enquiry" }).click();
    await expect(sentPanel(page)).toHaveCount(0);
    await expectTyped(page, { Name: "", Email: "", Phone: "", Message: "" });
    await expectLoan();
  },
);

test("it calculates without the database", { tag: "@full" }, async ({ visitor, page, fragile }) => {
  fragile.line.cut();
  const response = await visitor.open(`${fragile.url}${path}?extraPayment=500`);
  expect(response?.status()).toBe(200);
  await expect(result(page)).toContainText("$669,439");
  fragile.line.restore();
});
