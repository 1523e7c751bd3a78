import type { EntryContext } from "react-router";

/**
 * The scripts that bring a document to life, written by us instead of by the framework's <Scripts>: they come after all
 * content, at low priority, and each inline one is known by name so that the Content-Security-Policy can list its hash.
 * A test compares them with the framework's output, from which one thing differs: the integrity of this page's modules
 * is told, and not of every page's. Hashes do not compress, and those of all pages are a sixth of a document.
 */
export interface HydrationScripts {
  html: string;
  /** The text of each inline script, in order. */
  inline: string[];
}

/**
 * Builds the scripts of one document; `handoff` is the loader data as React Router encodes it, in its chunks; `sheet` the
 * address of the whole stylesheet, of which the document has a part. Only scripts bring what needs the rest, so a script
 * links it: so it comes beside the modules, and nothing is painted later for it.
 */
export function hydrationScripts(context: EntryContext, handoff: readonly string[], sheet: string): HydrationScripts {
  const { manifest, serverHandoffString } = context;
  const routes = matchedRoutes(context);
  const start =
    `window.__reactRouterContext = ${serverHandoffString};` +
    "window.__reactRouterContext.stream = new ReadableStream({start(controller){" +
    "window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());";
  const data = handoff.map(
    (chunk) => `window.__reactRouterContext.streamController.enqueue(${inScript(JSON.stringify(chunk))});`,
  );
  const inline = [start, ...data, "window.__reactRouterContext.streamController.close();", linkSheet(sheet)].join("\n");
  const modules = [
    ...(manifest.hmr ? [`import ${JSON.stringify(manifest.hmr.runtime)};`] : []),
    `import ${JSON.stringify(manifest.url)};`,
    ...routes.map(({ chunks }, index) => routeImport(`route${index}`, chunks)),
    `window.__reactRouterRouteModules = {${routes.map(({ id }, index) => `${JSON.stringify(id)}:route${index}`).join(",")}};`,
    `import(${JSON.stringify(manifest.entry.module)});`,
  ].join("\n");
  const hrefs = moduleAddresses(context, routes);
  const sri = typeof manifest.sri === "object" ? manifest.sri : {};
  const known = Object.fromEntries(hrefs.filter((href) => sri[href]).map((href) => [href, sri[href]]));
  const integrity = manifest.sri ? JSON.stringify({ integrity: known }) : undefined;

  const html = [
    integrity && `<script type="importmap">${integrity}</script>`,
    `<script>${inline}</script>`,
    ...hrefs.map((href) => preload(href, known[href])),
    `<script type="module" async>${modules}</script>`,
  ];
  return {
    html: html.filter(Boolean).join(""),
    inline: [integrity, inline, modules].filter((text) => text !== undefined),
  };
}

/**
 * It never resolves when the sheet cannot be had. It is the last of the document's sheets: one between others, such as
 * those in drawings, has the browser look for fonts again, and text that was painted without them moves.
 */
function linkSheet(href: string): string {
  const link = `{rel:"stylesheet",href:${inScript(JSON.stringify(href))},fetchPriority:"low",onload}`;
  return `window.wholeSheet = new Promise((onload) => document.body.append(Object.assign(document.createElement("link"),${link})));`;
}

interface MatchedRoute {
  id: string;
  /** The parts that the build split the route module into; the component's is the last. */
  chunks: { part: string; url: string }[];
  imports: string[];
}

/** The matched routes, outermost first. */
function matchedRoutes({ manifest, staticHandlerContext }: EntryContext): MatchedRoute[] {
  return staticHandlerContext.matches.flatMap(({ route }) => {
    const entry = manifest.routes[route.id];
    if (!entry) return [];
    const chunks = [
      { part: "clientAction", url: entry.clientActionModule },
      { part: "clientLoader", url: entry.clientLoaderModule },
      { part: "clientMiddleware", url: entry.clientMiddlewareModule },
      { part: "HydrateFallback", url: entry.hydrateFallbackModule },
      { part: "main", url: entry.module },
    ].filter((chunk): chunk is { part: string; url: string } => chunk.url !== undefined);
    return [{ id: route.id, chunks, imports: entry.imports ?? [] }];
  });
}

function routeImport(name: string, chunks: MatchedRoute["chunks"]): string {
  const [only, ...others] = chunks;
  if (only && others.length === 0) return `import * as ${name} from ${JSON.stringify(only.url)};`;
  const imports = chunks.map(({ part, url }) => `import * as ${name}_${part} from ${JSON.stringify(url)};`);
  return `${imports.join("\n")}\nconst ${name} = {${chunks.map(({ part }) => `...${name}_${part}`).join(",")}};`;
}

/** The modules that the page starts with, each once. */
function moduleAddresses({ manifest }: EntryContext, routes: MatchedRoute[]): string[] {
  const ofRoutes = routes.flatMap(({ chunks, imports }) => [...chunks.map(({ url }) => url), ...imports]);
  return [...new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports, ...ofRoutes])];
}

/** With the integrity that the import map names: a preload without it would be fetched a second time. */
function preload(href: string, integrity: string | undefined): string {
  return `<link rel="modulepreload" fetchpriority="low" href="${href}"${integrity ? ` integrity="${integrity}"` : ""}/>`;
}

/** JSON may stand in a script once "<" cannot close it and the line separators cannot end a line. */
function inScript(json: string): string {
  return json.replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}
