import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { transaction } from "#db/transaction.server.ts";
import { TooMany } from "#app/lib/errors.ts";
import { consumeRateLimit, limits } from "./limits.server.ts";

const { db, url } = await testDatabase();
const name = "lead.submit.address";
const { points, windowSeconds } = limits[name];

beforeEach(() => db.deleteFrom("rateLimits" as never).execute());

async function spendAtOnce(times: number, key: string): Promise<PromiseSettledResult<void>[]> {
  return Promise.allSettled(Array.from({ length: times }, () => consumeRateLimit(name, key)));
}

test("fifty at once: exactly as many as there are points", async () => {
  const results = await spendAtOnce(50, "203.0.113.7");
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(points);
});

test("two processes at once share the points", async () => {
  const inProcess = async () => {
    const child = fork(join(import.meta.dirname, "limits.fixture.ts"), [name, "203.0.113.8", "30"], {
      env: { ...process.env, DATABASE_URL: url },
    });
    const [spent] = (await once(child, "message")) as [number];
    return spent;
  };
  const [one, other] = await Promise.all([inProcess(), inProcess()]);
  expect(one + other).toBe(points);
});

test("a refusal says when to come back, and others are not concerned", async () => {
  await spendAtOnce(points, "203.0.113.9");
  const refusal = await consumeRateLimit(name, "203.0.113.9").catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(TooMany);
  const { retryAfterSeconds } = refusal as TooMany;
  expect(retryAfterSeconds).toBeGreaterThan(windowSeconds - 60);
  expect(retryAfterSeconds).toBeLessThanOrEqual(windowSeconds);
  await expect(consumeRateLimit(name, "203.0.113.10")).resolves.toBeUndefined();
  await expect(consumeRateLimit("lead.submit.email", "203.0.113.9")).resolves.toBeUndefined();
});

test("a new window starts when the old one is over", async () => {
  await spendAtOnce(points + 5, "203.0.113.11");
  await sql`update rate_limits set expire = ${Date.now() - 1}`.execute(db);
  await expect(consumeRateLimit(name, "203.0.113.11")).resolves.toBeUndefined();
});

test("letter case and outer spaces do not make another key", async () => {
  const { points: perEmail } = limits["lead.submit.email"];
  for (let spent = 0; spent < perEmail; spent += 1) await consumeRateLimit("lead.submit.email", "Jo@Example.com ");
  await expect(consumeRateLimit("lead.submit.email", "jo@example.com")).rejects.toThrow(TooMany);
});

test("what was spent stays spent when the transaction around it is rolled back", async () => {
  const failing = transaction(async () => {
    for (let spent = 0; spent < points; spent += 1) await consumeRateLimit(name, "203.0.113.12");
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await expect(consumeRateLimit(name, "203.0.113.12")).rejects.toThrow(TooMany);
});

test("neither an address nor an e-mail is stored", async () => {
  await consumeRateLimit("lead.submit.email", "jo@example.com");
  const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.key).toMatch(/^lead\.submit\.email:[\w-]{43}$/);
});
