import { expect, test } from "vitest";
import { siteName } from "./site-name.ts";

test.each([
  ["https://spanner.example.com/", "spanner.example.com"],
  ["https://www.example.com/team?a=b", "example.com"],
  ["no address", "no address"],
])("the site of %s is %s", (address, name) => {
  expect(siteName(address)).toBe(name);
});
