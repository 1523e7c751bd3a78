import type { EntryContext } from "react-router";
import { scriptHash } from "#app/http/response-headers.server.ts";
import { markShownPhoto, viewPhotos } from "#app/ui/photo-viewer.ts";
import { savedIdsIn } from "#app/ui/saved-ids.tsx";
import { sharePage } from "#app/ui/share-link.tsx";

/**
 * Replaces the framework's <Scripts>: after all content at low priority, with hashes of inline scripts for the
 * Content-Security-Policy. A test compares both. Only this page's modules have an integrity, because the hashes of all
 * pages are a sixth of a document.
 */
interface HydrationScripts {
  html: string;
  inline: string[];
  /** For the policy. */
  hashes: string[];
}

/** False if the page's route opts out or an error page replaces it. */
export function hasScripts({ staticHandlerContext, routeModules }: EntryContext): boolean {
  if (staticHandlerContext.errors) return false;
  const page = staticHandlerContext.matches.at(-1)?.route.id ?? "root";
  const handle = routeModules[page]?.handle as Partial<PageHandle> | undefined;
  return handle?.scripts ?? true;
}

/** `document` is its HTML so far. */
export function plainScript(document: string): HydrationScripts {
  const inline = [
    callOf(reloadWhenElsewhere),
    callOf(countSavedHomes, savedIdsIn.toString()),
    ...(document.includes("data-copied=") ? [callOf(shareWhenPressed, sharePage.toString())] : []),
    ...(document.includes('class="photos"') ? [callOf(viewPhotos, markShownPhoto.toString())] : []),
  ].join("");
  return written(`<script>${inline}</script>`, [inline]);
}

function callOf(task: (...given: never[]) => void, given = ""): string {
  return `(${task.toString()})(${given});`;
}

/**
 * `handoff` is the loader data in React Router's encoding, in chunks; `sheet` the address of the full stylesheet.
 * Everything that loads is in a template until the last script takes it out.
 */
export function hydrationScripts(context: EntryContext, handoff: readonly string[], sheet: string): HydrationScripts {
  const stream =
    `window.__reactRouterContext = ${context.serverHandoffString};` +
    "window.__reactRouterContext.stream = new ReadableStream({start(controller){" +
    "window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());";
  const chunks = handoff.map(
    (chunk) => `window.__reactRouterContext.streamController.enqueue(${inScript(JSON.stringify(chunk))});`,
  );
  const data = [stream, ...chunks, "window.__reactRouterContext.streamController.close();"].join("\n");
  const { before, after } = routeScripts(context, sheet);
  return {
    html: `${before.html}<script>${data}</script>${after.html}`,
    inline: [...before.inline, data, ...after.inline],
    hashes: [...before.hashes, scriptHash(data), ...after.hashes],
  };
}

/** The same for all addresses of a page. */
interface RouteScripts {
  before: HydrationScripts;
  after: HydrationScripts;
}

/** By route ids: as many entries as pages. */
const known = new WeakMap<object, Map<string, RouteScripts>>();

function routeScripts(context: EntryContext, sheet: string): RouteScripts {
  const { manifest, staticHandlerContext } = context;
  const key = [sheet, ...staticHandlerContext.matches.map(({ route }) => route.id)].join(" ");
  const ofManifest = known.get(manifest) ?? new Map<string, RouteScripts>();
  known.set(manifest, ofManifest);
  const scripts = ofManifest.get(key) ?? writeRouteScripts(context, sheet);
  ofManifest.set(key, scripts);
  return scripts;
}

function writeRouteScripts(context: EntryContext, sheet: string): RouteScripts {
  const { manifest } = context;
  const routes = matchedRoutes(context);
  const modules = [
    ...(manifest.hmr ? [`import ${JSON.stringify(manifest.hmr.runtime)};`] : []),
    `import ${JSON.stringify(manifest.url)};`,
    ...routes.map(({ chunks }, index) => routeImport(`route${index}`, chunks)),
    `window.__reactRouterRouteModules = {${routes.map(({ id }, index) => `${JSON.stringify(id)}:route${index}`).join(",")}};`,
    `import(${JSON.stringify(manifest.entry.module)});`,
  ].join("\n");
  const start = callOf(loadScripts, inScript(JSON.stringify(sheet))) + callOf(reloadWhenElsewhere);
  const hrefs = moduleAddresses(context, routes);
  const sri = typeof manifest.sri === "object" ? manifest.sri : {};
  const integrities = Object.fromEntries(hrefs.filter((href) => sri[href]).map((href) => [href, sri[href]]));
  const integrity = manifest.sri ? [JSON.stringify({ integrity: integrities })] : [];
  const preloads = hrefs.map((href) => preload(href, integrities[href])).join("");
  return {
    before: written(integrity.map((text) => `<script type="importmap">${text}</script>`).join(""), integrity),
    after: written(
      `<template>${preloads}<script type="module" async>${modules}</script></template><script>${start}</script>`,
      [modules, start],
    ),
  };
}

