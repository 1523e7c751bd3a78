import { expect, test } from "vitest";
import { suburbOptions } from "./suburb-field.tsx";

test.each([
  {
    chosen: "",
    html: '<option value="" selected="">All suburbs</option><option>Bondi</option><option>Newtown</option>',
    why: "nothing chosen is all of them",
  },
  {
    chosen: "Newtown",
    html: '<option value="">All suburbs</option><option>Bondi</option><option selected="">Newtown</option>',
    why: "the suburb searched for is chosen",
  },
])("'$chosen': $why", ({ chosen, html }) => {
  expect(suburbOptions(["Bondi", "Newtown"], chosen)).toBe(html);
});

test("a name from the address bar cannot become markup", () => {
  expect(suburbOptions(['</option><script>"&amp;'], "")).toContain(
    '<option>&lt;/option>&lt;script>"&amp;amp;</option>',
  );
});
