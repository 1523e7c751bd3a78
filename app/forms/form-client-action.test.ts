import { type ClientActionFunctionArgs, redirect, RouterContextProvider, UNSAFE_ErrorResponseImpl } from "react-router";
import { expect, test } from "vitest";
import { formClientAction } from "./form-client-action.ts";
import { formMessages } from "./form-result.ts";

function post(answer: () => Promise<unknown>, inPlace?: boolean, failure?: string) {
  const url = new URL("http://localhost/page");
  const request = new Request(url, { method: "POST" });
  const serverAction = answer as ClientActionFunctionArgs["serverAction"];
  const args: ClientActionFunctionArgs = {
    request,
    url,
    params: {},
    pattern: "/page",
    context: new RouterContextProvider(),
    serverAction,
  };
  return formClientAction({ form: "f", inPlace, failure })(args);
}
const refused = (status: number) => () => Promise.reject(new UNSAFE_ErrorResponseImpl(status, "", ""));

test("the server's response is passed on", async () => {
  expect(await post(() => Promise.resolve("said"))).toBe("said");
});

test.each([
  { why: "no connection", error: new TypeError("Failed to fetch") },
  { why: "a connection lost in the middle", error: new Error("Unable to decode turbo-stream response") },
])("$why is reported at the form, with a status that avoids a reload", async ({ error }) => {
  expect(await post(() => Promise.reject(error))).toMatchObject({
    data: { kind: "unanswered", formId: "f", error: { "": [formMessages.untyped.offline] }, initialValue: {} },
    init: { status: 503 },
  });
});

test.each([
  { status: 429, said: formMessages.untyped.tooMany },
  { status: 413, said: formMessages.untyped.tooLarge },
  { status: 408, said: formMessages.untyped.tryLater },
  { status: 502, said: formMessages.untyped.tryLater },
])("a refusal before the action, $status, is reported at the form", async ({ status, said }) => {
  expect(await post(refused(status))).toMatchObject({ data: { error: { "": [said] } }, init: { status } });
});

test.each([
  {
    why: "a lost line",
    answer: () => Promise.reject(new TypeError("Failed to fetch")),
    said: `Unable to log in. ${formMessages.untyped.offline}`,
  },
  { why: "an answer without a body", answer: refused(502), said: "Unable to log in." },
])("$why is no reason to leave out what could not be done", async ({ answer, said }) => {
  expect(await post(answer, false, "Unable to log in.")).toMatchObject({ data: { error: { "": [said] } } });
});

test.each([403, 404])("%i has a page of its own", async (status) => {
  await expect(post(refused(status))).rejects.toMatchObject({ status });
});

test("a deleted subject is reported at the form, unless a login is required", async () => {
  const thrown = { fields: { name: "Ada" }, message: "This home is not listed" };
  const answer = (data: object, status: number) =>
    post(() => Promise.reject(new UNSAFE_ErrorResponseImpl(status, "", data)));
  expect(await answer(thrown, 404)).toMatchObject({
    data: { kind: "rejected", error: { "": [thrown.message] }, initialValue: {} },
    init: { status: 404 },
  });
  await expect(answer({ ...thrown, logIn: "/login" }, 401)).rejects.toMatchObject({ status: 401 });
});

test("a redirect leads on, or says in place that it worked", async () => {
  const answer = () => Promise.reject(redirect("/page?sent=1#sent", 303));
  await expect(post(answer)).rejects.toMatchObject({ status: 303 });
  expect(await post(answer, true)).toMatchObject({ data: { kind: "done", to: "/page?sent=1#sent" } });
});
