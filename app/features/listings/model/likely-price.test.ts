import { describe, expect, test } from "vitest";
import { doubtfulPriceText } from "./likely-price.ts";

describe("a doubtful price", () => {
  const textOf = (listingType: "sale" | "rent", amount: number, priceFrequency?: string) =>
    doubtfulPriceText({ listingType, price: amount, priceFrequency });

  test.each([
    [1, "$1 is unusually low for a sale. Did you mean $1,000,000?"],
    [1300, "$1,300 is unusually low for a sale. Did you mean $1,300,000?"],
    [650, "$650 is unusually low for a sale. Did you mean $650,000?"],
    [45_000, "$45,000 is unusually low for a sale. Did you mean $450,000?"],
  ])("of a sale for %s names what was probably meant", (amount, text) => {
    expect(textOf("sale", amount)).toBe(text);
  });

  test.each([
    [900_000, "per_week", "$900,000 a week is unusually high for a rent. Is $900,000 the price of a sale?"],
    [65_000, "per_week", "$65,000 a week is unusually high for a rent. Did you mean $650?"],
    [280_000, "per_month", "$280,000 a month is unusually high for a rent. Did you mean $2,800?"],
  ])("of a rental for %s %s names what was probably meant", (amount, frequency, text) => {
    expect(textOf("rent", amount, frequency)).toBe(text);
  });

  test.each([
    [11_200_000, 2_000_000, "$11,200,000 is unusually high for a sale. Did you mean $1,120,000?"],
    [125_000_000, 2_000_000, "$125,000,000 is unusually high for a sale. Did you mean $1,250,000?"],
    [125_000_000, undefined, "$125,000,000 is unusually high for a sale. Did you mean $12,500,000?"],
    [45_000_000, 8_000_000, "$45,000,000 is unusually high for a sale. Did you mean $4,500,000?"],
    [40_000_000, 8_000_000, undefined],
    [10_000_000, 2_000_000, undefined],
    [30_000_000, undefined, undefined],
  ])("of a sale for %s where the median is %s is %s", (price, median, text) => {
    expect(doubtfulPriceText({ listingType: "sale", price }, median)).toBe(text);
  });

  test.each([
    [5000, "Car space", undefined],
    [45_000, "Parking", undefined],
    [1_000_000, "Marina berth", undefined],
    [1300, "Garage", "$1,300 is unusually low for parking or storage. Did you mean $13,000?"],
    [45, "Car space", "$45 is unusually low for parking or storage. Did you mean $45,000?"],
    [1_200_000, "Storage unit", "$1,200,000 is unusually high for parking or storage. Did you mean $120,000?"],
    [45_000, "Unit", "$45,000 is unusually low for a sale. Did you mean $450,000?"],
  ])("of %s depends on its kind, such as %s", (price, propertyType, text) => {
    expect(doubtfulPriceText({ listingType: "sale", price, propertyType })).toBe(text);
  });

  test("begins below $50,000 for a sale and above $20,000 a week", () => {
    expect(textOf("sale", 0)).toBeUndefined();
    expect(textOf("sale", 49_999)).toBeDefined();
    expect(textOf("sale", 50_000)).toBeUndefined();
    expect(textOf("rent", 20_000)).toBeUndefined();
    expect(textOf("rent", 20_001)).toBeDefined();
    expect(textOf("rent", 86_000, "per_month")).toBeUndefined();
    expect(textOf("rent", 1)).toBeUndefined();
  });
});
