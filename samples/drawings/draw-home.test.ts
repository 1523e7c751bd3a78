import { brotliCompressSync, constants } from "node:zlib";
import { expect, test } from "vitest";
import { chooseVariants } from "#samples/drawings/model/design.ts";
import { type HomeFacts, homeFacts } from "#samples/drawings/model/home-facts.ts";
import { isBlock } from "#samples/drawings/model/styles.ts";
import { isPaved, type View, viewAlt, viewsOf } from "#samples/drawings/model/views.ts";
import { generateListings } from "#samples/listing-rows.ts";
import { drawHome } from "./draw-home.ts";
import { designOf } from "./model/design.ts";
import { moodOf } from "./model/mood.ts";
import { panoramaOf } from "./outside/panorama.ts";
import { drawStreet, streetOf } from "./outside/street-view.ts";

const listings = generateListings(new Date("2026-11-22T00:00:00Z")).map(({ listing }) => listing);
const homes = listings.map(homeFacts);
const variants = chooseVariants(homes);
/** A sample, because compression is slow. */
const some = homes.flatMap((facts, index) => (index % 90 === 0 ? [{ facts, variant: variants[index] ?? 0 }] : []));

test("every home has six to eight views, the street front first, and a plan unless it is land", () => {
  for (const facts of homes) {
    const views = viewsOf(facts);
    const photos = views.filter((view) => view !== "plan");
    expect(photos.length).toBeGreaterThanOrEqual(6);
    expect(photos.length).toBeLessThanOrEqual(8);
    expect(views[0]).toBe("facade");
    expect(views.includes("plan")).toBe(facts.style !== "land");
    expect(views.includes("garden")).toBe(facts.style !== "land" && (facts.courtyard || !isBlock(facts.style)));
    expect(new Set(views).size).toBe(views.length);
  }
});

test("the view from a flat is of its outlook and from its balcony, if it has one", () => {
  for (const [index, facts] of homes.entries()) {
    if (!viewsOf(facts).includes("panorama")) continue;
    const panorama = panoramaOf(facts, designOf(facts, variants[index] ?? 0), moodOf(facts, variants[index] ?? 0));
    const alt = viewAlt("panorama", facts);
    expect(panorama.outlook).toBe(facts.outlook);
    expect(alt.includes("balcony")).toBe(panorama.from === "balcony");
    expect(alt.includes("harbour")).toBe(facts.outlook === "harbour");
    expect(alt.includes("the sea")).toBe(facts.outlook === "sea");
  }
});

test("a courtyard, a garden and a balcony among the features each have a picture", () => {
  const shown = (word: RegExp, facts: HomeFacts) => viewsOf(facts).some((view) => word.test(viewAlt(view, facts)));
  const seen = { Courtyard: /courtyard/, Garden: /^The (garden|[a-z-]*courtyard)\b/, Balcony: /balcony/ };
  for (const [feature, word] of Object.entries(seen)) {
    const having = listings.filter(({ features }) => features.some((label) => label.startsWith(feature)));
    expect(having.length).toBeGreaterThan(40);
    const missing = having.filter((listing) => !shown(word, homeFacts(listing)));
    expect(missing.map(({ address }) => address)).toEqual([]);
  }
});

test("a courtyard faces as the text says, and a flat on the ground floor has no wide view", () => {
  const facing = homes.filter(({ text }) => text.includes("-facing courtyard"));
  expect(facing.length).toBeGreaterThan(10);
  for (const facts of facing)
    if (isPaved(facts)) expect(facts.text).toContain(viewAlt("garden", facts).slice(4).split(/,|\.$/)[0]);
  const low = homes.filter(({ style, floor }) => isBlock(style) && floor === 0);
  expect(low.length).toBeGreaterThan(100);
  for (const facts of low)
    if (viewsOf(facts).includes("panorama")) expect(viewAlt("panorama", facts)).toMatch(/: a fence and trees\.$/);
});

test("an alternative text counts the bedrooms and bathrooms of the listing", () => {
  for (const facts of homes) {
    expect(viewAlt("bedroom", facts)).toBe(facts.bedrooms === 1 ? "The bedroom." : "The main bedroom.");
    expect(viewAlt("bathroom", facts)).toBe(facts.bathrooms === 1 ? "The bathroom." : "One of the bathrooms.");
    if (facts.fireplace) expect(viewAlt("living", facts)).toContain("a fireplace");
  }
});

test("the sun is where the text says, and homes of a page differ in hour, weather, season and camera", () => {
  const moods = homes.map((facts, index) => moodOf(facts, variants[index] ?? 0));
  for (const [index, mood] of moods.entries()) {
    const { sun } = homes[index] as HomeFacts;
    if (sun !== null) expect([mood.hour, ["clear", "clouds"].includes(mood.weather)]).toEqual([sun, true]);
  }
  for (let from = 0; from + 24 <= moods.length; from += 24) {
    const page = moods.slice(from, from + 24);
    const kinds = new Set(
      page.map(({ hour, weather, season, turn }) => `${hour} ${weather} ${season} ${Math.sign(turn)}`),
    );
    expect(kinds.size).toBeGreaterThan(14);
  }
});

test("every view is a small file without text, scripts or references, and stays the same", () => {
  const sizes: number[] = [];
  for (const { facts, variant } of some) {
    for (const view of viewsOf(facts)) {
      const svg = drawHome(view, facts, variant);
      expect(svg, view).not.toMatch(/NaN|undefined|Infinity|<script|href|url\(|@import/);
      if (view !== "plan") expect(svg, view).not.toContain("<text");
      sizes.push(brotliCompressSync(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length);
      expect(drawHome(view, { ...facts }, variant)).toBe(svg);
    }
  }
  const ordered = sizes.toSorted((a, b) => a - b);
  expect(ordered[Math.floor(ordered.length / 2)]).toBeLessThan(3_500);
  expect(ordered.at(-1)).toBeLessThan(9_000);
});

test("no bedroom, bathroom or street is used more than three times", () => {
  for (const view of ["bedroom", "bathroom", "street"] as const) {
    const drawn = homes.flatMap((facts, index) =>
      viewsOf(facts).includes(view) ? [drawHome(view, facts, variants[index] ?? 0)] : [],
    );
    const uses = [...Map.groupBy(drawn, (svg) => svg).values()].map(({ length }) => length);
    expect(Math.max(...uses), view).toBeLessThanOrEqual(3);
  }
});

test("a street is at most 12 kilobytes", () => {
  const streets = homes.map((facts, index) => streetOf(facts, moodOf(facts, variants[index] ?? 0)));
  const distinct = new Map(streets.map((street) => [JSON.stringify(street), street]));
  for (const [name, street] of distinct) expect(drawStreet(street).length, name).toBeLessThanOrEqual(12_000);
});

test("the evening is drawn in the colours of the night in both colour schemes, from nearer than the day", () => {
  for (const { facts, variant } of some) {
    const [day, evening] = (["facade", "evening"] as const).map((view: View) => drawHome(view, facts, variant));
    expect(day).toContain("prefers-color-scheme:dark");
    expect(evening).not.toContain("prefers-color-scheme");
    const width = (svg = "") => Number(/viewBox="\d+ \d+ (\d+)/.exec(svg)?.[1]);
    expect(width(evening)).toBeLessThan(width(day));
  }
});
