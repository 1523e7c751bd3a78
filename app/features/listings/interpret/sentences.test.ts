import { expect, test } from "vitest";
import { decodeListingFilters, listingsPath } from "#app/features/listings/model/filters.ts";
import { COUNCIL_NAMES, REGIONS } from "#app/features/listings/model/regions.ts";
import { generateRegions } from "#reference/area-rows.ts";
import { generateStations } from "#reference/nearby-rows.ts";
import { generateSuburbs } from "#reference/suburb-rows.ts";
import { SENTENCES } from "#tests/sentences.ts";
import { Gazetteer } from "./gazetteer.ts";
import { toInterpretation } from "./interpretation.ts";
import { readSentence } from "./sentence.ts";

const suburbs = generateSuburbs().map(({ postcode = null, council = null, ...suburb }) => ({
  ...suburb,
  postcode,
  council,
}));
const regions = generateRegions();
const stations = generateStations().filter(({ inService }) => inService);
const gazetteer = new Gazetteer({ suburbs, regions, stations: stations.map(({ name }) => name) });

function interpret(sentence: string, type?: "sale" | "rent") {
  const context = { gazetteer, knownWords: new Set<string>(), today: "2026-11-26", type };
  return toInterpretation(readSentence(sentence, context), { type });
}

function toPath(query: string): string {
  return listingsPath(decodeListingFilters(new URLSearchParams(query.replaceAll(" ", "+"))).filters);
}

const readable = (path: string) => decodeURIComponent(path.replaceAll("+", " "));

test("reads at least 95 % of 300 sentences exactly", () => {
  const misses = SENTENCES.map(([sentence, query]) => ({
    sentence,
    expected: toPath(query),
    read: interpret(sentence).path,
  }))
    .filter(({ expected, read }) => expected !== read)
    .map(
      ({ sentence, expected, read }) => `${sentence}\n  expected ${readable(expected)}\n  read     ${readable(read)}`,
    );
  expect(SENTENCES.length).toBeGreaterThanOrEqual(300);
  const summary = `${misses.length} of ${SENTENCES.length} misread:\n${misses.join("\n")}`;
  if (misses.length > 0) process.stdout.write(`${summary}\n`);
  expect(misses.length / SENTENCES.length, summary).toBeLessThanOrEqual(0.05);
});

test("the regions and councils are those of the reference data", () => {
  const councils = new Set(suburbs.flatMap(({ council }) => council ?? []));
  expect(Object.keys(REGIONS).filter((slug) => !slug.endsWith("-council"))).toEqual(regions.map(({ slug }) => slug));
  expect(regions.map(({ slug }) => REGIONS[slug])).toEqual(regions.map(({ name }) => name));
  expect(COUNCIL_NAMES.toSorted()).toEqual([...councils].toSorted());
});