function written(html: string, inline: string[]): HydrationScripts {
  return { html, inline, hashes: inline.map(scriptHash) };
}

interface MatchedRoute {
  id: string;
  /** Parts of the split route module, the component last. */
  chunks: { part: string; url: string }[];
  imports: string[];
}

/** Outermost first. */
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

/** The distinct modules that the page starts with. */
function moduleAddresses({ manifest }: EntryContext, routes: MatchedRoute[]): string[] {
  const ofRoutes = routes.flatMap(({ chunks, imports }) => [...chunks.map(({ url }) => url), ...imports]);
  return [...new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports, ...ofRoutes])];
}

/** Without the integrity of the import map, the browser would fetch the module again. */
function preload(href: string, integrity: string | undefined): string {
  return `<link rel="modulepreload" fetchpriority="low" href="${href}"${integrity ? ` integrity="${integrity}"` : ""}/>`;
}

/** JSON is safe in a script if "<" and the line separators are escaped. */
function inScript(json: string): string {
  return json.replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

/** Documents embed these functions as text. Each uses only its arguments. Keep them short. */

declare global {
  interface Window {
    /** Resolves when the full stylesheet is loaded; never if that fails. */
    fullStylesheet: Promise<unknown>;
  }
}

/**
 * Loads the preceding template's content: at once; on a slow line at the first interaction, so that photos come first;
 * with data saving at the first use of a control. The stylesheet is added last: between others, it makes the browser
 * look for fonts again, which moves text.
 */
function loadScripts(sheet: string): void {
  const template = document.currentScript?.previousElementSibling as HTMLTemplateElement;
  const { connection } = navigator as Navigator & { connection?: { saveData: boolean; effectiveType: string } };
  const saves = connection?.saveData;
  const isSlow = /[23]g/.test(connection?.effectiveType ?? "");
  const events = saves ? ["click", "focusin", "input"] : ["pointerdown", "scroll", "keydown", "focusin", "input"];
  const controls = "input,select,textarea,[type=button]:not([popovertarget=site-menu])";
  const load = () => {
    const link = Object.assign(document.createElement("link"), {
      rel: "stylesheet",
      href: sheet,
      fetchPriority: "low",
    });
    window.fullStylesheet = new Promise((done) => link.addEventListener("load", done));
    document.body.append(link, template.content);
  };
  const use = ({ target }: Event) => {
    if (saves && !(target as Element).closest?.(controls)) return;
    for (const event of events) removeEventListener(event, use, true);
    load();
  };
  if (!saves && !isSlow) load();
  else for (const event of events) addEventListener(event, use, true);
}

/** After a client navigation, a reload and Back, the browser stays in the same document, which has no router. */
function reloadWhenElsewhere(): void {
  const here = location.pathname + location.search;
  addEventListener("popstate", () => {
    const isRouted = "hydrated" in document.documentElement.dataset;
    if (!isRouted && location.pathname + location.search !== here) location.reload();
  });
}

/** Replaces `ShareLink` on pages without scripts. */
function shareWhenPressed(share: typeof sharePage): void {
  const button = document.querySelector<HTMLElement>("[data-copied]");
  const panel = document.querySelector<HTMLElement>("#share");
  const link = document.querySelector<HTMLInputElement>("#share-link");
  const heading = document.querySelector("h1");
  if (!button || !panel || !link || !heading) return;
  const status = Object.assign(document.createElement("p"), { role: "status", className: "text-sm" });
  button.after(status);
  const press = async (event: Event) => {
    if (panel.matches(":popover-open")) return;
    event.preventDefault();
    status.textContent = "";
    const done = await share({ title: heading.innerText, url: link.value });
    if (done === "copied") {
      const title = Object.assign(document.createElement("b"), { textContent: button.dataset["copiedTitle"] });
      status.append(title, ` ${button.dataset["copied"]}`);
    }
    if (done !== "refused") return;
    panel.showPopover();
    link.select();
  };
  button.addEventListener("click", (event) => void press(event));
}

/** Replaces the header's `SavedLink` on pages without scripts. */
function countSavedHomes(idsIn: (cookies: string) => number[]): void {
  const { length } = idsIn(document.cookie);
  if (length > 0) document.querySelector("header [href='/saved']")?.append(` ${length}`);
}

export interface PageHandle {
  /** False: the document loads no scripts. After a client navigation they are present anyway. */
  scripts: false;
}
