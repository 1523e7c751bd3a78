import { expect, test } from "vitest";
import { readReceiptFromPath, readSentAt, sentPath, removeReceipt } from "./paths.ts";

test("reads the receipt from the address", () => {
  expect(sentPath("/listings/7/a-home", "a.b.c-_")).toBe("/listings/7/a-home?sent=a.b.c-_#sent");
  expect(readReceiptFromPath(sentPath("/listings/7/a-home", "a.b.c-_"))).toBe("a.b.c-_");
});

test("a page keeps its own query together with the receipt", () => {
  const path = "/finance/calculators/mortgage?loanAmount=750000&annualRate=6.25";
  const sent = `${path}&sent=a.b.c-_#sent`;
  expect(sentPath(path, "a.b.c-_")).toBe(sent);
  expect(readReceiptFromPath(sent)).toBe("a.b.c-_");
  expect(readReceiptFromPath("/finance?note=a?b&sent=a.b")).toBe("a.b");
  expect(removeReceipt(new URL(sent, "http://localhost"))).toBe(path);
});

test.each([
  ["/finance", "/finance"],
  ["/finance?", "/finance"],
  ["/finance?sent=a.b.c", "/finance"],
  ["/finance?sent=a.b.c&loan=1%2C0&sent=d&x", "/finance?loan=1%2C0&x"],
  ["/finance?sentence=a&unsent=b#sent", "/finance?sentence=a&unsent=b"],
])("%j without a receipt is %j", (address, unsent) => {
  expect(removeReceipt(new URL(address, "http://localhost"))).toBe(unsent);
});

test.each(["", "/listings/7", "/listings/7#sent", "/listings/7?page=2#sent=1"])("there is none in %j", (address) => {
  expect(readReceiptFromPath(address)).toBeUndefined();
});

test.each(["", "abc", "1.", "1.!!.x"])("%j tells no time", (receipt) => {
  expect(readSentAt(receipt)).toBeUndefined();
});
