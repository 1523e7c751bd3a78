import { createRequestHandler, type ServerBuild } from "react-router";
import { patternsOf } from "./route-patterns.ts";

type Handler = (request: Request) => Promise<Response>;

/** One handler per first path segment: React Router matches linearly and rebuilds all routes for each document. */
export function createHandler(build: ServerBuild, mode: string): Handler {
  const fullHandler = createRequestHandler(build, mode);
  const segments = new Set(pagesOf(build).map(({ word }) => word));
  const parts = new Map([...segments].map((word) => [word, createRequestHandler(partOf(build, word), mode)]));
  return (request) => {
    const word = firstWord(new URL(request.url).pathname).replace(/\.data$/, "");
    return (parts.get(word) ?? fullHandler)(request);
  };
}

function partOf(build: ServerBuild, word: string): ServerBuild {
  const pages = pagesOf(build).filter((page) => page.word === word || isVariable(page.word));
  const included = new Set(pages.flatMap(({ ids }) => ids));
  const only = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => included.has(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}

interface Page {
  word: string;
  ids: string[];
}

function pagesOf(build: ServerBuild): Page[] {
  return patternsOf(build).map(({ pattern, ids }) => ({ word: firstWord(pattern), ids }));
}

function firstWord(path: string): string {
  return path.split("/", 2)[1] ?? "";
}

/** True for `:id`, `word?` and `*`. */
function isVariable(word: string): boolean {
  return /[:?*]/.test(word);
}
