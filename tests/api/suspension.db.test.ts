import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailedToken, password } from "#app/features/accounts/model/account.fixture.ts";
import { hashPassword } from "#app/features/accounts/model/account.server.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { findAddressesWithCanary, canaryAddresses, insertCanaryHome } from "#tests/support/canary-home.ts";
import { signedInMember, type SignedInMember } from "#tests/support/members.ts";
import { postPage } from "#tests/support/post-account.ts";
import { newClient } from "#tests/support/post-enquiry.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const southerly = await openSoutherly({ TRUST_PROXY: "1" });
const { db } = await testDatabase();

const reason = "Somebody else has the password";
const suspendedSentence = "This account is suspended. If you think that is a mistake, please contact us.";

let admin: SignedInMember;
let agent: SignedInMember & { email: string };
let agentId: number;
let listingId: number;

beforeAll(async () => {
  await insertSuburb(db);
  admin = await signedInMember(db, { isAdmin: true, email: "addison@example.com" });
});

beforeEach(async () => {
  ({ agent, agentId, listingId } = await insertCanaryHome(db, await hashPassword(password)));
});

const read = (target: string, cookie = "") => southerly.send(target, { headers: cookie ? { cookie } : {} });
const patch = (id: number | string, body: object, cookie = admin.cookie) =>
  southerly.send(`/api/admin/people/${id}`, {
    method: "PATCH",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify(body),
  });
const press = (intent: string, fields: Record<string, string> = {}, id = agent.id) =>
  postPage(southerly, `/admin/people?do=${intent}&id=${id}`, fields, { cookie: admin.cookie });
const logIn = (typed: string) =>
  southerly.send("/api/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json", ...newClient() },
    body: JSON.stringify({ email: agent.email, password: typed }),
  });

test("a suspended agent is removed from pages, API, feed and sitemaps, and restored unchanged", async () => {
  const [home = "", ...elsewhere] = canaryAddresses({ agentId, listingId });
  const marks = ["Robin Canary", "Canary cottage", `/agents/${agentId}<`, `/listings/${listingId}/`];
  const shows = () => findAddressesWithCanary(read, elsewhere, marks);
  expect(await shows()).toEqual(elsewhere);
  expect((await read(home)).text).toContain("Canary cottage");
  expect((await patch(agent.id, { isSuspended: true, reason })).status).toBe(200);
  expect(await shows()).toEqual([]);
  // The page of the home only states that it is no longer listed.
  const removed = await read(home);
  expect(removed.status).toBe(410);
  expect(removed.text).not.toMatch(/Robin Canary|Canary cottage/);
  for (const address of [`/api/listings/${listingId}`, `/agents/${agentId}`]) {
    expect((await read(address)).status, address).toBe(404);
  }
  const enquiry = { name: "Jo Sample", email: "jo@example.com", phone: "0491 570 006", message: "Is it still there?" };
  for (const target of [{ agentId }, { listingId }]) {
    const response = await southerly.send("/api/leads", {
      method: "POST",
      headers: { "content-type": "application/json", ...newClient() },
      body: JSON.stringify({ ...enquiry, ...target }),
    });
    expect(response.status, JSON.stringify(target)).toBeGreaterThanOrEqual(400);
  }
  expect((await patch(agent.id, { isSuspended: false })).status).toBe(200);
  expect(await shows()).toEqual(elsewhere);
});

test("a suspended person is logged out and cannot log in; only the right password shows the reason", async () => {
  expect((await read("/api/auth/user", agent.cookie)).json()).toMatchObject({ id: agent.id });
  expect((await press("suspend", { reason })).status).toBe(303);
  expect((await read("/dashboard/account", agent.cookie)).status).toBe(404);

  const right = await logIn(password);
  expect([right.status, right.json()]).toEqual([403, { message: suspendedSentence }]);
  expect(right.headers["set-cookie"]).toBeUndefined();
  const wrong = await logIn("not the password");
  expect([wrong.status, wrong.json()]).toEqual([401, { message: "The email address and the password do not match." }]);
  const page = await postPage(
    southerly,
    "/login/agent?redirectTo=%2Fdashboard",
    { email: agent.email, password },
    newClient(),
  );
  expect(page.status).toBe(403);
  expect(page.text).toContain(suspendedSentence);
  expect(page.text).toContain(`value="${agent.email}"`);
  expect(page.headers["set-cookie"]).toBeUndefined();

  expect((await press("reinstate")).status).toBe(303);
  expect((await logIn(password)).status).toBe(200);
});

