import { expect, test } from "vitest";
import { agentHomesPath, decodeAgentHomes } from "./paths.ts";

test.each([
  ["", { type: undefined, page: 1 }],
  ["type=rent&page=2", { type: "rent", page: 2 }],
  ["type=sale", { type: "sale", page: 1 }],
  ["type=lease&page=0", { type: undefined, page: 1 }],
  ["page=-1", { type: undefined, page: 1 }],
  ["page=1e3", { type: undefined, page: 1 }],
  ["page=99999999999", { type: undefined, page: 1 }],
])("%j asks for %j", (query, asked) => {
  expect(decodeAgentHomes(new URLSearchParams(query))).toEqual(asked);
});

test("an address asks for what it was made of", () => {
  expect(agentHomesPath("/agents/7", { type: "sale", page: 1 })).toBe("/agents/7?type=sale#homes");
  expect(agentHomesPath("/agents/7", { type: "rent", page: 3 })).toBe("/agents/7?type=rent&page=3#homes");
});
