import { BATHROOMS } from "./data/bathrooms.ts";
import { BEDROOMS } from "./data/bedrooms.ts";
import { CLOSINGS } from "./data/closings.ts";
import { KITCHENS } from "./data/kitchens.ts";
import { LAND_CLOSINGS, LAND_GROUND, LAND_OPENINGS, LAND_PAPERS } from "./data/land.ts";
import { LIVING } from "./data/living.ts";
import { OPENINGS } from "./data/openings.ts";
import { OUTDOORS } from "./data/outdoors.ts";
import { PARKING } from "./data/parking.ts";
import type { Home } from "./home.ts";
import type { Random } from "#db/reference/random.ts";
import type { Template } from "./template.ts";
import type { Sentence, Writer } from "./writer.ts";

const FEWEST_WORDS = 60;
const MAX_WORDS = 140;
const FEWEST_SENTENCES = 4;

/** What a text that came out short is filled up from. */
const MORE_ABOUT_HOMES = [BEDROOMS, KITCHENS, OUTDOORS, BATHROOMS, LIVING, PARKING];
const MORE_ABOUT_LAND = [LAND_PAPERS, LAND_GROUND, LAND_PAPERS];

/**
 * Four to seven sentences about a home, between 60 and 140 words, in the order in which one walks through it. Throws
 * when the banks have too little left to say, so that a short text is noticed when the banks are edited.
 */
export function describe(home: Home, writer: Writer, random: Random): Sentence[] {
  const sentences: Sentence[] = [];
  for (const bank of plan(home, random)) {
    const sentence = writer.write(home, bank, sentences);
    if (sentence === undefined) continue;
    if (wordCount([...sentences, sentence]) > MAX_WORDS) continue;
    sentences.push(sentence);
  }
  for (const bank of home.propertyType === "Land" ? MORE_ABOUT_LAND : MORE_ABOUT_HOMES) {
    if (wordCount(sentences) >= FEWEST_WORDS && sentences.length >= FEWEST_SENTENCES) break;
    const sentence = writer.write(home, bank, sentences);
    if (sentence !== undefined) sentences.splice(-1, 0, sentence);
  }
  if (wordCount(sentences) < FEWEST_WORDS || sentences.length < FEWEST_SENTENCES) {
    throw new Error(`Too little to say about a ${home.propertyType}: ${sentences.map(({ text }) => text).join(" ")}`);
  }
  return sentences;
}

function plan(home: Home, random: Random): (readonly Template[])[] {
  if (home.propertyType === "Land") {
    const more = random.chance(0.5) ? [LAND_PAPERS] : [];
    return [LAND_OPENINGS, LAND_GROUND, LAND_PAPERS, ...more, LAND_CLOSINGS];
  }
  const middle = new Set(random.sample([LIVING, KITCHENS, BEDROOMS, BATHROOMS, OUTDOORS, PARKING], random.int(3, 4)));
  middle.add(LIVING);
  if (random.chance(0.6)) middle.add(OUTDOORS);
  const walk = [LIVING, KITCHENS, BEDROOMS, BATHROOMS, OUTDOORS, PARKING].filter((bank) => middle.has(bank));
  const last = home.deal === "rent" || random.chance(0.6) ? [CLOSINGS] : [];
  return [OPENINGS, ...walk, ...last];
}

const wordCount = (sentences: readonly Sentence[]) =>
  sentences.reduce((count, { text }) => count + text.split(/\s+/).length, 0);
