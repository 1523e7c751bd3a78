import type { Random } from "#app/lib/random.ts";
import { BATHROOMS } from "./data/bathrooms.ts";
import { BEDROOMS } from "./data/bedrooms.ts";
import { RENT_AVAILABLE, RENT_TERMS, SALE_CLOSINGS, SALE_COSTS } from "./data/closings.ts";
import { KITCHENS } from "./data/kitchens.ts";
import { LAND_CLOSINGS, LAND_GROUND, LAND_OPENINGS, LAND_PAPERS } from "./data/land.ts";
import { LIVING } from "./data/living.ts";
import { OPENINGS } from "./data/openings.ts";
import { OUTDOORS } from "./data/outdoors.ts";
import { PARKING } from "./data/parking.ts";
import type { Home } from "./home.ts";
import type { Template } from "./template.ts";
import type { Sentence, Writer } from "./writer.ts";

const FEWEST_WORDS = 60;
const MAX_WORDS = 120;
const FEWEST_SENTENCES = 4;

const MORE_ABOUT_HOMES = [BEDROOMS, KITCHENS, OUTDOORS, BATHROOMS, LIVING, PARKING, OUTDOORS, LIVING];
const MORE_ABOUT_LAND = [LAND_PAPERS, LAND_GROUND, LAND_PAPERS];

/**
 * 60 to 150 words in two or three paragraphs: the home, its rooms in walking order, then costs and terms. Throws if the
 * banks have too few sentences.
 */
export function describe(home: Home, writer: Writer): Sentence[][] {
  const { random } = writer;
  const land = home.propertyType === "Land";
  const terms = termsOf(home, random);
  const sentences: Sentence[] = [];
  const closing: Sentence[] = [];
  const all = () => [...sentences, ...closing];

  function say(bank: readonly Template[], to: Sentence[]): void {
    const sentence = writer.write(home, bank, all());
    if (sentence !== undefined && wordCount([...all(), sentence]) <= MAX_WORDS) to.push(sentence);
  }

  for (const bank of land ? [LAND_OPENINGS, LAND_GROUND, LAND_PAPERS] : [OPENINGS, ...rooms(random)])
    say(bank, sentences);
  for (const bank of terms) {
    const term = writer.write(home, bank, all());
    if (term !== undefined) closing.push(term);
    else if (home.deal === "rent") throw new Error("No words left for the terms of a lease");
  }
  for (const bank of land ? MORE_ABOUT_LAND : MORE_ABOUT_HOMES) {
    if (wordCount(all()) >= FEWEST_WORDS && all().length >= FEWEST_SENTENCES) break;
    say(bank, sentences);
  }
  if (wordCount(all()) < FEWEST_WORDS || all().length < FEWEST_SENTENCES) {
    throw new Error(
      `Too little to say about a ${home.propertyType}: ${all()
        .map(({ text }) => text)
        .join(" ")}`,
    );
  }
  const half = Math.ceil(sentences.length / 2);
  return [sentences.slice(0, half), sentences.slice(half), closing].filter(({ length }) => length > 0);
}

function rooms(random: Random): (readonly Template[])[] {
  const chosen = new Set(random.sample([KITCHENS, BEDROOMS, BATHROOMS, OUTDOORS, PARKING], random.int(2, 4)));
  chosen.add(LIVING);
  if (random.chance(0.6)) chosen.add(OUTDOORS);
  return [LIVING, KITCHENS, BEDROOMS, BATHROOMS, OUTDOORS, PARKING].filter((bank) => chosen.has(bank));
}

/** Rentals always state availability and bond; most sales state their costs. */
function termsOf(home: Home, random: Random): (readonly Template[])[] {
  if (home.propertyType === "Land") return random.chance(0.5) ? [LAND_PAPERS, LAND_CLOSINGS] : [LAND_CLOSINGS];
  if (home.deal === "rent") return [RENT_AVAILABLE, RENT_TERMS];
  return random.pick([[SALE_COSTS], [SALE_CLOSINGS], [SALE_COSTS, SALE_CLOSINGS]]);
}

const wordCount = (sentences: readonly Sentence[]) =>
  sentences.reduce((count, { text }) => count + text.split(/\s+/).length, 0);
