import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  DEFAULT_LOAN,
  FREQUENCIES,
  type Loan,
  amountDigits,
  validateLoan,
  type LoanFields,
  loanQuery,
  readLoanFields,
  readPurchase,
} from "./loan.ts";

const defaultFields: LoanFields = {
  loanAmount: "750000",
  annualRate: "6.25",
  termYears: "30",
  extraPayment: "0",
  frequency: "monthly",
};
const read = (query: string) => readLoanFields(new URLSearchParams(query));
const validate = (fields: Partial<LoanFields>) => validateLoan({ ...defaultFields, ...fields });

describe("the fields of an address", () => {
  test("is the default loan without parameters", () => {
    expect(read("")).toEqual(defaultFields);
    expect(validateLoan(read(""))).toEqual({ loan: DEFAULT_LOAN });
  });

  test("keeps the input as typed, with empty fields, and ignores unknown parameters", () => {
    expect(read("loanAmount=%24500%2C000&annualRate=&frequency=weekly&sent=x&schedule=all")).toEqual({
      ...defaultFields,
      loanAmount: "$500,000",
      annualRate: "",
      frequency: "weekly",
    });
  });
});

describe("a price and its deposit", () => {
  test("leave the loan, unless the address has one", () => {
    expect(read("price=1.2m&deposit=10&termYears=25")).toEqual({
      ...defaultFields,
      loanAmount: "1080000",
      termYears: "25",
    });
    expect(read("price=1000001&deposit=12.5%25").loanAmount).toBe("875001");
    expect(read("price=1.2m&deposit=10&loanAmount=5000").loanAmount).toBe("5000");
    expect(readPurchase(new URLSearchParams()).purchase).toEqual({ price: 937_500, deposit: 20 });
    expect(readPurchase(new URLSearchParams("price=1250000"))).toMatchObject({
      fields: { price: "1,250,000" },
      purchase: { price: 1_250_000 },
    });
  });

  test.each([
    ["", "937,500", "20", "750000", "the default loan"],
    ["loanAmount=500000", "625,000", "20", "500000", "a loan alone implies a price"],
    ["price=1000000&deposit=20&loanAmount=650000", "1,000,000", "35", "650000", "another loan changes the deposit"],
    ["price=900000&deposit=20&loanAmount=600000", "900,000", "33.33", "600000", "in hundredths of a per cent"],
    ["price=100000000&deposit=20&loanAmount=5000", "100,000,000", "99.99", "5000", "at most 99.99%"],
    ["price=600000&deposit=20&loanAmount=600000", "600,000", "0", "600000", "a loan of the whole price"],
    ["price=500000&deposit=20&loanAmount=x", "500,000", "20", "x", "an unreadable loan changes nothing"],
  ])("of %j are %s and %s%%, with a loan of %s: %s", (query, price, deposit, loanAmount) => {
    expect(readPurchase(new URLSearchParams(query)).fields).toEqual({ price, deposit });
    expect(read(query).loanAmount).toBe(loanAmount);
  });

  test("below the loan are refused, and stay as they were typed", () => {
    expect(readPurchase(new URLSearchParams("price=500000&deposit=20&loanAmount=600000"))).toEqual({
      fields: { price: "500,000", deposit: "20" },
      errors: { price: "The price is below the loan amount" },
    });
  });

  const implied = { shownPrice: "937,500", shownDeposit: "20", shownLoan: "750,000" };
  const stated = { shownPrice: "1,000,000", shownDeposit: "20", shownLoan: "800,000", stated: "1" };
  test.each([
    [implied, "1200000", "20", "750,000", ["1,200,000", "20", "960000"], "the loan follows the price"],
    [implied, "937,500", "10", "750,000", ["937,500", "10", "843750"], "and the deposit"],
    [
      implied,
      "937,500",
      "20",
      "600,000",
      ["750,000", "20", "600,000"],
      "the price follows the loan if nobody stated it",
    ],
    [stated, "1,000,000", "20", "650,000", ["1,000,000", "35", "650,000"], "and stays if it was stated"],
    [implied, "1000000", "20", "600,000", ["1,000,000", "40", "600,000"], "the deposit follows price and loan"],
    [implied, "much", "20", "750,000", ["much", "20", "750,000"], "nothing follows an unreadable price"],
  ])("%j, then %s, %s%% and %s without scripts: %j (%s)", (shown, price, deposit, loanAmount, expected) => {
    const params = new URLSearchParams({ price, deposit, loanAmount, ...shown });
    const { fields } = readPurchase(params);
    expect([fields.price, fields.deposit, readLoanFields(params).loanAmount]).toEqual(expected);
  });

  test.each([
    ["price=&deposit=20", { price: "Enter a price up to $100,000,000" }],
    ["price=a lot&deposit=20", { price: "Enter a price up to $100,000,000" }],
    ["price=1e9&deposit=20", { price: "Enter a price up to $100,000,000" }],
    ["price=900,000&deposit=100", { deposit: "Enter a deposit from 0 to 99 per cent" }],
    ["price=0&deposit=-1", { price: expect.any(String), deposit: expect.any(String) }],
  ])("%s is refused, and keeps the default loan", (query, errors) => {
    const params = new URLSearchParams(query);
    const { fields, ...found } = readPurchase(params);
    expect(found).toEqual({ errors });
    expect(fields).toEqual({ price: params.get("price"), deposit: params.get("deposit") });
    expect(read(query).loanAmount).toBe("750000");
  });
});

