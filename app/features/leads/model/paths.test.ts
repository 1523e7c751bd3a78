import { expect, test } from "vitest";
import { emailPattern } from "#app/lib/fields.ts";
import naughtyStrings from "#tests/fixtures/naughty-strings.json";
import { readReceiptFromPath, readSentAt, sentPath, removeReceipt, toMailtoLink } from "./lead.ts";

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

test("a mail to the sender with the subject of the answer", () => {
  expect(toMailtoLink("ada@example.com", "Terrace & garden, Newtown")).toBe(
    "mailto:ada@example.com?subject=Re%3A%20Terrace%20%26%20garden%2C%20Newtown",
  );
});

test("every valid address is one recipient", () => {
  for (const email of ["a&cc=b@example.com", "a?bcc=b@example.com", "a%0d%0ab@example.com", "a#b@example.com"]) {
    expect(email).toMatch(emailPattern);
    const { pathname, search, hash } = new URL(toMailtoLink(email, "Hello"));
    expect(decodeURIComponent(pathname)).toBe(email);
    expect({ search, hash }).toEqual({ search: "?subject=Re%3A%20Hello", hash: "" });
  }
});

test.each([...naughtyStrings, "Hello\r\nBcc: eve@example.com", "Hello%0d%0aBcc: eve@example.com", "\ud800"])(
  "the subject %j is a subject and nothing else",
  (text) => {
    const address = toMailtoLink("ada@example.com", text);
    expect(address).not.toMatch(/%0[ad]|%00/i);
    const { pathname, search, hash } = new URL(address);
    expect(pathname).toBe("ada@example.com");
    expect([...new URLSearchParams(search).keys()]).toEqual(["subject"]);
    expect(hash).toBe("");
    expect(new URLSearchParams(search.replaceAll("+", "%2B")).get("subject")).toMatch(/^Re: ?/);
  },
);
