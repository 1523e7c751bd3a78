import { createRequestHandler, type ServerBuild } from "react-router";
import { patternsOf } from "./route-patterns.ts";

type Answer = (request: Request) => Promise<Response>;

/**
 * React Router's request handler: one for each first word of an address, and one for what begins with none of them. It compares
 * an address with one route after the other, and makes all routes anew for every document, so that each page would cost
 * more with every other page there is.
 */
export function createAnswer(build: ServerBuild, mode: string): Answer {
  const whole = createRequestHandler(build, mode);
  const words = new Set(pagesOf(build).map(({ word }) => word));
  const parts = new Map([...words].map((word) => [word, createRequestHandler(partOf(build, word), mode)]));
  return (request) => {
    const word = firstWord(new URL(request.url).pathname).replace(/\.data$/, "");
    return (parts.get(word) ?? whole)(request);
  };
}

/** A build whose routes are those of the addresses that begin with a word, those that may begin with any, and the frames around them. */
function partOf(build: ServerBuild, word: string): ServerBuild {
  const pages = pagesOf(build).filter((page) => page.word === word || isVariable(page.word));
  const kept = new Set(pages.flatMap(({ ids }) => ids));
  const only = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}

interface Page {
  /** The first word of its address, or a pattern. */
  word: string;
  /** Its route, and those around it. */
  ids: string[];
}

function pagesOf(build: ServerBuild): Page[] {
  return patternsOf(build).map(({ pattern, ids }) => ({ word: firstWord(pattern), ids }));
}

function firstWord(path: string): string {
  return path.split("/", 2)[1] ?? "";
}

/** A word that stands for others: `:id`, `word?`, `*`. */
function isVariable(word: string): boolean {
  return /[:?*]/.test(word);
}
