import { expect, test } from "vitest";
import naughtyStrings from "#tests/fixtures/naughty-strings.json" with { type: "json" };
import { emailPattern } from "#app/lib/fields.ts";
import { toMailtoLink } from "./mailto-link.ts";

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
