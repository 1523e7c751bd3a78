import { expect, test } from "vitest";
import { readReaxml } from "#app/features/imports/formats/read-file.server.ts";
import { type ListingContent, mergeContent } from "./content.ts";

/** The merged content of these versions. */
async function merged(kind: string, versions: readonly string[]): Promise<ListingContent> {
  let content: ListingContent = {};
  for (const inner of versions) {
    const file = `<${kind} status="current"><agentID>A</agentID><uniqueID>1</uniqueID>${inner}</${kind}>`;
    const { listings } = await readReaxml(Buffer.from(file), { arrivedAt: new Date("2026-11-23T07:00:00Z") });
    // Content is stored as JSON between two versions.
    content = JSON.parse(JSON.stringify(mergeContent(content, listings[0]!))) as ListingContent;
  }
  return content;
}

const features = (inner: string) => `<features>${inner}</features>`;

test.each<[why: string, kind: string, first: string, then: string, expected: ListingContent]>([
  [
    "a rural home with bedrooms is no land because a version leaves them out",
    "rural",
    features("<bedrooms>4</bedrooms>"),
    features("<bathrooms>2</bathrooms>"),
    { propertyType: "House", bedrooms: 4, bathrooms: 2 },
  ],
  [
    "it is land when they are cleared",
    "rural",
    features("<bedrooms>4</bedrooms>"),
    features("<bedrooms/>"),
    { propertyType: "Land", bedrooms: null },
  ],
  [
    "carports alone leave the garages",
    "residential",
    features("<garages>2</garages><carports>1</carports>"),
    features("<carports>2</carports>"),
    { parking: 4 },
  ],
  [
    "a kind of car spaces that is sent empty is cleared, the others stay",
    "residential",
    features("<garages>2</garages><carports>1</carports>"),
    features("<garages/>"),
    { parking: 1 },
  ],
  [
    "a new figure alone ends the guide that was",
    "residential",
    "<price>950000</price><priceView>$950k-$1m</priceView>",
    "<price>920000</price>",
    { price: 920_000, priceTo: null },
  ],
  [
    "a version without a price leaves the guide",
    "residential",
    "<price>950000</price><priceView>$950k-$1m</priceView>",
    "<headline>Sunny home</headline>",
    { price: 950_000, priceTo: 1_000_000 },
  ],
  [
    "the kind of home alone leaves the features",
    "residential",
    features("<balcony>yes</balcony><otherFeatures>Cellar</otherFeatures>"),
    `<category name="Terrace"/>`,
    { features: ["Balcony", "Terrace", "Cellar"] },
  ],
  [
    "another kind of home takes the word of the first away",
    "residential",
    `<category name="Terrace"/>${features("<balcony>yes</balcony>")}`,
    `<category name="House"/>`,
    { features: ["Balcony"] },
  ],
  [
    "features alone leave the kind of home and the allowances",
    "residential",
    `<category name="Terrace"/>${features("<balcony>yes</balcony>")}<allowances><petFriendly>yes</petFriendly></allowances>`,
    features("<study>yes</study>"),
    { features: ["Study", "Pets considered", "Terrace"] },
  ],
  [
    "allowances alone leave the features",
    "rental",
    features("<balcony>yes</balcony>"),
    "<allowances><furnished>yes</furnished></allowances>",
    { features: ["Balcony", "Furnished"] },
  ],
  [
    "what a tick takes back is gone",
    "residential",
    features("<balcony>yes</balcony><study>yes</study>"),
    features("<balcony>no</balcony>"),
    { features: [] },
  ],
])("%s", async (_, kind, first, then, expected) => {
  expect(await merged(kind, [first, then])).toMatchObject(expected);
});
