import { expect, test } from "vitest";
import type { AgentProgress } from "./first-steps.server.ts";
import { getFirstSteps } from "./first-steps.tsx";

const complete: AgentProgress = { missing: undefined, agency: "member", firstListing: "published" };

const steps = (changes: Partial<AgentProgress>) => getFirstSteps({ ...complete, ...changes });
const states = (changes: Partial<AgentProgress>) => steps(changes)?.map(({ state }) => state);

test("a new agent has everything to do, and reads what the profile lacks", () => {
  const missing = "It still needs a description.";
  expect(states({ missing, agency: "none", firstListing: "none" })).toEqual(["open", "open", "open"]);
  expect(steps({ missing })?.[0]?.text).toBe(missing);
});

test("a step is done as soon as its facts are there", () => {
  expect(states({ firstListing: "none" })).toEqual(["done", "done", "open"]);
  expect(states({ agency: "none" })).toEqual(["done", "open", "done"]);
});

test("a draft is not a listing yet, and leads to My Listings", () => {
  expect(steps({ firstListing: "draft" })?.at(-1)).toMatchObject({
    title: "Publish your first listing",
    to: "/dashboard/listings",
    state: "open",
  });
});

test("a request that waits for an agency is not the agent's to do", () => {
  expect(states({ agency: "requested", firstListing: "none" })).toEqual(["done", "waiting", "open"]);
  expect(steps({ agency: "requested" })).toBeUndefined();
});

test("the list disappears once everything is done", () => {
  expect(steps({})).toBeUndefined();
});
