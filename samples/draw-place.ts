import type { Random } from "#app/lib/random.ts";
import { SOUGHT_AFTER } from "./data/where-people-look.ts";
import type { Deal, PropertyType } from "./home.ts";
import type { RentTable } from "./rent-facts.ts";
import type { SampleSuburb } from "./suburbs.ts";

const soughtAfter = new Set(SOUGHT_AFTER);

/** Relative to a small suburb on the edge of the city. */
export function searchWeight(suburb: SampleSuburb): number {
  const size = Math.sqrt((suburb.population ?? 1_500) / 6_000);
  const nearness = 1 + 12 / (4 + suburb.kmFromCbd);
  return size * nearness * (soughtAfter.has(suburb.name) ? 5 : 1);
}

/** Weighted by bonds lodged in the postcode. Houses are more often sold than let. */
export function drawPropertyType(suburb: SampleSuburb, deal: Deal, rents: RentTable, random: Random): PropertyType {
  const flats = rents.bonds(suburb.postcode, "flat");
  const houses = rents.bonds(suburb.postcode, "house") * (deal === "sale" ? 3.2 : 1.4) + 6;
  const townhouses = rents.bonds(suburb.postcode, "townhouse") + 1;
  const older = suburb.kmFromCbd < 2 ? 0.15 : 0.45;
  const weights: Record<PropertyType, number> = {
    Apartment: flats * (1 - older),
    Unit: flats * older,
    House: houses,
    Townhouse: townhouses * 1.3,
    Villa: suburb.kmFromCbd > 6 ? townhouses * 0.9 : 0,
    Land: deal === "sale" && suburb.kmFromCbd > 24 ? houses * 0.7 : 0,
  };
  return random.weighted(Object.keys(weights) as PropertyType[], (type) => weights[type]);
}
