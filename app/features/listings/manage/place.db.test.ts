import { beforeAll, describe, expect, test } from "vitest";
import { generateSuburbs } from "#reference/suburb-rows.ts";
import { db } from "#db/client.server.ts";
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

test("accepts a suburb of another state that Sydney has, too", async () => {
  const inVictoria = { suburb: "Newtown", postcode: "3220", state: "Victoria" };
  expect(await checkPlace(inVictoria, undefined)).toEqual({ place: { suburb: "Newtown", postcode: "3220" } });
});
