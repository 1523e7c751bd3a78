import { spellOut } from "./spell-numbers.ts";
import type { Random } from "#app/lib/random.ts";
import type { ReferenceSuburb } from "./suburbs.ts";
import { capitalised, grouped, money } from "./wording.ts";

/** Sales counts and medians, each with its period. */
export function aboutSales(suburb: ReferenceSuburb, random: Random): string[] {
  if (suburb.medianPrice === null) return [tooFewSales(suburb, random), ...aboutSample(suburb, random)];
  const growth = random.chance(0.85) ? aboutGrowth(suburb, random) : [];
  const sample = random.chance(0.4) ? aboutSample(suburb, random) : [];
  return [aboutMedian(suburb, suburb.medianPrice, random), ...growth, ...sample];
}

function tooFewSales({ name, sales }: ReferenceSuburb, random: Random): string {
  if (sales === 0) {
    return random.pick([
      `No house or townhouse sales are on record here for the year to June 2019, so there is no median to show.`,
      `Our records show no house or townhouse sales in ${name} for the year to June 2019, so there is no median.`,
    ]);
  }
  const count =
    sales === 1 ? "One house or townhouse sale" : `${capitalised(spellOut(sales))} house and townhouse sales`;
  return random.pick([
    `${count} in the year to June 2019 ${sales === 1 ? "is" : "are"} too few for a reliable median.`,
    `${count} ${sales === 1 ? "is" : "are"} on record for the year to June 2019, too few for a reliable median.`,
  ]);
}

function aboutMedian(suburb: ReferenceSuburb, median: number, random: Random): string {
  const { name, houseMedian, townhouseMedian } = suburb;
  const sales = grouped(suburb.sales);
  const shapes = [
    `Over the year to June 2019, ${sales} houses and townhouses changed hands at a median of ${money(median)}.`,
    `The median of ${sales} house and townhouse sales between July 2018 and June 2019 was ${money(median)}.`,
    `Between July 2018 and June 2019 half of the ${sales} houses and townhouses sold went for ${money(median)} or less.`,
    `In the twelve months to June 2019, ${sales} sales of houses and townhouses had a median of ${money(median)}.`,
  ];
  if (houseMedian !== null && townhouseMedian !== null) {
    const together = `together the ${sales} sales had a median of ${money(median)}.`;
    shapes.push(
      `In the year to June 2019 townhouses in ${name} sold for a median of ${money(townhouseMedian)} and houses for ` +
        `${money(houseMedian)}; ${together}`,
      `In the year to June 2019 the median house in ${name} cost ${money(houseMedian)} and the median townhouse ` +
        `${money(townhouseMedian)}; ${together}`,
    );
  }
  return random.pick(shapes);
}

function aboutGrowth({ growthPercent }: ReferenceSuburb, random: Random): string[] {
  if (growthPercent === null) return [];
  const size = `${Math.abs(growthPercent).toFixed(1)}%`;
  if (Math.abs(growthPercent) < 0.5) {
    return [random.pick(["That was much the same as the year before.", "The year before had been almost the same."])];
  }
  return growthPercent > 0
    ? [
        random.pick([
          `That was ${size} above the year before.`,
          `The figure rose by ${size} over the year.`,
          `That was a rise of ${size} on the year before.`,
        ]),
      ]
    : [
        random.pick([
          `That was ${size} below the year before.`,
          `The figure fell by ${size} over the year.`,
          `That was a fall of ${size} on the year before.`,
        ]),
      ];
}

function aboutSample({ sampledMedian, sampledSales }: ReferenceSuburb, random: Random): string[] {
  if (sampledMedian === null) return [];
  return [
    random.pick([
      `A small sample of ${sampledSales} sales from 2021 had a median of ${money(sampledMedian)}.`,
      `In a small sample of ${sampledSales} sales from 2021 the median was ${money(sampledMedian)}, which is only a rough guide.`,
    ]),
  ];
}
