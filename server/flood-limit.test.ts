import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFloodLimit } from "./flood-limit.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("after its limit a client waits for the end of its window, and starts again", async () => {
  const wait = createFloodLimit({ requests: 2, seconds: 10 });
  const address = "192.0.2.1";
  expect([await wait(address), await wait(address), await wait(address)]).toEqual([0, 0, 10]);
  vi.advanceTimersByTime(9999);
  expect(await wait(address)).toBe(1);
  vi.advanceTimersByTime(1);
  expect([await wait(address), await wait(address), await wait(address)]).toEqual([0, 0, 10]);
});

test.each([
  { one: "2001:db8:1:2::1", other: "2001:db8:1:2:ffff::9", same: true, why: "one household has a whole /64" },
  { one: "2001:db8:1:2::1", other: "2001:db8:1:3::1", same: false, why: "the neighbours" },
  { one: "192.0.2.1", other: "192.0.2.2", same: false, why: "IPv4 addresses stand for themselves" },
])("$one and $other are counted together: $same, $why", async ({ one, other, same }) => {
  const wait = createFloodLimit({ requests: 1, seconds: 10 });
  await wait(one);
  expect((await wait(other)) > 0).toBe(same);
});

test("a /48 has ten times as much as one network in it, and the next /48 its own", async () => {
  const wait = createFloodLimit({ requests: 2, seconds: 10 });
  const waits: number[] = [];
  for (let network = 0; network < 24; network += 1) waits.push(await wait(`2001:db8:1:${network.toString(16)}::1`));
  expect(waits.map((seconds) => seconds > 0)).toEqual([...Array(20).fill(false), ...Array(4).fill(true)]);
  expect(await wait("2001:db8:2::1")).toBe(0);
});

test("memory is bounded: the client that was silent longest is forgotten", async () => {
  const wait = createFloodLimit({ requests: 1, seconds: 10 });
  for (let client = 0; client <= 20_000; client += 1) await wait(`client-${client}`);
  expect(await wait("client-20000")).toBeGreaterThan(0);
  expect(await wait("client-0")).toBe(0);
  // Each counted client has one timer, for the end of its window.
  expect(vi.getTimerCount()).toBe(20_000);
});
