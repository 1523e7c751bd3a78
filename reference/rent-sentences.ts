import type { Random } from "#app/lib/random.ts";
import type { ReferenceSuburb } from "./suburbs.ts";
import { money } from "./wording.ts";

/** Median rents in the postcode, with the period. Empty without data. */
export function aboutRents(suburb: ReferenceSuburb, random: Random): string[] {
  const { postcode, houseRent, flatRent } = suburb;
  if (houseRent !== null && flatRent !== null) {
    return [
      random.pick([
        `Across postcode ${postcode} the median rent was ${money(houseRent)} a week for a house and ${money(flatRent)} ` +
          `for a flat, by bonds lodged from August 2019 to July 2020.`,
        `Bonds lodged in ${postcode} between August 2019 and July 2020 put the median weekly rent at ` +
          `${money(flatRent)} for a flat and ${money(houseRent)} for a house.`,
        `Renters in ${postcode} paid a median of ${money(flatRent)} a week for a flat and ${money(houseRent)} for a ` +
          `house in the year to July 2020.`,
        `A house in postcode ${postcode} rented for a median of ${money(houseRent)} a week in the year to July 2020, ` +
          `a flat for ${money(flatRent)}.`,
      ]),
    ];
  }
  if (houseRent !== null) {
    return [
      random.pick([
        `The median rent of a house in postcode ${postcode} was ${money(houseRent)} a week in the year to July 2020.`,
        `Houses in postcode ${postcode} rented for a median of ${money(houseRent)} a week, by bonds lodged from ` +
          `August 2019 to July 2020.`,
      ]),
    ];
  }
  if (flatRent !== null) {
    return [
      `The median rent of a flat in postcode ${postcode} was ${money(flatRent)} a week in the year to July 2020.`,
    ];
  }
  return [];
}
