import { expect, test } from "vitest";
import { telephoneLink } from "./telephone-link.ts";

test.each([
  { phone: "02 5550 0148", link: "tel:0255500148" },
  { phone: "+61 (491) 570-156", link: "tel:+61491570156" },
])("$phone", ({ phone, link }) => {
  expect(telephoneLink(phone)).toBe(link);
});
