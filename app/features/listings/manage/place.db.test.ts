import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { generateSuburbs } from "#reference/suburb-rows.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import {
  newListingForm,
  newOrUnfinishedForm,
  withPlaceQuestion,
  withPriceQuestion,
} from "./own-listing.form.server.ts";
import { checkPlace } from "./place.server.ts";
import { toPlaceId, placeOptions } from "./place.ts";

/** All of Sydney, because suggestions depend on the other names. */
beforeAll(async () => {
  await db().insertInto("suburbs").values(generateSuburbs()).execute();
});

const nsw = (suburb: string, postcode: string) => ({ suburb, postcode, state: "NSW" });
const newtown = { suburb: "Newtown", postcode: "2042" };
const newton = { suburb: "Newton", postcode: "2042" };

test("an unknown suburb such as “Newton 2042” needs a choice of suburbs before publishing", async () => {
  const { place, question } = await checkPlace(nsw("Newton", "2042"), undefined);
  expect(place).toBeUndefined();
  expect(question?.message).toBe("We don't know Newton. Did you mean Newtown 2042?");
  expect(question && placeOptions(question)).toEqual([
    { value: toPlaceId(newton, newtown), label: "Newtown 2042" },
    { value: toPlaceId(newton, newton), label: "Newton 2042, as I typed it" },
  ]);
});

test.each([
  ["Newtown", "2042"],
  [" newtown ", "2042"],
  ["NEWTOWN", "2042"],
])("%j %s is spelled like its guide, without a question", async (suburb, postcode) => {
  expect(await checkPlace(nsw(suburb, postcode), undefined)).toEqual({ place: newtown });
});

describe("an answer", () => {
  test("is accepted: the suggested suburb, or the typed one", async () => {
    const answered = async (answer: string) => (await checkPlace(nsw("Newton", "2042"), answer)).place;
    expect(await answered(toPlaceId(newton, newtown))).toEqual(newtown);
    expect(await answered(toPlaceId(newton, newton))).toEqual(newton);
  });

  test.each([
    ["of something else that was typed before", toPlaceId({ suburb: "Nwetown", postcode: "2042" }, newtown)],
    ["that was never offered", toPlaceId(newton, { suburb: "Manly", postcode: "2095" })],
    ["that is none", "newtown"],
  ])("%s is refused with the question", async (_, answer) => {
    expect(await checkPlace(nsw("Newton", "2042"), answer)).not.toHaveProperty("place");
  });
});

test("asks about a suburb with another suburb's postcode, with both corrections", async () => {
  const { question } = await checkPlace(nsw("Newtown", "2043"), undefined);
  expect(question?.message).toBe("The postcode of Newtown is 2042, not 2043. Which one is right?");
  expect(question?.offered).toEqual([newtown, { suburb: "Erskineville", postcode: "2043" }]);
});

test("asks about an unknown name with the suburbs of its postcode, or alone", async () => {
  const asked = async (suburb: string, postcode: string) =>
    (await checkPlace(nsw(suburb, postcode), undefined)).question;
  expect((await asked("Xylophone", "2042"))?.offered.map(({ suburb }) => suburb)).toEqual(["Enmore", "Newtown"]);
  expect(await asked("Xylophone", "2500")).toMatchObject({
    offered: [],
    message: "We have no guide to Xylophone. Please check the spelling.",
  });
});

test("accepts the stored place and other states without a question", async () => {
  expect(await checkPlace(nsw("Newton", "2042"), undefined, newton)).toEqual({ place: newton });
  const inVictoria = { suburb: "Newton", postcode: "3220", state: "vic" };
  expect(await checkPlace(inVictoria, undefined)).toMatchObject({ place: { suburb: "Newton" } });
});

test.each(["n/a", "0000"])("refuses a suburb of Sydney in another state with the postcode %s", async (postcode) => {
  const refused = checkPlace({ suburb: "newtown", postcode, state: "vic" }, undefined);
  await expect(refused).rejects.toMatchObject({
    errors: { state: ["Newtown is a suburb of Sydney. Choose NSW, or enter a postcode of VIC"] },
  });
});

test("asks about a suburb of another state that Sydney has, too", async () => {
  const inVictoria = { suburb: "newtown", postcode: "3220", state: "Victoria" };
  const { place, question } = await checkPlace(inVictoria, undefined);
  expect(place).toBeUndefined();
  expect(question?.message).toMatch(/^Newtown is a suburb of Sydney, in NSW\..+ Which one is right\?$/);
  const options = question ? placeOptions(question) : [];
  expect(options.map(({ label }) => label)).toEqual(["Newtown NSW 2042", "newtown VIC 3220, as I typed it"]);
  const [inSydney, asTyped] = options.map(({ value }) => value);
  expect(await checkPlace(inVictoria, inSydney)).toMatchObject({ place: { ...newtown, state: "NSW" } });
  const stored = { ...inVictoria, state: "VIC" };
  expect(await checkPlace(inVictoria, asTyped)).toMatchObject({ place: stored });
  expect(await checkPlace(inVictoria, undefined, stored)).toEqual({ place: { suburb: "newtown", postcode: "3220" } });
  // The listing moves to another state.
  expect(await checkPlace(inVictoria, undefined, { ...stored, state: "NSW" })).not.toHaveProperty("place");
});

