import { beforeAll, describe, expect, test } from "vitest";
import { generateSuburbs } from "#reference/suburb-rows.ts";
import { db } from "#db/client.server.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { toPlaceId, placeOptions } from "./place.ts";
import { checkPlace } from "./place.server.ts";

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
  // The home moves to another state.
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
