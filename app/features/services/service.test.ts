import { expect, test } from "vitest";
import { toServiceSlug } from "./service.ts";

test.each([
  ["finance", "finance"],
  ["renovation", "renovations"],
  ["renovations", "renovations"],
  ["Renovations", "renovations"],
  ["Renovation", "renovations"],
  ["conveyancing", "conveyancing"],
  ["Conveyancing", "conveyancing"],
  [" Finance\n", "finance"],
  ["12", "12"],
  ["constructor", "constructor"],
  ["Home loans", "home loans"],
])("%j asks for %j", (name, slug) => {
  expect(toServiceSlug(name)).toBe(slug);
});
