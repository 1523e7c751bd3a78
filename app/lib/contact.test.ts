import { expect, test } from "vitest";
import { siteName, telephoneLink } from "./contact.ts";

test.each([
  { phone: "02 5550 0148", link: "tel:0255500148" },
  { phone: "+61 (491) 570-156", link: "tel:+61491570156" },
])("$phone", ({ phone, link }) => {
  expect(telephoneLink(phone)).toBe(link);
});

test.each([
  ["https://spanner.example.com/", "spanner.example.com"],
  ["https://www.example.com/team?a=b", "example.com"],
  ["no address", "no address"],
])("the site of %s is %s", (address, name) => {
  expect(siteName(address)).toBe(name);
});
