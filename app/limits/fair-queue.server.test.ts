import { expect, test, vi } from "vitest";
import { TooMany } from "#app/lib/errors.ts";
import { createFairQueue } from "./fair-queue.server.ts";

test("runs a limited number concurrently, and the others in order", async () => {
  const inTurn = createFairQueue({ concurrency: 2, maxQueued: 2 }, 5);
  const done: string[] = [];
  const first = Promise.withResolvers<undefined>();
  const work = (name: string, until: Promise<undefined>) =>
    inTurn(async () => {
      await until;
      done.push(name);
    });
  const now = Promise.resolve(undefined);
  const all = [work("first", first.promise), work("second", now), work("third", now), work("fourth", now)];
  await Promise.all(all.slice(1));
  expect(done).toEqual(["second", "third", "fourth"]);
  first.resolve(undefined);
  await all[0];
  expect(done).toEqual(["second", "third", "fourth", "first"]);
});

test("rejects tasks when the queue is full", async () => {
  const inTurn = createFairQueue({ concurrency: 1, maxQueued: 1 }, 7);
  const first = Promise.withResolvers<string>();
  const doing = [inTurn(() => first.promise), inTurn(() => Promise.resolve("second"))];
  await expect(inTurn(() => Promise.resolve())).rejects.toEqual(new TooMany(7));
  first.resolve("first");
  expect(await Promise.all(doing)).toEqual(["first", "second"]);
});

test("a failed task frees its slot", async () => {
  const inTurn = createFairQueue({ concurrency: 1, maxQueued: 1 }, 5);
  const failing = inTurn(() => Promise.reject(new Error("no")));
  const next = inTurn(() => Promise.resolve("next"));
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("next");
});

test("rejects a task that waits a minute, without blocking others", async () => {
  vi.useFakeTimers();
  try {
    const inTurn = createFairQueue({ concurrency: 1, maxQueued: 3 }, 5);
    const first = Promise.withResolvers<string>();
    const doing = inTurn(() => first.promise);
    const late = inTurn(() => Promise.resolve("late")).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await late).toBeInstanceOf(TooMany);
    const next = inTurn(() => Promise.resolve("next"));
    first.resolve("first");
    expect(await Promise.all([doing, next])).toEqual(["first", "next"]);
  } finally {
    vi.useRealTimers();
  }
});

/** Work that ends on command, and the order in which work began. */
function recorder(inTurn: ReturnType<typeof createFairQueue>) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (name: string, ...keys: string[]) =>
    inTurn(async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
    }, keys).catch((error: unknown) => started.push(`${name}: ${String(error instanceof TooMany)}`));
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    await settle();
    ends.get(name)?.();
    await settle();
  };
  return { started, begin, end };
}

test("a key gets at most its share of slots, even if it came first", async () => {
  const { started, begin, end } = recorder(createFairQueue({ concurrency: 3, perKey: 2, maxQueued: 10 }, 5));
  const all = ["a1", "a2", "a3", "a4"].map((name) => begin(name, "a"));
  all.push(begin("b1", "b"));
  await end("none");
  expect(started).toEqual(["a1", "a2", "b1"]);
  await end("b1");
  expect(started).toEqual(["a1", "a2", "b1"]);
  for (const name of ["a1", "a2", "a3", "a4"]) await end(name);
  await Promise.all(all);
});

test("serves waiting keys in rotation", async () => {
  const { started, begin, end } = recorder(createFairQueue({ concurrency: 1, maxQueued: 10 }, 5));
  const all = ["a1", "a2", "a3"].map((name) => begin(name, "a"));
  all.push(begin("b1", "b"), begin("b2", "b"));
  for (const name of ["a1", "b1", "a2", "b2", "a3"]) await end(name);
  await Promise.all(all);
  expect(started).toEqual(["a1", "b1", "a2", "b2", "a3"]);
});

test("work for two keys counts against both of them", async () => {
  const { started, begin, end } = recorder(createFairQueue({ concurrency: 3, perKey: 1, maxQueued: 10 }, 5));
  const all = [begin("1", "person 1", "address"), begin("2", "person 2", "address"), begin("3", "person 3", "other")];
  await end("none");
  expect(started).toEqual(["1", "3"]);
  for (const name of ["1", "2", "3"]) await end(name);
  await Promise.all(all);
});

test("when too many wait, the key with the most of them loses its newest", async () => {
  const { started, begin, end } = recorder(createFairQueue({ concurrency: 1, maxQueued: 3 }, 5));
  const all = ["a1", "a2", "a3", "a4", "a5"].map((name) => begin(name, "a"));
  all.push(begin("b1", "b"));
  await end("none");
  expect(started).toEqual(["a1", "a5: true", "a4: true"]);
  for (const name of ["a1", "b1", "a2", "a3"]) await end(name);
  await Promise.all(all);
  expect(started.slice(3)).toEqual(["b1", "a2", "a3"]);
});
