import { describe, expect, onTestFinished, test } from "vitest";
import { mailedToken, newMember, password } from "#app/features/accounts/model/account.fixture.ts";
import { consumeRateLimit, limits } from "#app/limits/limits.server.ts";
import { freePort } from "#db/embedded-cluster.ts";
import { testDatabase } from "#db/test-database.ts";
import type { ReceivedResponse } from "#tests/support/http-client.ts";
import { signedInMember } from "#tests/support/members.ts";
import { cookiesOf, post, postPage } from "#tests/support/post-account.ts";
import { newClient } from "#tests/support/post-enquiry.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const { db } = await testDatabase();
const southerly = await openSoutherly({ TRUST_PROXY: "1" });

let made = 0;

function person(changes: Record<string, unknown> = {}) {
  made += 1;
  const email = `robin.${made}@example.com`;
  return { email, password, firstName: "Robin", lastName: "Sample", role: "seller", ...changes };
}

/** Registers a new user and returns the session cookie. */
async function registered(changes: Record<string, unknown> = {}) {
  const input = person(changes);
  const response = await post(southerly, "/api/auth/register", input);
  expect(response.status).toBe(201);
  return { input, cookie: cookiesOf(response), answer: response };
}

const whoAmI = (cookie: string) => southerly.send("/api/auth/user", { headers: { cookie } });

function storedUser(email: string) {
  return db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
}

