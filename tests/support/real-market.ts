import { type Random, randomFrom } from "#app/lib/random.ts";
import { generatePostcodeFigures, type PostcodeFigureRow } from "#reference/postcode-figure-rows.ts";
import { readSuburbs } from "#reference/suburbs.ts";
import type { insertListing } from "#samples/factories/listings.ts";

export type MarketHome = Omit<Parameters<typeof insertListing>[1], "createdByUserId">;

/**
 * A market based on public figures: one home for each median price that the State publishes for a postcode, at that
 * price and in a suburb of that postcode. Values that are not in the figures (car spaces, features, texts) are drawn
 * from a fixed seed. Every tenth sale has no published price, every seventh rent is monthly, and a third of the sales
 * are auctions, half of them in the past.
 */
export function realMarket(): MarketHome[] {
  const random = randomFrom(2042);
  const suburbs = Map.groupBy(readSuburbs(), ({ postcode }) => postcode);
  const figures = generatePostcodeFigures().flatMap((figure) => {
    const { kind, dwelling, period } = figure;
    return dwelling !== "all" && (kind === "rent" || period === "January to March 2024")
      ? [{ ...figure, dwelling }]
      : [];
  });
  return figures
    .filter((_, index) => index % 4 === 0)
    .flatMap((figure, index) => {
      const there = suburbs.get(figure.postcode);
      return there ? [homeAt(figure, random.pick(there).name, index, random)] : [];
    });
}

type Dwelling = Exclude<PostcodeFigureRow["dwelling"], "all">;
type MarketFigure = PostcodeFigureRow & { dwelling: Dwelling };

const PROPERTY_TYPES: Readonly<Record<Dwelling, readonly string[]>> = {
  house: ["House", "Villa"],
  townhouse: ["Townhouse"],
  unit: ["Unit", "Apartment"],
  strata: ["Apartment", "Unit", "Townhouse"],
};

const WORDS = ["harbour", "courtyard", "station", "fireplace", "renovated", "quiet", "northern"];
const FEATURES = [
  "Swimming pool",
  "Air conditioning",
  "Study",
  "Balcony",
  "Lift access",
  "Lock-up garage",
  "Furnished",
];

function homeAt(figure: MarketFigure, suburb: string, place: number, random: Random): MarketHome {
  const isSale = figure.kind === "sale";
  const isMonthly = !isSale && place % 7 === 0;
  const some = (things: readonly string[]) => things.filter(() => random.chance(0.3));
  return {
    title: `Home ${place}`,
    listingType: figure.kind,
    propertyType: random.pick(PROPERTY_TYPES[figure.dwelling]),
    price: isSale && place % 10 === 0 ? 0 : isMonthly ? Math.round((figure.median * 52) / 12) : figure.median,
    priceFrequency: isSale ? "once" : isMonthly ? "per_month" : "per_week",
    address: `${place + 1} Sample Street`,
    suburb,
    postcode: figure.postcode,
    bedrooms: figure.bedrooms ?? (random.chance(0.1) ? null : random.int(1, 5)),
    bathrooms: random.chance(0.1) ? null : random.int(1, 3),
    parking: random.chance(0.2) ? null : random.int(0, 3),
    landSize: figure.dwelling === "house" ? random.int(150, 900) : null,
    stepFreeAccess: random.chance(0.3) ? random.chance(0.6) : null,
    stepFreeBathroom: random.chance(0.3) ? random.chance(0.6) : null,
    ...factsOf(isSale, place),
    heroImageUrl: random.chance(0.6) ? "https://images.example.com/home.jpg" : null,
    description: `Words of a sample home: ${some(WORDS).join(", ") || "none"}.`,
    features: some(FEATURES),
    ...(isSale ? termsOf(place) : {}),
    // Ten homes share each minute, so that the order also depends on the tie-breaker.
    publishedAt: new Date(Date.UTC(2026, 9, 1) + Math.floor(place / 10) * 60_000),
  };
}

function termsOf(place: number): Pick<MarketHome, "saleMethod" | "auctionAt"> {
  if (place % 3 !== 0) return { saleMethod: place % 3 === 1 ? "private treaty" : null };
  const days = (place % 2 === 0 ? 1 : -1) * (1 + (place % 40));
  return { saleMethod: "auction", auctionAt: new Date(Date.now() + days * 86_400_000) };
}

/**
 * Derived from the number instead of drawn, so that the values of other homes do not change. Every third sale states
 * all material facts, others only six.
 */
function factsOf(isSale: boolean, place: number): Partial<MarketHome> {
  if (!isSale) return {};
  return {
    strataLevies: place % 2 === 0 ? 900 + place : null,
    floodOrFire: place % 3 === 0 ? place % 4 === 0 : null,
    safetyRisk: place % 3 === 0 ? false : null,
    looseFillAsbestos: place % 3 === 0 ? false : null,
    homicide: place % 3 === 0 ? false : null,
    drugManufacture: place % 3 === 0 ? false : null,
    cladding: place % 3 === 0 ? false : null,
    buildingOrder: place % 3 === 0 && place % 5 !== 0 ? false : null,
  };
}
