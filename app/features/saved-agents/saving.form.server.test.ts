import { type ActionFunctionArgs, RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { readSaving, savingAction } from "./saving.form.server.ts";
import { savingAddress } from "./address.ts";

describe("what a post wants", () => {
  test.each([
    { query: "?save=12", wanted: { agentId: 12, saved: true } },
    { query: "?search=bondi&unsave=12", wanted: { agentId: 12, saved: false } },
    { query: "?save=0", wanted: undefined },
    { query: "?save=2147483648", wanted: undefined },
    { query: "?save=1e3", wanted: undefined },
    { query: "?save=", wanted: undefined },
    { query: "?search=save", wanted: undefined },
    { query: "", wanted: undefined },
  ])("$query", ({ query, wanted }) => {
    expect(readSaving(new URL(`http://localhost/agents${query}`))).toEqual(wanted);
  });

  test.each([
    { path: "/agents", saved: true, address: "/agents?save=7" },
    { path: "/agents?page=2", saved: true, address: "/agents?page=2&save=7" },
    { path: "/agents?search=a+%26+b", saved: false, address: "/agents?search=a+%26+b&unsave=7" },
  ])("is read as it was written: $address", ({ path, saved, address }) => {
    expect(savingAddress(path, { agentId: 7, saved })).toBe(address);
    expect(readSaving(new URL(address, "http://localhost"))).toEqual({ agentId: 7, saved });
  });
});

describe("a page's action", () => {
  const action = savingAction((_, agentId) => `/agents?search=bondi#agent-${agentId}`);

  function asked(query: string): ActionFunctionArgs {
    const request = new Request(`http://localhost/agents${query}`, { method: "POST" });
    const context = new RouterContextProvider();
    return { request, url: new URL(request.url), params: {}, pattern: "/agents", context };
  }

  test("tells who is not logged in any more where to log in, and how to come back", async () => {
    await expect(action(asked("?search=bondi&save=12"))).resolves.toMatchObject({
      data: {
        formId: "save-12",
        error: { "": ["You are not logged in any more."] },
        logIn: "/login?redirectTo=%2Fagents%3Fsearch%3Dbondi",
      },
      init: { status: 401 },
    });
  });

  test("refuses a post that wants nothing of it, like a page without forms", async () => {
    await expect(action(asked("?search=bondi"))).rejects.toMatchObject({ init: { status: 405 } });
  });
});
