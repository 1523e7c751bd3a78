import type { EntryContext } from "react-router";
import { expect, test } from "vitest";
import { markFailedTitle } from "./failed-title.server.ts";

const failure = { kind: "rejected", formId: "f", status: "error", error: {}, initialValue: {} };
const html = "<head><title>Home – Southerly</title></head>";
const titleAfter = (actionData: object | null, errors: object | null = null) =>
  markFailedTitle(html, { staticHandlerContext: { actionData, errors } } as EntryContext);

test("a document whose form failed says so first", () => {
  expect(titleAfter({ "routes/home": failure })).toBe("<head><title>Error: Home – Southerly</title></head>");
});

test.each([
  { why: "nothing was posted", actionData: null },
  { why: "the action answered something else", actionData: { "routes/home": { saved: true } } },
  {
    why: "the page itself failed, which its title says",
    actionData: { "routes/home": failure },
    errors: { root: "x" },
  },
])("no title is touched when $why", ({ actionData, errors }) => {
  expect(titleAfter(actionData, errors)).toBe(html);
});
