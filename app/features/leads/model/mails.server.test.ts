import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readSentAt } from "./lead.ts";
import { readMarkAnswered, readReceipt, findValidReceipt, signMarkAnswered, signReceipt } from "./mails.server.ts";

const lead = { id: 4711, createdAt: new Date("2026-11-21T00:00:00Z") };
const [first, second] = [
  "the-first-key-of-at-least-32-characters",
  "the-second-key-of-at-least-32-characters",
] as const;
const at = (text: string) => new Date(text).getTime();
const soon = at("2026-11-22T00:00:00Z");

const receipt = signReceipt(lead, [first]);

test("a receipt contains the lead's id and time", () => {
  expect(readReceipt(receipt, soon, [first])).toEqual({ state: "valid", id: 4711 });
  expect(readSentAt(receipt)).toEqual(lead.createdAt);
  expect(receipt).toMatch(/^[\w.-]+$/);
});

test("the same lead has the same receipt", () => {
  expect(signReceipt({ ...lead }, [first])).toBe(receipt);
  expect(signReceipt({ ...lead, id: 4712 }, [first])).not.toBe(receipt);
});

describe("keys", () => {
  test("the first key signs, and all keys verify", () => {
    expect(signReceipt(lead, [second, first])).toBe(signReceipt(lead, [second]));
    expect(readReceipt(receipt, soon, [second, first])).toEqual({ state: "valid", id: 4711 });
    expect(readReceipt(receipt, soon, [second])).toEqual({ state: "invalid" });
    expect(readReceipt(receipt, soon, [])).toEqual({ state: "invalid" });
  });

  test("signing without a key throws", () => {
    expect(() => signReceipt(lead, [])).toThrow("SECRET_KEYS");
  });
});

test.each([
  ["2027-05-19T23:59:59Z", { state: "valid", id: 4711 }],
  ["2027-05-20T00:00:00Z", { state: "valid", id: 4711 }],
  ["2027-05-20T00:00:01Z", { state: "expired" }],
])("180 days: at %s it is %j", (now, expected) => {
  expect(readReceipt(receipt, at(now), [first])).toEqual(expected);
});

test("an expired receipt is not returned", () => {
  expect(findValidReceipt(lead, at("2027-05-20T00:00:00Z"))).toBe(signReceipt(lead));
  expect(findValidReceipt(lead, at("2027-05-20T00:00:01Z"))).toBeUndefined();
});

describe("tampering", () => {
  const [id = "", issued = "", signature = ""] = receipt.split(".");
  const other = signReceipt({ ...lead, id: 4712 }, [first]).split(".")[2];

  test.each([
    ["nothing", ""],
    ["another lead", `${(4712).toString(36)}.${issued}.${signature}`],
    ["another time", `${id}.${(Number.parseInt(issued, 36) + 1).toString(36)}.${signature}`],
    ["the signature of another", `${id}.${issued}.${other}`],
    ["no signature", `${id}.${issued}.`],
    ["half a signature", `${id}.${issued}.${signature.slice(0, 20)}`],
    ["a longer signature", `${receipt}A`],
    ["another alphabet", receipt.replaceAll("-", "+").replaceAll("_", "/").concat("=")],
    ["upper case", `${id.toUpperCase()}.${issued}.${signature}`],
    ["a leading zero", `0${id}.${issued}.${signature}`],
    ["more parts", `${receipt}.${signature}`],
    ["a space", ` ${receipt}`],
    ["a line end", `${receipt}\n`],
    ["an expired one that was not signed", `${id}.1.${signature}`],
    [
      "one made for another purpose",
      `${id}.${issued}.${createHmac("sha256", first).update(`${id}.${issued}`).digest("base64url")}`,
    ],
    ["a very long one", `${id}.${issued}.${"A".repeat(100_000)}`],
  ])("%s is no receipt", (_, token) => {
    expect(readReceipt(token, soon, [first])).toEqual({ state: "invalid" });
  });

  test("detects every changed character of the signature, including the last", () => {
    const start = receipt.length - signature.length;
    for (let place = start; place < receipt.length; place += 1) {
      for (const character of ["A", "B", "w", "_"]) {
        const forged = receipt.slice(0, place) + character + receipt.slice(place + 1);
        const state = forged === receipt ? "valid" : "invalid";
        expect(readReceipt(forged, soon, [first]).state, forged).toBe(state);
      }
    }
  });
});

const days = (count: number) => lead.createdAt.getTime() + count * 24 * 60 * 60 * 1000;

describe("the token that marks an enquiry as answered", () => {
  test("is valid for 180 days and always the same", () => {
    const token = signMarkAnswered(lead);
    expect(signMarkAnswered({ ...lead })).toBe(token);
    expect(readMarkAnswered(token, days(0))).toEqual({ state: "valid", id: 4711 });
    expect(readMarkAnswered(token, days(180))).toEqual({ state: "valid", id: 4711 });
    expect(readMarkAnswered(token, days(180) + 1)).toEqual({ state: "expired" });
  });

  test("is not interchangeable with a receipt", () => {
    expect(readReceipt(signMarkAnswered(lead), days(1))).toEqual({ state: "invalid" });
    expect(readMarkAnswered(signReceipt(lead), days(1))).toEqual({ state: "invalid" });
  });

  test.each([
    "",
    "1",
    "3mv.1",
    signMarkAnswered(lead).slice(0, -1),
    `${signMarkAnswered(lead)}a`,
    signMarkAnswered(lead).replace("3mv", "3mw"),
  ])("%j is none", (token) => {
    expect(readMarkAnswered(token, days(1))).toEqual({ state: "invalid" });
  });
});
