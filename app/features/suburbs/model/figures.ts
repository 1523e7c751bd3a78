/** The figures of a suburb's market, with their period and source; null where there is none. */
export interface SuburbFigures {
  name: string;
  slug: string;
  /** Australian dollars. */
  medianPrice: number | null;
  /** Percent against the year before. */
  priceGrowth: number | null;
  propertiesSold: number | null;
  avgDaysOnMarket: number | null;
  figuresPeriod: string | null;
  figuresSource: string | null;
}

/** The end of a period of figures, to stand beside them: "July 2018 to June 2019" is "to June 2019". */
export function periodEnd(period: string | null): string | undefined {
  const end = period?.split(" to ").at(-1);
  return end ? `to ${end}` : undefined;
}

/** The period of all figures there are; null when it is not the same for all, or when there are none. */
export function commonPeriod(suburbs: readonly DatedFigures[]): string | null {
  const periods = new Set(suburbs.filter(hasFigures).map(({ figuresPeriod }) => figuresPeriod));
  return periods.size === 1 ? ([...periods][0] ?? null) : null;
}

/** What a growth is measured over; its sign says which way, so the words do not say it again. */
export function growthWords(percent: number): string {
  return percent === 0 ? "unchanged over the year" : "over the year";
}

/** Where and when figures come from, each said once: "July 2018 to June 2019. Sales of houses". Empty when none has figures. */
export function figuresNotes(suburbs: readonly DatedFigures[]): string[] {
  const notes = suburbs
    .filter(hasFigures)
    .map(({ figuresPeriod, figuresSource }) => [figuresPeriod, figuresSource].filter(Boolean).join(". "));
  return [...new Set(notes)].filter(Boolean);
}

type DatedFigures = Pick<SuburbFigures, "medianPrice" | "propertiesSold" | "figuresPeriod" | "figuresSource">;

function hasFigures({ medianPrice, propertiesSold }: DatedFigures): boolean {
  return medianPrice !== null || propertiesSold !== null;
}
