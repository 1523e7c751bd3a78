import { expect, test } from "vitest";
import { decodeListingFilters, listingsPath } from "#app/features/listings/model/filters.ts";
import { COUNCIL_NAMES, REGIONS } from "#app/features/listings/model/regions.ts";
import { generateRegions } from "#reference/area-rows.ts";
import { generateStations } from "#reference/nearby-rows.ts";
import { generateSchoolAreas } from "#reference/school-area-rows.ts";
import { generateSuburbs } from "#reference/suburb-rows.ts";
import { SENTENCES, SENTENCES_DATE } from "#tests/sentences.ts";
import { closestWord, Gazetteer, PageNames } from "./gazetteer.ts";
import { toInterpretation } from "./interpretation.ts";
import { readSentence } from "./sentence.ts";
import { PROPERTY_TERMS } from "./word-lists.ts";

const suburbs = generateSuburbs().map(({ postcode = null, council = null, ...suburb }) => ({
  ...suburb,
  postcode,
  council,
}));
const regions = generateRegions();
const stations = generateStations().filter(({ inService }) => inService);
const schools = generateSchoolAreas().flatMap(({ layer, school }) => (layer === "current" ? [school] : []));
const gazetteer = new Gazetteer({ suburbs, regions, stations: stations.map(({ name }) => name), schools });

const agencies = new PageNames([
  { kind: "agency", name: "Ironbark & Quay", path: "/agencies/1" },
  { kind: "agency", name: "Corella", path: "/agencies/2" },
]);
const agents = new PageNames([{ kind: "agent", name: "Priya Raman", path: "/agents/3" }]);

function interpret(sentence: string, type?: "sale" | "rent") {
  const context = { gazetteer, agencies, agents, knownWords: new Set<string>(), today: SENTENCES_DATE, type };
  return toInterpretation(readSentence(sentence, context), { type });
}

function toPath(query: string): string {
  return listingsPath(decodeListingFilters(new URLSearchParams(query.replaceAll(" ", "+"))).filters);
}

const readable = (path: string) => decodeURIComponent(path.replaceAll("+", " "));

