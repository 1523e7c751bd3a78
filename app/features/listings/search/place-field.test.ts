import { expect, test } from "vitest";
import { suburbOptions } from "./place-field.tsx";

test("the option for none comes first", () => {
  expect(suburbOptions(["Bondi", "Newtown"], "Add a suburb")).toBe(
    '<option value="">Add a suburb</option><option>Bondi</option><option>Newtown</option>',
  );
});

test("a name cannot become markup", () => {
  expect(suburbOptions(['</option><script>"&amp;'], "All")).toContain(
    '<option>&lt;/option>&lt;script>"&amp;amp;</option>',
  );
});
