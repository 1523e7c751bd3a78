import { describe, expect, test } from "vitest";
import { readAnswered, signAnswered } from "./answered-token.server.ts";
import { readReceipt, signReceipt } from "./receipt.server.ts";

const lead = { id: 1234, createdAt: new Date("2026-03-03T23:42:00Z") };
const days = (count: number) => lead.createdAt.getTime() + count * 24 * 60 * 60 * 1000;

describe("the token by which an enquiry is said to be answered", () => {
  test("names it for 180 days, and is the same whenever it is made", () => {
    const token = signAnswered(lead);
    expect(signAnswered({ ...lead })).toBe(token);
    expect(readAnswered(token, days(0))).toEqual({ state: "valid", leadId: 1234 });
    expect(readAnswered(token, days(180))).toEqual({ state: "valid", leadId: 1234 });
    expect(readAnswered(token, days(180) + 1)).toEqual({ state: "expired" });
  });

  test("is no receipt, and a receipt is none of these", () => {
    expect(readReceipt(signAnswered(lead), days(1))).toEqual({ state: "invalid" });
    expect(readAnswered(signReceipt(lead), days(1))).toEqual({ state: "invalid" });
  });

  test.each([
    "",
    "1",
    "ya.1",
    signAnswered(lead).slice(0, -1),
    `${signAnswered(lead)}a`,
    signAnswered(lead).replace("ya", "yb"),
  ])("%j is none", (token) => {
    expect(readAnswered(token, days(1))).toEqual({ state: "invalid" });
  });
});
