import { createHash } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import {
  countSessions,
  insertSession,
  mailedToken,
  mailsTo,
  newMember,
  password,
} from "#app/features/accounts/model/account.fixture.ts";
import {
  checkCredentials,
  findPasswordReset,
  requestPasswordReset,
  resetPassword,
} from "#app/features/accounts/model/account.server.ts";
import { deleteExpiredTokens } from "#app/features/accounts/model/accounts.queries.server.ts";
import { Conflict, TooMany } from "#app/lib/errors.ts";
import { limits } from "#app/limits/limits.server.ts";
import { db as openDb } from "#db/client.server.ts";
import { testDatabase } from "#db/test-database.ts";
import { transaction } from "#db/transaction.server.ts";
import { outsideTransaction, untilBlocked } from "#tests/support/lock-waits.ts";

const { db } = await testDatabase();
const here = { ip: "198.51.100.1" };
const newPassword = "another one of mine";

beforeEach(() => db.deleteFrom("rateLimits").execute());

function tokensOf(userId: number) {
  return db.selectFrom("accountTokens").selectAll().where("userId", "=", userId).execute();
}

async function expire(userId: number): Promise<void> {
  const expiresAt = new Date(Date.now() - 1000);
  await db.updateTable("accountTokens").set({ expiresAt }).where("userId", "=", userId).execute();
}

