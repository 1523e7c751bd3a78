import { expect, test } from "vitest";
import { suggestAltTexts } from "./pictures.page.tsx";

const home = { propertyType: "House", bedrooms: 3, bathrooms: 2, parking: 1 };

test("suggests street front, rooms and garden for a house", () => {
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

test("suggests only rooms that the home has", () => {
  const { photos } = suggestAltTexts({ ...home, propertyType: "Apartment", bedrooms: 1, bathrooms: 1, parking: 0 });
  expect(photos.join()).not.toMatch(/Second|Third|Garage|Car|garden/);
  expect(photos).toContain("Balcony");
  expect(suggestAltTexts({ ...home, propertyType: "Land" }).photos.join()).not.toMatch(/room|Kitchen/);
});
