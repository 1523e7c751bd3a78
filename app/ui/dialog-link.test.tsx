import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { DialogLink } from "./dialog-link.tsx";

test("in the HTML it is a link to the page with the same content, and nothing else", () => {
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <DialogLink to="/agents/7#enquire" title="Ask Ada" label="Enquire">
          {() => <p>the form</p>}
        </DialogLink>
      ),
    },
  ]);
  const html = renderToString(<Stub />);
  expect(html).toMatch(/^<a [^>]*href="\/agents\/7#enquire"[^>]*>Enquire<\/a>$/);
});
