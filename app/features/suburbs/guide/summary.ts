import { findLatestSales, type LatestSales } from "#app/features/suburbs/model/market.ts";
import type { PostcodeFigure } from "#app/features/suburbs/model/postcode-medians.ts";
import { formatDollars } from "#app/lib/numbers.ts";

/** Two or three sentences about a postcode's newest sales and rents. Undefined without any. */
export function summariseMarket(postcode: string, figures: readonly PostcodeFigure[]): string | undefined {
  const oldest = yearsBefore(
    figures
      .map(({ periodEnd }) => periodEnd)
      .toSorted()
      .at(-1) ?? "",
    MOST_YEARS,
  );
  const sales = (["house", "strata"] as const)
    .flatMap((dwelling) => findLatestSales(figures, dwelling) ?? [])
    .filter(({ latest }) => latest.periodEnd >= oldest);
  const sentences = [...salesSentences(postcode, sales), ...rentSentences(postcode, sales.length > 0, figures)];
  return sentences.length === 0 ? undefined : sentences.join(" ");
}

/** Sales that are so much older than the newest figure of the postcode are history. */
const MOST_YEARS = 3;

function yearsBefore(date: string, years: number): string {
  return `${Number(date.slice(0, 4)) - years}${date.slice(4)}`;
}

const NOUNS = { house: "houses", strata: "units and townhouses", all: "homes" } as const;

function salesSentences(postcode: string, sales: readonly LatestSales[]): string[] {
  const [first, second] = sales;
  if (!first) return [];
  const half = (one: LatestSales) => `half of the ${NOUNS[one.dwelling]}`;
  const opening = `In ${quarterText(first.latest.periodEnd)} ${half(first)} sold in postcode ${postcode} went for more than ${formatDollars(first.latest.median)}`;
  if (!second) return [`${opening}.`, ...changeSentences(sales)];
  if (second.latest.periodEnd === first.latest.periodEnd) {
    return [
      `${opening}, and ${half(second)} for more than ${formatDollars(second.latest.median)}.`,
      ...changeSentences(sales),
    ];
  }
  return [
    `${opening}, and in ${quarterText(second.latest.periodEnd)} ${half(second)} for more than ${formatDollars(second.latest.median)}.`,
    ...changeSentences(sales),
  ];
}

/** "the first quarter of 2024" */
function quarterText(periodEnd: string): string {
  const quarter = ["first", "second", "third", "fourth"][Math.ceil(Number(periodEnd.slice(5, 7)) / 3) - 1];
  return `the ${quarter} quarter of ${periodEnd.slice(0, 4)}`;
}

function changeSentences(sales: readonly LatestSales[]): string[] {
  const known = sales.flatMap(({ dwelling, change }) => (change ? [{ dwelling, change }] : []));
  const [one, other] = known;
  if (!one) return [];
  if (known.every(({ change }) => change.isNoise)) {
    return other
      ? ["Both differences from the year before may be chance."]
      : [`For ${NOUNS[one.dwelling]} the difference from the year before may be chance.`];
  }
  const parts = known.map(({ dwelling, change: { percent, isNoise } }) => {
    if (isNoise) return `the difference for ${NOUNS[dwelling]} may be chance`;
    const rounded = Math.max(1, Math.round(Math.abs(percent)));
    return `${NOUNS[dwelling]} cost ${rounded}% ${percent > 0 ? "more" : "less"} than a year before`;
  });
  const text = parts.join("; ");
  return [`${text.charAt(0).toUpperCase()}${text.slice(1)}.`];
}

/** Of the size with the most bonds, if that is known. */
function rentSentences(postcode: string, follows: boolean, figures: readonly PostcodeFigure[]): string[] {
  const [rent] = figures
    .filter((figure) => figure.kind === "rent" && figure.bedrooms !== null)
    .toSorted((one, other) => (other.counted ?? 0) - (one.counted ?? 0));
  if (!rent) return [];
  const size = rent.bedrooms === 0 ? `studio ${rent.dwelling}s` : `${rent.bedrooms}-bedroom ${rent.dwelling}s`;
  const where = follows ? "" : ` in postcode ${postcode}`;
  return [
    `The most common new leases${where} are of ${size}: half of them rent for more than ${formatDollars(rent.median)} a week.`,
  ];
}
