import { expect, test } from "vitest";
import { emailAbout, siteName, telephoneLink } from "./contact.ts";

test.each([
  { phone: "02 5550 0148", link: "tel:0255500148" },
  { phone: "+61 (491) 570-156", link: "tel:+61491570156" },
])("$phone", ({ phone, link }) => {
  expect(telephoneLink(phone)).toBe(link);
});

test("a message about a page carries its title and its address, whatever is in them", () => {
  const page = { title: "Rent & bonds: 50% more? ü", url: "https://a.example/insights/rent?x=1&y=2#z" };
  const address = new URL(emailAbout(page));
  expect(address.protocol).toBe("mailto:");
  expect([...address.searchParams]).toEqual([
    ["subject", page.title],
    ["body", page.url],
  ]);
});

test.each([
  ["https://spanner.example.com/", "spanner.example.com"],
  ["https://www.example.com/team?a=b", "example.com"],
  ["no address", "no address"],
])("the site of %s is %s", (address, name) => {
  expect(siteName(address)).toBe(name);
});
