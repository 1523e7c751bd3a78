import { describe, expect, test } from "vitest";
import { brand } from "#platform/brand.ts";
import { groupedPhone, hasCallableNumber, phoneParts, telephoneLink } from "./phone.server.ts";

test("the sample phone of the support has its link", () => {
  expect(telephoneLink(brand.phone)).toBe(brand.phoneLink);
});

describe("one number, however it is written, dials", () => {
  test.each([
    ["02 5550 0148", "tel:+61255500148"],
    ["0412345678", "tel:+61412345678"],
    ["+61 (491) 570-156", "tel:+61491570156"],
    ["+61 (0)418 123 456", "tel:+61418123456"],
    ["+61 0418 123 456", "tel:+61418123456"],
    ["(02) 9999 0000 ext 5", "tel:+61299990000"],
    ["(02) 9999 0000 x5", "tel:+61299990000"],
    ["02 9999 0000 #5", "tel:+61299990000"],
    ["02 9999 0000, ext. 12", "tel:+61299990000"],
    ["+61 2 9999 0000;ext=5", "tel:+61299990000"],
    ["13 12 13", "tel:131213"],
    ["1300 363 992", "tel:1300363992"],
    ["1800 123 456", "tel:1800123456"],
    ["0011 44 20 7946 0018", "tel:+442079460018"],
    ["+44 20 7946 0018", "tel:+442079460018"],
    ["Mobile: 0418 123 456 (after 6pm)", "tel:+61418123456"],
  ])("%s", (text, href) => {
    expect(telephoneLink(text)).toBe(href);
    expect(
      phoneParts(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  });
});

test.each([
  ["0418 123 456 / 02 9999 0000", ["0418 123 456", "02 9999 0000"]],
  ["0418123456,0299990000", ["0418123456", "0299990000"]],
  ["0418 123 456; 0299990000", ["0418 123 456", "0299990000"]],
  ["0412 345 678, 0499 888 777 (Sam)", ["0412 345 678", "0499 888 777"]],
  ["0418 123 456 or 1300 363 992 ext 4", ["0418 123 456", "1300 363 992 ext 4"]],
])("of several in %s, each is a link", (text, numbers) => {
  const parts = phoneParts(text);
  expect(parts.flatMap((part) => (part.href ? [part.text] : []))).toEqual(numbers);
  expect(parts.map((part) => part.text).join("")).toBe(text);
  expect(telephoneLink(text)).toBeUndefined();
});

test.each(["call me maybe", "1300 FLOWERS", "9999 0000", "123456", "000", "0412 345 67", "0", "-", "ext 5", ""])(
  "%j cannot be dialled, and is text",
  (text) => {
    expect(phoneParts(text).some(({ href }) => href)).toBe(false);
    expect(telephoneLink(text)).toBeUndefined();
  },
);

test.each([
  ["0412345678", "0412 345 678"],
  ["0299990000", "(02) 9999 0000"],
  ["+61412345678", "+61 412 345 678"],
  ["61412345678", "+61 412 345 678"],
  ["1300363992", "1300 363 992"],
  ["131213", "131 213"],
  ["+442079460018", "+44 20 7946 0018"],
  ["00000000", "00 000 000"],
  ["+61-412-345-678", "+61 412 345 678"],
  ["+61 (0)418 123 456", "+61 418 123 456"],
  ["+61 2 9999 0000 ext 5", "+61 2 9999 0000 ext. 5"],
  ["0412.345.678", "0412 345 678"],
  ["+1", "+1"],
  ["+61 412 345 678 (mobile)", "\u200B+61 412 345 678 (mobile)"],
  ["+61412345678/+61498765432", "\u200B+61412345678/+61498765432"],
  ["+61 412 345 678 or 0498 765 432", "\u200B+61 412 345 678 or 0498 765 432"],
  ["+61+cmd|' /C calc'!A0", "+61+cmd|' /C calc'!A0"],
  ["0412 345 678", "0412 345 678"],
  ["call me maybe", "call me maybe"],
  ["(02) 9999 0000 ext 5", "(02) 9999 0000 ext 5"],
])("%s is %s for a spreadsheet", (text, grouped) => {
  expect(groupedPhone(text)).toBe(grouped);
});

test.each([
  ["0491 570 006", true, "a mobile"],
  ["04 9157 0006", true, "grouped unusually"],
  ["(02) 5550-0001", true, "a landline"],
  ["5550 0001", true, "a landline of Sydney without its area code"],
  ["02 5550 0123 ext. 4567", true, "an extension"],
  ["1300 363 992", true, "a business number"],
  ["13 12 13", true, "a short business number"],
  ["Mobile: 0491 570 006, after 6 pm", true, "words beside a number"],
  ["0491 570 0 or 02 5550 0001", true, "one of two is complete"],
  ["+44 20 7946 0018", true, "abroad"],
  ["0044 20 7946 0018", true, "abroad, with the prefix of most countries"],
  ["0011 44 20 7946 0018", true, "abroad, with the prefix of Australia"],
  ["64 21 123 456", true, "abroad, without a plus"],
  ["+1 555 010 0199", true, "abroad, in a range that is not in use"],
  ["0412 34", false, "half a mobile"],
  ["0412 345 67", false, "a mobile with a digit missing"],
  ["+61 412 345 67", false, "the same with a country code"],
  ["0412 345 6789", false, "a mobile with a digit too many"],
  ["02 5550 00", false, "half a landline"],
  ["+44 20", false, "too few digits for any number"],
  ["555-1234", true, "seven digits, which may be a number abroad"],
  ["0400 000 000", true, "a complete mobile in a range that may not be in use"],
  ["000", false, "the emergency number"],
  ["call me", false, "text"],
  ["www.a.example", false, "an address"],
  ["", false, "nothing"],
])("%j can be called: %s (%s)", (text, isCallable) => {
  expect(hasCallableNumber(text)).toBe(isCallable);
});