/** The number of responses per status. */
function tally(responses: readonly ReceivedResponse[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const sessionCookie = /^session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/;

/** Expects exactly the fields of a user that the client may see. */
function expectUser({ json, text }: ReceivedResponse, expected: Record<string, unknown>): void {
  const user = json() as Record<string, unknown>;
  expect(Object.keys(user).toSorted()).toEqual(["email", "firstName", "id", "isAdmin", "lastName", "role"]);
  expect(user).toMatchObject(expected);
  expect(text).not.toMatch(/hash|salt|argon2/i);
}

describe("POST /api/auth/register", () => {
  test("creates an account and a session, and returns the current user", async () => {
    const { input, cookie, answer: response } = await registered({ email: "  Robin.New@Example.COM " });
    expectUser(response, { email: "robin.new@example.com", firstName: "Robin", role: "seller", isAdmin: false });
    expect(response.headers["set-cookie"]).toEqual([expect.stringMatching(sessionCookie)]);
    expect(response.headers["cache-control"]).toContain("no-store");
    expect((await whoAmI(cookie)).json()).toEqual(response.json());
    const stored = await storedUser("robin.new@example.com");
    expect(stored?.passwordHash).toMatch(/^argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(stored)).not.toContain(input.password);
  });

  test("accepts a form, too", async () => {
    const { email, ...rest } = person({ role: "buyer" });
    const body = new URLSearchParams({ email, ...rest }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const response = await post(southerly, "/api/auth/register", body, headers);
    expect(response.status).toBe(201);
    expectUser(response, { email, role: "buyer" });
  });

  test("of an agent makes the profile, too, or neither", async () => {
    const { answer: response } = await registered({ role: "agent", firstName: "Alex", lastName: "Agent" });
    const { id } = response.json() as { id: number };
    const profile = await db.selectFrom("agents").selectAll().where("userId", "=", id).executeTakeFirstOrThrow();
    expect(profile).toMatchObject({ name: "Alex Agent", isFeatured: false, suburbs: [], verifiedAt: null });
    const agents = await db.selectFrom("agents").select("id").execute();
    const taken = { ...person({ role: "agent" }), email: (response.json() as { email: string }).email };
    expect((await post(southerly, "/api/auth/register", taken)).status).toBe(409);
    expect(await db.selectFrom("agents").select("id").execute()).toHaveLength(agents.length);
  });

  test("with a registered address is 409 with a plain message, and changes nothing", async () => {
    const { input } = await registered();
    const before = await storedUser(input.email);
    const again = { ...input, email: input.email.toUpperCase(), password: "another password", firstName: "Eve" };
    const response = await post(southerly, "/api/auth/register", again);
    expect(response.status).toBe(409);
    expect(response.json()).toEqual({
      message: "There is already an account with this email address. Log in, or reset its password.",
    });
    expect(response.headers["set-cookie"]).toBeUndefined();
    expect(await storedUser(input.email)).toEqual(before);
  });

  test("ten times at once opens one account", async () => {
    const input = person();
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(southerly, "/api/auth/register", input)));
    expect(tally(responses)).toEqual({ 201: 1, 409: 9 });
  });

  test("ignores unknown fields", async () => {
    const forbidden = {
      id: 1,
      isAdmin: true,
      passwordHash: "x",
      passwordSalt: "x",
      emailConfirmedAt: "2001-01-01",
      profileImageUrl: "https://x.example",
    };
    const { input } = await registered({ ...forbidden, createdAt: "2001-01-01", updatedAt: "2001-01-01" });
    const stored = await storedUser(input.email);
    expect(stored).toMatchObject({ isAdmin: false, profileImageUrl: null, emailConfirmedAt: null });
    expect(stored?.id).not.toBe(1);
    expect(stored?.passwordHash).toMatch(/^argon2id/);
    expect(stored?.createdAt.getFullYear()).toBeGreaterThan(2001);
  });

  test("that breaks rules is 422, each with its sentence", async () => {
    const response = await post(southerly, "/api/auth/register", { role: "admin", email: "x", password: "short" });
    expect(response.status).toBe(422);
    expect(response.json()).toEqual({
      message: expect.any(String),
      errors: {
        role: ["Select the account type"],
        firstName: ["First name is required"],
        lastName: ["Last name is required"],
        email: ["Enter a valid email address"],
        password: ["Password must be at least 8 characters"],
      },
    });
  });

  test("is limited for each client", async () => {
    const client = newClient();
    const { email } = (await registered()).input;
    const left = 2;
    for (let spent = left; spent < limits["register.address"].points; spent += 1) {
      await consumeRateLimit("register.address", client["x-forwarded-for"]);
    }
    const tries = Array.from({ length: 7 }, () => post(southerly, "/api/auth/register", person({ email }), client));
    const responses = await Promise.all(tries);
    expect(tally(responses)).toEqual({ 409: left, 429: 5 });
    const refused = responses.filter(({ status }) => status === 429);
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("POST /api/auth/login", () => {
  test("opens a session for the right address and password, as JSON or as a form", async () => {
    const { input } = await registered();
    const { email } = input;
    const json = await post(southerly, "/api/auth/login", {
      email: ` ${email.toUpperCase()} `,
      password,
      remember: true,
    });
    const form = await post(southerly, "/api/auth/login", new URLSearchParams({ email, password }).toString(), {
      "content-type": "application/x-www-form-urlencoded",
    });
    for (const response of [json, form]) {
      expect(response.status).toBe(200);
      expectUser(response, { email, role: "seller" });
      expect(response.headers["set-cookie"]).toEqual([expect.stringMatching(sessionCookie)]);
      expect((await whoAmI(cookiesOf(response))).status).toBe(200);
    }
  });

  test("responds in the same way to a wrong password and an unknown address", async () => {
    const { input } = await registered();
    const wrong = await post(southerly, "/api/auth/login", { email: input.email, password: "wrong-one" });
    const unknown = await post(southerly, "/api/auth/login", { email: "nobody@example.com", password: "wrong-one" });
    for (const response of [wrong, unknown]) {
      expect(response.status).toBe(401);
      expect(response.headers["set-cookie"]).toBeUndefined();
    }
    expect(wrong.text).toBe(unknown.text);
    expect(wrong.json()).toEqual({ message: "The email address and the password do not match." });
    const named = ({ headers }: ReceivedResponse) => Object.keys(headers).toSorted();
    expect(named(wrong)).toEqual(named(unknown));
  });

  test("an id from before it is dead after it, and never the id of the session", async () => {
    const { input, cookie: before } = await registered();
    const response = await post(southerly, "/api/auth/login", { email: input.email, password }, { cookie: before });
    const after = cookiesOf(response);
    expect(after).not.toBe(before);
    expect((await whoAmI(before)).status).toBe(401);
    expect((await whoAmI(after)).status).toBe(200);
    const planted = "session=an-id-that-somebody-has-planted-in-the-browser0";
    const login = await post(southerly, "/api/auth/login", { email: input.email, password }, { cookie: planted });
    expect(cookiesOf(login)).not.toBe(planted);
    expect((await whoAmI(planted)).status).toBe(401);
  });

  /** Every request that logs a user in or registers one. */
  const waysIn: [way: string, enter: (cookie: string) => Promise<ReceivedResponse>][] = [
    ["POST /api/auth/login", async (cookie) => post(southerly, "/api/auth/login", await knownPerson(), { cookie })],
    [
      "the login page",
      async (cookie) => postPage(southerly, "/login", await knownPerson(), { ...newClient(), cookie }),
    ],
    ["POST /api/auth/register", (cookie) => post(southerly, "/api/auth/register", person(), { cookie })],
    [
      "the registration page",
      (cookie) => postPage(southerly, "/login?mode=register", person(), { ...newClient(), cookie }),
    ],
    [
      "the link that sets a new password",
      async (cookie) => {
        const { email } = await knownPerson();
        await postPage(southerly, "/reset-password", { email }, newClient());
        const link = `/reset-password/${await mailedToken(db, email)}`;
        return postPage(southerly, link, { newPassword: "another one of mine" }, { ...newClient(), cookie });
      },
    ],
  ];
  const knownPerson = async () => ({ email: (await newMember(db)).user.email, password });

  test.each(waysIn)("%s opens a new session, and the browser's previous one is invalid", async (_, enter) => {
    const victim = await signedInMember(db);
    const planted = "session=an-id-that-somebody-has-planted-in-the-browser0";
    for (const before of [planted, victim.cookie]) {
      const response = await enter(before);
      expect(response.status, response.text).toBeLessThan(400);
      const set = (response.headers["set-cookie"] ?? []).filter((cookie) => cookie.startsWith("session="));
      expect(set).toEqual([expect.stringMatching(sessionCookie)]);
      const [after = ""] = set[0]?.split(";") ?? [];
      expect(after).not.toBe(before);
      expect((await whoAmI(after)).status).toBe(200);
      expect((await whoAmI(before)).status).toBe(401);
    }
  });

  test("of fifty at once from one client five are checked, and a forged header does not change the client", async () => {
    const { input } = await registered();
    // The proxy appends the last entry; the client can forge the earlier ones.
    const tries = Array.from({ length: 50 }, (_, index) =>
      post(
        southerly,
        "/api/auth/login",
        { email: input.email, password: `wrong-one-${index}` },
        { "x-forwarded-for": `10.9.8.${index}, 198.51.77.7` },
      ),
    );
    const { points } = limits["login.account.address"];
    expect(tally(await Promise.all(tries))).toEqual({ 401: points, 429: 50 - points });
    const owner = await post(southerly, "/api/auth/login", { email: input.email, password });
    expect(owner.status).toBe(200);
  });

  test("without a proxy no client can write its own address", async () => {
    const direct = await openSoutherly({}, onTestFinished);
    const { email } = (await newMember(db)).user;
    const tries = Array.from({ length: 10 }, () => post(direct, "/api/auth/login", { email, password: "wrong-one" }));
    const { points } = limits["login.account.address"];
    expect(tally(await Promise.all(tries))).toEqual({ 401: points, 429: 10 - points });
  });

  test("names the missing field", async () => {
    const response = await post(southerly, "/api/auth/login", { email: "robin" });
    expect(response.status).toBe(422);
    expect(response.json()).toMatchObject({
      errors: { email: ["Enter a valid email address"], password: ["Password must be at least 8 characters"] },
    });
  });
});

describe("GET /api/auth/user", () => {
  test("is 401 when not signed in", async () => {
    for (const cookie of ["", "session=", "session=made-up", "theme=dark"]) {
      const { status, json } = await whoAmI(cookie);
      expect(status).toBe(401);
      expect(json()).toEqual({ message: expect.any(String) });
    }
  });

  test("is not cached", async () => {
    const { cookie } = await registered();
    const { headers } = await whoAmI(cookie);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(headers.vary).toMatch(/cookie/i);
  });

  test("reflects a changed account at the next request", async () => {
    const { id, cookie } = await signedInMember(db, { role: "agent", isAdmin: true });
    expect((await whoAmI(cookie)).json()).toMatchObject({ role: "agent", isAdmin: true });
    expect((await southerly.send("/admin", { headers: { cookie } })).status).toBe(200);
    await db.updateTable("users").set({ role: "buyer", isAdmin: false }).where("id", "=", id).execute();
    expect((await whoAmI(cookie)).json()).toMatchObject({ role: "buyer", isAdmin: false });
    expect((await southerly.send("/admin", { headers: { cookie } })).status).toBe(403);
    await db.deleteFrom("users").where("id", "=", id).execute();
    expect((await whoAmI(cookie)).status).toBe(401);
  });
});

describe("POST /api/auth/logout", () => {
  test("deletes the session on the server, and the cookie", async () => {
    const { cookie } = await registered();
    const response = await southerly.send("/api/auth/logout", { method: "POST", headers: { cookie } });
    expect(response.status).toBe(204);
    expect(response.text).toBe("");
    // The saved and recent homes of this browser and its notes are deleted with the session.
    expect(response.headers["set-cookie"]).toEqual([
      "session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
      "saved-homes=; Path=/; Max-Age=0; SameSite=Lax",
      "home-notes=; Path=/; Max-Age=0; SameSite=Lax",
      "recent-homes=; Path=/; Max-Age=0; SameSite=Lax",
    ]);
    expect((await whoAmI(cookie)).status).toBe(401);
    for (const page of ["/dashboard", "/dashboard/account"]) {
      expect((await southerly.send(page, { headers: { cookie } })).status, page).toBe(404);
    }
  });

  test("is also 204 when not signed in", async () => {
    expect((await southerly.send("/api/auth/logout", { method: "POST" })).status).toBe(204);
  });
});

describe("requests that all of them refuse", () => {
  const writes = ["/api/auth/login", "/api/auth/register"];
  const form = { "content-type": "application/x-www-form-urlencoded" };

  test.each(writes)("%s: broken JSON 400, another type 415, too much 413", async (target) => {
    expect((await post(southerly, target, '{"email":')).status).toBe(400);
    expect((await post(southerly, target, "[]")).status).toBe(400);
    expect((await post(southerly, target, "email", { "content-type": "text/plain" })).status).toBe(415);
    expect((await post(southerly, target, { email: "x".repeat(300_000) })).status).toBe(413);
    expect((await post(southerly, target, "")).status).toBe(422);
    expect((await post(southerly, target, "email=a&password=b", form)).status).toBe(422);
  });

  test.each([
    ["/api/auth/user", "POST", "GET, HEAD"],
    ["/api/auth/login", "GET", "POST"],
    ["/api/auth/register", "GET", "POST"],
    ["/api/auth/logout", "GET", "POST"],
  ])("%s answers %s with 405", async (target, method, allow) => {
    const response = await southerly.send(target, { method, headers: newClient() });
    expect(response.status).toBe(405);
    expect(response.headers.allow).toBe(allow);
  });

  test.each([...writes, "/api/auth/logout", "/login", "/logout"])(
    "a write to %s from elsewhere is 403",
    async (target) => {
      const { cookie } = await signedInMember(db);
      const from = { "sec-fetch-site": "cross-site", origin: "https://evil.example", cookie };
      expect((await post(southerly, target, "email=a&password=b", { ...form, ...from })).status).toBe(403);
      expect((await whoAmI(cookie)).status).toBe(200);
    },
  );

  test.each([
    ["a name that is none of ours", { host: "evil.example" }, 421],
    ["bombs", undefined, 422],
  ])("%s", async (_, headers, status) => {
    const bomb = "email[9999999]=x&__intent__=y&__proto__[role]=agent";
    expect((await post(southerly, "/api/auth/register", bomb, { ...form, ...headers })).status).toBe(status);
  });
});

describe("cookies behind an https origin", () => {
  test("are __Host- and Secure, every one of them", async () => {
    const origin = "https://southerly.example";
    const secure = await openSoutherly(
      { ORIGIN: origin, TRUST_PROXY: "1", PORT: String(await freePort()) },
      onTestFinished,
    );
    const proxied = { host: "southerly.example", "x-forwarded-proto": "https", origin };
    const input = person({ password: "password" });
    const register = await post(secure, "/api/auth/register", input, proxied);
    const page = await postPage(secure, "/login?mode=register", { ...person({ password: "password" }) }, proxied);
    const cookie = cookiesOf(register);
    expect(cookie).toMatch(/^__Host-session=/);
    const logout = await post(secure, "/logout", "", {
      ...proxied,
      cookie,
      "content-type": "application/x-www-form-urlencoded",
    });
    const set = [register, page, logout].flatMap(({ headers }) => headers["set-cookie"] ?? []);
    // A session from the endpoint, a session and a flash (about the easy password) from the page, a deleted session,
    // and the lists of homes and the notes, which scripts must be able to read.
    expect(set).toHaveLength(7);
    for (const one of set) {
      expect(one).toMatch(
        /^__Host-(?:(?:session|flash)=[\w.-]*; Path=\/; Max-Age=\d+; HttpOnly|(?:(?:saved|recent)-homes|home-notes)=; Path=\/; Max-Age=0); SameSite=Lax; Secure$/,
      );
    }
    // Another host of the domain can set a cookie without the prefix.
    const plain = cookie.replace("__Host-", "");
    const response = await secure.send("/api/auth/user", { headers: { ...proxied, ...newClient(), cookie: plain } });
    expect(response.status).toBe(401);
  });
});