test("reads at least 95 % of the sentences exactly", () => {
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

test.each([
  ["house in the catchment of newtown public school", "propertyType=House&school=Newtown Public School"],
  ["3 bed in the Killara High School catchment", "bedroomsMin=3&school=Killara High School"],
  ["within school zone for lindfield ps", "school=Lindfield Public School"],
  ["killara high catchment area", "school=Killara High School"],
  ["Alexandria Park Community School intake area", "school=Alexandria Park Community School"],
  ["Killara High School or Turramurra High School", "school=Killara High School&school=Turramurra High School"],
  [
    "unit Killara High School under 1.2m",
    "propertyType=Apartment&propertyType=Unit&priceMax=1200000&school=Killara High School",
  ],
])("%s is the school of %s", (sentence, query) => {
  expect(interpret(sentence).path).toBe(toPath(query));
});

test("types of home replace those of the search, and places are added", () => {
  const context = {
    gazetteer,
    agencies,
    agents,
    knownWords: new Set<string>(),
    today: SENTENCES_DATE,
    type: undefined,
  };
  const { filters } = decodeListingFilters(new URLSearchParams("suburb=Glebe&propertyType=House&bedroomsMin=2"));
  const read = (sentence: string) => toInterpretation(readSentence(sentence, context), { filters });
  expect(read("unit or villa in Newtown").path).toBe(
    toPath("suburb=Glebe&suburb=Newtown&propertyType=Apartment&propertyType=Unit&propertyType=Villa&bedroomsMin=2"),
  );
  expect(read("3 bed").path).toBe(toPath("suburb=Glebe&propertyType=House&bedroomsMin=3"));
});

test("a place replaces a drawn area, and other words keep it", () => {
  const context = {
    gazetteer,
    agencies,
    agents,
    knownWords: new Set<string>(),
    today: SENTENCES_DATE,
    type: undefined,
  };
  const { filters } = decodeListingFilters(new URLSearchParams("area=w9pFw4mEg9DAAg9D_8DA"));
  expect(filters.area).toHaveLength(1);
  const read = (sentence: string) => toInterpretation(readSentence(sentence, context), { filters }).filters;
  expect(read("unit in Newtown").area).toBeUndefined();
  expect(read("unit in Newtown").suburb).toEqual(["Newtown"]);
  expect(read("3 bed").area).toEqual(filters.area);
});

test("each type of home has a chip, which is removed alone", () => {
  const { chips, notUnderstood } = interpret("2 bed unit/apartment");
  expect(notUnderstood).toEqual([]);
  expect(chips.map(({ label, text, path }) => [label, text, path])).toEqual([
    ["Bedrooms: 2+", "2 bed", "/listings?propertyType=Apartment&propertyType=Unit"],
    ["Property: Apartment", "unit apartment", "/listings?propertyType=Unit&bedroomsMin=2"],
    ["Property: Unit", "unit apartment", "/listings?propertyType=Apartment&bedroomsMin=2"],
  ]);
});

test.each(["flat", "unit", "apartment"])("%s searches apartments and units, with a chip for each", (word) => {
  const { path, chips } = interpret(`pet friendly ${word} under $700 in Newtown`);
  expect(path).toBe(
    toPath("type=rent&suburb=Newtown&propertyType=Apartment&propertyType=Unit&priceMax=700&features=pets"),
  );
  expect(chips.filter(({ text }) => text === word).map(({ label }) => label)).toEqual([
    "Property: Apartment",
    "Property: Unit",
  ]);
});

test.each([
  ["house near Willoughby Girls High School", "Willoughby Girls High School"],
  ["house close to willoughby girls high", "Willoughby Girls High School"],
  ["house near Killara High School", "Killara High School"],
])("%s is in the intake area, with a notice", (sentence, school) => {
  const { path, notUnderstood, choices } = interpret(sentence);
  expect(path).toBe(toPath(`propertyType=House&school=${school}`));
  expect(notUnderstood).toEqual([`We read “${sentence.slice("house ".length)}” as the intake area of ${school}.`]);
  expect(choices).toEqual([]);
});

test("a distance from a school is not its intake area, which is offered instead", () => {
  const { path, notUnderstood, choices } = interpret("house within 2 km of Killara High School");
  expect(path).toBe("/listings?propertyType=House");
  expect(notUnderstood).toEqual(["We cannot search by “within 2 km of Killara High School”, so it was left out."]);
  expect(choices.map(({ label }) => label)).toEqual(["Killara High School"]);
});

test("the first words of a school are not its name", () => {
  expect(interpret("newtown public transport").path).not.toContain("school");
  expect(interpret("near newtown public transport").path).not.toContain("school");
  expect(interpret("killara high ceilings").path).not.toContain("school");
});

test.each([
  ["house with a big backyard for the dog in earlwood", "suburb=Earlwood&propertyType=House&keywords=big backyard"],
  [
    "rent 2 bed unit for my dog and me",
    "type=rent&propertyType=Apartment&propertyType=Unit&bedroomsMin=2&features=pets",
  ],
  ["no lift ground floor no stairs", 'stepFree=1&keywords="ground floor"'],
  ["no garage needed 1 bed redfern", "suburb=Redfern&bedroomsMin=1"],
  ["house with a view of the bridge kirribilli", "suburb=Kirribilli&propertyType=House&keywords=bridge views"],
  ["metro within 10 minutes walk 3 bed house", "propertyType=House&bedroomsMin=3&stationWithin=800"],
  ["3br townhouse near rouse hill metro", "propertyType=Townhouse&bedroomsMin=3&station=Rouse Hill"],
  ["price guide 1.1m to 1.3m 3 bed", "priceMin=1100000&priceMax=1300000&bedroomsMin=3"],
  ["room for two cars", "parkingMin=2"],
  ["anything in bankstown council area", "region=canterbury-bankstown-council"],
  ["what sold in petersham", "type=sold&suburb=Petersham"],
  ["auction before christmas", "auction=1"],
  ["granny flat blacktown rent 400", "type=rent&suburb=Blacktown&priceMax=400&keywords=granny flat"],
  ["house to rent 2042", "type=rent&suburb=2042&propertyType=House"],
  ["in willoughby girls catchment", "school=Willoughby Girls High School"],
  ["cherrybrook high school zone", "school=Cherrybrook Technology High School"],
  ["newtown high school catchment", "school=Newtown High School of Performing Arts"],
  ["min 3 beds max 2m dulwich hill", "suburb=Dulwich Hill&priceMax=2000000&bedroomsMin=3"],
  ["max 900k min 2 beds", "priceMax=900000&bedroomsMin=2"],
  ["2m min 4 beds", "priceMax=2000000&bedroomsMin=4"],
  ["900k min", "priceMin=900000"],
  ["max 1.5m min 1m", "priceMin=1000000&priceMax=1500000"],
  ["3 bed min price 900k", "priceMin=900000&bedroomsMin=3"],
  ["house max price 1.5m min land 500sqm", "propertyType=House&priceMax=1500000&landMin=500"],
  ["bed 3 bath 2", "bedroomsMin=3&bathroomsMin=2"],
  ["beds: 3 baths: 2 cars: 1", "bedroomsMin=3&bathroomsMin=2&parkingMin=1"],
  ["beds 3+, baths 2, cars 1 epping", "suburb=Epping&bedroomsMin=3&bathroomsMin=2&parkingMin=1"],
  ["baths 2 beds 4", "bedroomsMin=4&bathroomsMin=2"],
  ["bedrooms min 3 bathrooms at least 2", "bedroomsMin=3&bathroomsMin=2"],
  ["3br 2ba lug dle newtown", "suburb=Newtown&bedroomsMin=3&bathroomsMin=2&parkingMin=2&features=garage"],
  ["dbl garage", "parkingMin=2&features=garage"],
  ["sub-1m apartment", "propertyType=Apartment&propertyType=Unit&priceMax=1000000"],
  ["house 1,3m", "propertyType=House&priceMax=1300000"],
  ["under $1.2 million dollars", "priceMax=1200000"],
  ["1.2m ish", "priceMin=1080000&priceMax=1320000"],
  ["650 a wk", "type=rent&priceMax=650"],
  ["open tonight", "open=2026-11-26"],
  ["let me know about houses in ryde", "suburb=Ryde&propertyType=House"],
  ["block of units", 'keywords="block of units"'],
  ["ac/dishwasher/balcony", "features=air-conditioning&features=balcony&keywords=dishwasher"],
  ["recent sales in newtown", "type=sold&suburb=Newtown"],
  ["whats for sale in mosman", "suburb=Mosman"],
  ["unit in a block of 6", "propertyType=Apartment&propertyType=Unit&keywords=block"],
  ["min beds 3 min baths 2 max 1.5m", "bedroomsMin=3&bathroomsMin=2&priceMax=1500000"],
  ["one and a half million", "priceMax=1500000"],
  ["rent 600 p w", "type=rent&priceMax=600"],
  ["house min land 600 max 1.6m", "propertyType=House&landMin=600&priceMax=1600000"],
  ["house min land 600 sqm", "propertyType=House&landMin=600"],
  ["1 bed 2 bath 1 car", "bedroomsMin=1&bathroomsMin=2&parkingMin=1"],
  ["double bed 2 bath 1 car", "bedroomsMin=2&bathroomsMin=2&parkingMin=1"],
  ["2 bed only apartments in Ryde", "suburb=Ryde&propertyType=Apartment&propertyType=Unit&bedrooms=2"],
  ["900k min apartment", "propertyType=Apartment&propertyType=Unit&priceMin=900000"],
  ["house ryde 1.5m min", "suburb=Ryde&propertyType=House&priceMin=1500000"],
  ["under 2m bed 3 bath 2", "priceMax=2000000&bedroomsMin=3&bathroomsMin=2"],
  ["rent 650 pw bond 2600", "type=rent&priceMax=650"],
  ["$700 pw bond $2800", "type=rent&priceMax=700"],
  ["rent 650 bond 4 weeks", "type=rent&priceMax=650"],
  ["900k deposit 100k", "priceMax=900000"],
  ["300k deposit 3 bed house", "propertyType=House&bedroomsMin=3"],
  ["low deposit 3 bed house", "propertyType=House&bedroomsMin=3&keywords=low deposit"],
  ["low strata 2 bed unit", "propertyType=Apartment&propertyType=Unit&bedroomsMin=2&keywords=low strata"],
  ["rates 4 bed", "bedroomsMin=4&keywords=rates"],
  ["bond 2 bed", "bedroomsMin=2&keywords=bond"],
  ["mortgage 3 bed", "bedroomsMin=3&keywords=mortgage"],
  ["let's find a 3 bed house in Ryde under 1.5m", "suburb=Ryde&propertyType=House&priceMax=1500000&bedroomsMin=3"],
  ["let’s find a 3 bed house in Ryde under 1.5m", "suburb=Ryde&propertyType=House&priceMax=1500000&bedroomsMin=3"],
  [
    "2 bed unit with parking for rent in Newtown",
    "type=rent&suburb=Newtown&propertyType=Apartment&propertyType=Unit&bedroomsMin=2&parkingMin=1",
  ],
  ["house with garage to rent", "type=rent&propertyType=House&features=garage"],
  ["car space for rent glebe", "type=rent&suburb=Glebe"],
  ["houses sale price under 1.5m in Ryde", "suburb=Ryde&propertyType=House&priceMax=1500000"],
  ["sale prices in Ryde", "type=sold&suburb=Ryde"],
  ["house max land size 600", "propertyType=House"],
  ["house land size max 600", "propertyType=House"],
  ["house max land size 600 sqm", "propertyType=House"],
  ["auction 3/2/1 ryde", "suburb=Ryde&bedroomsMin=3&bathroomsMin=2&parkingMin=1&auction=1"],
])("%s is read exactly", (sentence, query) => {
  expect(interpret(sentence).path).toBe(toPath(query));
});

test("the former name of a school is corrected", () => {
  const { path, corrections } = interpret("dulwich hill high school intake");
  expect(path).toBe(toPath("school=Dulwich High School of Visual Arts and Design"));
  expect(corrections).toEqual([
    { from: "dulwich hill high school", to: "Dulwich High School of Visual Arts and Design" },
  ]);
});

test.each([
  ["freshie 2 bed", "freshie", "Freshwater"],
  ["house near paddo", "paddo", "Paddington"],
  ["units mac park", "mac park", "Macquarie Park"],
  ["unit in lane cov", "lane cov", "Lane Cove"],
  ["flat near unsw", "unsw", "Kensington"],
  ["2 bed near University of Sydney", "University of Sydney", "Camperdown"],
])("%s has the nickname or a misspelling of a suburb, which is explained", (sentence, from, to) => {
  const { filters, corrections } = interpret(sentence);
  expect(filters.suburb).toEqual([to]);
  expect(corrections).toEqual([{ from, to }]);
});

test.each([
  ["neat unit with garbage chute", "propertyType=Apartment&propertyType=Unit&keywords=neat garbage chute"],
  ["looking to downsize to a villa", "propertyType=Villa"],
  ["quiet lane", "keywords=quiet lane"],
  ["million dollar house", "propertyType=House&keywords=million dollar"],
  ["house with horse yard and polo", "propertyType=House&keywords=horse yard polo"],
  ["house close to unis", "propertyType=House&keywords=unis"],
])("%s has ordinary words, which are not corrected to names or terms", (sentence, query) => {
  const { path, corrections } = interpret(sentence);
  expect(path).toBe(toPath(query));
  expect(corrections).toEqual([]);
});

test("a misspelt term is corrected to the closest one", () => {
  expect(closestWord("renovaton", PROPERTY_TERMS)).toBe("renovation");
  expect(closestWord("rennovated", PROPERTY_TERMS)).toBe("renovated");
  expect(closestWord("renown", PROPERTY_TERMS)).toBeUndefined();
});

const notRent = (text: string) => `“${text}” is too much for a week's rent, so it was left out.`;
const notSale = (text: string) => `“${text}” is a rent, and this search is of sales, so it was left out.`;

test.each([
  ["rent under 1.2m", "type=rent", [notRent("under 1.2m")]],
  ["leased 900k to 1.2m", "type=leased", [notRent("900k to 1.2m")]],
  ["sale under 700 a week", "", [notSale("under 700 a week")]],
  ["house for sale 1.2m, 700pw", "propertyType=House&priceMax=1200000", [notSale("700pw")]],
  ["sold under 700 a week", "type=sold", [notSale("under 700 a week")]],
  ["100k a year rent", "type=rent&priceMax=1923", ["We read “100k a year” as $1,923 a week."]],
  ["rent up to $52,000 pa", "type=rent&priceMax=1000", ["We read “up to $52,000 pa” as $1,000 a week."]],
  ["rent 1400 a fortnight", "type=rent&priceMax=700", []],
  ["pet friendly apartment under 900k", "propertyType=Apartment&propertyType=Unit&priceMax=900000&features=pets", []],
  ["letterbox", "keywords=letterbox", []],
])("%s has a price of sale or rent as its other words", (sentence, query, notices) => {
  const { path, notUnderstood } = interpret(sentence);
  expect(path).toBe(toPath(query));
  expect(notUnderstood).toEqual(notices);
});

test.each([
  ["buy or rent in Glebe", "sale", "suburb=Glebe", "type=rent&suburb=Glebe"],
  ["rent or buy in Glebe", "rent", "type=rent&suburb=Glebe", "suburb=Glebe"],
  ["rent or buy in Glebe under 900k", "sale", "suburb=Glebe&priceMax=900000", "type=rent&suburb=Glebe"],
])("%s names both types, and the other is offered", (sentence, type, query, other) => {
  const { path, notUnderstood, choices } = interpret(sentence);
  expect(path).toBe(toPath(query));
  expect(notUnderstood).toEqual([
    `We search for sale or for rent, not for both at a time. These are homes for ${type}.`,
  ]);
  expect(choices.map((choice) => choice.path)).toEqual([toPath(other)]);
});

test("the type chosen in the form decides between sale and rent", () => {
  expect(interpret("buy or rent in Glebe", "rent").path).toBe(toPath("type=rent&suburb=Glebe"));
});

test.each([
  ["auction this saturday", "auction=1", "this saturday"],
  ["auctions on Saturday in Newtown", "suburb=Newtown&auction=1", "on Saturday"],
  ["this weekend's auctions", "auction=1", "this weekend"],
  ["saturday auctions open sunday", "auction=1&open=sun", "saturday"],
  ["open saturday, auction tomorrow", "auction=1&open=sat", "tomorrow"],
  ["house going to auction on 5 december", "propertyType=House&auction=1", "on 5 december"],
  ["to be auctioned next month", "auction=1", "next month"],
])("the day in %s is no inspection, and is left out", (sentence, query, day) => {
  const { path, notUnderstood } = interpret(sentence);
  expect(path).toBe(toPath(query));
  expect(notUnderstood).toEqual([`We cannot search by the day of an auction, so “${day}” was left out.`]);
});

test.each([
  ["Rainbow Street Randwick", 'suburb=Randwick&keywords="rainbow street"'],
  ["house on rainbow st, randwick", 'suburb=Randwick&propertyType=House&keywords="rainbow street"'],
  ["12 Rainbow St Randwick under 2m", 'suburb=Randwick&priceMax=2000000&keywords="12 rainbow street"'],
  ["rent 900 pacific highway", 'type=rent&keywords="900 pacific highway"'],
  ["3 bed terrace surry hills", "suburb=Surry Hills&bedroomsMin=3&keywords=terrace"],
  ["3/12 heron place newtown", 'suburb=Newtown&keywords="3/12 heron place"'],
  ["2 bond street mosman", 'suburb=Mosman&keywords="2 bond street"'],
  ["120 bond st mosman", 'suburb=Mosman&keywords="120 bond street"'],
  ["units parramatta rd", 'propertyType=Apartment&propertyType=Unit&keywords="parramatta road"'],
  ["heron road or ibis road", 'keywords="heron road" "ibis road"'],
  ["quiet street near newtown", "suburb=Newtown&nearby=1&keywords=quiet street"],
  ["2 bed chatswood st leonards", "suburb=Chatswood&suburb=St Leonards&bedroomsMin=2"],
  ["quiet place with a tennis court", "keywords=quiet tennis court"],
])("%s is a street only if it names one", (sentence, query) => {
  expect(interpret(sentence).path).toBe(toPath(query));
});

test("a street has a chip of its own", () => {
  const { chips } = interpret("heron rd newtown");
  expect(chips.map(({ label, path }) => [label, path])).toEqual([
    ["Street: Heron Road", "/listings?suburb=Newtown"],
    ["Suburb: Newtown", "/listings?keywords=%22heron+road%22"],
  ]);
});

test("a known phrase is one keyword", () => {
  const { chips } = interpret("off-the-plan apartment with walk in wardrobes");
  expect(chips.map(({ label, path }) => [label, path])).toEqual([
    [
      "“off the plan” as a keyword",
      "/listings?propertyType=Apartment&propertyType=Unit&keywords=%22walk+in+wardrobe%22",
    ],
    ["Property: Apartment", "/listings?propertyType=Unit&keywords=%22off+the+plan%22+%22walk+in+wardrobe%22"],
    ["Property: Unit", "/listings?propertyType=Apartment&keywords=%22off+the+plan%22+%22walk+in+wardrobe%22"],
    [
      "“walk in wardrobe” as a keyword",
      "/listings?propertyType=Apartment&propertyType=Unit&keywords=%22off+the+plan%22",
    ],
  ]);
});

test.each([
  ["homes by Ironbark & Quay", "", "Ironbark & Quay", "/agencies/1"],
  ["2 bed newtown ironbark and quay", "suburb=Newtown&bedroomsMin=2", "Ironbark & Quay", "/agencies/1"],
  ["ironbark quay 2 bed", "bedroomsMin=2", "Ironbark & Quay", "/agencies/1"],
  ["homes from Ironbark&Quay", "", "Ironbark & Quay", "/agencies/1"],
  ["units listed with corella", "propertyType=Apartment&propertyType=Unit", "Corella", "/agencies/2"],
])("%s names an agency, whose page is offered", (sentence, query, label, path) => {
  const read = interpret(sentence);
  expect(read.path).toBe(toPath(query));
  expect(read.choices).toEqual([{ label, path }]);
  expect(read.notUnderstood).toEqual([
    `We cannot search by agency, so “${label}” was left out. Its page lists its homes.`,
  ]);
});

test.each([
  ["Priya Raman", ""],
  ["2 bed newtown sold by priya raman", "suburb=Newtown&bedroomsMin=2"],
])("%s names an agent, whose page is offered", (sentence, query) => {
  const read = interpret(sentence);
  expect(read.path).toBe(toPath(query));
  expect(read.choices).toEqual([{ label: "Priya Raman", path: "/agents/3" }]);
  expect(read.notUnderstood).toEqual([
    "We cannot search by agent, so “Priya Raman” was left out. The agent's page lists the homes.",
  ]);
});

test("one word that is an agency's name is a keyword without “by”", () => {
  expect(interpret("corella").path).toBe(toPath("keywords=corella"));
});

test.each([
  [
    "granny flat possible parramatta line under 900k",
    ["We cannot search by “possible”, so it was left out.", "“parramatta line”"],
    ["Parramatta"],
  ],
  ["unit St Leonards to Hornsby train line", ["“St Leonards to Hornsby train line”"], ["St Leonards, Hornsby"]],
  ["near the inner west light rail line", ["“inner west light rail line”"], []],
  ["house on the northern line if possible", ["“northern line”"], []],
])("%s has a line, which is left out", (sentence, parts, places) => {
  const { filters, notUnderstood, choices } = interpret(sentence);
  expect(filters.suburb).toBeUndefined();
  expect(filters.region).toBeUndefined();
  expect(notUnderstood).toEqual(parts.map((part) => expect.stringContaining(part) as unknown));
  expect(choices.map(({ label }) => label)).toEqual(places);
});

const leftOut = (text: string) => `We cannot search by “${text}”, so it was left out.`;
const availability = (text: string) =>
  `We cannot search by the day a home is available, so “${text}” was left out. Homes for rent show it.`;
const sharedHome = (text: string) =>
  `We list whole homes, not rooms or people to share with, so “${text}” was left out.`;
const leastOnly = (text: string) =>
  `We search for a minimum or an exact number of rooms, so the maximum in “${text}” was left out.`;
const leastLandOnly = (text: string) => `We search for a minimum land size, so the maximum in “${text}” was left out.`;

test.each([
  ["anywhere but newtown", "We cannot leave out Newtown, so it is not part of the search."],
  ["units not in redfern or waterloo", "We cannot leave out Redfern and Waterloo, so they are not part of the search."],
  [
    "avoid mosman, Manly Vale and 2095",
    "We cannot leave out Mosman, Manly Vale and 2095, so they are not part of the search.",
  ],
  ["glebe but not near redfern station", "We cannot leave out redfern station, so it is not part of the search."],
])("%s names places that cannot be left out", (sentence, notice) => {
  const { notUnderstood, choices } = interpret(sentence);
  expect(notUnderstood).toEqual([notice]);
  expect(choices).toEqual([]);
});

test.each([
  "unit currently rented at 700pw",
  "house 300k deposit",
  "rental yield 5%",
  "bond under 2000",
  "rates 2000 pa",
])("%s sets no type and no price", (sentence) => {
  const { filters } = interpret(sentence);
  expect([filters.type, filters.closed, filters.priceMin, filters.priceMax]).toEqual([
    "sale",
    undefined,
    undefined,
    undefined,
  ]);
});

test("an unwanted suburb is not offered as another meaning", () => {
  expect(interpret("ryde but not west ryde").choices.map(({ label }) => label)).toEqual(["East Ryde", "North Ryde"]);
});

test.each([
  ["cheap house western sydney under 700", ["We read “under 700” as rent a week."]],
  ["house 650-700", ["We read “650-700” as rent a week."]],
  ["house under $700 pw", []],
  ["rent under 700", []],
  ["house for sale under 800", ["We read “under 800” as $800,000."]],
  ["knockdown rebuild block", ["We read “knockdown rebuild block” as a house."]],
  ["within 30 minutes of the cbd by train", [leftOut("within 30 minutes of the cbd by train")]],
  ["walking distance to shops", [leftOut("walking distance")]],
  ["walking distance to station", []],
  ["good unit for first home buyers", [leftOut("good"), leftOut("for first home buyers")]],
  ["bedrooms 2 or 3", [leastOnly("bedrooms 2 or 3")]],
  ["2-3 bed", [leastOnly("2-3 bed")]],
  ["house south of ryde", [leftOut("south of")]],
  [
    "between parramatta and strathfield",
    ["We cannot search the area between two places, so these are homes in the places themselves."],
  ],
  ["dee why to manly", ["We cannot search the area between two places, so these are homes in the places themselves."]],
  ["close to manly", []],
  ["good yield 2 bed", [leftOut("good yield")]],
  ["high yield unit", [leftOut("high yield")]],
  ["300k deposit 2042", [leftOut("300k deposit")]],
  ["rent 650 deposit 2600", [leftOut("deposit 2600")]],
  ["house price 1.2m", ["We read “price 1.2m” as at most $1,200,000."]],
  ["price 1.2m to 1.3m", []],
  ["price under 1.2m", []],
  ["unit near western sydney uni", [leftOut("western sydney uni")]],
  ["flat near the uni", [leftOut("near the uni")]],
  ["pet friendly flat to rent from january", [availability("from january")]],
  ["share house in newtown", [sharedHome("share house")]],
  ["rooms to rent", [sharedHome("rooms to rent")]],
  ["house price reduced", [leftOut("price reduced")]],
  ["downsizing from a big house", [leftOut("downsizing from a big house")]],
  ["selling our old house, want a villa", [leftOut("selling our old house")]],
  ["close to good schools", [leftOut("close to good schools")]],
  ["between 700k and 800k", []],
  ["between now and christmas", [leftOut("between now and christmas")]],
  ["4 bed with 2 living areas", [leftOut("2 living areas")]],
  ["house 300k deposit", [leftOut("300k deposit")]],
  ["bond 2000 rent 500", [leftOut("bond 2000")]],
  ["strata under 5000 pa", [leftOut("strata under 5000 pa")]],
  ["we earn an income of 100k a year", [leftOut("income of 100k a year")]],
  ["unit currently rented at 700pw", [leftOut("currently rented at 700pw")]],
  ["unit leased until march 2027", [leftOut("leased until march 2027")]],
  ["6 month lease", [leftOut("6 month lease")]],
  ["investment unit rental yield 5%", [leftOut("rental yield 5%")]],
  ["available 15 jan", [availability("available 15 jan")]],
  ["high 1.2m", [leftOut("high")]],
  ["max beds 3 baths 2", [leastOnly("max beds 3")]],
  ["3 bed max ashfield", [leastOnly("3 bed max")]],
  ["max land size 600", [leastLandOnly("max land size 600")]],
  ["land size max 600", [leastLandOnly("land size max 600")]],
  ["max land size 1 acre", [leastLandOnly("max land size 1 acre")]],
  ["max land size 600 sqm", [leastLandOnly("max land size 600 sqm")]],
  ["auction 3/2/1 ryde", []],
  ["rent 650 pw bond 2600", [leftOut("bond 2600")]],
  ["' OR 1=1 --", ["We did not understand “' OR 1=1 --”, so it is not part of this search."]],
  ["???", ["We did not understand “???”, so it is not part of this search."]],
  ["show me homes", []],
  ["3+1 bed", ["We read “3+1 bed” as at least 3."]],
  ["house land size 600", ["We read “land size 600” as at least 600 m² of land."]],
  ["houses near me", [leftOut("near me")]],
  ["2.5 bath", ["We read “2.5 bath” as at least 2."]],
  ["on street parking", [leftOut("on street parking")]],
  ["off street parking", []],
  ["car space for rent glebe", [leftOut("car space for rent")]],
  ["auction results newtown", [leftOut("auction results")]],
  ["villa over 55s", [leftOut("over 55s")]],
  ["land over 55 sqm", []],
  ["away from airport", [leftOut("away from airport")]],
  ["not far from newtown", []],
  ["acreage in Dural", ["We read “acreage” as at least 4,047 m² of land (an acre)."]],
  ["pet friendly unit", ["Only rentals have filters for pets and furniture, so these are homes for rent."]],
  ["pet friendly unit for rent", []],
  ["sold in newtown last 6 months", ["We cannot limit sold homes to “last 6 months” yet, so it was left out."]],
  [
    "leased listed in the last 7 days",
    ["We cannot limit leased homes to “listed in the last 7 days” yet, so it was left out."],
  ],
])("%s shows what was guessed or left out", (sentence, notices) => {
  expect(interpret(sentence).notUnderstood).toEqual(notices);
});
