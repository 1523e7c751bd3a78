import { expect, test } from "vitest";
import { getFirstSteps } from "./first-steps.tsx";

const complete = { suburbs: ["Newtown"], profileDescription: "I sell.", agencyId: 1, requestedAgencyId: null };

const states = (...given: Parameters<typeof getFirstSteps>) => getFirstSteps(...given)?.map(({ state }) => state);

test("a new agent has everything to do, also without a profile", () => {
  expect(states(undefined, "none")).toEqual(["open", "open", "open"]);
  expect(getFirstSteps({ ...complete, suburbs: [], profileDescription: null }, "none")?.[0]?.text).toBe(
    "It still needs at least one suburb and a description.",
  );
});

test("a step is done as soon as its facts are there", () => {
  expect(states(complete, "none")).toEqual(["done", "done", "open"]);
  expect(states({ ...complete, agencyId: null }, "published")).toEqual(["done", "open", "done"]);
});

test("a draft is not a listing yet, and leads to My Listings", () => {
  const steps = getFirstSteps(complete, "draft");
  expect(steps?.at(-1)).toMatchObject({
    title: "Publish your first listing",
    to: "/dashboard/listings",
    state: "open",
  });
});

test("a request that waits for an agency is not the agent's to do", () => {
  const waiting = { ...complete, agencyId: null, requestedAgencyId: 1 };
  expect(states(waiting, "none")).toEqual(["done", "waiting", "open"]);
  expect(getFirstSteps(waiting, "published")).toBeUndefined();
});

test("the list disappears once everything is done", () => {
  expect(getFirstSteps(complete, "published")).toBeUndefined();
});
