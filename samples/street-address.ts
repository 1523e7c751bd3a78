import type { Random } from "#app/lib/random.ts";
import { STREET_ENDINGS, STREET_NAMES } from "./data/streets.ts";
import type { Home } from "./home.ts";

/** "14 Tallow Street", or "7/14 Tallow Street" if homes share a number. */
export function streetAddress(home: Home, random: Random): string {
  const street = `${random.pick(STREET_NAMES)} ${random.pick(STREET_ENDINGS)}`;
  const shared = ["Apartment", "Unit", "Townhouse", "Villa"].includes(home.propertyType);
  if (home.propertyType === "Land") return `Lot ${random.int(2, 48)}, ${random.int(3, 120)} ${street}`;
  if (!shared) return `${random.int(1, 148)} ${street}`;
  const number = home.traits.has("largeBlock") ? (home.floor ?? 0) * 100 + random.int(1, 9) : random.int(1, 12);
  return `${Math.max(1, number)}/${random.int(1, 148)} ${street}`;
}
