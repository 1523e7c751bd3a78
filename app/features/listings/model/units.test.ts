import { expect, test } from "vitest";
import { type Unit, UNITS, type UnitRules } from "./units.ts";

test.each<{ unit: Unit; text: string; number: number; why: string }>([
  { unit: "dollars", text: "1.5m", number: 1_500_000, why: "millions" },
  { unit: "dollars", text: "750.000", number: Number.NaN, why: "either 750 or 750,000" },
  { unit: "rooms", text: "3+", number: 3, why: "as the list shows it" },
  { unit: "rooms", text: "three", number: Number.NaN, why: "a word" },
  { unit: "squareMetres", text: "1,200 m²", number: 1200, why: "with its sign" },
  { unit: "squareMetres", text: "0.5 ha", number: 5000, why: "hectares" },
  { unit: "metres", text: "1,000", number: 1000, why: "grouped" },
  { unit: "days", text: "7", number: 7, why: "digits" },
])("$unit: $text is $number ($why)", ({ unit, text, number }) => {
  expect(UNITS[unit].read(text)).toBe(number);
});

test.each(Object.entries<UnitRules>(UNITS))("%s are read as their control and their badge write them", (_, rules) => {
  const { control } = rules;
  const values = control.kind === "select" ? control.choices("at-least") : [rules.min("at-least"), 950];
  for (const value of values) {
    expect(rules.read(rules.text(value))).toBe(value);
    expect(rules.badge(value, "at-least").replaceAll(/[^\d.]/g, "")).toBe(String(value));
  }
});

test.each(Object.entries<UnitRules>(UNITS))(
  "%s that are less strict stay on their side of the limit",
  (_, { relax }) => {
    for (const type of ["sale", "rent"] as const) {
      for (const value of [2, 5, 1000]) {
        expect(relax(value, "at-least", type).every((less) => less < value)).toBe(true);
        expect(relax(value, "at-most", type).every((more) => more > value)).toBe(true);
      }
    }
  },
);
