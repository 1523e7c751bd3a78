import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "#platform/env.server.ts";
import {
  allowLongList,
  beforeDeadline,
  countWaiting,
  isQueueFull,
  withDeadline,
  withLock,
  withoutDeadline,
} from "./deadline.server.ts";
import { Unavailable } from "./errors.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const forever = () => new Promise<never>(() => undefined);
const taking = (millis: number) => () =>
  new Promise<string>((resolve) => {
    setTimeout(() => resolve("done"), millis);
  });

test("all waits of a request share one deadline", async () => {
  const times: number[] = [];
  const begun = performance.now();
  const note = () => times.push(performance.now() - begun);
  const request = withDeadline(async () => {
    await beforeDeadline(taking(1000)).then(note);
    await beforeDeadline(taking(600)).then(note);
    await beforeDeadline(forever).catch(note);
    await beforeDeadline(taking(1)).catch(note);
  });
  await vi.advanceTimersByTimeAsync(10_000);
  await request;
  expect(times).toEqual([1000, 1600, 1700, 1700]);
});

test("a request for a long list may wait longer in total, but not without end", async () => {
  const times: number[] = [];
  const begun = performance.now();
  const note = () => times.push(performance.now() - begun);
  const request = withDeadline(async () => {
    allowLongList();
    for (let query = 0; query < 6; query++) await beforeDeadline(taking(1500)).then(note, note);
  });
  await vi.advanceTimersByTimeAsync(20_000);
  await request;
  expect(times).toEqual([1500, 3000, 4500, 6000, 7500, 8000]);
});

test("waits at the same time count once", async () => {
  const request = withDeadline(async () => {
    await Promise.all([beforeDeadline(taking(800)), beforeDeadline(taking(800)), beforeDeadline(taking(700))]);
    return beforeDeadline(taking(800));
  });
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(request).resolves.toBe("done");
});

test("time outside the database does not count", async () => {
  const request = withDeadline(async () => {
    await taking(5000)();
    return beforeDeadline(taking(1000));
  });
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(request).resolves.toBe("done");
});

test("nothing begins after the deadline", async () => {
  const start = vi.fn<() => Promise<never>>(forever);
  const request = withDeadline(async () => {
    await beforeDeadline(forever).catch(() => undefined);
    await beforeDeadline(start);
  });
  const failure = request.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(failure).resolves.toBeInstanceOf(Unavailable);
  expect(start).not.toHaveBeenCalled();
});

test("a late resource is passed to its handler, a timely one is not", async () => {
  const late = vi.fn<(result: string) => void>();
  const request = withDeadline(async () => {
    await beforeDeadline(taking(10), late);
    await beforeDeadline(taking(3000), late);
  }).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(2500);
  await request;
  expect(late).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2500);
  expect(late).toHaveBeenCalledExactlyOnceWith("done");
});

test("jobs, scripts and work after the response have no deadline", async () => {
  const waits = [beforeDeadline(taking(5000)), withDeadline(() => withoutDeadline(() => beforeDeadline(taking(5000))))];
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(Promise.all(waits)).resolves.toEqual(["done", "done"]);
});

test("when the queue is full, a new caller fails at once, and the waiting ones continue", async () => {
  const crowd = Array.from({ length: env.DATABASE_QUEUE - 1 }, () => withDeadline(() => beforeDeadline(taking(1000))));
  const halfMade = withDeadline(async () => {
    await beforeDeadline(taking(10));
    await taking(10)();
    return beforeDeadline(taking(100));
  });
  expect(isQueueFull()).toBe(true);
  await vi.advanceTimersByTimeAsync(15);
  // The request was doing other work, and another one has taken its place in the queue.
  expect(countWaiting()).toBe(env.DATABASE_QUEUE - 1);
  const last = withDeadline(() => beforeDeadline(taking(1000)));
  const start = vi.fn<() => Promise<string>>(taking(1));
  await expect(withDeadline(() => beforeDeadline(start))).rejects.toThrow(Unavailable);
  expect(start).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  await expect(halfMade).resolves.toBe("done");
  await Promise.all([...crowd, last]);
  expect(countWaiting()).toBe(0);
});

test("tasks of one key run one after another, and a failure does not stop the next", async () => {
  const order: string[] = [];
  const work = (name: string, result: string) =>
    withLock(name, async () => {
      order.push(`${result} begins`);
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
      order.push(`${result} ends`);
      if (result === "b") throw new Error("b failed");
      return result;
    });
  const works = [work("one", "a"), work("one", "b"), work("one", "c"), work("two", "x")];
  const settled = Promise.allSettled(works);
  await vi.advanceTimersByTimeAsync(20);
  const results = (await settled).map(({ status }) => status);
  expect(results).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  expect(order.filter((event) => !event.startsWith("x"))).toEqual([
    "a begins",
    "a ends",
    "b begins",
    "b ends",
    "c begins",
    "c ends",
  ]);
  expect(order.indexOf("x begins")).toBeLessThan(order.indexOf("a ends"));
});

test("a caller past its deadline gives up, and the others keep their order", async () => {
  const order: string[] = [];
  const work = (result: string, millis: number) => () =>
    withLock("slow", async () => {
      order.push(`${result} begins`);
      await new Promise((resolve) => {
        setTimeout(resolve, millis);
      });
      order.push(`${result} ends`);
      return result;
    });
  const first = work("a", 3000)();
  const storm = Array.from({ length: 20 }, () => withDeadline(work("b", 1)));
  const begun = performance.now();
  const gaveUpAfter = Promise.all(
    storm.map((one) => one.catch((error: unknown) => [(error as Error).name, performance.now() - begun])),
  );
  await vi.advanceTimersByTimeAsync(2000);
  expect(await gaveUpAfter).toEqual(storm.map(() => ["Unavailable", 1700]));
  const last = withDeadline(work("c", 1));
  await vi.advanceTimersByTimeAsync(2000);
  await expect(Promise.all([first, last])).resolves.toEqual(["a", "c"]);
  expect(order).toEqual(["a begins", "a ends", "c begins", "c ends"]);
});
