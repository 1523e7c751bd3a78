import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { insertUser } from "#samples/factories/users.ts";
import { testDatabase } from "#db/test-database.ts";
import { deleteExpiredSessions } from "./session.queries.server.ts";
import { carriesSession, endOtherSessions, endSession, openSession, readSession } from "./session.server.ts";

const { db } = await testDatabase();
const day = 24 * 3600 * 1000;

function asking(cookie?: string): Request {
  return new Request("http://localhost/", { headers: cookie ? { cookie } : {} });
}

/** What a browser sends back of a Set-Cookie header. */
const sentBack = (setCookie: string) => setCookie.split(";")[0] ?? "";
const idIn = (cookie: string) => cookie.slice("session=".length);
const sidOf = (cookie: string) => createHash("sha256").update(idIn(cookie)).digest("hex");

async function newSession(userId?: number): Promise<{ cookie: string; userId: number }> {
  const id = userId ?? (await insertUser(db)).id;
  return { cookie: sentBack(await openSession(asking(), id)), userId: id };
}

function rowOf(cookie: string) {
  return db.selectFrom("sessions").selectAll().where("sid", "=", sidOf(cookie)).executeTakeFirstOrThrow();
}

/** Moves a session into the past by so many days, as if they had gone by. */
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
  test("is known by an id of 256 bits, of which only a hash is stored", async () => {
    const { cookie, userId } = await newSession();
    expect(idIn(cookie)).toMatch(/^[\w-]{43}$/);
    const rows = await db.selectFrom("sessions").selectAll().where("userId", "=", userId).execute();
    expect(rows.map(({ sid }) => sid)).toEqual([sidOf(cookie)]);
    expect(JSON.stringify(rows)).not.toContain(idIn(cookie));
    expect((await readSession(asking(cookie)))?.viewer.id).toBe(userId);
    // What the table holds opens nothing.
    expect(await readSession(asking(`session=${sidOf(cookie)}`))).toBeUndefined();
  });

  test("tells whom it belongs to as they are now", async () => {
    const { cookie, userId } = await newSession();
    await db.updateTable("users").set({ role: "agent", isAdmin: true }).where("id", "=", userId).execute();
    expect((await readSession(asking(cookie)))?.viewer).toMatchObject({ role: "agent", isAdmin: true });
    await db.updateTable("users").set({ role: "buyer", isAdmin: false }).where("id", "=", userId).execute();
    expect((await readSession(asking(cookie)))?.viewer).toMatchObject({ role: "buyer", isAdmin: false });
    await db.deleteFrom("users").where("id", "=", userId).execute();
    expect(await readSession(asking(cookie))).toBeUndefined();
  });

  test.each(["", "session=", "session=made-up", "sessions=a", "session", "other=1", "session=%00"])(
    "is not opened by %j",
    async (cookie) => {
      expect(await readSession(asking(cookie))).toBeUndefined();
    },
  );

  test("of a suspended account is nobody's, also one that the suspension has not ended", async () => {
    const { cookie, userId } = await newSession();
    await db.updateTable("users").set({ suspendedAt: new Date() }).where("id", "=", userId).execute();
    expect(await readSession(asking(cookie))).toBeUndefined();
  });

  test("opened in place of another ends that one: an id from before the login is worth nothing", async () => {
    const { cookie: before, userId } = await newSession();
    const after = sentBack(await openSession(asking(before), userId));
    expect(idIn(after)).not.toBe(idIn(before));
    expect(await readSession(asking(before))).toBeUndefined();
    expect((await readSession(asking(after)))?.viewer.id).toBe(userId);
  });

  test("is never opened under an id that a client brings", async () => {
    const { id } = await insertUser(db);
    const brought = "session=an-id-that-somebody-else-has-planted-here-000";
    const cookie = sentBack(await openSession(asking(brought), id));
    expect(cookie).not.toBe(brought);
    expect(await readSession(asking(brought))).toBeUndefined();
  });

  test("that is ended is dead on the server, and its cookie is taken away", async () => {
    const { cookie } = await newSession();
    expect(await endSession(asking(cookie))).toBe("session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    expect(await readSession(asking(cookie))).toBeUndefined();
    expect(await endSession(asking(cookie))).toContain("Max-Age=0");
    expect(carriesSession(asking(cookie))).toBe(true);
  });

  test("ends the others of the same person and nobody else's", async () => {
    const { cookie: here, userId } = await newSession();
    const { cookie: phone } = await newSession(userId);
    const { cookie: somebody } = await newSession();
    await endOtherSessions(asking(here), userId);
    expect(await readSession(asking(here))).toBeDefined();
    expect(await readSession(asking(phone))).toBeUndefined();
    expect(await readSession(asking(somebody))).toBeDefined();
  });
});

describe("the time of a session", () => {
  test("ends after 30 days without use", async () => {
    const { cookie } = await newSession();
    await letDaysPass(cookie, 29.9);
    expect(await readSession(asking(cookie))).toBeDefined();
    await letDaysPass(cookie, 30.1);
    expect(await readSession(asking(cookie))).toBeUndefined();
  });

  test("moves on with use, and its cookie is written at most once a day", async () => {
    const { cookie } = await newSession();
    expect((await readSession(asking(cookie)))?.renewal).toBeUndefined();
    await letDaysPass(cookie, 0.9);
    expect((await readSession(asking(cookie)))?.renewal).toBeUndefined();
    await letDaysPass(cookie, 0.2);
    const renewal = (await readSession(asking(cookie)))?.renewal ?? "";
    expect(sentBack(renewal)).toBe(cookie);
    expect(Number(/Max-Age=(\d+)/.exec(renewal)?.[1])).toBeGreaterThan((30 * day) / 1000 - 60);
    expect((await readSession(asking(cookie)))?.renewal).toBeUndefined();
  });

  test("ends 90 days after the login, however much it is used", async () => {
    const { cookie } = await newSession();
    for (let passed = 20; passed < 90; passed += 20) {
      await letDaysPass(cookie, 20);
      expect(await readSession(asking(cookie)), `after ${passed} days`).toBeDefined();
    }
    const { expire } = await rowOf(cookie);
    expect((expire.getTime() - Date.now()) / day).toBeCloseTo(10, 1);
    await letDaysPass(cookie, 10.1);
    expect(await readSession(asking(cookie))).toBeUndefined();
  });

  test("that is over is cleared away, and no other is", async () => {
    const [{ cookie: old }, { cookie: fresh }] = [await newSession(), await newSession()];
    await letDaysPass(old, 31);
    expect(await deleteExpiredSessions()).toBeGreaterThan(0);
    await expect(rowOf(old)).rejects.toThrow("no result");
    await expect(rowOf(fresh)).resolves.toBeDefined();
    expect(await deleteExpiredSessions()).toBe(0);
  });
});
