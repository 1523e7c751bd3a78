import { expect, test } from "vitest";
import { loginPath, parseLoginQuery, tabForRole } from "./account.ts";

test.each([
  ["agent", "agent"],
  [undefined, "consumer"],
  ["", "consumer"],
  ["member", "consumer"],
  ["consumer", "consumer"],
  ["buyer", "consumer"],
  ["seller", "consumer"],
  ["admin", undefined],
  ["Agent", undefined],
])("the role %j selects %j", (role, tab) => {
  expect(tabForRole(role)).toBe(tab);
});

test.each([
  ["", { mode: "login", redirectTo: undefined }],
  ["mode=register", { mode: "register", redirectTo: undefined }],
  ["mode=other&redirectTo=%2Fdashboard", { mode: "login", redirectTo: "/dashboard" }],
  ["redirectTo=%2F%2Fevil.example", { mode: "login", redirectTo: undefined }],
])("%j is read as %j", (query, state) => {
  expect(parseLoginQuery(new URLSearchParams(query))).toEqual(state);
});

test.each([
  [{ tab: "consumer", mode: "login" }, "/login/consumer"],
  [{ tab: "agent", mode: "register", redirectTo: "/a?b=1" }, "/login/agent?mode=register&redirectTo=%2Fa%3Fb%3D1"],
] as const)("%j has the path %j", (state, path) => {
  expect(loginPath(state)).toBe(path);
  expect(parseLoginQuery(new URL(path, "https://x.example").searchParams)).toEqual({
    mode: state.mode,
    redirectTo: "redirectTo" in state ? state.redirectTo : undefined,
  });
});