describe("requesting a link", () => {
  test("mails it to the account, and stores only a hash, for an hour", async () => {
    const { user } = await newMember(db);
    await requestPasswordReset(here, { email: user.email });
    const [mail, ...more] = await mailsTo(db, user.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: "reset-password", toName: "", subject: "Set a new password" });
    expect(mail?.textBody).toMatch(/http:\/\/localhost:\d+\/reset-password\/[\w-]{43}\n/);
    const token = await mailedToken(db, user.email);
    const [row] = await tokensOf(user.id);
    expect(row).toMatchObject({ tokenHash: createHash("sha256").update(token).digest("hex"), purpose: "password" });
    const minutes = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(59);
    expect(minutes).toBeLessThanOrEqual(60);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  test("has the same result for an address without an account, and stores or mails nothing", async () => {
    const before = await db.selectFrom("accountTokens").select("tokenHash").execute();
    expect(await requestPasswordReset(here, { email: "nobody@example.com" })).toBeUndefined();
    expect(await db.selectFrom("accountTokens").select("tokenHash").execute()).toEqual(before);
    expect(await mailsTo(db, "nobody@example.com")).toEqual([]);
  });

  test("again invalidates the earlier link", async () => {
    const { user } = await newMember(db);
    await requestPasswordReset(here, { email: user.email });
    const first = await mailedToken(db, user.email);
    await requestPasswordReset(here, { email: user.email });
    const second = await mailedToken(db, user.email);
    expect(await findPasswordReset(first)).toBeUndefined();
    expect(await findPasswordReset(second)).toMatchObject({ userId: user.id, accountEmail: user.email });
  });

  test("too often stops the mails to one address, without an error", async () => {
    const { user } = await newMember(db);
    const { points } = limits["password.reset.email"];
    await Promise.all(
      Array.from({ length: points + 3 }, (_, index) =>
        requestPasswordReset({ ip: `198.51.100.${index}` }, { email: user.email }),
      ),
    );
    expect(await mailsTo(db, user.email)).toHaveLength(points);
  });

  test("too often from one client is refused, for any address", async () => {
    const { points } = limits["password.reset.address"];
    const requests = await Promise.allSettled(
      Array.from({ length: points + 5 }, (_, index) =>
        requestPasswordReset(here, { email: `nobody-${index}@example.com` }),
      ),
    );
    expect(requests.filter(({ status }) => status === "fulfilled")).toHaveLength(points);
    await expect(requestPasswordReset(here, { email: "nobody@example.com" })).rejects.toThrow(TooMany);
  });
});

describe("the link", () => {
  test("can be opened any number of times without changing anything", async () => {
    const member = await newMember(db);
    await insertSession(db, member);
    await requestPasswordReset(here, { email: member.user.email });
    const token = await mailedToken(db, member.user.email);
    for (let look = 0; look < 3; look += 1) expect(await findPasswordReset(token)).toBeDefined();
    expect(await countSessions(db, member)).toBe(1);
    await expect(checkCredentials(here, { email: member.user.email, password })).resolves.toBeDefined();
  });

  test("sets the password once, ends all sessions and other links, and confirms by mail", async () => {
    const member = await newMember(db);
    const other = await newMember(db);
    const { id, email } = member.user;
    for (const person of [member, member, other]) await insertSession(db, person);
    await requestPasswordReset(here, { email });
    const token = await mailedToken(db, email);
    const pending = { tokenHash: "0".repeat(64), userId: id, purpose: "email", email: "new@example.com" };
    await db
      .insertInto("accountTokens")
      .values({ ...pending, expiresAt: new Date(Date.now() + 60_000) })
      .execute();

    expect(await resetPassword(token, newPassword, (used) => Promise.resolve(used))).toMatchObject({ userId: id });
    await expect(checkCredentials(here, { email, password: newPassword })).resolves.toMatchObject({ id });
    await expect(checkCredentials(here, { email, password })).rejects.toThrow("do not match");
    expect(await countSessions(db, member)).toBe(0);
    expect(await countSessions(db, other)).toBe(1);
    expect(await tokensOf(id)).toEqual([]);
    expect((await mailsTo(db, email)).map(({ kind }) => kind)).toEqual(["reset-password", "password-changed"]);

    await expect(resetPassword(token, "and once more", () => Promise.resolve())).rejects.toThrow(
      "This link has expired or has been used",
    );
    await expect(checkCredentials(here, { email, password: newPassword })).resolves.toMatchObject({ id });
  });

  test("sets one password when several requests use it in parallel", async () => {
    const { user } = await newMember(db);
    await requestPasswordReset(here, { email: user.email });
    const token = await mailedToken(db, user.email);
    let resets: Promise<unknown>[] = [];
    await transaction(async () => {
      await sql`select 1 from account_tokens where user_id = ${user.id} for update`.execute(openDb());
      resets = [1, 2, 3].map((place) =>
        outsideTransaction(() => resetPassword(token, `${newPassword} ${place}`, () => Promise.resolve())),
      );
      await untilBlocked(3);
    });
    const results = await Promise.allSettled(resets);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await mailsTo(db, user.email)).filter(({ kind }) => kind === "password-changed")).toHaveLength(1);
  });

  test("sets nothing if it has expired, has another purpose or was invented", async () => {
    const { user } = await newMember(db);
    await requestPasswordReset(here, { email: user.email });
    const token = await mailedToken(db, user.email);
    await db.updateTable("accountTokens").set({ purpose: "email" }).where("userId", "=", user.id).execute();
    await expect(resetPassword(token, newPassword, () => Promise.resolve())).rejects.toThrow(Conflict);
    await db.updateTable("accountTokens").set({ purpose: "password" }).where("userId", "=", user.id).execute();
    await expire(user.id);
    expect(await findPasswordReset(token)).toBeUndefined();
    for (const tried of [token, `${token}a`, token.slice(1), "", "a-token"]) {
      await expect(resetPassword(tried, newPassword, () => Promise.resolve())).rejects.toThrow(Conflict);
    }
    await expect(checkCredentials(here, { email: user.email, password })).resolves.toBeDefined();
  });

  test("is deleted once it has expired, but not before", async () => {
    const [old, fresh] = [await newMember(db), await newMember(db)];
    for (const { user } of [old, fresh]) await requestPasswordReset(here, { email: user.email });
    await expire(old.user.id);
    expect(await deleteExpiredTokens()).toBeGreaterThan(0);
    expect(await tokensOf(old.user.id)).toEqual([]);
    expect(await tokensOf(fresh.user.id)).toHaveLength(1);
    expect(await deleteExpiredTokens()).toBe(0);
  });
});
