import { renderToString } from "react-dom/server";
import type { EntryContext } from "react-router";
import { expect, test } from "vitest";
import { KeptHtmlProvider, useKept } from "#app/ui/kept-html.tsx";
import { keeperOf } from "./kept-html.server.ts";

test("what was made once is not made again, for the same maker and the same given", () => {
  const keeper = keeperOf({ staticHandlerContext: { loaderData: { root: {} } } } as unknown as EntryContext);
  const Parent = ({ by, given, word }: { by: object; given: string; word: string }) => (
    <p {...useKept({ by, given }, <b>{word}</b>)} />
  );
  const render = (by: object, given: string, word: string) =>
    renderToString(
      <KeptHtmlProvider value={keeper}>
        <Parent by={by} given={given} word={word} />
      </KeptHtmlProvider>,
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
])("nothing is kept of a document when $why", ({ loaderData }) => {
  expect(keeperOf({ staticHandlerContext: { loaderData } } as unknown as EntryContext)).toBeUndefined();
});
