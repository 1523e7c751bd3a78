import { expect, test } from "vitest";
import { inTurn } from "./in-turn.server.ts";

test("works of one name run one after the other, and one that fails stops nobody", async () => {
  const order: string[] = [];
  const work = (name: string, result: string) =>
    inTurn(name, async () => {
      order.push(`${result} begins`);
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
      order.push(`${result} ends`);
      if (result === "b") throw new Error("b failed");
      return result;
    });
  const works = [work("one", "a"), work("one", "b"), work("one", "c"), work("two", "x")];
  const results = (await Promise.allSettled(works)).map(({ status }) => status);
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
