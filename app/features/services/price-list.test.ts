import { expect, test } from "vitest";
import { parsePriceList } from "./service.ts";

test.each([
  [
    "Residential purchase and sale from $1,800 + GST ($1,980 incl. GST).",
    {
      name: "Residential purchase and sale",
      price: "from $1,800 + GST",
      withGst: "$1,980 incl. GST",
      atLeast: 1980,
    },
  ],
  ["Kitchen Transformation from $25,000.", { name: "Kitchen Transformation", price: "from $25,000", atLeast: 25_000 }],
  ["Full Home Renewal from $1,080,000", { name: "Full Home Renewal", price: "from $1,080,000", atLeast: 1_080_000 }],
  [
    "Custom or developer work priced on assessment.",
    { name: "Custom or developer work", price: "priced on assessment" },
  ],
  ["Outdoor Retreats & Patios custom pricing.", { name: "Outdoor Retreats & Patios", price: "custom pricing" }],
])("%j is a price", (statement, row) => {
  expect(parsePriceList(statement)).toEqual({ rows: [row], notes: [] });
});

test.each([
  "Excludes registration fees, stamp duty and disbursements.",
  "Prices are indicative and include GST.",
  "First-home-buyer low deposit is from 5%.",
  "from $10",
  "Homes from $800,000 qualify for less.",
])("%j is a note", (statement) => {
  expect(parsePriceList(statement)).toEqual({ rows: [], notes: [statement] });
});

test("keeps the order of the lines and skips blank ones", () => {
  expect(parsePriceList("B from $2.\r\n\n  Prices are samples. \nA from $1.")).toEqual({
    rows: [
      { name: "B", price: "from $2", atLeast: 2 },
      { name: "A", price: "from $1", atLeast: 1 },
    ],
    notes: ["Prices are samples."],
  });
  expect(parsePriceList(null)).toEqual({ rows: [], notes: [] });
});
