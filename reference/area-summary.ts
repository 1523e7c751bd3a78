import { CBD, directionFrom, distanceKm } from "#app/lib/geography.ts";
import type { Random } from "#app/lib/random.ts";
import type { PostcodeCensusRow } from "./area-rows.ts";
import type { PostcodeFigureRow } from "./postcode-figure-rows.ts";
import { nearestSuburbs, type ReferenceSuburb } from "./suburbs.ts";
import { grouped, listed, money } from "./wording.ts";

/** Omit the distance from the CBD for closer suburbs. */
const IN_THE_CENTRE_KM = 1;

export interface SummaryFacts {
  suburb: ReferenceSuburb;
  all: readonly ReferenceSuburb[];
  /** Of the suburb's postcode. */
  figures: readonly PostcodeFigureRow[];
  census: PostcodeCensusRow | undefined;
}

/** Two paragraphs, of the place and of the newest market figures. `random` varies the sentence shapes. */
export function areaSummary(facts: SummaryFacts, random: Random): string {
  const place = [
    describePlace(facts, random),
    describeCouncil(facts.suburb, random),
    describeNeighbours(facts, random),
    ...describePeople(facts, random),
    ...describeDwellings(facts, random),
  ];
  const market = [...describeSales(facts, random), ...describeRents(facts, random)];
  return [place, market]
    .filter((paragraph) => paragraph.length > 0)
    .map((paragraph) => paragraph.join(" "))
    .join("\n\n");
}

function describePlace({ suburb }: SummaryFacts, random: Random): string {
  const { name, postcode } = suburb;
  const codes = suburb.otherPostcodes === null ? postcode : `${postcode} (and ${suburb.otherPostcodes})`;
  if (suburb.kmFromCbd < IN_THE_CENTRE_KM) {
    return random.pick([
      `${name} is in the centre of Sydney, and its postcode is ${codes}.`,
      `${name}, postcode ${codes}, is in the middle of the city.`,
    ]);
  }
  const km = suburb.kmFromCbd < 10 ? suburb.kmFromCbd.toFixed(1) : String(Math.round(suburb.kmFromCbd));
  const way = directionFrom(CBD, suburb);
  return random.pick([
    `${name} lies ${km} kilometres ${way} of the CBD, in postcode ${codes}.`,
    `In a straight line ${km} kilometres separate ${name} from the CBD, which lies to the ` +
      `${directionFrom(suburb, CBD)}. The postcode is ${codes}.`,
    `Postcode ${codes} takes in ${name}, ${km} kilometres to the ${way} of the CBD.`,
    `Head ${way} from the CBD and ${name} is ${km} kilometres away as the crow flies; its postcode is ${codes}.`,
    `${name} (${codes}) is ${km} kilometres ${way} of the centre of Sydney.`,
    `To the ${way} of the CBD, at a distance of ${km} kilometres, is ${name}, postcode ${codes}.`,
  ]);
}

function describeCouncil({ council }: ReferenceSuburb, random: Random): string {
  const area = council === "Sydney" ? "the City of Sydney" : `the ${council.replace(/^The /, "")} council area`;
  return random.pick([`It is part of ${area}.`, `It belongs to ${area}.`]);
}

function describeNeighbours({ suburb, all }: SummaryFacts, random: Random): string {
  const near = nearestSuburbs(suburb, all, random.int(3, 4));
  const first = near[0];
  if (first === undefined) return `No other suburb of this guide is near ${suburb.name}.`;
  const names = listed(near.map(({ name }) => name));
  const rest = listed(near.slice(1).map(({ name }) => name));
  const way = directionFrom(suburb, first);
  return random.pick([
    `Its nearest neighbours, measured centre to centre, are ${names}.`,
    `${first.name} is the closest suburb, about ${distanceKm(suburb, first).toFixed(1)} kilometres to the ${way}, followed by ${rest}.`,
    `${names} are the suburbs nearest to it.`,
    `The closest suburbs are ${names}.`,
    `${first.name} is to the ${way}, with ${rest} not much further away.`,
    `If you are looking here, look at the suburbs nearby too: ${names}.`,
  ]);
}

