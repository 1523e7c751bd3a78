import { expect, test } from "vitest";
import { optionNamed, optionsMatching } from "./combobox.tsx";

const suburbs = ["Bondi", "Bondi Junction", "Newtown", "North Bondi"];

test.each([
  { typed: "", found: suburbs, why: "nothing typed shows all" },
  { typed: "bondi", found: ["Bondi", "Bondi Junction", "North Bondi"], why: "names that start with it come first" },
  { typed: "bondi j", found: ["Bondi Junction"], why: "several words" },
  { typed: "north  b", found: ["North Bondi"], why: "spaces are tidied" },
  { typed: "zz", found: [], why: "no suburb" },
])("'$typed': $why", ({ typed, found }) => {
  expect(optionsMatching(typed, suburbs)).toEqual(found);
});

test.each([
  { typed: " NEWTOWN ", named: "Newtown" },
  { typed: "New", named: undefined },
])("'$typed' names $named", ({ typed, named }) => {
  expect(optionNamed(typed, suburbs)).toBe(named);
});
