import { expect, test } from "vitest";
import { toLoanOptions } from "./service.ts";

test("groups statements by loan, and the others as notes", () => {
  const deposit = "First-home-buyer low deposit is from 5%.";
  const fee = "We may earn a referral fee.";
  expect(toLoanOptions(["First home buyer", "Investment", "First home"], [deposit, fee, "Investments vary."])).toEqual({
    options: [
      { name: "First home buyer", terms: [deposit] },
      { name: "Investment", terms: [] },
      { name: "First home", terms: [deposit] },
    ],
    notes: [fee, "Investments vary."],
  });
});
