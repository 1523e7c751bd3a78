import { type ActionFunctionArgs, RouterContextProvider, redirect } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import type { FormFailure } from "#app/forms/form-result.ts";
import { serverForm } from "#app/forms/server-form.server.ts";
import { Conflict, Forbidden, Invalid, NotFound, TooMany, Unauthenticated, Unavailable } from "#app/lib/errors.ts";
import { honeypotName } from "#app/lib/fields.ts";
import { logger } from "#platform/logger.server.ts";
import { pageAction } from "./page-action.server.ts";
import { getResponseHeaders } from "./response-headers.server.ts";

const form = serverForm(z.object({ name: z.string("Name?"), password: z.string().optional() }), { id: "f" });
const typed = { name: "Ada", password: "secret", [honeypotName]: "" };

async function answer(
  sent: Record<string, string> | Request,
  act: () => Promise<Response>,
  {
    context = new RouterContextProvider(),
    publicPath,
    completeFailure,
  }: { context?: RouterContextProvider; publicPath?: string; completeFailure?: () => Promise<never> } = {},
): Promise<{ answered?: unknown; thrown?: unknown }> {
  const url = new URL("http://localhost/page");
  const request =
    sent instanceof Request ? sent : new Request(url, { method: "POST", body: new URLSearchParams(sent) });
  const args: ActionFunctionArgs = { request, url, params: {}, pattern: "/page", context };
  const options = {
    failure: "Please try again later.",
    publicPath: publicPath === undefined ? undefined : () => publicPath,
    completeFailure,
  };
  return pageAction(
    form,
    act,
    options,
  )(args).then(
    (answered) => ({ answered }),
    (thrown: unknown) => ({ thrown }),
  );
}
const failing = (thrown: unknown) => () => Promise.reject(thrown);

test("an accepted form redirects, thrown or returned", async () => {
  const act = vi.fn(() => Promise.resolve(redirect("/done", 303)));
  expect((await answer(typed, act)).answered).toMatchObject({ status: 303 });
  expect(act).toHaveBeenCalledWith({ name: "Ada", password: "secret" }, expect.anything(), expect.any(Function));
  expect(await answer(typed, failing(redirect("/done", 303)))).toMatchObject({ thrown: { status: 303 } });
});

describe("a failed form keeps its input, except secrets", () => {
  test.each([
    { error: new Invalid({ name: ["No."] }), status: 422, said: { name: ["No."] } },
    { error: new Conflict("Taken."), status: 409, said: { "": ["Taken."] } },
    { error: new TooMany(90), status: 429, said: { "": [new TooMany(90).message] }, headers: { "retry-after": "90" } },
    {
      error: new Unavailable("away"),
      status: 503,
      said: { "": ["Please try again later."] },
      headers: { "retry-after": "5" },
    },
  ])("$error.name is $status", async ({ error, status, said, headers }) => {
    const context = new RouterContextProvider();
    const { answered } = await answer(typed, failing(error), { context });
    expect(answered).toMatchObject({
      data: { kind: "rejected", formId: "f", error: said, initialValue: { name: "Ada" } },
      init: { status },
    });
    expect(Object.fromEntries(getResponseHeaders(context))).toEqual(headers ?? {});
    expect(JSON.stringify(answered)).not.toContain("secret");
  });

  test("also when reading it fails, or as reading has completed it", async () => {
    const url = new URL("http://localhost/page");
    const post = (parse: Parameters<typeof pageAction<object, FormFailure, ActionFunctionArgs>>[0]["parse"]) => {
      const request = new Request(url, { method: "POST", body: new URLSearchParams(typed) });
      const args = { request, url, params: {}, pattern: "/page", context: new RouterContextProvider() };
      return pageAction({ ...form, parse }, failing(new Conflict("Taken.")))(args);
    };
    await expect(post(failing(new Unavailable("away")))).resolves.toMatchObject({
      data: { error: { "": ["Please try again later."] }, initialValue: { name: "Ada" } },
      init: { status: 503 },
    });
    const shown = new FormData();
    shown.set("name", "Ada Lovelace");
    await expect(post(() => ({ value: {}, shown }))).resolves.toMatchObject({
      data: { error: { "": ["Taken."] }, initialValue: { name: "Ada Lovelace" } },
    });
  });

  test("an unexpected error is logged and not revealed", async () => {
    const log = vi.spyOn(logger, "error").mockImplementation(() => undefined);
    const accident = new Error("the table is on fire");
    const { answered } = await answer(typed, failing(accident));
    expect(answered).toMatchObject({ data: { error: { "": ["Please try again later."] } }, init: { status: 500 } });
    expect(JSON.stringify(answered)).not.toContain("fire");
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ err: accident }), expect.any(String));
  });

  test.each([new Unavailable("away"), new NotFound("gone"), new Error("the table is on fire")])(
    "also if further checks of invalid input fail: $name",
    async (error) => {
      const log = vi.spyOn(logger, "error").mockImplementation(() => undefined);
      const act = vi.fn(failing(new Error("reached")));
      const completeFailure = failing(error);
      const { answered } = await answer({ ...typed, name: "" }, act, { completeFailure });
      expect(act).not.toHaveBeenCalled();
      expect(answered).toMatchObject({
        data: { kind: "rejected", formId: "f", error: { name: ["Name?"] } },
        init: { status: 422 },
      });
      expect(log).toHaveBeenCalledTimes(error.constructor === Error ? 1 : 0);
    },
  );

  test("a response that the added checks throw passes through", async () => {
    const completeFailure = failing(redirect("/login", 303));
    const { thrown } = await answer({ ...typed, name: "" }, vi.fn(failing(new Error("reached"))), { completeFailure });
    expect(thrown).toMatchObject({ status: 303 });
  });

  test.each([
    { why: "absent", sent: { name: "Ada" } },
    { why: "filled", sent: { ...typed, [honeypotName]: "https://spam.example" } },
  ])("a trap that is $why lets nothing through", async ({ sent }) => {
    const act = vi.fn(failing(new Error("reached")));
    const { answered } = await answer(sent, act);
    expect(act).not.toHaveBeenCalled();
    expect(answered).toMatchObject({
      data: { error: { "": [expect.stringContaining("automated")] }, initialValue: { name: "Ada" } },
      init: { status: 422 },
    });
    expect(JSON.stringify(answered)).not.toContain("spam.example");
  });
});

