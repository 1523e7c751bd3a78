import { expect, test } from "vitest";
import { createFloodBrake } from "./flood.ts";

function brake(requests = 2, seconds = 10) {
  const clock = { now: 0 };
  return { clock, spend: createFloodBrake({ requests, seconds }, () => clock.now) };
}

test("a full bucket is spent, then refills evenly", () => {
  const { clock, spend } = brake();
  expect([spend("192.0.2.1"), spend("192.0.2.1"), spend("192.0.2.1")]).toEqual([0, 0, 5]);
  clock.now = 4999;
  expect(spend("192.0.2.1")).toBe(1);
  clock.now = 5000;
  expect([spend("192.0.2.1"), spend("192.0.2.1")]).toEqual([0, 5]);
});

test.each([
  { one: "2001:db8:1:2::1", other: "2001:db8:1:2:ffff::9", same: true, why: "one household has a whole /64" },
  { one: "2001:db8:1:2::1", other: "2001:db8:1:3::1", same: false, why: "the neighbours" },
  { one: "2001:db8::1", other: "2001:db8:0:0:5::", same: true, why: "zeros may be left out" },
  { one: "192.0.2.1", other: "192.0.2.2", same: false, why: "IPv4 addresses stand for themselves" },
])("$one and $other share a bucket: $same, $why", ({ one, other, same }) => {
  const { spend } = brake(1);
  spend(one);
  expect(spend(other) > 0).toBe(same);
});

test("memory is bounded: the client that was silent longest is forgotten", () => {
  const { spend } = brake(1);
  for (let client = 0; client <= 20_000; client += 1) spend(`client-${client}`);
  expect(spend("client-20000")).toBeGreaterThan(0);
  expect(spend("client-0")).toBe(0);
});
