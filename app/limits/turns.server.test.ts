import { expect, test, vi } from "vitest";
import { TooMany } from "#app/lib/errors.ts";
import { openTurns } from "./turns.server.ts";

test("so many are done at a time, the others in the order in which they came", async () => {
  const inTurn = openTurns({ atOnce: 2, mayWait: 2 }, 5);
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

test("what comes when too many wait is to come again", async () => {
  const inTurn = openTurns({ atOnce: 1, mayWait: 1 }, 7);
  const first = Promise.withResolvers<string>();
  const doing = [inTurn(() => first.promise), inTurn(() => Promise.resolve("second"))];
  await expect(inTurn(() => Promise.resolve())).rejects.toEqual(new TooMany(7));
  first.resolve("first");
  expect(await Promise.all(doing)).toEqual(["first", "second"]);
});

test("work that fails gives its turn on", async () => {
  const inTurn = openTurns({ atOnce: 1, mayWait: 1 }, 5);
  const failing = inTurn(() => Promise.reject(new Error("no")));
  const next = inTurn(() => Promise.resolve("next"));
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("next");
});

test("who waits for a minute is to come again, and holds up nobody", async () => {
  vi.useFakeTimers();
  try {
    const inTurn = openTurns({ atOnce: 1, mayWait: 3 }, 5);
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
