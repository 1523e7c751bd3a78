import { areaSummary } from "./area-summary.ts";
import { suburbInsertSchema } from "#app/features/suburbs/model/suburb.schema.ts";
import { randomFrom } from "#app/lib/random.ts";
import { readSuburbs } from "./suburbs.ts";

const FIGURES_PERIOD = "July 2018 to June 2019";
const FIGURES_SOURCE =
  "Sales of houses and townhouses, without apartments, aggregated from two public sale-record data sets published on Kaggle";

/** 626 suburbs; missing figures stay empty. */
export function generateSuburbs() {
  const all = readSuburbs();
  const random = randomFrom(626);
  return all.map((suburb) =>
    suburbInsertSchema.parse({
      name: suburb.name,
      slug: suburb.slug,
      postcode: suburb.postcode,
      latitude: suburb.latitude,
      longitude: suburb.longitude,
      medianPrice: suburb.medianPrice,
      priceGrowth: suburb.growthPercent,
      propertiesSold: suburb.sales,
      avgDaysOnMarket: null,
      figuresPeriod: FIGURES_PERIOD,
      figuresSource: FIGURES_SOURCE,
      areaSummary: areaSummary(suburb, all, random),
      heroImageUrl: null,
    }),
  );
}
