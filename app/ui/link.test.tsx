import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, Link as RouterLink, type LinkProps } from "react-router";
import { expect, test } from "vitest";
import { Link } from "./link.tsx";

function markup(Anchor: typeof RouterLink, props: LinkProps): string {
  const Page = createRoutesStub([{ path: "/homes/:id", Component: () => <Anchor {...props} /> }]);
  return renderToStaticMarkup(<Page initialEntries={["/homes/7?page=2"]} />);
}

test.each<[props: LinkProps, why: string]>([
  [{ to: "/", className: "x", "aria-current": "page", children: "Home" }, "the first page"],
  [{ to: "/listings?type=rent&suburb=St+Peters#results", rel: "next" }, "a query and a place"],
  [{ to: "/listings/12/3-smith-st", preventScrollReset: true }, "a path of several parts"],
  [{ to: "/media/robots.txt" }, "a full stop in a name"],
  [{ to: '/suburbs/d\'albora "x" <y> é%20' }, "characters that are escaped"],
  [{ to: "" }, "the page itself"],
  [{ to: "?page=3" }, "a query alone"],
  [{ to: "#map" }, "a place alone"],
  [{ to: "/a/" }, "a slash at the end"],
  [{ to: "/a//b/../c/./d" }, "parts that say nothing"],
  [{ to: "//evil.example/a" }, "two slashes at the start"],
  [{ to: "/\\evil.example" }, "a backslash"],
  [{ to: "/a?" }, "an empty query"],
  [{ to: "/a#" }, "an empty place"],
  [{ to: "edit" }, "beside the page"],
  [{ to: ".." }, "above the page"],
  [{ to: "https://example.com/a" }, "another site"],
  [{ to: { pathname: "/a", search: "?b" } }, "in parts"],
  [{ to: "/a", target: "_blank" }, "a window of its own"],
  [{ to: "/a", reloadDocument: true, replace: true }, "settings of the router"],
])("%j is written as the router writes it (%s)", (props) => {
  expect(markup(Link as typeof RouterLink, props)).toBe(markup(RouterLink, { discover: "none", ...props }));
});
