import { describe, expect, test } from "vitest";
import { mergeVersions, toVersion } from "#app/features/audit/versions.server.ts";
import { groupAmounts, ungroupAmount } from "./form-values.ts";
import { toListingChanges, editListingForm, newListingForm, skipValidation } from "./own-listing.form.server.ts";

/** The form as a browser sends it: every field, most of them blank. */
const least = {
  listingType: "sale",
  price: "0",
  priceFrequency: "per_week",
  title: "Brick cottage",
  propertyType: "House",
  bedrooms: "",
  bathrooms: "",
  parking: "",
  landSize: "",
  floorArea: "",
  address: "12 Sample Street",
  addressDisplay: "full",
  coordinates: "",
  suburb: "Newtown",
  state: "NSW",
  postcode: "2042",
  description: "A cottage of three bedrooms.",
  features: "",
  stepFreeAccess: "unstated",
  stepFreeBathroom: "unstated",
  contractAvailable: "unstated",
  cladding: "unstated",
  heroImageUrl: "",
  videoUrl: "",
  tourUrl: "",
  applicationUrl: "",
  contactEmail: "robin.sample@example.com",
  contactPhone: "0491 570 000",
  status: "active",
};

function body(fields: Record<string, string>): FormData {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) sent.append(name, value);
  return sent;
}

test("accepts required fields only", () => {
  expect(newListingForm.parse(body({ ...least, attemptId: "a-key" }))).toMatchObject({
    value: { price: 0, features: [], title: "Brick cottage", attemptId: "a-key" },
  });
});

test("parses input like the API", () => {
  const typed = { ...least, price: "$1,450,000", bedrooms: " 3 ", landSize: "1,200", features: "Pool, ,Shed\nGate" };
  expect(newListingForm.parse(body(typed))).toMatchObject({
    value: { price: 1_450_000, bedrooms: 3, landSize: 1200, features: ["Pool", "Shed", "Gate"] },
  });
});

test("parses both coordinates from one text; blank means none", () => {
  const typed = { ...least, coordinates: " −33.8968° 151.1793°" };
  expect(newListingForm.parse(body(typed))).toMatchObject({
    value: { coordinates: { latitude: -33.8968, longitude: 151.1793 } },
  });
  expect(newListingForm.parse(body(least))).toHaveProperty("value.coordinates", undefined);
});

test.each([
  ["151.1793, -33.8968", "The latitude comes first. Did you mean -33.8968, 151.1793?"],
  ["33.8968, 151.1793", "Latitudes in Sydney are negative. Did you mean -33.8968, 151.1793?"],
  ["0, 0", "These coordinates are not in Greater Sydney, which lies around -33.9, 151.2"],
  ["NaN, NaN", "Enter a latitude and a longitude such as -33.8968, 151.1793"],
])("the coordinates %j are refused at the field, and stay in it: %s", (coordinates, message) => {
  const parsed = editListingForm.parse(body({ ...least, coordinates }));
  expect(parsed).toMatchObject({ failure: { error: { coordinates: [message] }, initialValue: { coordinates } } });
});

test("a form without addressDisplay does not reveal the address", () => {
  const { addressDisplay: _, ...older } = least;
  expect(editListingForm.parse(body(older))).toHaveProperty("failure.error.addressDisplay");
});

test.each(["state", "propertyType"])("a blank %s is an error", (name) => {
  expect(newListingForm.parse(body({ ...least, [name]: "" }))).toHaveProperty(`failure.error.${name}`);
});

test.each(["0x10", "1e1", "-1", "1.5", "two"])("%j is an invalid number of rooms", (bedrooms) => {
  expect(newListingForm.parse(body({ ...least, bedrooms }))).toMatchObject({
    failure: { error: { bedrooms: ["Enter a whole number from 0 to 12"] } },
  });
});

test("a draft may leave out the contact phone, which publishing requires", () => {
  const typed = { ...least, contactPhone: "" };
  const draft = newListingForm.parse(body({ ...typed, intent: "photos" }));
  expect(draft).toMatchObject({ value: { status: "draft", contactPhone: "Phone to come" } });
  for (const contactPhone of ["", "Phone to come"]) {
    const published = newListingForm.parse(body({ ...typed, contactPhone, intent: "publish" }));
    expect(published).toHaveProperty("failure.error.contactPhone", ["Enter a valid contact phone"]);
  }
});

test("a failure has a summary first, then errors in the form's order, and keeps the input", () => {
  const parsed = newListingForm.parse(body({ ...least, title: "ab", price: "x", status: "draft", attemptId: "a-key" }));
  const { error, initialValue } = "failure" in parsed ? parsed.failure : {};
  expect(Object.entries(error ?? {})).toEqual([
    ["", ["Unable to save draft. Please review your details and try again."]],
    ["price", ["Enter the price as a whole number of dollars, such as 1100000"]],
    ["title", ["Title is required"]],
  ]);
  expect(initialValue).toMatchObject({ title: "ab", price: "x", status: "draft", attemptId: "a-key" });
});

