import { expect, test } from "vitest";
import { suburbListStructuredData, suburbStructuredData } from "./structured-data.ts";

const newtown = {
  name: "Newtown",
  slug: "newtown",
  postcode: "2042",
  heroImageUrl: "https://images.example.com/newtown.jpg",
  latitude: -33.8979,
  longitude: 151.1793,
};

test("a suburb is a place with an address, a point and a picture", () => {
  expect(suburbStructuredData(newtown, "https://a.example/suburbs/newtown", "Guide to Newtown.")).toEqual({
    "@context": "https://schema.org",
    "@type": "Place",
    name: "Newtown",
    description: "Guide to Newtown.",
    url: "https://a.example/suburbs/newtown",
    image: "https://images.example.com/newtown.jpg",
    address: {
      "@type": "PostalAddress",
      addressLocality: "Newtown",
      addressRegion: "NSW",
      postalCode: "2042",
      addressCountry: "AU",
    },
    geo: { "@type": "GeoCoordinates", latitude: -33.8979, longitude: 151.1793 },
  });
});

test("what is not known of it is left out", () => {
  const bare = { ...newtown, postcode: null, heroImageUrl: null, latitude: null };
  const data = suburbStructuredData(bare, "https://a.example/suburbs/newtown", "Guide to Newtown.");
  expect(data).not.toHaveProperty("geo");
  expect(data).not.toHaveProperty("image");
  expect(data).not.toHaveProperty("address.postalCode");
});

test("of a list the first five are named, at their own addresses", () => {
  const many = Array.from({ length: 24 }, (_, index) => ({ name: `Suburb ${index}`, slug: `suburb-${index}` }));
  expect(suburbListStructuredData(many, "https://a.example")).toMatchObject({
    "@type": "ItemList",
    itemListElement: [
      { position: 1, item: { name: "Suburb 0", url: "https://a.example/suburbs/suburb-0" } },
      ...[2, 3, 4, 5].map((position) => ({ position })),
    ],
  });
});