test.each([
  ["$1,250,000.50 or so", "1250000.50", "digits and dots"],
  ["1.2m", "1200000", "millions are written out"],
  ["900 K", "900000", "thousands as well"],
  ["$1, 250k", "1250000", "a space after a comma"],
  ["1e999", "1e999", "an exponent is no part of an amount, and without its letter another amount"],
  ["500.000,00", "500.000,00", "nor is a decimal comma"],
  ["-1.2m", "1200000", "a minus is stripped as from any other"],
  ["1.2 months", "1.2", "a word that begins with an m is no million"],
  ["1.2m of 3", "1.2m of 3", "two numbers are no amount"],
  ["0x10", "0x10", "digits with a letter among them are no amount either"],
  ["\u200b500000", "500000", "what cannot be seen is stripped"],
  [".m", ".", "a unit needs a number"],
])("the box of the loan amount turns %j into %j: %s", (text, digits) => {
  expect(amountDigits(text)).toBe(digits);
});

describe("the loan", () => {
  test.each<[Partial<LoanFields>, Partial<Loan>, string]>([
    [{ loanAmount: "$1,250,000.50" }, { loanAmount: 1_250_000.5 }, "all but digits and the dot is stripped"],
    [{ loanAmount: "about 500000 AUD" }, { loanAmount: 500_000 }, "words as well"],
    [{ loanAmount: "-500000" }, { loanAmount: 500_000 }, "and the minus: the amount used is shown with the result"],
    [{ loanAmount: "1.2m" }, { loanAmount: 1_200_000 }, "not $0.01 a month on a loan of $1.20"],
    [{ loanAmount: "900k" }, { loanAmount: 900_000 }, "thousands"],
    [{ loanAmount: "about $1.2 million AUD" }, { loanAmount: 1_200_000 }, "in words, with words around"],
    [{ extraPayment: "1.5k" }, { extraPayment: 1500 }, "an extra repayment in thousands"],
    [{ loanAmount: "20000000" }, { loanAmount: 20_000_000 }, "the highest amount"],
    [{ annualRate: "6.5 %" }, { annualRate: 6.5 }, "a unit after the rate"],
    [{ annualRate: "0" }, { annualRate: 0 }, "no interest"],
    [{ termYears: "0.5" }, { termYears: 0.5 }, "half a year"],
    [{ termYears: "50" }, { termYears: 50 }, "the longest term"],
    [{ extraPayment: "$1,000" }, { extraPayment: 1000 }, "an extra repayment"],
    [{ frequency: "fortnightly" }, { frequency: "fortnightly" }, "fortnights"],
  ])("%o becomes %o (%s)", (fields, loan) => {
    expect(validate(fields)).toEqual({ loan: { ...DEFAULT_LOAN, ...loan } });
  });
});

