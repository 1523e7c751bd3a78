import { CBD, directionFrom, distanceKm } from "./geography.ts";
import type { Random } from "#app/lib/random.ts";
import { nearestSuburbs, type ReferenceSuburb } from "./suburbs.ts";
import { aboutSales } from "./sales-sentences.ts";
import { aboutRents } from "./rent-sentences.ts";
import { grouped, listed } from "./wording.ts";

/** Omit the distance from the CBD for closer suburbs. */
const IN_THE_CENTRE_KM = 1;

/** Three to five sentences about a suburb, from its own data. `random` varies the sentence shapes. */
export function areaSummary(suburb: ReferenceSuburb, all: readonly ReferenceSuburb[], random: Random): string {
  const place = [aboutPlace(suburb, random), aboutNeighbours(suburb, all, random), ...aboutPeople(suburb, all, random)];
  const market = random.chance(0.5)
    ? [...aboutSales(suburb, random), ...aboutRents(suburb, random)]
    : [...aboutRents(suburb, random), ...aboutSales(suburb, random)];
  return [...place, ...market].join(" ");
}

function aboutPlace(suburb: ReferenceSuburb, random: Random): string {
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

function aboutNeighbours(suburb: ReferenceSuburb, all: readonly ReferenceSuburb[], random: Random): string {
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

function aboutPeople(suburb: ReferenceSuburb, all: readonly ReferenceSuburb[], random: Random): string[] {
  if (suburb.population === null) return [];
  const people = grouped(suburb.population);
  const withPopulation = all.filter((other) => other.population !== null);
  const larger = withPopulation.filter((other) => (other.population ?? 0) > (suburb.population ?? 0)).length;
  const inTopTwenty = larger < 20 ? ", among the twenty largest populations in this guide" : "";
  return [
    random.pick([
      `The census counted ${people} residents${inTopTwenty}.`,
      `When the census was taken, ${people} people lived in ${suburb.name}${inTopTwenty}.`,
      `At the census it had a population of ${people}${inTopTwenty}.`,
      `Its population at the census was ${people}${inTopTwenty}.`,
    ]),
  ];
}