function describePeople({ suburb: { name, population } }: SummaryFacts, random: Random): string[] {
  if (population === null) return [];
  const people = grouped(population);
  return [
    random.pick([
      `The census of 2021 counted ${people} residents.`,
      `At the census of 2021, ${people} people lived in ${name}.`,
      `Its population at the census of 2021 was ${people}.`,
    ]),
  ];
}

/** Below this share there is no typical dwelling. */
const MOST_PCT = 50;

function describeDwellings({ suburb, census }: SummaryFacts, random: Random): string[] {
  if (census === undefined) return [];
  const kinds = [
    { name: "separate houses", share: census.separateHousePct ?? 0 },
    { name: "terraces and townhouses", share: census.semiPct ?? 0 },
    { name: "apartments", share: census.apartmentPct ?? 0 },
  ].toSorted((one, other) => other.share - one.share);
  const [most, second] = kinds;
  if (most === undefined || second === undefined) return [];
  const share = `${Math.round(most.share)}%`;
  if (most.share < MOST_PCT) {
    return [
      `No one kind of home prevails in postcode ${suburb.postcode}: ${share} are ${most.name}, ${Math.round(second.share)}% ${second.name}.`,
    ];
  }
  return [
    random.pick([
      `Most homes in postcode ${suburb.postcode} are ${most.name} (${share}).`,
      `In postcode ${suburb.postcode}, ${share} of the homes are ${most.name}.`,
    ]),
  ];
}

/** The newest quarter of a dwelling; undefined if it is older than the newest of the source by more than a year. */
function newestSale(figures: readonly PostcodeFigureRow[], dwelling: PostcodeFigureRow["dwelling"]) {
  const newest = (rows: readonly PostcodeFigureRow[]) =>
    rows.reduce<PostcodeFigureRow | undefined>(
      (latest, row) => (latest === undefined || row.periodEnd > latest.periodEnd ? row : latest),
      undefined,
    );
  const sales = figures.filter(({ kind }) => kind === "sale");
  const own = newest(sales.filter((row) => row.dwelling === dwelling));
  return own !== undefined && own.periodEnd === newest(sales)?.periodEnd ? own : undefined;
}

function describeSales({ suburb: { postcode }, figures }: SummaryFacts, random: Random): string[] {
  const [house, strata] = [newestSale(figures, "house"), newestSale(figures, "strata")];
  if (house !== undefined && strata !== undefined) {
    const [ofHouse, ofStrata] = [money(house.median), money(strata.median)];
    return [
      random.pick([
        `From ${house.period} half of the houses sold in postcode ${postcode} went for more than ${ofHouse}, and half of the units and townhouses for more than ${ofStrata}.`,
        `The median of houses sold in postcode ${postcode} from ${house.period} was ${ofHouse}; of units and townhouses it was ${ofStrata}.`,
        `Houses in postcode ${postcode} sold for a median of ${ofHouse} from ${house.period}, units and townhouses for ${ofStrata}.`,
      ]),
    ];
  }
  const only = house ?? strata;
  if (only === undefined) return [];
  const [what, other] = only === house ? ["houses", "units and townhouses"] : ["units and townhouses", "houses"];
  return [
    `From ${only.period} the ${what} sold in postcode ${postcode} had a median of ${money(only.median)}. Too few ${other} were sold for a median.`,
  ];
}

function describeRents({ suburb: { postcode }, figures }: SummaryFacts, random: Random): string[] {
  const rent = (dwelling: PostcodeFigureRow["dwelling"], bedrooms: number) =>
    figures.find((row) => row.kind === "rent" && row.dwelling === dwelling && row.bedrooms === bedrooms);
  const [unit, house] = [rent("unit", 2), rent("house", 3)];
  const parts = [
    ...(unit ? [`${money(unit.median)} a week for a two-bedroom unit`] : []),
    ...(house ? [`${money(house.median)}${unit ? "" : " a week"} for a three-bedroom house`] : []),
  ];
  const period = (unit ?? house)?.period;
  if (period === undefined) return [];
  return [
    random.pick([
      `New leases there from ${period} had a median rent of ${listed(parts)}.`,
      `By bonds lodged in ${postcode} from ${period}, the median rent was ${listed(parts)}.`,
    ]),
  ];
}
