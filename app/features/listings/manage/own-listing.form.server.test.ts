import { expect, test } from "vitest";
import { changesOf, editListingForm, newListingForm, withoutValidation } from "./own-listing.form.server.ts";

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
  heroImageUrl: "",
  contactEmail: "robin.sample@example.com",
  contactPhone: "0491 570 000",
  status: "active",
};

function body(fields: Record<string, string>): FormData {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) sent.append(name, value);
  return sent;
}

test("with nothing but what is required it is a listing", () => {
  expect(newListingForm.parse(body({ ...least, attemptId: "a-key" }))).toMatchObject({
    value: { price: 0, features: [], title: "Brick cottage", attemptId: "a-key" },
  });
});

test("what is typed is read as the API reads it", () => {
  const typed = { ...least, price: "$1,450,000", bedrooms: " 3 ", landSize: "1,200", features: "Pool, ,Shed\nGate" };
  expect(newListingForm.parse(body(typed))).toMatchObject({
    value: { price: 1_450_000, bedrooms: 3, landSize: 1200, features: ["Pool", "Shed", "Gate"] },
  });
});

test("both coordinates are one text, as a map shows them; a blank one is none", () => {
  const typed = { ...least, coordinates: " −33.8968° 151.1793°" };
  expect(newListingForm.parse(body(typed))).toMatchObject({
    value: { coordinates: { latitude: -33.8968, longitude: 151.1793 } },
  });
  expect(newListingForm.parse(body(least))).toHaveProperty("value.coordinates", undefined);
});

test.each([
  ["151.1793, -33.8968", "The latitude comes first. Did you mean -33.8968, 151.1793?"],
  ["33.8968, 151.1793", "The latitude of Sydney has a minus. Did you mean -33.8968, 151.1793?"],
  ["0, 0", "These coordinates are not in Greater Sydney, which lies around -33.9, 151.2"],
  ["NaN, NaN", "Enter a latitude and a longitude such as -33.8968, 151.1793"],
])("the coordinates %j are refused at the field, and stay in it: %s", (coordinates, message) => {
  const parsed = editListingForm.parse(body({ ...least, coordinates }));
  expect(parsed).toMatchObject({ failure: { error: { coordinates: [message] }, initialValue: { coordinates } } });
});

test("a form that does not say what others see of the address is not taken for one that shows it", () => {
  const { addressDisplay: _, ...older } = least;
  expect(editListingForm.parse(body(older))).toHaveProperty("failure.error.addressDisplay");
});

test.each(["state", "propertyType"])("a blank %s is no default but a mistake", (name) => {
  expect(newListingForm.parse(body({ ...least, [name]: "" }))).toHaveProperty(`failure.error.${name}`);
});

test.each(["0x10", "1e1", "-1", "1.5", "two"])("%j is no number of rooms", (bedrooms) => {
  expect(newListingForm.parse(body({ ...least, bedrooms }))).toMatchObject({
    failure: { error: { bedrooms: ["Enter a whole number from 0 to 12"] } },
  });
});

test("a failure says first what it means, then what is wrong in the form's order, and keeps what was typed", () => {
  const parsed = newListingForm.parse(body({ ...least, title: "ab", price: "x", status: "draft", attemptId: "a-key" }));
  const { error, initialValue } = "failure" in parsed ? parsed.failure : {};
  expect(Object.entries(error ?? {})).toEqual([
    ["", ["Unable to publish listing. Please review your details and try again."]],
    ["price", ["Price must be positive"]],
    ["title", ["Title is required"]],
  ]);
  expect(initialValue).toMatchObject({ title: "ab", price: "x", status: "draft", attemptId: "a-key" });
});

test("a failure that is ours is said in place of that", () => {
  const { error } = editListingForm.reject(body(least), { "": ["Please try again in a moment."] });
  expect(error).toEqual({ "": ["Unable to save changes. Please try again in a moment."] });
});

test("what is blank in the form of a stored listing is taken away", () => {
  const parsed = editListingForm.parse(body(least));
  const changes = changesOf("value" in parsed ? parsed.value : expect.fail("it is right"));
  expect(changes).toMatchObject({
    bedrooms: null,
    bathrooms: null,
    parking: null,
    landSize: null,
    heroImageUrl: null,
    stepFreeAccess: null,
    stepFreeBathroom: null,
    features: [],
  });
});

test("withoutValidation, everything is let through", () => {
  expect(withoutValidation(newListingForm).parse(body({ title: "" }))).toEqual({ value: undefined });
});
