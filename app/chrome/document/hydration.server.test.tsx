import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  data,
  type EntryContext,
  Outlet,
  type RouteObject,
  Scripts,
  ServerRouter,
} from "react-router";
import { describe, expect, test } from "vitest";
import { hasScripts, hydrationScripts, plainScript } from "./hydration.server.ts";

type Manifest = EntryContext["manifest"];

const flags = {
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
};

const manifest: Manifest = {
  url: "/assets/manifest-1.js",
  version: "1",
  entry: { module: "/assets/entry.js", imports: ["/assets/react.js", "/assets/shared.js"] },
  sri: { "/assets/entry.js": "sha384-a" },
  routes: {
    root: {
      ...flags,
      id: "root",
      path: "",
      module: "/assets/root.js",
      imports: ["/assets/shared.js"],
      hasErrorBoundary: true,
    },
    plain: { ...flags, id: "plain", parentId: "root", path: "plain", module: "/assets/plain.js", imports: [] },
    split: {
      ...flags,
      id: "split",
      parentId: "root",
      path: "split",
      module: "/assets/split.js",
      imports: ["/assets/form.js"],
      hasClientAction: true,
      clientActionModule: "/assets/split-action.js",
    },
    failing: { ...flags, id: "failing", parentId: "root", path: "failing", module: "/assets/failing.js", imports: [] },
  },
};

function Root() {
  return (
    <html lang="en-AU">
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}

function Page() {
  return <p>Page</p>;
}

async function contextOf(path: string): Promise<EntryContext> {
  const loader = () => null;
  const children: RouteObject[] = ["plain", "split", "failing"].map((id) => ({
    id,
    path: id,
    loader: id === "failing" ? () => Promise.reject(data(null, { status: 404 })) : loader,
    Component: Page,
  }));
  const handler = createStaticHandler([
    { id: "root", path: "", Component: Root, ErrorBoundary: Root, loader, children },
  ]);
  const result = await handler.query(new Request(`http://localhost${path}`));
  if (result instanceof Response) throw new Error("The request was answered without a document.");
  return {
    manifest,
    branches: [],
    routeModules: {
      root: { default: Root, ErrorBoundary: Root },
      plain: { default: Page },
      split: { default: Page },
      failing: { default: Page },
    },
    staticHandlerContext: result,
    serverHandoffString: '{"ssr":true}',
    renderMeta: {},
    future: {},
    ssr: true,
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
    isSpaMode: false,
    serializeError: (error) => error,
  };
}

const sheet = "/assets/app-1.css";

const scriptTexts = (html: string) =>
  [...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, text]) => text ?? "");
const preloads = (html: string) =>
  [...html.matchAll(/<link rel="modulepreload"[^>]*>/g)]
    .map(([tag]) => `${/href="([^"]+)"/.exec(tag)?.[1]} ${/integrity="([^"]+)"/.exec(tag)?.[1]}`)
    .toSorted((a, b) => a.localeCompare(b));
const integrityIn = (importMap: string) => (JSON.parse(importMap) as { integrity: Record<string, string> }).integrity;
const withoutSpaces = (text: string) => text.replaceAll(/\s+/g, "").replaceAll(";", "");

describe.each(["/plain", "/split", "/failing"])("the scripts of %s", (path) => {
  test("are the framework's own, but for the loader data, which it streams", async () => {
    const context = await contextOf(path);
    const own = hydrationScripts(context, ["data"], sheet);
    const framework = renderToString(<ServerRouter context={context} url={`http://localhost${path}`} />);

    const [integrity = "", start = "", modules = ""] = own.inline;
    const withoutData = start.split("\n")[0] ?? "";
    const quotes = (text: string) => text.replaceAll("&quot;", '"');
    const [everyIntegrity = "", ...scripts] = scriptTexts(quotes(framework));
    expect([withoutData, modules].map(withoutSpaces)).toEqual(scripts.map(withoutSpaces));
    expect(preloads(own.html)).toEqual(preloads(framework));
    const preloaded = Object.entries(integrityIn(everyIntegrity)).filter(([href]) =>
      own.html.includes(`href="${href}"`),
    );
    expect(preloaded.length).toBeGreaterThan(0);
    expect(integrityIn(integrity)).toEqual(Object.fromEntries(preloaded));
  });
});

test("loader data cannot end its script", async () => {
  const handoff = ['["</script><script>alert(1)</script>\u2028"]\n'];
  const { html, inline } = hydrationScripts(await contextOf("/plain"), handoff, sheet);
  expect(scriptTexts(html)).toEqual(inline);
  expect(html).not.toContain("<script>alert");
  expect(inline[1]).toContain("\\u003c/script>");
  expect(inline[1]).not.toContain("\u2028");
});

test("elements that load something are in a template, which the last script moves out", async () => {
  const { html, inline } = hydrationScripts(await contextOf("/plain"), ["data"], sheet);
  const [before = "", after = ""] = html.split(/<template>.*<\/template>/s);
  expect(before + after).not.toMatch(/<link|type="module"/);
  expect(inline.at(-1)).toContain('})("/assets/app-1.css");');
});

test("a page without scripts has one inline script, which loads nothing; sharing and photo keys are in it if the page has them", () => {
  const { html, inline } = plainScript("<p>Page</p>");
  expect(scriptTexts(html)).toEqual(inline);
  expect(html).not.toMatch(/src=|import|href="/);
  expect(html).not.toContain("navigator.share");
  expect(html).not.toContain("ArrowRight");
  expect(plainScript('<button data-copied="Copied">').html).toContain("navigator.share");
  expect(plainScript('<div id="all-photos" class="photos">').html).toContain("ArrowRight");
});

test.each([
  ["/plain", undefined, true, "most pages say nothing"],
  ["/plain", { crumb: "Plain" }, true, "a handle may say something else"],
  ["/plain", { scripts: false }, false, "its route says so"],
  ["/failing", { scripts: true }, false, "an error page stands there instead"],
] as [string, unknown, boolean, string][])(
  "%s with the handle %o has scripts: %s, %s",
  async (path, handle, expected) => {
    const context = await contextOf(path);
    context.routeModules["plain"] = { default: Page, handle };
    expect(hasScripts(context)).toBe(expected);
  },
);
