import { expect, test } from "vitest";
import { emailAbout, siteName } from "./contact.ts";

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
