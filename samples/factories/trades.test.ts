import { expect, test } from "vitest";
import { tradeInsertSchema } from "./trades.ts";

const complete = { companyName: "Sample & Spanner", category: "Plumbing" };

function messageFor(change: Record<string, unknown>): string | undefined {
  return tradeInsertSchema.safeParse({ ...complete, ...change }).error?.issues[0]?.message;
}

test("only requires a name and a category", () => {
  expect(tradeInsertSchema.parse(complete)).toEqual({
    ...complete,
    coverageArea: [],
    reviewCount: 0,
    isFeatured: false,
  });
});

test.each<[change: Record<string, unknown>, message: string | undefined, why: string]>([
  [{ companyName: " " }, "Company name is required", "blank"],
  [{ companyName: "a".repeat(255) }, undefined, "the column's length"],
  [{ companyName: "a".repeat(256) }, "Company name is too long", "one more than the column"],
  [{ category: "" }, "Category is required", "empty"],
  [{ category: "a".repeat(121) }, "Category is too long", "one more than the column"],
  [{ coverageArea: Array.from({ length: 61 }, () => "Newtown") }, "List at most 60 coverage areas", "too many"],
  [{ coverageArea: ["a".repeat(121)] }, "Coverage area is too long", "longer than a suburb's column"],
  [{ phone: "1".repeat(51) }, "Phone is too long", "one more than the column"],
  [{ email: "hello@" }, "Enter a valid email address", "no host"],
  [{ email: null, phone: null, website: null }, undefined, "no way to reach it"],
  [{ website: "http://spanner.example.com" }, "Enter a valid website address", "not encrypted"],
  [{ website: "https://127.0.0.1/" }, "Enter a valid website address", "an address, not a host name"],
  [{ website: "javascript:alert(1)" }, "Enter a valid website address", "a script"],
  [{ website: "https://spanner.example.com/team" }, undefined, "https"],
  [{ description: "a".repeat(10_001) }, "Description is too long", "over 10,000"],
  [{ licenceNumber: "1".repeat(51) }, "Licence number is too long", "one more than the column"],
  [{ rating: 0 }, undefined, "the worst"],
  [{ rating: 5 }, undefined, "the best"],
  [{ rating: 4.35 }, undefined, "two decimals"],
  [{ rating: 4.355 }, "A rating has two decimals at most", "three decimals"],
  [{ rating: 5.01 }, "A rating is 0 to 5", "better than the best"],
  [{ rating: -1 }, "A rating is 0 to 5", "worse than the worst"],
  [{ rating: null }, undefined, "nobody has rated it"],
  [{ reviewCount: -1 }, "Enter a whole number of reviews", "less than none"],
  [{ reviewCount: 1.5 }, "Enter a whole number of reviews", "half a review"],
])("%j: %s (%s)", (change, message) => {
  expect(messageFor(change)).toBe(message);
});
