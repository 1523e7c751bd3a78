import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { TooMany } from "#app/lib/errors.ts";
import { testDatabase } from "#db/test-database.ts";
import { transaction } from "#db/transaction.server.ts";
import { eventually } from "#tests/support/eventually.ts";
import {
  consumeRateLimit,
  type LimitName,
  limits,
  PREFIX_FACTOR,
  refundOnFailure,
  resetRateLimit,
} from "./limits.server.ts";

const { db, url } = await testDatabase();
const name = "lead.submit.address";
const { points, windowSeconds } = limits[name];

beforeEach(() => db.deleteFrom("rateLimits" as never).execute());

async function spendAtOnce(times: number, key: string): Promise<PromiseSettledResult<void>[]> {
  return Promise.allSettled(Array.from({ length: times }, () => consumeRateLimit(name, key)));
}

test("fifty concurrent calls spend exactly the available points", async () => {
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

test("a refusal states when to retry, and does not affect other keys", async () => {
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

test("ignores case and outer spaces of keys", async () => {
  const { points: perEmail } = limits["lead.submit.email"];
  for (let spent = 0; spent < perEmail; spent += 1) await consumeRateLimit("lead.submit.email", "Jo@Example.com ");
  await expect(consumeRateLimit("lead.submit.email", "jo@example.com")).rejects.toThrow(TooMany);
});

test.each([
  { limit: "lead.submit.email" },
  { limit: "inspection.register.email" },
  { limit: "password.reset.email" },
  { limit: "register.email" },
  { limit: "search.save.email" },
  { limit: "confirm.searches" },
  { limit: "mail.recipient" },
] satisfies { limit: LimitName }[])("$limit counts all spellings of a mailbox together", async ({ limit }) => {
  const spellings = ["jo.e+1@gmail.com", "j.oe+2@googlemail.com", "Joe@Gmail.com"];
  for (let spent = 0; spent < limits[limit].points; spent += 1)
    await consumeRateLimit(limit, spellings[spent % spellings.length] ?? "");
  await expect(consumeRateLimit(limit, "joe+3@gmail.com")).rejects.toThrow(TooMany);
  await expect(consumeRateLimit(limit, "jo@gmail.com")).resolves.toBeUndefined();
});

describe("networks of one /48", () => {
  const network = (index: number, prefix = "2001:db8:1") => `${prefix}:${index.toString(16)}::/64`;

  test("have exactly twice the points of one, at once and in any order", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: points * 3 }, (_, index) => consumeRateLimit(name, network(index % 3))),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(points * PREFIX_FACTOR);
    await expect(consumeRateLimit(name, network(99))).rejects.toThrow(TooMany);
    await expect(consumeRateLimit(name, network(0, "2001:db8:2"))).resolves.toBeUndefined();
  });

  test("are not affected when one of them is refused", async () => {
    await Promise.allSettled(Array.from({ length: points * 5 }, () => consumeRateLimit(name, network(1))));
    for (let spent = 0; spent < points; spent += 1) await consumeRateLimit(name, network(2));
    await expect(consumeRateLimit(name, network(3))).rejects.toThrow(TooMany);
  });

  test("count for a key of address and email as well, and the owner's login gives both back", async () => {
    const limit = "login.account.address";
    const tries = limits[limit].points * PREFIX_FACTOR;
    for (let spent = 0; spent < tries; spent += 1) await consumeRateLimit(limit, `jo@example.com\n${network(spent)}`);
    await expect(consumeRateLimit(limit, `jo@example.com\n${network(99)}`)).rejects.toThrow(TooMany);
    await expect(consumeRateLimit(limit, `sam@example.com\n${network(99)}`)).resolves.toBeUndefined();
    await resetRateLimit(limit, `jo@example.com\n${network(0)}`);
    await expect(consumeRateLimit(limit, `jo@example.com\n${network(99)}`)).resolves.toBeUndefined();
  });

  test.each(
    Object.keys(limits).filter((limit) => limits[limit as LimitName].key === "client's address") as LimitName[],
  )("count together in %s", async (limit) => {
    const most = limits[limit].points * PREFIX_FACTOR;
    const spent = await Promise.allSettled(
      Array.from({ length: most + 1 }, (_, index) => consumeRateLimit(limit, network(index))),
    );
    expect(spent.filter(({ status }) => status === "rejected")).toHaveLength(1);
  });
});

describe("a request that fails for our reasons", () => {
  const client = "2001:db8:1:1::/64";
  const spendAll = async () => {
    for (let spent = 0; spent < points; spent += 1) await consumeRateLimit(name, client);
  };
  const answerWith = (status: number) =>
    refundOnFailure(async () => {
      await consumeRateLimit(name, client);
      await consumeRateLimit("lead.submit.email", "jo@example.com");
      return new Response(null, { status });
    });
  const spentPoints = async () => {
    const { rows } = await sql<{ points: number }>`select points from rate_limits order by key`.execute(db);
    return rows.map((row) => row.points);
  };

  test.each([500, 503, 507])("and returns %i costs no point of any limit", async (status) => {
    await answerWith(status);
    await eventually(async () => expect(await spentPoints()).toEqual([0, 0, 0]));
    await spendAll();
  });

  test("and throws costs no point either", async () => {
    const failing = refundOnFailure(async () => {
      await consumeRateLimit(name, client);
      throw new Error("away");
    });
    await expect(failing).rejects.toThrow("away");
    await eventually(async () => expect(await spentPoints()).toEqual([0, 0]));
  });

  test.each([200, 303, 404, 422])("does not include a response with %i", async (status) => {
    await answerWith(status);
    await answerWith(503);
    await eventually(async () => expect(await spentPoints()).toEqual([1, 1, 1]));
  });

  test("gets its point back although others were refused meanwhile", async () => {
    for (let spent = 1; spent < points; spent += 1) await consumeRateLimit(name, client);
    await refundOnFailure(async () => {
      await consumeRateLimit(name, client);
      await expect(consumeRateLimit(name, client)).rejects.toThrow(TooMany);
      return new Response(null, { status: 503 });
    });
    await eventually(() => expect(consumeRateLimit(name, client)).resolves.toBeUndefined());
    await expect(consumeRateLimit(name, client)).rejects.toThrow(TooMany);
  });
});

test("consumed points stay consumed when the surrounding transaction is rolled back", async () => {
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
