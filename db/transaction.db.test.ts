import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { insertUser } from "#samples/factories/users.ts";
import { closeDatabase, db } from "./client.server.ts";
import { afterCommit, transaction } from "./transaction.server.ts";

const emails = async () => (await db().selectFrom("users").select("email").execute()).map(({ email }) => email);

test("the writes of a transaction are committed together or not at all", async () => {
  await expect(
    transaction(async () => {
      await insertUser(db(), { email: "lost@example.com" });
      throw new Error("interrupted");
    }),
  ).rejects.toThrow("interrupted");
  await transaction(() => insertUser(db(), { email: "kept@example.com" }));
  const found = await emails();
  expect(found).toContain("kept@example.com");
  expect(found).not.toContain("lost@example.com");
});

test("a transaction within one joins it", async () => {
  await expect(
    transaction(async () => {
      await transaction(() => insertUser(db(), { email: "inner@example.com" }));
      throw new Error("interrupted");
    }),
  ).rejects.toThrow("interrupted");
  expect(await emails()).not.toContain("inner@example.com");
});

test("effects wait for the commit and never follow a rollback", async () => {
  const effect = vi.fn<() => void>();
  await transaction(async () => {
    afterCommit(effect);
    await insertUser(db());
    expect(effect).not.toHaveBeenCalled();
  });
  expect(effect).toHaveBeenCalledTimes(1);
  await transaction(async () => {
    afterCommit(effect);
    await Promise.resolve();
    throw new Error("interrupted");
  }).catch(() => undefined);
  expect(effect).toHaveBeenCalledTimes(1);
  afterCommit(effect);
  expect(effect).toHaveBeenCalledTimes(2);
});

describe("a transaction for jobs", () => {
  const sleep = () => sql`select pg_sleep(3.5)`.execute(db());

  test("runs a statement that takes longer than a page may wait", async () => {
    await expect(transaction(sleep)).rejects.toThrow("not available");
    await expect(transaction(sleep, { forJobs: true })).resolves.toBeDefined();
  });

  test("has a statement timeout of a minute", async () => {
    const allowed = () =>
      sql<{ allowed: string }>`select current_setting('statement_timeout') as allowed`.execute(db());
    expect((await transaction(allowed, { forJobs: true })).rows).toEqual([{ allowed: "1min" }]);
    expect((await transaction(allowed)).rows).toEqual([{ allowed: "15s" }]);
  });

  test("is committed together or not at all, and joins an open one", async () => {
    await transaction(() => insertUser(db(), { email: "patient@example.com" }), { forJobs: true });
    await expect(
      transaction(
        async () => {
          await insertUser(db(), { email: "impatient@example.com" });
          throw new Error("interrupted");
        },
        { forJobs: true },
      ),
    ).rejects.toThrow("interrupted");
    await transaction(async () => {
      await insertUser(db(), { email: "seen@example.com" });
      expect(await transaction(emails, { forJobs: true })).toContain("seen@example.com");
    });
    expect(await emails()).toContain("patient@example.com");
    expect(await emails()).not.toContain("impatient@example.com");
  });
});

test("a pool that was closed opens again", async () => {
  await closeDatabase();
  await expect(emails()).resolves.toBeInstanceOf(Array);
});

test("a connection that did not answer in time is never used again", async () => {
  const backend = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db())).rows.map(({ pid }) => pid);
  await closeDatabase();
  const [silent] = await backend();
  await expect(sql`select pg_sleep(3.5)`.execute(db())).rejects.toThrow("not available");
  expect(await backend()).not.toContain(silent);
  const [late] = await transaction(backend);
  await expect(transaction(() => sql`select pg_sleep(3.5)`.execute(db()))).rejects.toThrow("not available");
  expect(await backend()).not.toContain(late);
});