test("a missing subject throws with the input, as there is no page for the form", async () => {
  expect(await answer(typed, failing(new NotFound("gone")))).toMatchObject({
    thrown: { data: { fields: { name: "Ada" }, message: "gone" }, init: { status: 404 } },
  });
});

test("what a visitor sent to a private page is thrown with its address, to be sent there again", async () => {
  const url = new URL("http://localhost/page?shown=4-2&do=answer&id=2");
  const request = new Request(url, { method: "POST", body: new URLSearchParams(typed) });
  const args = { request, url, params: {}, pattern: "/page", context: new RouterContextProvider() };
  const sent = pageAction(form, failing(new Unauthenticated("Log in.")))(args);
  await expect(sent).rejects.toMatchObject({
    data: { fields: { name: "Ada" }, action: "/page?shown=4-2&do=answer&id=2" },
    init: { status: 401 },
  });
});

describe("a public page shows the form again", () => {
  const publicPath = "/agents?search=bondi#agent-12";

  test("to visitors who must log in, with a link there and back", async () => {
    expect(await answer(typed, failing(new Unauthenticated("Log in.")), { publicPath })).toMatchObject({
      answered: {
        data: {
          formId: "f",
          error: { "": ["Log in."] },
          initialValue: { name: "Ada" },
          logIn: "/login?redirectTo=%2Fagents%3Fsearch%3Dbondi",
        },
        init: { status: 401 },
      },
    });
  });

  test.each([
    { error: new NotFound("gone"), status: 404 },
    { error: new Forbidden("no"), status: 403 },
  ])("after $status, without one", async ({ error, status }) => {
    const { answered } = await answer(typed, failing(error), { publicPath });
    expect(answered).toMatchObject({ data: { error: { "": [error.message] } }, init: { status } });
    expect(answered).not.toHaveProperty("data.logIn");
  });
});

test.each([
  { type: "application/json", body: '{"name":"Ada"}', status: 415 },
  { type: "application/json", body: "{", status: 400 },
  { type: "text/plain", body: "name=Ada", status: 415 },
])("$type $body is no form of ours: $status", async ({ type, body, status }) => {
  const request = new Request("http://localhost/page", { method: "POST", body, headers: { "content-type": type } });
  expect(await answer(request, failing(new Error("reached")))).toMatchObject({ thrown: { init: { status } } });
});
