import { expect, test } from "vitest";
import { summarizeFold, termOptions } from "./agents.page.tsx";

const values = (asked: string | undefined) => {
  const { options, chosen } = termOptions("All Suburbs", "Bondi\nNewtown", asked);
  return { values: options.map(({ value }) => value), chosen };
};

test("offers all of them first, without a value", () => {
  expect(termOptions("All Suburbs", "", undefined)).toEqual({
    options: [{ value: "", label: "All Suburbs" }],
    chosen: "",
  });
});

test.each<[asked: string | undefined, expected: { values: string[]; chosen: string }, why: string]>([
  [undefined, { values: ["", "Bondi", "Newtown"], chosen: "" }, "nothing asked is all"],
  ["Newtown", { values: ["", "Bondi", "Newtown"], chosen: "Newtown" }, "one of them"],
  ["NEWTOWN", { values: ["", "Bondi", "Newtown"], chosen: "Newtown" }, "in any capitals"],
  ["Manly", { values: ["", "Manly", "Bondi", "Newtown"], chosen: "Manly" }, "one that nobody serves is still shown"],
])("requested %s: %j (%s)", (asked, expected) => {
  expect(values(asked)).toEqual(expected);
});

test.each([
  ["", "", "Order, specialty"],
  ["Waterfront", "", "Waterfront"],
  ["", "days", "Fewest days to sell"],
  ["Waterfront", "sales", "Waterfront, Most sold"],
])("the fold of phones names the specialty %j and the order %j: %s", (specialty, sort, text) => {
  expect(summarizeFold(specialty, sort)).toBe(text);
});
