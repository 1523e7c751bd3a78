import { expect, test } from "vitest";
import { suburbOptions } from "./place-input.tsx";

test("each suburb is an option", () => {
  expect(suburbOptions(["Bondi", "Newtown"])).toBe("<option>Bondi</option><option>Newtown</option>");
  expect(suburbOptions([])).toBe("");
});

test("a name cannot become markup", () => {
  expect(suburbOptions(['</option><script>"&amp;'])).toBe('<option>&lt;/option>&lt;script>"&amp;amp;</option>');
});
