import { renderToString } from "react-dom/server";
import type { EntryContext } from "react-router";
import { expect, test } from "vitest";
import { HtmlCacheProvider, useCachedHtml } from "#app/ui/server-html.tsx";
import { htmlCacheFor } from "./html-cache.server.ts";

test("an element is rendered once for the same component and props", () => {
  const keeper = htmlCacheFor({ staticHandlerContext: { loaderData: { root: {} } } } as unknown as EntryContext);
  const Parent = ({ by, given, word }: { by: object; given: string; word: string }) => (
    <p {...useCachedHtml({ by, given }, <b>{word}</b>)} />
  );
  const render = (by: object, given: string, word: string) =>
    renderToString(
      <HtmlCacheProvider value={keeper}>
        <Parent by={by} given={given} word={word} />
      </HtmlCacheProvider>,
    );
  const [one, other] = [{}, {}];
  expect(render(one, "a", "first")).toBe("<p><b>first</b></p>");
  expect(render(one, "a", "second")).toBe("<p><b>first</b></p>");
  expect(render(one, "b", "third")).toBe("<p><b>third</b></p>");
  expect(render(other, "a", "fourth")).toBe("<p><b>fourth</b></p>");
});

test.each([
  { why: "a member reads it", loaderData: { root: { member: {} } } },
  { why: "it tells somebody what they have done", loaderData: { root: { flash: {} } } },
  { why: "its root could not be loaded", loaderData: {} },
])("a document is not cached when $why", ({ loaderData }) => {
  expect(htmlCacheFor({ staticHandlerContext: { loaderData } } as unknown as EntryContext)).toBeUndefined();
});
