import { expect, test } from "vitest";
import { LICENSED_CATEGORIES, REGIONS } from "./data/trades.ts";
import { readSampleSuburbs } from "./suburbs.ts";
import { generateTrades } from "./trade-rows.ts";

const trades = generateTrades();
const sentencesOf = (text: string | null | undefined) => (text ?? "").split(/(?<=[.!?]) /);
const counts = Map.groupBy(trades, ({ category }) => category);

test("at least 44 trades, always the same ones", () => {
  expect(trades.length).toBeGreaterThanOrEqual(44);
  expect(generateTrades()).toEqual(trades);
});

test.each([
  "Air conditioning",
  "Arborists",
  "Building",
  "Building inspections",
  "Carpentry",
  "Cleaning",
  "Concreting",
  "Electrical",
  "Fencing",
  "Flooring",
  "Handyman",
  "Kitchens and bathrooms",
  "Landscaping",
  "Locksmiths",
  "Painting",
  "Pest control",
  "Plastering",
  "Plumbing",
  "Removals",
  "Roofing",
  "Solar",
  "Tiling",
])("there is a choice in %s", (category) => {
  expect(counts.get(category)?.length).toBeGreaterThanOrEqual(2);
});

test("every licensed category is one that exists", () => {
  for (const category of LICENSED_CATEGORIES) expect([...counts.keys()]).toContain(category);
});

test("licensed work is advertised with a licence number of its own, other work with none", () => {
  const licences = trades.flatMap(({ licenceNumber }) => licenceNumber ?? []);
  for (const { category, licenceNumber } of trades) {
    if (LICENSED_CATEGORIES.has(category)) expect(licenceNumber).toMatch(/^SAMPLE-T\d{3}$/);
    else expect(licenceNumber).toBeNull();
  }
  expect(new Set(licences).size).toBe(licences.length);
});

test("a coverage area is 5 to 12 real suburbs and regions, none of them twice", () => {
  const real = new Set([...readSampleSuburbs().map(({ name }) => name), ...REGIONS]);
  for (const { companyName, coverageArea } of trades) {
    expect(coverageArea.length, companyName).toBeGreaterThanOrEqual(5);
    expect(coverageArea.length, companyName).toBeLessThanOrEqual(12);
    expect(new Set(coverageArea).size, companyName).toBe(coverageArea.length);
    for (const area of coverageArea) expect(real).toContain(area);
  }
});

test("no trade can be contacted: reserved addresses and numbers, each used once", () => {
  const of = (field: "companyName" | "email" | "phone" | "website") => trades.flatMap((trade) => trade[field] ?? []);
  for (const email of of("email")) expect(email).toMatch(/^hello@[a-z]+\.example\.com$/);
  for (const website of of("website")) expect(website).toMatch(/^https:\/\/[a-z]+\.example\.com\/$/);
  for (const phone of of("phone")) expect(phone).toMatch(/^(?:02 5550 \d{4}|0491 570 \d{3})$/);
  for (const field of ["companyName", "email", "phone", "website"] as const) {
    expect(new Set(of(field)).size).toBe(of(field).length);
  }
});

test("some have no e-mail address, some no phone, some no website, and everyone has one of the first two", () => {
  for (const field of ["email", "phone", "website"] as const) {
    expect(trades.filter((trade) => trade[field] === null).length).toBeGreaterThanOrEqual(2);
  }
  for (const { email, phone } of trades) expect(email ?? phone).not.toBeNull();
});

test("ratings differ, and without one there are no reviews", () => {
  const ratings = trades.flatMap(({ rating }) => rating ?? []);
  expect(new Set(ratings).size).toBeGreaterThanOrEqual(12);
  for (const { rating, reviewCount } of trades) expect(reviewCount > 0).toBe(rating !== null);
  expect(trades.some(({ rating }) => rating === null)).toBe(true);
});

test("about six are featured", () => {
  const featured = trades.filter(({ isFeatured }) => isFeatured).length;
  expect(featured).toBeGreaterThanOrEqual(5);
  expect(featured).toBeLessThanOrEqual(8);
});

test("a description is two finished sentences in plain words", () => {
  for (const { companyName, description } of trades) {
    expect(sentencesOf(description), companyName).toHaveLength(2);
    expect(description).toMatch(/^[A-Z].*[.]$/);
    expect(description).not.toMatch(/ {2}|!|"|\bbest\b|\bleading\b|\bpremier\b|\bpassion|\bquality\b|\bworld/i);
    expect(description?.length).toBeGreaterThan(100);
    expect(description?.length).toBeLessThanOrEqual(220);
  }
});

test("no sentence is used twice, and no six words in a row", () => {
  const sentences = trades.flatMap(({ description }) => sentencesOf(description));
  expect(new Set(sentences).size).toBe(sentences.length);
  const runs = sentences.flatMap((sentence) => {
    const words = sentence.toLowerCase().match(/[a-z'-]+/g) ?? [];
    return words.slice(5).map((_, start) => words.slice(start, start + 6).join(" "));
  });
  expect(runs.filter((run, index) => runs.indexOf(run) !== index)).toEqual([]);
});

test("no two companies of a category begin their description with the same word", () => {
  for (const [category, of] of counts) {
    const firsts = of.map(({ description }) => description?.split(" ", 1)[0]);
    expect(new Set(firsts).size, category).toBe(firsts.length);
  }
});
