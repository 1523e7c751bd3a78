import { expect, test } from "vitest";
import { suggestAltTexts } from "./pictures.page.tsx";

const home = { propertyType: "House", bedrooms: 3, bathrooms: 2, parking: 1 };

test("a house is suggested its street front, its rooms and its garden", () => {
  expect(suggestAltTexts(home)).toEqual({
    photos: [
      "Front of the house",
      "Living room",
      "Kitchen",
      "Main bedroom",
      "Bathroom",
      "Second bedroom",
      "Third bedroom",
      "Second bathroom",
      "Back garden",
      "Garage",
      "Laundry",
    ],
    plan: "Floor plan",
  });
});

test("a home is suggested no room that it does not have", () => {
  const { photos } = suggestAltTexts({ ...home, propertyType: "Apartment", bedrooms: 1, bathrooms: 1, parking: 0 });
  expect(photos.join()).not.toMatch(/Second|Third|Garage|Car|garden/);
  expect(photos).toContain("Balcony");
  expect(suggestAltTexts({ ...home, propertyType: "Land" }).photos.join()).not.toMatch(/room|Kitchen/);
});