test.each([
  ["VIC", "3220", "newtown vic"],
  ["Australian Capital Territory", "2601", "newtown act"],
  ["VIC", "2042", "newtown"],
  ["NSW", "3220", "newtown"],
])("a home in %s %s is listed in %s", async (state, postcode, suburbKey) => {
  const { id: createdByUserId } = await insertUser(db(), { role: "agent" });
  const { id } = await insertListing(db(), { createdByUserId, suburb: "Newtown", state, postcode });
  const row = db().selectFrom("listings").select("suburbKey").where("id", "=", id);
  expect(await row.executeTakeFirst()).toEqual({ suburbKey });
});

describe("the address of a new home", () => {
  const complete = {
    listingType: "sale",
    price: "0",
    priceFrequency: "per_week",
    title: "Brick cottage",
    propertyType: "House",
    address: "12 Smith Street, Newtown",
    addressDisplay: "full",
    suburb: "",
    state: "NSW",
    postcode: "",
    description: "A cottage of three bedrooms.",
    contactEmail: "robin.sample@example.com",
    contactPhone: "0491 570 000",
    status: "active",
    attemptId: "an-attempt",
  };

  async function parse(typed: Record<string, string>) {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...complete, ...typed })) body.append(name, value);
    const before = [...body];
    const parsed = await newOrUnfinishedForm.parse(body);
    expect([...body]).toEqual(before);
    return parsed;
  }

  test.each([
    [{}, { address: "12 Smith Street", suburb: "Newtown", postcode: "2042" }],
    [{ suburb: "newtown" }, { address: "12 Smith Street", suburb: "newtown", postcode: "2042" }],
    [{ postcode: "2043" }, { address: "12 Smith Street", suburb: "Newtown", postcode: "2043" }],
    [
      { address: "8 Bay Street Brighton Le Sands" },
      { address: "8 Bay Street", suburb: "Brighton-Le-Sands", postcode: "2216" },
    ],
    // An unknown suburb leads to a question.
    [
      { suburb: "Newton", postcode: "2042" },
      { address: "12 Smith Street, Newtown", suburb: "Newton", postcode: "2042" },
    ],
    [
      { address: "Level 2, 45 Smith Street West", suburb: "Ryde", postcode: "2112" },
      { address: "Level 2, 45 Smith Street West", suburb: "Ryde", postcode: "2112" },
    ],
    [
      { address: "12 Smith Street, Richmond", suburb: "Richmond", state: "VIC", postcode: "3121" },
      { address: "12 Smith Street, Richmond", suburb: "Richmond", postcode: "3121" },
    ],
  ])("%j is read as %j", async (typed, value) => {
    expect(await parse(typed)).toMatchObject({ value });
  });

  test("is shown again without its suburb, which has moved to its field", async () => {
    const parsed = await parse({});
    const shown = "shown" in parsed ? Object.fromEntries(parsed.shown) : {};
    expect(shown).toMatchObject({ address: "12 Smith Street", suburb: "Newtown", postcode: "2042" });
    expect(await parse({ title: "" })).toMatchObject({
      failure: { initialValue: { address: "12 Smith Street", suburb: "Newtown", postcode: "2042" } },
    });
  });

  test("with another suburb than that of its field is refused as typed, with the other errors", async () => {
    const parsed = await parse({ suburb: "Enmore", postcode: "2042", title: "" });
    const { error, initialValue } = "failure" in parsed ? parsed.failure : {};
    expect(error).toEqual({
      "": ["Unable to publish listing. Please review your details and try again."],
      suburb: ["The street address ends with Newtown, and the suburb is Enmore. Correct one of them"],
      title: ["Title is required"],
    });
    expect(initialValue).toMatchObject({ address: "12 Smith Street, Newtown", suburb: "Enmore" });
  });

  test("is saved as typed with “Finish later”", async () => {
    for (const suburb of ["", "Enmore"]) {
      expect(await parse({ intent: "later", suburb })).toMatchObject({
        value: { unfinished: { address: "12 Smith Street, Newtown", suburb, postcode: "" } },
      });
    }
  });
});

describe("a new listing with several faults", () => {
  const rental = {
    listingType: "rent",
    price: "80,000",
    priceFrequency: "per_week",
    propertyType: "House",
    bedrooms: "33",
    address: "12 Sample Street",
    suburb: "Newton",
    state: "NSW",
    postcode: "2042",
    intent: "publish",
  };
  const findErrors = async (changes: Record<string, string> = {}) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...rental, ...changes })) body.append(name, value);
    const parsed = newListingForm.parse(body);
    if (!("failure" in parsed)) throw new Error("expected a failure");
    return (await withPlaceQuestion(await withPriceQuestion(parsed.failure))).error;
  };

  test("asks about its price and its suburb with the other errors", async () => {
    const errors = await findErrors();
    expect(errors.bedrooms).toEqual(["Enter a whole number from 0 to 12"]);
    expect(errors.placeId).toEqual(["We don't know Newton. Did you mean Newtown 2042?"]);
    expect(errors.confirmPrice?.[0]).toContain("$80,000 a week is unusually high for a rent. Did you mean $800?");
  });

  test.each<Record<string, string>>([{ confirmPrice: "80,000" }, { price: "800" }, { intent: "photos" }])(
    "does not ask about the price with %j",
    async (changes) => {
      expect(await findErrors(changes)).not.toHaveProperty("confirmPrice");
    },
  );
});
