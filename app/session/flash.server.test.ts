import { describe, expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.SECRET_KEYS = "a-key-for-tests-of-more-than-32-characters";
});
const { readFlash, redirectWithFlash, signFlash, consumeFlash: takeFlash } = await import("./flash.server.ts");

const keys = ["first-key-first-key-first-key-first", "second-key-second-key-second-key-se"];
const flash = { id: "1", kind: "success" as const, title: "Enquiry Submitted!", text: "Grüße – 24 hours" };
const now = Date.UTC(2026, 0, 1);
const token = signFlash(flash, now, keys)!;

describe("a signed flash", () => {
  test("is readable for a minute, with any of the keys", () => {
    expect(readFlash(token, now + 60_000, keys)).toEqual(flash);
    expect(readFlash(token, now, ["another-key-another-key-another-key", ...keys])).toEqual(flash);
    expect(readFlash(signFlash(flash, now, keys.toReversed())!, now, keys)).toEqual(flash);
  });

  test("is safe in a cookie", () => {
    expect(token).toMatch(/^[\w.-]+$/);
  });

  test.each([
    { why: "late", read: () => readFlash(token, now + 60_001, keys) },
    { why: "of an unknown key", read: () => readFlash(token, now, ["another-key-another-key-another-key"]) },
    { why: "without keys", read: () => readFlash(token, now, []) },
    { why: "changed", read: () => readFlash(`x${token}`, now, keys) },
    { why: "without its signature", read: () => readFlash(token.split(".")[0]!, now, keys) },
    { why: "empty", read: () => readFlash("", now, keys) },
    { why: "nonsense", read: () => readFlash("%%%.%%%", now, keys) },
  ])("is rejected if $why", ({ read }) => {
    expect(read()).toBeUndefined();
  });

  test("needs a key", () => {
    expect(signFlash(flash, now, [])).toBeUndefined();
  });
});

describe("from an action to the next page", () => {
  const { kind, title, text } = flash;
  const cookieOf = (response: Response) => response.headers.get("set-cookie") ?? "";
  const ask = (cookie: string, headers: Record<string, string> = {}) =>
    new Request("http://localhost/", { headers: { cookie, ...headers } });

  test("sends a cookie for a minute, and links to the element that shows it", () => {
    const response = redirectWithFlash("/listings", { kind, title, text });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/listings#flash");
    expect(cookieOf(response)).toMatch(/^flash=[\w.-]+; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax$/);
    expect(redirectWithFlash("/a?sent=1#sent", { kind, title, text }).headers.get("location")).toBe("/a?sent=1#sent");
  });

  test("shows the message once", () => {
    const cookie = cookieOf(redirectWithFlash("/", { kind, title, text })).split(";")[0]!;
    const taken = takeFlash(ask(`other=1; ${cookie}; more=2`));
    expect(taken.flash).toMatchObject({ kind, title, text });
    expect(taken.headers).toEqual({ "Set-Cookie": "flash=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax" });
  });

  test.each([
    { name: "sec-purpose", value: "prefetch;prerender" },
    { name: "purpose", value: "prefetch" },
    { name: "x-moz", value: "prefetch" },
  ])("ignores a prefetch: $name", ({ name, value }) => {
    const cookie = cookieOf(redirectWithFlash("/", { kind, title, text })).split(";")[0]!;
    expect(takeFlash(ask(cookie, { [name]: value }))).toEqual({});
  });

  test("returns nothing without the cookie", () => {
    expect(takeFlash(ask("flashy=1; theme=dark"))).toEqual({});
  });

  test("deletes a forged cookie", () => {
    expect(takeFlash(ask("flash=forged"))).toMatchObject({
      flash: undefined,
      headers: { "Set-Cookie": expect.stringContaining("Max-Age=0") },
    });
  });
});
