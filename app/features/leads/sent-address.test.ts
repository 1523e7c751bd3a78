import { expect, test } from "vitest";
import { receiptIn, receiptTime, sentAddress } from "./sent-address.ts";

test("the receipt comes back out of the address", () => {
  expect(sentAddress("/listings/7/a-home", "a.b.c-_")).toBe("/listings/7/a-home?sent=a.b.c-_#sent");
  expect(receiptIn(sentAddress("/listings/7/a-home", "a.b.c-_"))).toBe("a.b.c-_");
});

test.each(["", "/listings/7", "/listings/7#sent", "/listings/7?page=2#sent=1"])("there is none in %j", (address) => {
  expect(receiptIn(address)).toBeUndefined();
});

test.each(["", "abc", "1.", "1.!!.x"])("%j tells no time", (receipt) => {
  expect(receiptTime(receipt)).toBeUndefined();
});