test.each([
  ["active", undefined, "Unable to publish listing"],
  ["draft", undefined, "Unable to save draft"],
  ["active", "photos", "Unable to save draft"],
  ["draft", "publish", "Unable to publish listing"],
])("a new listing with the status %s and the button %s says: %s", (status, intent, title) => {
  const typed = { ...least, address: "", status, ...(intent && { intent }) };
  const { error } = newListingForm.reject(body(typed), { address: ["Address is required"] });
  const parsed = newListingForm.parse(body(typed));
  for (const summary of [error[""], "failure" in parsed ? parsed.failure.error[""] : undefined]) {
    expect(summary).toEqual([`${title}. Please review your details and try again.`]);
  }
});

test("a server error replaces the summary", () => {
  const { error } = editListingForm.reject(body(least), { "": ["Please try again in a moment."] });
  expect(error).toEqual({ "": ["Unable to save changes. Please try again in a moment."] });
});

test("a blank field clears the stored value", () => {
  const parsed = editListingForm.parse(body(least));
  const changes = toListingChanges("value" in parsed ? parsed.value : expect.fail("it is right"));
  expect(changes).toMatchObject({
    bedrooms: null,
    bathrooms: null,
    parking: null,
    landSize: null,
    floorArea: null,
    heroImageUrl: null,
    videoUrl: null,
    tourUrl: null,
    applicationUrl: null,
    stepFreeAccess: null,
    stepFreeBathroom: null,
    features: [],
  });
});

describe("the terms of the other type", () => {
  const auction = { priceTo: "1500000", saleMethod: "auction", auctionAt: "2026-12-05T10:30", auctionPlace: "Online" };
  const lease = { availableFrom: "2026-12-01", bond: "2,600", leaseMonths: "12" };
  const rental = { ...least, listingType: "rent", price: "650" };

  test.each([
    [
      { ...rental, ...auction },
      "These apply only to a sale: Guide up to: $1,500,000; Method of sale: Auction; Auction: 5 Dec 2026, 10:30 am; Place of the auction: Online. Tick the box to remove them, or choose “For sale” again.",
      "each in words",
    ],
    [
      { ...least, ...lease },
      "These apply only to a rental: Available from: 1 Dec 2026; Bond: 2,600; Lease: 12 months. Tick the box to remove them, or choose “For rent” again.",
      "those of a rental, too",
    ],
    [
      { ...rental, auctionAt: "soon", priceTo: " 1.5m " },
      "These apply only to a sale: Guide up to: 1.5m; Auction: soon. Tick the box to remove them, or choose “For sale” again.",
      "what cannot be read, as it was typed",
    ],
    [
      { ...rental, auctionAt: "2026-10-04T02:30", drop: "rent" },
      "These apply only to a sale: Auction: 2026-10-04T02:30. Tick the box to remove them, or choose “For sale” again.",
      "an hour that does not exist; the other type's tick is none",
    ],
  ])("need one confirmation, and the input stays: %#", (typed, sentence, _why) => {
    const parsed = editListingForm.parse(body(typed));
    const filled = Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ""));
    expect(parsed).toMatchObject({ failure: { error: { drop: [sentence] }, initialValue: filled } });
  });

  test("are reported together with other errors, but not with their own", () => {
    const parsed = editListingForm.parse(body({ ...rental, ...auction, priceTo: "9000000", title: "ab" }));
    expect("failure" in parsed && Object.keys(parsed.failure.error)).toEqual(["", "drop", "title"]);
  });

  test.each([newListingForm, editListingForm])("are dropped once the box is ticked", (form) => {
    const parsed = form.parse(body({ ...rental, ...auction, auctionAt: "soon", drop: "sale", version: "x" }));
    const changes = toListingChanges("value" in parsed ? parsed.value : expect.fail("it is right"));
    const none = { priceTo: null, saleMethod: null, auctionAt: null, auctionPlace: null };
    expect(changes).toMatchObject({ listingType: "rent", price: 650, ...none });
  });

  test("stay confirmed when something else is wrong", () => {
    const parsed = editListingForm.parse(body({ ...rental, ...auction, drop: "sale", title: "ab" }));
    expect(parsed).toMatchObject({ failure: { initialValue: { ...auction, drop: "sale" } } });
    expect("failure" in parsed && Object.keys(parsed.failure.error)).toEqual(["", "title"]);
  });

  test("of its own type are never dropped", () => {
    const parsed = editListingForm.parse(body({ ...rental, ...lease, drop: "rent" }));
    expect(parsed).toMatchObject({ value: { availableFrom: "2026-12-01", bond: 2600, leaseMonths: 12 } });
  });
});

test("withoutValidation accepts everything", () => {
  expect(skipValidation(newListingForm).parse(body({ title: "" }))).toEqual({ value: undefined });
});

test("an amount is shown in groups, and counts as unchanged when it comes back", () => {
  const stored = { price: "1250000", bond: "900", title: "1250000", landSize: "1200" };
  const shown = groupAmounts(stored);
  expect(shown).toEqual({ ...stored, price: "1,250,000" });
  const sent = Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, ungroupAmount(name, value)]));
  expect(sent).toEqual(stored);
  expect(mergeVersions(toVersion(stored), { ...stored, price: "1300000" }, sent)).toMatchObject({
    fields: [{ name: "price", stored: "1300000" }],
    merged: { price: "1300000" },
  });
  for (const typed of ["1.25m", "$1,250,000", "1,25", "1250000"]) expect(ungroupAmount("price", typed)).toBe(typed);
  expect(editListingForm.parse(body({ ...least, price: shown.price }))).not.toHaveProperty("failure");
});
