import { renderToString } from "react-dom/server";
import {
  createRequestHandler,
  createRoutesStub,
  type EntryContext,
  Outlet,
  type ServerBuild,
  UNSAFE_useScrollRestoration,
} from "react-router";
import { expect, test } from "vitest";
import { textResponse } from "#app/http/file-response.server.ts";

/**
 * Tests the undocumented parts of React Router that the product uses, so that a failure after an upgrade names the
 * part. docs/decisions/006-framework-internals.md explains why each is used. hydration.server.test.tsx compares the
 * document's scripts with the framework's own, and forms/retry-form.test.tsx tests the action data of a failed page.
 */
const finishedBody = Symbol.for("southerly.body");

type RenderArguments = Parameters<ServerBuild["entry"]["module"]["default"]>;

/** The smallest possible build with a page and a resource route whose body is finished. */
function buildOf(render: (context: EntryContext) => Response): ServerBuild {
  const route = { hasLoader: true, hasAction: false, hasClientAction: false, hasClientLoader: false };
  const entry = { ...route, hasClientMiddleware: false, hasErrorBoundary: false, module: "/page.js", imports: [] };
  const modules = {
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  };
  const file = () => textResponse("a,b", { headers: { "content-type": "text/csv" } });
  return {
    entry: { module: { default: (...[, , , context]: RenderArguments) => render(context) } },
    routes: {
      root: { id: "root", path: "", module: { default: Outlet } },
      page: {
        id: "page",
        parentId: "root",
        path: "page",
        module: { default: () => "page", loader: () => ({ id: 7 }) },
      },
      file: { id: "file", parentId: "root", path: "file.csv", module: { default: undefined, loader: file } },
    },
    assets: {
      url: "/manifest.js",
      version: "1",
      entry: { module: "/entry.js", imports: [] },
      routes: {
        root: { ...entry, ...modules, id: "root" },
        page: { ...entry, ...modules, id: "page", parentId: "root" },
      },
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  } as unknown as ServerBuild;
}

async function drain(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return stream ? new Response(stream).text() : "no stream";
}

test("the entry gets the loader data as a separate stream, which can be removed before rendering", async () => {
  let handoff: Promise<string> | undefined;
  const handler = createRequestHandler(
    buildOf((context) => {
      handoff = drain(context.serverHandoffStream);
      expect(JSON.parse(context.serverHandoffString ?? "")).toMatchObject({ ssr: true });
      expect(context.staticHandlerContext.matches.map(({ route }) => route.id)).toEqual(["root", "page"]);
      expect(context.manifest.entry.module).toBe("/entry.js");
      return new Response("");
    }),
    "production",
  );
  await handler(new Request("http://localhost/page"));
  expect(await handoff).toContain('"loaderData"');
  expect(await handoff).toContain('"page"');
});

test.each(["/page", "/file.csv"])("the response of %s is handed on as it is, with its finished body", async (path) => {
  const handler = createRequestHandler(
    buildOf(() => textResponse("<p>", {})),
    "production",
  );
  const response = await handler(new Request(`http://localhost${path}`));
  expect(Reflect.get(response, finishedBody)).toBe(path === "/page" ? "<p>" : "a,b");
});

test("a build may export more from its entry than the framework asks for", async () => {
  const build = buildOf(() => new Response("page"));
  const own = { startWorker: () => "started" };
  Object.assign(build.entry.module, own);
  await createRequestHandler(build, "production")(new Request("http://localhost/page"));
  expect(build.entry.module).toMatchObject(own);
});

test("scroll positions are restored without the script that ScrollRestoration writes into the page", () => {
  function Root() {
    UNSAFE_useScrollRestoration();
    return "root";
  }
  const Stub = createRoutesStub([{ id: "root", path: "/", Component: Root }]);
  expect(renderToString(<Stub initialEntries={["/"]} />)).toBe("root");
});
