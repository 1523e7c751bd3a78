import { describe, expect, test } from "vitest";
import { openSoutherly } from "#tests/support/southerly.ts";

const southerly = await openSoutherly();
const path = "/finance/calculators/mortgage.csv";

describe(`GET ${path}`, () => {
  test("returns the schedule of the default loan, as a file named after it", async () => {
    const { status, headers, text } = await southerly.send(path);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toBe(
      'attachment; filename="mortgage-750000-6.25pc-30y-extra-0-monthly.csv"',
    );
    expect(headers["cache-control"]).toBe("no-cache");
    const lines = text.split("\r\n");
    expect(lines.slice(0, 3)).toEqual([
      "Period,Payment,Principal,Interest,Balance",
      "1,4617.88,711.63,3906.25,749288.37",
      "2,4617.88,715.34,3902.54,748573.03",
    ]);
    // The last payment corrects for the rounding up of the other 359.
    expect(lines.slice(-2)).toEqual(["360,4617.52,4593.59,23.93,0.00", ""]);
    expect(lines).toHaveLength(362);
  });

  test("computes the loan of the address, in typed formats", async () => {
    const query = "loanAmount=%24750%2C000&annualRate=6.25%25&termYears=30&extraPayment=50&frequency=fortnightly";
    const { status, headers, text } = await southerly.send(`${path}?${query}`);
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toContain("mortgage-750000-6.25pc-30y-extra-50-fortnightly.csv");
    const lines = text.split("\r\n");
    expect(lines).toHaveLength(733);
    expect(lines.at(-2)).toMatch(/^731,[\d.]+,[\d.]+,[\d.]+,0\.00$/);
  });

  test.each(["", "annualRate=0", "extraPayment=500", "annualRate=0&frequency=weekly&termYears=7&loanAmount=100000"])(
    "adds up to the cent in every row and column (%s)",
    async (query) => {
      const { text } = await southerly.send(`${path}?${query}`);
      const rows = text
        .trimEnd()
        .split("\r\n")
        .slice(1)
        .map((line) => line.split(",").map((cell) => Math.round(Number(cell) * 100)));
      let owed = query.includes("loanAmount") ? 10_000_000 : 75_000_000;
      for (const [, payment = 0, principal = 0, interest = 0, balance = 0] of rows) {
        expect(principal + interest).toBe(payment);
        expect(owed - principal).toBe(balance);
        owed = balance;
      }
      expect(owed).toBe(0);
    },
  );

  test("writes nothing but numbers after the header, to the longest schedule", async () => {
    const { text } = await southerly.send(`${path}?termYears=50&frequency=weekly`);
    const rows = text.trimEnd().split("\r\n").slice(1);
    expect(rows).toHaveLength(2600);
    expect(rows.filter((row) => !/^\d+(?:,\d+\.\d\d){4}$/.test(row))).toEqual([]);
  });

  test("responds to HEAD with the headers only", async () => {
    const { status, headers, text } = await southerly.send(path, { method: "HEAD" });
    expect([status, headers["content-type"], text]).toEqual([200, "text/csv; charset=utf-8", ""]);
  });

  test("reports invalid inputs in sentences", async () => {
    const { status, headers, text } = await southerly.send(`${path}?loanAmount=&annualRate=x&termYears=51`);
    expect(status).toBe(422);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(headers).not.toHaveProperty("content-disposition");
    expect(text).toBe(
      "Check the inputs\nLoan amount must be greater than zero\nEnter an annual interest rate\nLoan term cannot exceed 50 years\n",
    );
  });

  test.each([
    [
      "annualRate=1000&termYears=30",
      "Cannot calculate repayments\nRepayments are not covering interest. Increase the repayment amount.\n",
    ],
    [
      `annualRate=${"9".repeat(308)}`,
      "Cannot calculate repayments\nUnable to calculate repayment amount with the supplied inputs\n",
    ],
  ])("explains why there are no repayments with %s", async (query, expected) => {
    const { status, text } = await southerly.send(`${path}?${query}`);
    expect([status, text]).toEqual([422, expected]);
  });

  test("accepts GET only", async () => {
    const { status, headers, json } = await southerly.send(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    expect(status).toBe(405);
    expect(headers.allow).toBe("GET, HEAD");
    expect(json()).toEqual({ message: "This address answers GET only." });
  });
});
