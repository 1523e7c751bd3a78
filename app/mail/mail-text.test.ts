import { describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { redactSecrets, sanitiseHeaders, sanitiseMailbox, toBody, toSubject } from "./mail-text.ts";

describe("text of a header", () => {
  test.each([
    { why: "a line end would start a header", text: "Hi\r\nBcc: victim@example.com", is: "Hi Bcc: victim@example.com" },
    { why: "either half of a line end does", text: "a\rb\nc", is: "a b c" },
    { why: "Unicode has line ends too", text: "a\u0085b\u2028c\u2029d", is: "a b c d" },
    { why: "NUL cannot be stored", text: "a\0b", is: "a b" },
    { why: "reversed text hides what it says", text: "invoice\u202Efdp.exe", is: "invoice fdp.exe" },
    { why: "half a character is none", text: "a\ud800b", is: "a\ufffdb" },
    { why: "a name is not English only", text: "  Zoë   李雷 🏡 ", is: "Zoë 李雷 🏡" },
    { why: "nothing is nothing", text: "\r\n", is: "" },
  ])("$why", ({ text, is }) => {
    expect(toSubject(text)).toBe(is);
  });

  test("truncates a long text between letters with an ellipsis", () => {
    expect(toSubject("🏡".repeat(300))).toBe(`${"🏡".repeat(199)}…`);
    expect(sanitiseMailbox({ name: "x".repeat(300), address: "jo@example.com" }).name).toBe(`${"x".repeat(99)}…`);
  });
});

test("a body keeps its lines and drops characters that PostgreSQL cannot store", () => {
  expect(toBody("one\r\n\ttwo\0\u0007 \ud800")).toBe("one\r\n\ttwo \ufffd");
});

describe("a mailbox", () => {
  test.each([
    "jo@example.com",
    "jo.o'neil+home@mail.example.com.au",
    "!#$%&'*+/=?^_`{|}~-@example.com",
    `${"x".repeat(64)}@example.com`,
    `a@${"x".repeat(63)}.${"y".repeat(63)}.${"z".repeat(63)}.${"w".repeat(61)}`,
  ])("%s is one", (address) => {
    expect(sanitiseMailbox({ name: "Jo", address })).toEqual({ name: "Jo", address });
  });

  test.each([
    { why: "two", address: "jo@example.com,victim@example.com" },
    { why: "two, another way", address: "jo@example.com;victim@example.com" },
    { why: "two, with a space", address: "jo@example.com victim@example.com" },
    { why: "a header after it", address: "jo@example.com\r\nBcc: victim@example.com" },
    { why: "a line end after it", address: "jo@example.com\n" },
    { why: "an SMTP command after it", address: "jo@example.com>\r\nRCPT TO:<victim@example.com" },
    { why: "a name with it", address: "Jo <jo@example.com>" },
    { why: "a group", address: "team:jo@example.com,victim@example.com;" },
    { why: "quoted", address: '"jo@example.com,"@example.com' },
    { why: "two signs", address: "jo@victim@example.com" },
    { why: "a comment", address: "jo(victim)@example.com" },
    { why: "a route", address: "@example.com:jo@example.com" },
    { why: "a source route by percent, to a bare address literal", address: "jo%victim@[127.0.0.1]" },
    { why: "no host", address: "jo@" },
    { why: "no name", address: "@example.com" },
    { why: "nothing", address: "" },
    { why: "NUL", address: "jo\0@example.com" },
    { why: "too long for its column", address: `jo@${"x".repeat(250)}.com` },
  ])("$why is none", ({ address }) => {
    expect(() => sanitiseMailbox({ name: "Jo", address })).toThrow("exactly one plain e-mail address");
  });
});

describe("further headers", () => {
  test("their values are made safe", () => {
    expect(sanitiseHeaders({ "List-Unsubscribe": "<https://example.com/u>\r\nBcc: victim@example.com" })).toEqual({
      "List-Unsubscribe": "<https://example.com/u> Bcc: victim@example.com",
    });
  });

  test.each(["Bcc", "to", "From", "Subject", "Message-ID", "Content-Type", "Resent-To", "X:Y", "X\r\nBcc", ""])(
    "%j is not among them",
    (name) => {
      expect(() => sanitiseHeaders({ [name]: "victim@example.com" })).toThrow("may not set the header");
    },
  );
});

const secret = "canary-0123_secret.x~y";
const pathsOf = (entries: typeof routes, parent = ""): string[] =>
  entries.flatMap(({ path = "", children = [] }) => [`${parent}/${path}`, ...pathsOf(children, `${parent}/${path}`)]);
const secretPaths = pathsOf(routes).filter((path) => /:(token|receipt)\b/.test(path));

test("redacts the secret of every page with a secret URL", () => {
  expect(secretPaths.length).toBeGreaterThan(6);
  for (const path of secretPaths) {
    const address = `https://southerly.example${path.replace(/:(token|receipt)/, secret).replace(":id", "12")}`;
    const shown = redactSecrets(`Open ${address}. Or (${address})`);
    expect(shown, path).not.toContain("canary");
    expect(shown, path).not.toContain("secret");
    expect(shown, path).toContain("https://southerly.example/");
  }
});

test("leaves other text unchanged", () => {
  const text = "See https://southerly.example/listings/12/brick-cottage and https://southerly.example/reset-password";
  expect(redactSecrets(text)).toBe(text);
});
