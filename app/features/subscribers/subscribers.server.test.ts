import { describe, expect, test } from "vitest";
import {
  readConfirmation,
  readSubscriptions,
  readUnsubscribe,
  signConfirmation,
  signSubscriptions,
  signUnsubscribe,
} from "./subscribers.server.ts";

const now = Date.parse("2026-11-22T00:00:00Z");
const day = 24 * 60 * 60 * 1000;

test.each([
  { after: 0, state: "valid", why: "just signed" },
  { after: 7 * day, state: "valid", why: "on the last moment of seven days" },
  { after: 7 * day + 1, state: "expired", why: "after it" },
])("a confirmation is $state $why", ({ after, state }) => {
  for (const topic of ["search", "newsletter"] as const) {
    const read = readConfirmation(signConfirmation(2_147_483_647, topic, now), now + after);
    expect(read).toEqual({ state, topic, ...(state === "valid" && { id: 2_147_483_647 }) });
  }
});

test("the other tokens are valid as long as the keys", () => {
  expect(readSubscriptions(signSubscriptions(36))).toBe(36);
  expect(readUnsubscribe(signUnsubscribe({ kind: "search", id: 36 }))).toEqual({ kind: "search", id: 36 });
  expect(readUnsubscribe(signUnsubscribe({ kind: "newsletter", id: 36 }))).toEqual({ kind: "newsletter", id: 36 });
  expect(readUnsubscribe(signUnsubscribe({ kind: "all-searches", id: 36 }))).toEqual({ kind: "all-searches", id: 36 });
});

describe("is rejected", () => {
  const confirm = signConfirmation(36, "search", now);
  const stop = signUnsubscribe({ kind: "search", id: 36 });
  const manage = signSubscriptions(36);

  test("a token of another kind", () => {
    expect([readConfirmation(stop, now), readConfirmation(manage, now)]).toEqual([
      { state: "invalid" },
      { state: "invalid" },
    ]);
    expect([
      readUnsubscribe(confirm),
      readUnsubscribe(manage),
      readSubscriptions(confirm),
      readSubscriptions(stop),
    ]).toEqual(Array(4).fill(undefined));
  });

  test.each([
    ["another row", stop.replace("s.10.", "s.11.")],
    ["another kind", stop.replace("s.", "n.")],
    ["another last letter", `${stop.slice(0, -1)}${stop.endsWith("A") ? "B" : "A"}`],
    ["one letter less", stop.slice(0, -1)],
    ["no signature", "s.10"],
    ["a name of JavaScript", "__proto__"],
    ["nothing", ""],
  ])("%s", (_, token) => {
    expect(readUnsubscribe(token)).toBeUndefined();
    expect(readSubscriptions(token)).toBeUndefined();
    expect(readConfirmation(token, now)).toEqual({ state: "invalid" });
  });
});
