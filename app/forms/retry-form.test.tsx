import { renderToString } from "react-dom/server";
import { createRoutesStub, UNSAFE_ErrorResponseImpl, useRouteError } from "react-router";
import { expect, test } from "vitest";
import { RetryForm, useFailedSubmission } from "./retry-form.tsx";

const failure = { kind: "rejected", formId: "f", status: "error", error: {}, initialValue: { name: "Ada" } };
const page = "/listings/7?from=mail";

function Boundary() {
  return JSON.stringify(useFailedSubmission(useRouteError()) ?? null);
}

/** The props of the root's error boundary after the page below failed with this error and action data. */
function unsentAfter(error: unknown, actionData: object | null = null): unknown {
  const children = [{ id: "page", path: "listings/:id", Component: () => "page" }];
  const Stub = createRoutesStub([
    { id: "root", path: "/", Component: () => "root", ErrorBoundary: Boundary, children },
  ]);
  const hydrationData = { errors: { root: error }, actionData: actionData ?? undefined, loaderData: {} };
  const html = renderToString(<Stub initialEntries={[page]} hydrationData={hydrationData} />);
  return JSON.parse(html.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
}
const answer = (status: number, data: unknown) => new UNSAFE_ErrorResponseImpl(status, "", data);

test("the action's result is available although its page could not be loaded", () => {
  expect(unsentAfter(new Error("no database"), { page: failure })).toEqual({ fields: { name: "Ada" }, action: page });
});

test("lists what was typed, and sends everything again", () => {
  const fields = {
    note: "Call her",
    version: "a.H3EB_n",
    "altered-before-7": "true",
    seen: "0",
    attemptId: "5f",
    was: "",
  };
  const Stub = createRoutesStub([{ path: "/", Component: () => <RetryForm fields={fields} action="/dashboard" /> }]);
  const html = renderToString(<Stub />);
  expect([...html.matchAll(/<dt[^>]*>([^<]*)<\/dt>/g)].map(([, label]) => label)).toEqual(["Note"]);
  for (const name of Object.keys(fields)) expect(html).toContain(`name="${name}"`);
});

test("says what was sent, with the labels of its fields, below the button", () => {
  const props = {
    fields: { profileDescription: "Local.", priceFrequency: "per_week", "altered-7": "on", cladding: "unstated" },
    about: "Changes to your profile",
    labels: { profileDescription: "About you" },
  };
  const Stub = createRoutesStub([{ path: "/", Component: () => <RetryForm {...props} action="/dashboard/profile" /> }]);
  const html = renderToString(<Stub />);
  expect([...html.matchAll(/<(?:h2|dt|dd|button)[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([
    "Send again",
    "Changes to your profile",
    "About you",
    "Local.",
    "Price frequency",
    "Per week",
    "Altered",
    "Yes",
  ]);
});

test("a lost file is chosen again on its page, and not sent again", () => {
  const thrown = { fields: {}, message: "Not received.", logIn: "/login", upload: "/dashboard/listings/7/pictures" };
  expect(unsentAfter(answer(401, thrown))).toEqual({ ...thrown, action: page });
  const Stub = createRoutesStub([{ path: "/", Component: () => <RetryForm {...thrown} action="/" /> }]);
  const html = renderToString(<Stub />);
  expect(html).toContain(`href="${thrown.upload}"`);
  expect(html).not.toContain("<form");
});

test("a refused post keeps its fields and a link to log in", () => {
  const thrown = { fields: { name: "Ada", file: {} }, message: "Your session has ended.", logIn: "/login" };
  expect(unsentAfter(answer(401, thrown))).toEqual({
    fields: { name: "Ada" },
    message: "Your session has ended.",
    logIn: "/login",
    action: page,
  });
});

test("a refused post that names its own address goes there again, and not to the page", () => {
  const thrown = { fields: { answer: "At ten." }, logIn: "/login", action: "/listings/7?do=answer&id=21" };
  expect(unsentAfter(answer(401, thrown))).toEqual(thrown);
  expect(unsentAfter(answer(404, thrown))).toEqual({ fields: thrown.fields, logIn: "/login" });
});

test("a button with nothing to type, pressed after the session has ended, can be pressed again once one is logged in", () => {
  const thrown = { fields: {}, message: "Your session has ended.", logIn: "/login" };
  expect(unsentAfter(answer(401, thrown))).toEqual({ ...thrown, action: page });
});

test("input about a deleted subject is shown, without a form to send it", () => {
  const thrown = { fields: { name: "Ada" }, message: "This home is not listed" };
  expect(unsentAfter(answer(404, thrown), { page: failure })).toEqual(thrown);
});

test("input of a page that needs a login stays when the session has ended", () => {
  expect(unsentAfter(answer(404, { logIn: "/login" }), { page: failure })).toEqual({
    fields: { name: "Ada" },
    action: page,
    logIn: "/login",
    message: "You are no longer logged in. Nothing you typed is lost: here it is, ready to send again.",
  });
});

test.each([
  { why: "nothing was posted", error: new Error("no database"), actionData: null },
  { why: "the action answered something else", error: new Error("no database"), actionData: { page: { saved: true } } },
  { why: "nothing was typed", error: answer(503, { fields: {} }), actionData: null },
  { why: "the fields are no fields", error: answer(503, { fields: "name" }), actionData: null },
  { why: "there is no such page", error: answer(404, null), actionData: { page: failure } },
])("there is nothing to send again when $why", ({ error, actionData }) => {
  expect(unsentAfter(error, actionData)).toBeNull();
});
