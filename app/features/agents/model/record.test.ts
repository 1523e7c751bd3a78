import { expect, test } from "vitest";
import { homesNowLabel, mediansLabel, propertyTypesLabel, recordPlaceLabel } from "./record.ts";

test.each<[price: number | null, days: number | null, label: string | undefined]>([
  [918_000, 26, "Median $918,000, sold in 26 days"],
  [918_000, null, "Median $918,000"],
  [null, 1, "Median: sold in 1 day"],
  [null, null, undefined],
])("medians %s and %s are %j", (medianSalePrice, medianDaysToSell, label) => {
  expect(mediansLabel({ medianSalePrice, medianDaysToSell })).toBe(label);
});

test("names types and homes with their counts", () => {
  expect(propertyTypesLabel({ propertyTypes: [] })).toBe("");
  const propertyTypes = [
    { name: "Apartment", count: 5 },
    { name: "Land", count: 2 },
  ];
  expect(propertyTypesLabel({ propertyTypes })).toBe("Apartment 5, Land 2");
  expect(homesNowLabel({ forSale: 20, forRent: 6 })).toBe("20 for sale, 6 for rent");
  expect(homesNowLabel({ forSale: 0, forRent: 6 })).toBe("6 for rent");
  expect(homesNowLabel({ forSale: 0, forRent: 0 })).toBe("");
  expect(recordPlaceLabel(undefined)).toBe("Sydney");
  expect(recordPlaceLabel("Newtown")).toBe("Newtown");
});
