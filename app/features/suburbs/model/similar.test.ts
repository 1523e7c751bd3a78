import { describe, expect, test } from "vitest";
import { type ComparableSuburb, findSimilar } from "#app/features/suburbs/model/similar.ts";

const sold = (median: number, counted: number | null = 100) => ({
  median,
  lowerQuartile: median * 0.9,
  upperQuartile: median * 1.1,
  counted,
});

const here: ComparableSuburb = {
  name: "Here",
  slug: "here",
  postcode: "2000",
  latitude: -33.9,
  longitude: 151.1,
  km: 0,
  period: "January to March 2024",
  house: sold(2_000_000),
  strata: sold(800_000),
  separateHousePct: 10,
  semiPct: 60,
  apartmentPct: 30,
};
/** A suburb 5 km to the north. */
const suburb = (name: string, changes: Partial<ComparableSuburb> = {}): ComparableSuburb => ({
  ...here,
  name,
  slug: name.toLowerCase(),
  postcode: `3${name}`,
  latitude: here.latitude + 0.045,
  km: 5,
  ...changes,
});
const found = (...others: ComparableSuburb[]) => findSimilar(here, others).map(({ name }) => name);
const reason = (changes: Partial<ComparableSuburb>) => findSimilar(here, [suburb("There", changes)])[0]?.reason;

describe("the order", () => {
  test.each<[Partial<ComparableSuburb>, Partial<ComparableSuburb>, string]>([
    [{}, { house: sold(2_300_000) }, "the price of houses"],
    [{}, { strata: sold(900_000) }, "the price of units"],
    [{}, { semiPct: 50, apartmentPct: 40 }, "the kinds of home"],
    [{}, { km: 9 }, "the distance"],
    [{}, { house: null }, "what is known"],
  ])("%j comes before %j: %s", (first, second) => {
    expect(found(suburb("Second", second), suburb("First", first))).toEqual(["First", "Second"]);
  });

  test("has one suburb of each postcode, none of its own, and five at most", () => {
    const same = { postcode: "3000" };
    expect(found(suburb("Far", { ...same, km: 8 }), suburb("Near", same), suburb("Own", { postcode: "2000" }))).toEqual(
      ["Near"],
    );
    expect(found(...["A", "B", "C", "D", "E", "F"].map((name) => suburb(name)))).toEqual(["A", "B", "C", "D", "E"]);
  });
});

test.each<[Partial<ComparableSuburb>, string]>([
  [{ house: sold(3_000_000), strata: sold(1_200_000) }, "half as dear again"],
  [{ separateHousePct: 70, semiPct: 5, apartmentPct: 25 }, "other homes"],
  [{ km: 26 }, "far away"],
  [{ house: null, strata: null }, "without sales"],
])("%j is not alike: %s", (changes) => {
  expect(found(suburb("There", changes))).toEqual([]);
});

describe("the reason", () => {
  test.each<[Partial<ComparableSuburb>, string]>([
    [{}, "about the same for units and houses, also mostly terraces and townhouses, 5.0\u00a0km north"],
    [
      { house: sold(1_760_000) },
      "about the same for units, 12% less for houses, also mostly terraces and townhouses, 5.0\u00a0km north",
    ],
    [
      { house: { ...sold(2_400_000, null), upperQuartile: 4_000_000 }, strata: sold(900_000) },
      "13% more for units, 20% more for houses (may be chance), also mostly terraces and townhouses, 5.0\u00a0km north",
    ],
    [{ strata: null, km: 12 }, "about the same for houses, also mostly terraces and townhouses, 12\u00a0km north"],
    [
      { separateHousePct: 20, semiPct: 40, apartmentPct: 40 },
      "about the same for units and houses, a mix of homes, 5.0\u00a0km north",
    ],
  ])("of %j", (changes, words) => {
    expect(reason(changes)).toBe(words);
  });

  test("leaves out the price of a kind of home that is rare here", () => {
    const flats = { separateHousePct: 1, semiPct: 4, apartmentPct: 95 };
    const [similar] = findSimilar({ ...here, ...flats }, [suburb("There", { ...flats, house: sold(9_000_000) })]);
    expect(similar?.reason).toBe("about the same for units, also mostly apartments, 5.0\u00a0km north");
  });
});
