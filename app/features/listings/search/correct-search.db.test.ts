import { beforeAll, describe, expect, test } from "vitest";
import { decodeListingFilters, encodeListingFilters } from "#app/features/listings/model/filters.ts";
import { parseCards } from "#app/features/listings/model/listing-card.tsx";
import { db } from "#db/client.server.ts";
import { generateStations } from "#reference/nearby-rows.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertUser } from "#samples/factories/users.ts";
import { correctSearch } from "./correct-search.server.ts";
import { searchListings } from "./search.queries.server.ts";

beforeAll(async () => {
  const { id: createdByUserId } = await insertUser(db());
  for (const [name, postcode] of [
    ["Newtown", "2042"],
    ["Enmore", "2042"],
    ["Mount Druitt", "2770"],
  ] as const) {
    await insertSuburb(db(), { name, slug: name.toLowerCase().replace(" ", "-"), postcode });
  }
  await db().insertInto("stations").values(generateStations()).execute();
  const home = { createdByUserId, title: "Terrace", features: ["Pool"], description: "Wide harbour views from here." };
  await insertListing(db(), { ...home, suburb: "Newtown", postcode: "2042" });
  await insertListing(db(), { ...home, suburb: "Enmore", postcode: "2042", propertyType: "Terrace" });
  await insertListing(db(), { ...home, suburb: "Nowhere Heights", postcode: "2999" });
  await insertListing(db(), { ...home, suburb: "Newtown", description: "A turret of nobody", status: "draft" });
});

const filtersOf = (query: string) => decodeListingFilters(new URLSearchParams(query)).filters;
const meant = async (query: string) => {
  const { filters, corrections } = await correctSearch(filtersOf(query));
  return [encodeListingFilters(filters), ...corrections.map(({ message }) => message)];
};

test.each([
  ["suburb=2042", ["Enmore", "Newtown"], "all suburbs of a postcode"],
  ["suburb=+2042+", ["Enmore", "Newtown"], "whatever stands around it"],
  ["suburb=2999", ["Nowhere Heights"], "a suburb without a guide has a postcode, too"],
  ["suburb=204", [], "a part of a postcode is none"],
])("%s finds the homes in %j: %s", async (query, suburbs) => {
  const { json } = await searchListings(filtersOf(query));
  expect(
    parseCards(json)
      .map(({ suburb }) => suburb)
      .toSorted(),
  ).toEqual(suburbs);
});

describe("corrections of a search without results", () => {
  test.each<[query: string, expected: string[], why: string]>([
    ["suburb=Newtwon", ["suburb=Newtown", "We can't find a Sydney suburb called “Newtwon”. These are the homes in Newtown."], "a misspelt suburb"], // oxfmt-ignore
    ["suburb=newt", ["suburb=Newtown", "We can't find a Sydney suburb called “newt”. These are the homes in Newtown."], "the beginning of a name"], // oxfmt-ignore
    ["suburb=ne", ["suburb=ne", "We can't find a Sydney suburb called “ne”."], "which two letters are not"],
    ["suburb=mt+d", ["suburb=Mount+Druitt", "We can't find a Sydney suburb called “mount d”. These are the homes in Mount Druitt."], "however it is shortened"], // oxfmt-ignore
    ["suburb=Newtwon,Newtow,Enmroe", ["suburb=Enmore&suburb=Newtown", "We can't find Sydney suburbs called “Enmroe”, “Newtow” and “Newtwon”. These are the homes in Enmore and Newtown."], "several in one sentence"], // oxfmt-ignore
    ["suburb=Atlantis,Utopia,9999,Newtwon", ["suburb=Newtown", "We can't find Sydney suburbs called “Atlantis” and “Utopia” or with the postcode “9999”.", "We can't find a Sydney suburb called “Newtwon”. These are the homes in Newtown."], "those that are guessed apart"], // oxfmt-ignore
    ["suburb=Mt+Druitt", ["suburb=Mount+Druitt"], "a short form is no guess"],
    ["suburb=Newtown+NSW+2042", ["suburb=Newtown"], "nor is a name with its postcode"],
    ["suburb=NSW+2042", ["suburb=2042"], "nor a postcode with its state"],
    ["suburb=Atlantis", ["suburb=Atlantis", "We can't find a Sydney suburb called “Atlantis”."], "an unknown suburb"],
    ["suburb=9999", ["suburb=9999", "We can't find a Sydney suburb with the postcode “9999”."], "an unknown postcode"],
    ["suburb=Mount+Druitt", ["suburb=Mount+Druitt"], "a known suburb without homes"],
    ["suburb=Nowhere+Heights&type=rent", ["type=rent&suburb=Nowhere+Heights"], "one that only a home names"],
    ["station=newtwon+station", ["station=Newtown", "We can't find a station called “Newtwon”. These are the homes near Newtown station."], "a misspelt station"], // oxfmt-ignore
    ["station=atlantis", ["station=Atlantis", "We can't find a station called “Atlantis”."], "an unknown station"],
    ["station=st-peters", ["station=St+Peters"], "a station without homes"],
    ["station=campsie", ["station=Campsie", "Campsie station is left out: its line was being rebuilt as a metro, and our data does not say that it is open."], "one that is not known to be open"], // oxfmt-ignore
    ["propertyType=Appartment", ["propertyType=Apartment", "No home is listed as “Appartment”. These are listed as Apartment."], "a misspelt type"], // oxfmt-ignore
    ["propertyType=Castle", ["propertyType=Castle", "No home is listed as “Castle”."], "an unknown type"],
    ["propertyType=Castle&propertyType=Appartment&propertyType=House", ["propertyType=Apartment&propertyType=House", "No home is listed as “Appartment” and “Castle”. These are listed as Apartment or House."], "one of several types is misspelt, another is unknown"], // oxfmt-ignore
    ["propertyType=terrace&type=rent", ["type=rent&propertyType=terrace"], "a type that a seller entered"],
    ["keywords=harbor+veiws", ["keywords=harbour+views", "Nothing matches “harbor veiws” exactly. These match “harbour views”."], "misspelt words"], // oxfmt-ignore
    ["keywords=harbourfront", ["keywords=harbourfront"], "a word that only begins with a known one"],
    ["keywords=pool+turet", ["keywords=pool+turet"], "a word of a draft is nobody's"],
    ["keywords=pool+-views", ["keywords=pool+-views"], "a word to leave out is meant"],
    ["keywords=the", ["", "“the” is too common to search for. No keywords were applied."], "a word of every text"],
    [
      "keywords=2042",
      ["suburb=2042", "“2042” is a postcode. These are the homes there."],
      "a postcode among the words",
    ],
    ["keywords=xylophonist", ["keywords=xylophonist"], "a word of nobody"],
  ])("%s is %j: %s", async (query, expected) => {
    expect(await meant(query)).toEqual(expected);
  });

  test("is looked for from its first page", async () => {
    const { filters, notices } = await correctSearch(filtersOf("suburb=Newtwon&page=3"));
    expect(filters).toMatchObject({ suburb: ["Newtown"], page: 1 });
    expect(notices).toEqual([{ message: "We can't find a Sydney suburb called “Newtwon”." }]);
  });
});