test("the link that sets a new password sets it, and opens no session while the account is suspended", async () => {
  await press("suspend", { reason });
  await postPage(southerly, "/reset-password", { email: agent.email }, newClient());
  const link = `/reset-password/${await mailedToken(db, agent.email)}`;
  const response = await postPage(southerly, link, { newPassword: "a new one of mine" }, newClient());
  expect(response.status).toBe(303);
  expect(response.headers.location).toBe("/login/consumer#flash");
  expect(JSON.stringify(response.headers["set-cookie"])).not.toContain("session=");
  expect(await db.selectFrom("sessions").select("sid").where("userId", "=", agent.id).execute()).toEqual([]);
  expect((await logIn("a new one of mine")).status).toBe(403);
  await press("reinstate");
  expect((await logIn("a new one of mine")).status).toBe(200);
});

test("ending the sessions of a person logs them out at their next request", async () => {
  expect((await read("/dashboard/account", agent.cookie)).status).toBe(200);
  expect((await press("sessions")).status).toBe(303);
  expect((await read("/dashboard/account", agent.cookie)).status).toBe(404);
  expect((await logIn(password)).status).toBe(200);
});

describe("the page", () => {
  test("finds people by address, shows what an admin needs, and the reason once they are suspended", async () => {
    const address = `/admin/people?search=${encodeURIComponent(agent.email)}`;
    const before = await read(address, admin.cookie);
    for (const text of [agent.email, "1 person", "Logged in on 1 device", "Log out everywhere", "Suspend account"]) {
      expect(before.text).toContain(text);
    }
    await press("suspend", { reason: `<b>${reason}</b>` });
    const after = await read(address, admin.cookie);
    expect(after.text).toContain("Suspended since");
    expect(after.text).toContain(`&lt;b&gt;${reason}&lt;/b&gt;`);
    expect(after.text).toContain("Reinstate account");
    expect((await read("/admin/audit", admin.cookie)).text).toContain("Account suspended</span>");
  });

  test("requires the reason, and keeps the form open without it", async () => {
    const response = await press("suspend", { reason: "  " });
    expect(response.status).toBe(422);
    expect(response.text).toContain("Give a reason for the suspension");
    expect(response.text.match(/<details[^>]* open/g)).toHaveLength(1);
    expect((await read("/dashboard/account", agent.cookie)).status).toBe(200);
  });

  test("has no buttons for one's own account, which cannot be suspended in any way", async () => {
    const { text } = await read("/admin/people?search=addison", admin.cookie);
    expect(text).toContain("This is you.");
    expect(text).not.toContain("do=suspend");
    expect((await press("suspend", { reason }, admin.id)).status).toBe(409);
    const response = await patch(admin.id, { isSuspended: true, reason });
    expect([response.status, response.json()]).toEqual([
      409,
      { message: "You cannot suspend your own account. Ask another admin." },
    ]);
    expect((await read("/admin", admin.cookie)).status).toBe(200);
  });
});

describe("PATCH /api/admin/people/{userId}", () => {
  test("returns the person, and changes only the suspension and its reason", async () => {
    const before = await db.selectFrom("users").selectAll().where("id", "=", agent.id).executeTakeFirstOrThrow();
    const more = { isAdmin: true, email: "eve@example.com", role: "buyer", id: 1 };
    const response = await patch(agent.id, { ...more, isSuspended: true, reason });
    expect(response.status).toBe(200);
    expect(response.json()).toMatchObject({
      id: agent.id,
      email: agent.email,
      isAdmin: false,
      activeSessions: 0,
      suspendedAt: expect.any(String),
      suspendedReason: reason,
    });
    expect(response.text).not.toMatch(/passwordHash|passwordSalt/);
    await patch(agent.id, { isSuspended: false });
    expect(await db.selectFrom("users").selectAll().where("id", "=", agent.id).executeTakeFirstOrThrow()).toEqual(
      before,
    );
  });

  test.each([
    [{ isSuspended: true }, "reason", "Give a reason for the suspension"],
    [{ isSuspended: true, reason: " " }, "reason", "Give a reason for the suspension"],
    [{ isSuspended: true, reason: "x".repeat(501) }, "reason", "The reason is too long (500 characters at most)"],
    [{ reason: "x" }, "isSuspended", "Must be true or false"],
    [{ isSuspended: 1, reason: "x" }, "isSuspended", "Must be true or false"],
  ])("%j is 422", async (body, field, sentence) => {
    const response = await patch(agent.id, body);
    expect(response.status).toBe(422);
    expect(response.json()).toMatchObject({ errors: { [field]: [sentence] } });
    expect((await read("/dashboard/account", agent.cookie)).status).toBe(200);
  });

  test("of none is 404", async () => {
    for (const id of ["2147483647", "2147483648", "abc"]) {
      expect((await patch(id, { isSuspended: true, reason })).status, id).toBe(404);
    }
  });
});
