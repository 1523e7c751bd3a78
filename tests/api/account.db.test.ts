import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { mailedToken, mailsTo, newMember, password } from "#app/features/accounts/model/account.fixture.ts";
import { queueConfirmation } from "#app/features/accounts/model/account.server.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { sessionCookie, signedInMember } from "#tests/support/members.ts";
import { cookiesOf, post, postPage } from "#tests/support/post-account.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const { db } = await testDatabase();
const southerly = await openSoutherly({ TRUST_PROXY: "1" });

beforeEach(() => db.deleteFrom("rateLimits").execute());

/** A signed-in user with a password. */
async function member(overrides: Parameters<typeof newMember>[1] = {}) {
  const { user } = await newMember(db, overrides);
  return { ...user, cookie: await sessionCookie(db, user.id) };
}

const get = (target: string, cookie = "") => southerly.send(target, { headers: { cookie } });
const isSignedIn = async (cookie: string) => (await get("/api/auth/user", cookie)).status === 200;

describe("the login page", () => {
  test.each(["/login", "/login/member", "/login/consumer", "/login/buyer", "/login/seller"])(
    "%s is the consumers'",
    async (target) => {
      const { status, text } = await get(target);
      expect(status).toBe(200);
      expect(text).toContain("<title>Log in – Southerly</title>");
    },
  );

  test("the agents' has their title", async () => {
    expect((await get("/login/agent")).text).toContain("<title>Log in as an agent – Southerly</title>");
  });

  test.each(["/login/admin", "/login/Agent", "/login/x?redirectTo=%2Fagents"])("%s leads to /", async (target) => {
    const { status, headers } = await get(target);
    expect([status, headers.location]).toEqual([302, "/"]);
  });

  test("a signed-in user is redirected", async () => {
    const { cookie } = await signedInMember(db);
    expect((await get("/login", cookie)).headers.location).toBe("/");
    expect((await get("/login/agent?redirectTo=%2Fagents", cookie)).headers.location).toBe("/agents");
    expect((await get("/login?redirectTo=%2F%2Fevil.example", cookie)).headers.location).toBe("/");
  });

  test("keeps the return path through tabs and modes", async () => {
    const { text } = await get("/login?redirectTo=%2Fagents%3Fsuburb%3DNewtown");
    const back = "redirectTo=%2Fagents%3Fsuburb%3DNewtown";
    for (const path of [
      `/login/consumer?${back}`,
      `/login/agent?${back}`,
      `/login/consumer?mode=register&amp;${back}`,
    ]) {
      expect(text).toContain(`="${path}"`);
    }
  });

  test.each([
    ["", "/"],
    ["?redirectTo=%2Fagents%3Fsuburb%3DNewtown%23results", "/agents?suburb=Newtown#results"],
    ["?redirectTo=%2F%2Fevil.example", "/"],
    ["?redirectTo=https%3A%2F%2Fevil.example", "/"],
    ["?redirectTo=%2F%5Cevil.example", "/"],
    ["?redirectTo=%2F%09%2Fevil.example", "/"],
    ["?redirectTo=javascript%3Aalert(1)", "/"],
    ["?redirectTo=%2F%0d%0aSet-Cookie:x=y", "/"],
  ])("leads from /login%s to %s, by 303 and with the cookie", async (query, to) => {
    const { email } = (await newMember(db)).user;
    const response = await postPage(southerly, `/login${query}`, { email, password });
    expect(response.status).toBe(303);
    expect(response.headers.location).toBe(to);
    expect(response.headers["set-cookie"]).toHaveLength(1);
    expect(await isSignedIn(cookiesOf(response))).toBe(true);
  });

  test("shows errors above the form, and never returns a password", async () => {
    const { email } = (await newMember(db)).user;
    const wrong = await postPage(southerly, "/login", { email, password: "canary-password" });
    expect(wrong.status).toBe(401);
    expect(wrong.text).toContain("The email address and the password do not match.");
    expect(wrong.text.indexOf('id="errors"')).toBeLessThan(wrong.text.indexOf("<h1"));
    expect(wrong.text).toContain(`value="${email}"`);
    const register = { email, password: "canary-password", firstName: "Eve", lastName: "", role: "seller" };
    const missing = await postPage(southerly, "/login?mode=register", register);
    expect(missing.status).toBe(422);
    const taken = await postPage(southerly, "/login?mode=register", { ...register, lastName: "Else" });
    expect(taken.status).toBe(409);
    expect(taken.text).toContain("There is already an account with this email address.");
    expect(taken.text).toContain('value="Eve"');
    for (const { text, headers } of [wrong, missing, taken]) {
      expect(text).not.toContain("canary-password");
      expect(headers["set-cookie"]).toBeUndefined();
    }
  });

  test("stops only programs that fill in every field", async () => {
    const { email } = (await newMember(db)).user;
    const body = new URLSearchParams({ email, password, your_site: "https://spam.example" }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const response = await post(southerly, "/login", body, headers);
    expect(response.status).toBe(422);
    expect(response.headers["set-cookie"]).toBeUndefined();
  });

  test("on the agent tab registers agents only, even if another role is sent", async () => {
    const input = { firstName: "A", lastName: "B", email: "sly@example.com", password, role: "buyer", isAdmin: "true" };
    const response = await postPage(southerly, "/login/agent?mode=register", input);
    expect(response.status).toBe(303);
    expect(response.headers.location).toBe("/dashboard/enquiries");
    const user = await get("/api/auth/user", cookiesOf(response));
    expect(user.json()).toMatchObject({ role: "agent", isAdmin: false });
  });

  test("offers an invited agent the invited address, known from the secret link only", async () => {
    const { id: agencyId } = await insertAgency(db, { name: "Inviting & Sons" });
    const invitation = { agencyId, email: "ivy.invited@example.com" };
    const insertion = db.insertInto("agencyInvitations").values(invitation).returning(["id", "code"]);
    const { id, code } = await insertion.executeTakeFirstOrThrow();
    const form = (token: string, tab = "agent") =>
      `/login/${tab}?mode=register&redirectTo=${encodeURIComponent(`/agencies/join/${token}`)}`;
    const invited = await get(form(code));
    expect(invited.text).toContain('value="ivy.invited@example.com"');
    expect(invited.text).toContain("You are invited to join Inviting &amp; Sons.");
    expect(invited.headers["cache-control"]).toContain("no-store");
    const typed = { firstName: "Ivy", lastName: "", email: "own@example.com", password };
    const refused = await postPage(southerly, form(code), typed);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('value="own@example.com"');
    expect(refused.text).toContain("You are invited to join Inviting &amp; Sons.");
    const { invitationCode } = await db
      .selectFrom("agencies")
      .select("invitationCode")
      .where("id", "=", agencyId)
      .executeTakeFirstOrThrow();
    const others = [form(String(id)), form(invitationCode), form("unknown"), form(code, "consumer")];
    others.push(`${form("unknown")}&email=ivy.invited%40example.com`);
    await expectNoInvitation(others);
    await db.updateTable("agencyInvitations").set({ acceptedAt: new Date() }).where("id", "=", id).execute();
    await expectNoInvitation([form(code)]);
  });

  async function expectNoInvitation(targets: readonly string[]) {
    for (const target of targets) {
      const { status, text } = await get(target);
      expect(status, target).toBe(200);
      expect(text, target).not.toContain('value="ivy.invited@example.com"');
      expect(text, target).not.toContain("You are invited to join");
    }
  }

  test("sends new agents back to the page they came from, and other people to the landing page", async () => {
    const person = (email: string) => ({ firstName: "A", lastName: "B", email, password, role: "buyer" });
    const invited = "/login/agent?mode=register&redirectTo=%2Fagencies%2Fjoin%2Fcode";
    const agent = await postPage(southerly, invited, person("invited@example.com"));
    expect(agent.headers.location).toBe("/agencies/join/code");
    const buyer = await postPage(southerly, "/login?mode=register", person("new.buyer@example.com"));
    expect(buyer.headers.location).toBe("/");
  });
});

describe("/reset-password", () => {
  test("responds to every address in the same way", async () => {
    const { email } = (await newMember(db)).user;
    const known = await postPage(southerly, "/reset-password", { email });
    const unknown = await postPage(southerly, "/reset-password", { email: "nobody@example.com" });
    for (const response of [known, unknown]) {
      expect([response.status, response.headers.location, response.text]).toEqual([
        303,
        "/reset-password?sent=1#sent",
        "",
      ]);
      expect(response.headers["set-cookie"]).toBeUndefined();
    }
    expect(await mailsTo(db, email)).toHaveLength(1);
    expect((await postPage(southerly, "/reset-password", { email: "robin@" })).status).toBe(422);
  });

  test("its link shows a form each time it is opened, and posting it logs in", async () => {
    const { email, id, cookie } = await member();
    await postPage(southerly, "/reset-password", { email });
    const path = `/reset-password/${await mailedToken(db, email)}`;
    for (let look = 0; look < 3; look += 1) {
      const { status, text, headers } = await get(path);
      expect(status).toBe(200);
      expect(text).toContain('name="robots" content="noindex"');
      expect(
        text
          .replaceAll(`action="${path}"`, "")
          .match(/<(?:meta|link|a) [^>]*>/g)
          ?.join(""),
      ).not.toContain(path);
      expect(headers["cache-control"]).toBe("private, no-store");
      expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    }
    expect((await southerly.send(path, { method: "HEAD" })).status).toBe(200);
    expect(await isSignedIn(cookie)).toBe(true);

    expect((await postPage(southerly, path, { newPassword: "short" })).status).toBe(422);
    const response = await postPage(southerly, path, { newPassword: "another one of mine" }, { cookie });
    expect([response.status, response.headers.location]).toEqual([303, "/#flash"]);
    const fresh = cookiesOf(response);
    expect(await isSignedIn(fresh)).toBe(true);
    expect(await isSignedIn(cookie)).toBe(false);
    const sessions = await db.selectFrom("sessions").select("sid").where("userId", "=", id).execute();
    expect(sessions).toHaveLength(1);
    expect((await get("/", fresh)).text).toContain("Password changed");

    const again = await postPage(southerly, path, { newPassword: "and once more" });
    expect([409, 410]).toContain(again.status);
    expect(again.text).toContain("This link has expired or has been used");
    const expired = await get(path);
    expect(expired.status).toBe(410);
    expect(expired.text).toContain('href="/reset-password"');
  });

  test("confirms the address, and starts the searches that waited for it", async () => {
    const { user } = await newMember(db, { emailConfirmedAt: null });
    const { email, id: userId } = user;
    await db.insertInto("subscribers").values({ email }).execute();
    await db.insertInto("savedSearches").values({ email, userId, listingType: "sale" }).execute();
    await postPage(southerly, "/reset-password", { email });
    const path = `/reset-password/${await mailedToken(db, email)}`;
    expect((await postPage(southerly, path, { newPassword: "another one of mine" })).status).toBe(303);
    const stored = await db.selectFrom("users").select("emailConfirmedAt").where("id", "=", userId).execute();
    expect(stored).toEqual([{ emailConfirmedAt: expect.any(Date) as Date }]);
    const searches = await db.selectFrom("savedSearches").select("isLive").where("userId", "=", userId).execute();
    expect(searches).toEqual([{ isLive: true }]);
  });

  test("warns of a common password, and accepts it", async () => {
    const { email } = (await newMember(db)).user;
    await postPage(southerly, "/reset-password", { email });
    const path = `/reset-password/${await mailedToken(db, email)}`;
    const response = await postPage(southerly, path, { newPassword: "Password123" });
    expect(response.status).toBe(303);
    expect((await get("/", cookiesOf(response))).text).toContain("Your password is easy to guess");
  });
});

describe("/confirm-email", () => {
  test("shows a button, and only the button confirms, once", async () => {
    const { email: old, cookie } = await member();
    const email = "fresh.address@example.com";
    const response = await postPage(
      southerly,
      "/dashboard/account?do=email",
      { email, currentPassword: password },
      { cookie },
    );
    expect([response.status, response.headers.location]).toEqual([303, "/dashboard/account#flash"]);
    const path = `/confirm-email/${await mailedToken(db, email)}`;
    for (let look = 0; look < 3; look += 1) {
      const { status, text } = await get(path);
      expect(status).toBe(200);
      expect(text).toContain("Confirm this address");
    }
    expect((await get("/api/auth/user", cookie)).json()).toMatchObject({ email: old });
    expect((await get("/dashboard/account", cookie)).text).toContain(`${email} is not confirmed yet`);
    const confirmed = await postPage(southerly, path, {});
    expect([confirmed.status, confirmed.headers.location]).toEqual([303, "/login/consumer#flash"]);
    expect((await get("/api/auth/user", cookie)).json()).toMatchObject({ email });
    expect((await get(path)).status).toBe(410);
    const again = await postPage(southerly, path, {});
    expect([409, 410]).toContain(again.status);
    expect((await postPage(southerly, "/login", { email, password })).status).toBe(303);
    expect((await postPage(southerly, "/login", { email: old, password })).status).toBe(401);
  });

  async function newAccount(role: "agent" | "buyer") {
    const user = await member({ role, emailConfirmedAt: null });
    await queueConfirmation(user);
    const { id: agentId } = await insertAgent(db, { agencyId: null, userId: user.id });
    return { ...user, agentId, path: `/confirm-email/${await mailedToken(db, user.email)}` };
  }

  test.each([
    { role: "agent", reader: "themselves", to: "/dashboard/enquiries#flash" },
    { role: "agent", reader: "visitor", to: "/login/agent?redirectTo=%2Fdashboard%2Fenquiries#flash" },
    { role: "agent", reader: "someone else", to: "/dashboard/account#flash" },
    { role: "buyer", reader: "themselves", to: "/dashboard/account#flash" },
    { role: "buyer", reader: "visitor", to: "/login/consumer#flash" },
  ] as const)("leads a new $role, opened by $reader, to $to", async ({ role, reader, to }) => {
    const { path, cookie: own } = await newAccount(role);
    const cookie = reader === "themselves" ? own : reader === "visitor" ? "" : (await member()).cookie;
    const { status, headers } = await postPage(southerly, path, {}, { cookie });
    expect([status, headers.location]).toEqual([303, to]);
  });

  test("leads an agent who joins by an invitation to the agency", async () => {
    const { id: agencyId } = await insertAgency(db, { name: "Joining & Sons" });
    const { user: principal } = await newMember(db, { role: "agent" });
    const { id: principalId } = await insertAgent(db, { agencyId, userId: principal.id });
    await db.updateTable("agents").set({ agencyRole: "principal" }).where("id", "=", principalId).execute();
    const { path, cookie, email, agentId } = await newAccount("agent");
    await db.insertInto("agencyInvitations").values({ agencyId, email, invitedByUserId: principal.id }).execute();
    await db.updateTable("agents").set({ requestedAgencyId: agencyId }).where("id", "=", agentId).execute();
    const { status, headers } = await postPage(southerly, path, {}, { cookie });
    expect([status, headers.location]).toEqual([303, "/dashboard/agency#flash"]);
    const { text } = await get("/dashboard/agency", cookie);
    expect(text).toContain("Joining &amp; Sons");
  });
});

describe("/dashboard/account", () => {
  test("is a 404 for visitors, with a link to log in", async () => {
    for (const target of ["/dashboard/account", "/dashboard/account?do=deletion"]) {
      const { status, text } = await get(target);
      expect(status).toBe(404);
      expect(text).toContain("404 Page Not Found");
      expect(text).toContain(`/login?redirectTo=${encodeURIComponent(target)}`);
    }
  });

  test("its data is not there for them either", async () => {
    const { text } = await get("/dashboard/account.data");
    expect(text).not.toMatch(/pendingEmail|isAgent/);
  });

  test.each([
    ["name", 401],
    ["email", 401],
    ["password", 404],
    ["sessions", 404],
    ["deletion", 404],
  ])("only a member can post to ?do=%s", async (setting, status) => {
    const typed = { firstName: "Eve", lastName: "E", email: "e@example.com" };
    const fields = { ...typed, currentPassword: password, newPassword: "another one of mine" };
    const response = await postPage(southerly, `/dashboard/account?do=${setting}`, fields, {
      cookie: "session=made-up",
    });
    expect(response.status).toBe(status);
    expect(response.headers.location).toBeUndefined();
    expect(response.text).toContain(`/login?redirectTo=${encodeURIComponent(`/dashboard/account?do=${setting}`)}`);
  });

  test("after the session ended the input is kept with a link to log in, except a password", async () => {
    const { id, cookie } = await member();
    await db
      .updateTable("sessions")
      .set({ expire: new Date(Date.now() - 1000) })
      .where("userId", "=", id)
      .execute();
    const name = await postPage(
      southerly,
      "/dashboard/account?do=name",
      { firstName: "Canary", lastName: "Bird" },
      { cookie },
    );
    expect(name.status).toBe(401);
    expect(name.text).toContain("<title>This was not sent – Southerly</title>");
    expect(name.text).toContain('name="firstName" value="Canary"');
    expect(name.text).toContain(`/login?redirectTo=${encodeURIComponent("/dashboard/account?do=name")}`);
    const fields = { email: "canary@example.com", currentPassword: "canary-password" };
    const email = await postPage(southerly, "/dashboard/account?do=email", fields, { cookie });
    expect(email.text).toContain("canary@example.com");
    expect(email.text).not.toContain("canary-password");
  });

  test.each(["", "?do=", "?do=other", "?do=constructor"])("a write to %j is a write to nothing", async (query) => {
    const { cookie } = await signedInMember(db);
    expect((await postPage(southerly, `/dashboard/account${query}`, { firstName: "A" }, { cookie })).status).toBe(404);
  });

  test("a new name greets at once", async () => {
    const { cookie } = await member();
    const typed = { firstName: "Rosa", lastName: "Diaz", role: "agent", isAdmin: "true", email: "x@example.com" };
    const response = await postPage(southerly, "/dashboard/account?do=name", typed, { cookie });
    expect([response.status, response.headers.location]).toEqual([303, "/dashboard/account#flash"]);
    const user = (await get("/api/auth/user", cookie)).json();
    expect(user).toMatchObject({ firstName: "Rosa", lastName: "Diaz", role: "buyer", isAdmin: false });
    expect(user).not.toMatchObject({ email: "x@example.com" });
    expect((await get("/", cookie)).text.replaceAll("<!-- -->", "")).toContain("Welcome back, Rosa");
  });

  test("a new password ends the other sessions and gives this one another id", async () => {
    const { id, cookie } = await member();
    const phone = await sessionCookie(db, id);
    const typed = { currentPassword: password, newPassword: "another one of mine" };
    const wrong = await postPage(
      southerly,
      "/dashboard/account?do=password",
      { ...typed, currentPassword: "canary-1" },
      { cookie },
    );
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("This is not your current password");
    expect(wrong.text).not.toMatch(/canary-1|another one of mine/);
    expect(await isSignedIn(phone)).toBe(true);
    const response = await postPage(southerly, "/dashboard/account?do=password", typed, { cookie });
    expect(response.status).toBe(303);
    expect(await isSignedIn(phone)).toBe(false);
    expect(await isSignedIn(cookie)).toBe(false);
    expect(await isSignedIn(cookiesOf(response))).toBe(true);
  });

  test("logging out everywhere else leaves this session, and other people's", async () => {
    const { id, cookie } = await member();
    const phone = await sessionCookie(db, id);
    const { cookie: neighbour } = await signedInMember(db);
    const response = await postPage(southerly, "/dashboard/account?do=sessions", {}, { cookie });
    expect(response.status).toBe(303);
    expect([await isSignedIn(cookie), await isSignedIn(phone), await isSignedIn(neighbour)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test("deleting it needs the password, ends the session and shows a message", async () => {
    const { id, email, cookie } = await member();
    const typed = (currentPassword: string) =>
      postPage(southerly, "/dashboard/account?do=deletion", { currentPassword }, { cookie });
    const wrong = await typed("canary-1");
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("Delete this account?");
    expect(await isSignedIn(cookie)).toBe(true);
    const response = await typed(password);
    expect([response.status, response.headers.location]).toEqual([303, "/#flash"]);
    expect(response.headers["set-cookie"]).toContain("session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    expect(await isSignedIn(cookie)).toBe(false);
    expect((await get("/", cookiesOf(response))).text).toContain("Account deleted");
    expect(await db.selectFrom("users").select("id").where("id", "=", id).execute()).toEqual([]);
    expect((await postPage(southerly, "/login", { email, password })).status).toBe(401);
  });
});

describe("/dashboard/my-data", () => {
  test("contains the consents of its owner, with time and wording", async () => {
    const registered = { email: "wording.sample@example.com", password: "a long password", firstName: "Wording" };
    const body = JSON.stringify({ ...registered, lastName: "Sample", role: "buyer" });
    const response = await post(southerly, "/api/auth/register", body, { "content-type": "application/json" });
    expect(response.status, response.text).toBeLessThan(300);
    const cookie = String(response.headers["set-cookie"]).split(";", 1)[0] ?? "";
    const { json } = await get("/dashboard/my-data", cookie);
    const { account, consentWordings } = json() as {
      account: { consentVersion: number; createdAt: string };
      consentWordings: Record<string, string[]>;
    };
    expect(Date.parse(account.createdAt)).toBeGreaterThan(0);
    expect(consentWordings.account?.[account.consentVersion - 1]).toContain("We use these details for your account");
  });

  test("is a file when signed in, otherwise 401", async () => {
    const { id, email, cookie } = await member();
    const { status, headers, json } = await get("/dashboard/my-data", cookie);
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toBe('attachment; filename="southerly-my-data.json"');
    expect(headers["content-type"]).toContain("application/json");
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(json()).toMatchObject({
      account: { id, email },
      savedAgents: [],
      enquiries: [],
      listings: [],
      agentProfile: null,
    });
    expect((await get("/dashboard/my-data")).status).toBe(401);
    expect((await post(southerly, "/dashboard/my-data", "{}", { cookie })).status).toBe(405);
  });
});

test("neither a password, a cookie nor a token reaches the log", async () => {
  const loud = await openSoutherly({ LOG_LEVEL: "trace", TRUST_PROXY: "1" }, onTestFinished);
  const { email, cookie } = await member();
  await postPage(loud, "/reset-password", { email });
  const token = await mailedToken(db, email);
  for (const target of [`/reset-password/${token}`, `/reset-password/${token}.data`, `/confirm-email/${token}`]) {
    await loud.send(target, { headers: { cookie } });
  }
  await postPage(loud, `/reset-password/${token}`, { newPassword: "canary-password" }, { cookie });
  await postPage(loud, "/login", { email, password: "canary-password" });
  await post(loud, "/api/auth/login", { email, password: "canary-wrong" });
  const log = loud.log();
  expect(log).toContain('"path":"/reset-password/…"');
  expect(log).toContain('"path":"/confirm-email/…"');
  expect(log).not.toContain("canary");
  expect(log).not.toContain(token);
  expect(log).not.toContain(cookie.slice("session=".length));
});
