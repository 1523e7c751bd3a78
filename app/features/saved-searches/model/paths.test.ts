import { expect, test } from "vitest";
import { searchIntents } from "./paths.ts";

test("pausing and resuming are one form, so that the focus stays", () => {
  expect(searchIntents.formId("resume", 7)).toBe(searchIntents.formId("pause", 7));
});

test("whoever deletes all leaves the question behind; every other button leaves the page as it is", () => {
  expect(searchIntents.isInPlace("delete-all")).toBe(false);
  for (const name of ["pause", "resume", "frequency", "delete"] as const) {
    expect(searchIntents.isInPlace(name), name).toBe(true);
  }
});
