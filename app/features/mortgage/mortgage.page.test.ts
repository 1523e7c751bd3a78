import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loader } from "./mortgage.page.tsx";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T00:00:00Z") }));
afterEach(() => vi.useRealTimers());

test.each([
  { query: "", duty: { price: 937_500, amount: "$36,375", year: "2026-27" } },
  { query: "?price=1.2m&deposit=10", duty: { price: 1_200_000, amount: "$48,187", year: "2026-27" } },
  { query: "?price=much", duty: undefined },
])("the transfer duty of $query is $duty", async ({ query, duty }) => {
  const url = new URL(`http://localhost/finance/calculators/mortgage${query}`);
  const pattern = "/finance/calculators/mortgage";
  const args = { url, params: {}, pattern, request: new Request(url), context: new RouterContextProvider() } as const;
  expect((await loader(args)).duty).toEqual(duty);
});
