import { expect, test } from "vitest";
import { searchIntents } from "./paths.ts";

test("pausing and resuming share one form, so that the focus stays", () => {
  expect(searchIntents.formId("resume", 7)).toBe(searchIntents.formId("pause", 7));
});

test("deleting all leaves its confirmation page; other buttons stay on the page", () => {
  expect(searchIntents.isInPlace("delete-all")).toBe(false);
  for (const name of ["pause", "resume", "frequency", "delete"] as const) {
    expect(searchIntents.isInPlace(name), name).toBe(true);
  }
});
