import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { insertUser } from "#samples/factories/users.ts";
import { deleteExpiredSessions } from "./session.queries.server.ts";
import { hasSessionCookie, endOtherSessions, endSession, openSession, readSession } from "./session.server.ts";

const { db } = await testDatabase();
const day = 24 * 3600 * 1000;

function requestWith(cookie?: string): Request {
  return new Request("http://localhost/", { headers: cookie ? { cookie } : {} });
}

/** The cookie that a browser sends after a Set-Cookie header. */
const sentBack = (setCookie: string) => setCookie.split(";")[0] ?? "";
const idIn = (cookie: string) => cookie.slice("session=".length);
const sidOf = (cookie: string) => createHash("sha256").update(idIn(cookie)).digest("hex");

async function newSession(userId?: number): Promise<{ cookie: string; userId: number }> {
  const id = userId ?? (await insertUser(db)).id;
  return { cookie: sentBack(await openSession(requestWith(), id)), userId: id };
}

function rowOf(cookie: string) {
  return db.selectFrom("sessions").selectAll().where("sid", "=", sidOf(cookie)).executeTakeFirstOrThrow();
}

/** Moves a session's times back by this many days. */
async function letDaysPass(cookie: string, days: number): Promise<void> {
  const { expire, sess } = await rowOf(cookie);
  const { since } = sess;
  await db
    .updateTable("sessions")
    .set({
      expire: new Date(expire.getTime() - days * day),
      sess: JSON.stringify({ since: new Date(Date.parse(since) - days * day).toISOString() }),
    })
    .where("sid", "=", sidOf(cookie))
    .execute();
}

describe("a session", () => {
  test("has a 256-bit id, of which only a hash is stored", async () => {
    const { cookie, userId } = await newSession();
    expect(idIn(cookie)).toMatch(/^[\w-]{43}$/);
    const rows = await db.selectFrom("sessions").selectAll().where("userId", "=", userId).execute();
    expect(rows.map(({ sid }) => sid)).toEqual([sidOf(cookie)]);
    expect(JSON.stringify(rows)).not.toContain(idIn(cookie));
    expect((await readSession(requestWith(cookie)))?.viewer.id).toBe(userId);
    // The stored hash opens no session.
    expect(await readSession(requestWith(`session=${sidOf(cookie)}`))).toBeUndefined();
  });

  test("reads the user's current details", async () => {
    const { cookie, userId } = await newSession();
    await db.updateTable("users").set({ role: "agent", isAdmin: true }).where("id", "=", userId).execute();
    expect((await readSession(requestWith(cookie)))?.viewer).toMatchObject({ role: "agent", isAdmin: true });
    await db.updateTable("users").set({ role: "buyer", isAdmin: false }).where("id", "=", userId).execute();
    expect((await readSession(requestWith(cookie)))?.viewer).toMatchObject({ role: "buyer", isAdmin: false });
    await db.deleteFrom("users").where("id", "=", userId).execute();
    expect(await readSession(requestWith(cookie))).toBeUndefined();
  });

  test.each(["", "session=", "session=made-up", "sessions=a", "session", "other=1", "session=%00"])(
    "is not opened by %j",
    async (cookie) => {
      expect(await readSession(requestWith(cookie))).toBeUndefined();
    },
  );

  test("of a suspended account is invalid, even if the suspension has not ended it", async () => {
    const { cookie, userId } = await newSession();
    await db.updateTable("users").set({ suspendedAt: new Date() }).where("id", "=", userId).execute();
    expect(await readSession(requestWith(cookie))).toBeUndefined();
  });

  test("ends the request's earlier session, which prevents session fixation", async () => {
    const { cookie: before, userId } = await newSession();
    const after = sentBack(await openSession(requestWith(before), userId));
    expect(idIn(after)).not.toBe(idIn(before));
    expect(await readSession(requestWith(before))).toBeUndefined();
    expect((await readSession(requestWith(after)))?.viewer.id).toBe(userId);
  });

  test("never uses an id from the client", async () => {
    const { id } = await insertUser(db);
    const brought = "session=an-id-that-somebody-else-has-planted-here-000";
    const cookie = sentBack(await openSession(requestWith(brought), id));
    expect(cookie).not.toBe(brought);
    expect(await readSession(requestWith(brought))).toBeUndefined();
  });

  test("that ended is deleted on the server, and its cookie is deleted", async () => {
    const { cookie } = await newSession();
    expect(await endSession(requestWith(cookie))).toBe("session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    expect(await readSession(requestWith(cookie))).toBeUndefined();
    expect(await endSession(requestWith(cookie))).toContain("Max-Age=0");
    expect(hasSessionCookie(requestWith(cookie))).toBe(true);
  });

  test("can end the user's other sessions, but no one else's", async () => {
    const { cookie: here, userId } = await newSession();
    const { cookie: phone } = await newSession(userId);
    const { cookie: otherCookie } = await newSession();
    await endOtherSessions(requestWith(here), userId);
    expect(await readSession(requestWith(here))).toBeDefined();
    expect(await readSession(requestWith(phone))).toBeUndefined();
    expect(await readSession(requestWith(otherCookie))).toBeDefined();
  });
});

describe("the duration of a session", () => {
  test("ends after 30 days without use", async () => {
    const { cookie } = await newSession();
    await letDaysPass(cookie, 29.9);
    expect(await readSession(requestWith(cookie))).toBeDefined();
    await letDaysPass(cookie, 30.1);
    expect(await readSession(requestWith(cookie))).toBeUndefined();
  });

  test("is extended by use, and the cookie is written at most once a day", async () => {
    const { cookie } = await newSession();
    expect((await readSession(requestWith(cookie)))?.renewal).toBeUndefined();
    await letDaysPass(cookie, 0.9);
    expect((await readSession(requestWith(cookie)))?.renewal).toBeUndefined();
    await letDaysPass(cookie, 0.2);
    const renewal = (await readSession(requestWith(cookie)))?.renewal ?? "";
    expect(sentBack(renewal)).toBe(cookie);
    expect(Number(/Max-Age=(\d+)/.exec(renewal)?.[1])).toBeGreaterThan((30 * day) / 1000 - 60);
    expect((await readSession(requestWith(cookie)))?.renewal).toBeUndefined();
  });

  test("ends 90 days after the login, even with daily use", async () => {
    const { cookie } = await newSession();
    for (let passed = 20; passed < 90; passed += 20) {
      await letDaysPass(cookie, 20);
      expect(await readSession(requestWith(cookie)), `after ${passed} days`).toBeDefined();
    }
    const { expire } = await rowOf(cookie);
    expect((expire.getTime() - Date.now()) / day).toBeCloseTo(10, 1);
    await letDaysPass(cookie, 10.1);
    expect(await readSession(requestWith(cookie))).toBeUndefined();
  });

  test("ends with the deletion of the row, which spares valid sessions", async () => {
    const [{ cookie: old }, { cookie: fresh }] = [await newSession(), await newSession()];
    await letDaysPass(old, 31);
    expect(await deleteExpiredSessions()).toBeGreaterThan(0);
    await expect(rowOf(old)).rejects.toThrow("no result");
    await expect(rowOf(fresh)).resolves.toBeDefined();
    expect(await deleteExpiredSessions()).toBe(0);
  });
});