describe("an invalid loan", () => {
  test.each<[keyof LoanFields, string, string]>([
    ["loanAmount", "", "Loan amount must be greater than zero"],
    ["loanAmount", "  ", "Loan amount must be greater than zero"],
    ["loanAmount", "0", "Loan amount must be greater than zero"],
    ["loanAmount", "0.00", "Loan amount must be greater than zero"],
    ["loanAmount", "1.2.3", "Enter a loan amount"],
    ["loanAmount", "half a million", "Enter a loan amount"],
    ["loanAmount", "1e999", "Enter a loan amount"],
    ["loanAmount", "1E6", "Enter a loan amount"],
    ["loanAmount", "0x10", "Enter a loan amount"],
    ["loanAmount", "1 million 200 thousand", "Enter a loan amount"],
    ["loanAmount", "500.000,00", "Enter a loan amount"],
    ["loanAmount", "500000,00", "Enter a loan amount"],
    ["loanAmount", "1,2 50k", "Enter a loan amount"],
    ["loanAmount", "1,5m", "Enter a loan amount"],
    ["loanAmount", "500.000", "Enter a loan amount"],
    ["loanAmount", "500 00", "Enter a loan amount"],
    ["annualRate", "6 5", "Enter an annual interest rate"],
    ["termYears", "2 5", "Enter a loan term"],
    ["extraPayment", "5 0", "Enter an extra repayment amount"],
    ["extraPayment", "1.000", "Enter an extra repayment amount"],
    ["annualRate", "6,5", "Enter an annual interest rate"],
    ["annualRate", "6,25 %", "Enter an annual interest rate"],
    ["termYears", "2,5", "Enter a loan term"],
    ["extraPayment", "50,5", "Enter an extra repayment amount"],
    ["loanAmount", ".", "Enter a loan amount"],
    ["loanAmount", "20000000.01", "Loan amount appears too high"],
    ["loanAmount", "9".repeat(400), "Loan amount appears too high"],
    ["annualRate", "", "Enter a valid annual interest rate"],
    ["annualRate", "-1", "Enter a valid annual interest rate"],
    ["annualRate", "six", "Enter an annual interest rate"],
    ["annualRate", "6k", "Enter an annual interest rate"],
    ["termYears", "30m", "Enter a loan term"],
    ["annualRate", "0x10", "Enter an annual interest rate"],
    ["annualRate", "1e5", "Enter an annual interest rate"],
    ["annualRate", "NaN", "Enter an annual interest rate"],
    ["annualRate", "Infinity", "Enter an annual interest rate"],
    ["annualRate", "9".repeat(400), "Enter an annual interest rate"],
    ["termYears", "", "Term must be at least one year"],
    ["termYears", "0", "Term must be at least one year"],
    ["termYears", "-3", "Term must be at least one year"],
    ["termYears", "thirty", "Enter a loan term"],
    ["termYears", "50.01", "Loan term cannot exceed 50 years"],
    ["termYears", "9".repeat(400), "Loan term cannot exceed 50 years"],
    ["extraPayment", "", "Extra repayments must be zero or a positive number"],
    ["extraPayment", "-50", "Extra repayments must be zero or a positive number"],
    ["extraPayment", "1.2.3", "Enter an extra repayment amount"],
    ["extraPayment", "9".repeat(400), "Enter an extra repayment amount"],
    ["frequency", "", "Choose monthly, fortnightly or weekly repayments"],
    ["frequency", "daily", "Choose monthly, fortnightly or weekly repayments"],
    ["frequency", "toString", "Choose monthly, fortnightly or weekly repayments"],
  ])("with %s %j is: %s", (field, text, message) => {
    expect(validate({ [field]: text })).toEqual({ errors: { [field]: message } });
  });

  test("is reported for every field, in the order of the form", () => {
    const checked = validateLoan({
      loanAmount: "",
      annualRate: "x",
      termYears: "60",
      extraPayment: "-1",
      frequency: "",
    });
    const errors = "errors" in checked ? checked.errors : {};
    expect(Object.keys(errors)).toEqual(["loanAmount", "annualRate", "termYears", "extraPayment", "frequency"]);
  });
});

describe("the address of a loan", () => {
  test("names all five inputs", () => {
    expect(loanQuery({ ...DEFAULT_LOAN, extraPayment: 50.5, frequency: "weekly" })).toBe(
      "loanAmount=750000&annualRate=6.25&termYears=30&extraPayment=50.5&frequency=weekly",
    );
  });

  test("describes exactly this loan, whatever its numbers", () => {
    const positive = (max: number) => fc.double({ min: Number.MIN_VALUE, max, noNaN: true });
    const loans: fc.Arbitrary<Loan> = fc.record({
      loanAmount: positive(20_000_000),
      annualRate: fc.double({ min: 0, max: Number.MAX_VALUE, noNaN: true }).map((rate) => rate + 0),
      termYears: positive(50),
      extraPayment: fc.double({ min: 0, max: Number.MAX_VALUE, noNaN: true }).map((extra) => extra + 0),
      frequency: fc.constantFrom(...FREQUENCIES),
    });
    fc.assert(
      fc.property(loans, (loan) => {
        expect(validateLoan(read(loanQuery(loan)))).toEqual({ loan });
      }),
    );
  });
});

test("no text at all makes it fail", () => {
  const anything = fc.oneof(fc.string(), fc.stringMatching(/^[-+$.,%\d e]{1,12}$/));
  fc.assert(
    fc.property(
      fc.record({ loanAmount: anything, annualRate: anything, termYears: anything, extraPayment: anything }),
      (typed) => {
        const checked = validate(typed);
        if ("loan" in checked) expect(Object.values(checked.loan).slice(0, 4).every(Number.isFinite)).toBe(true);
        else expect(Object.keys(checked.errors)).not.toEqual([]);
      },
    ),
  );
});
