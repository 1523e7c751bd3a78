import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A mistake that somebody could make, as a patch, and the tests that should notice it. */
export interface Mutant {
  name: string;
  /** What a person would suffer from it. */
  accident: string;
  /** What it breaks. */
  promise: string;
  /** Files of tests. */
  suites: string[];
  /** Of their tests those with this in their name; all of them without it. */
  testName?: string;
  changes: Change[];
}

/** What a patch does to one file. */
interface Change {
  path: string;
  hunks: Hunk[];
}

/** Whole lines, each with its line end. */
interface Hunk {
  before: string;
  after: string;
}

/** The mutants that are kept here, by their names. */
export async function readMutants(): Promise<Mutant[]> {
  const names = await readdir(import.meta.dirname);
  const patches = names.filter((name) => name.endsWith(".patch")).toSorted();
  return Promise.all(
    patches.map(async (file) =>
      parseMutant(file.replace(/\.patch$/, ""), await readFile(join(import.meta.dirname, file), "utf8")),
    ),
  );
}

/** Reads a unified diff with its header. Throws when the header lacks something. */
export function parseMutant(name: string, text: string): Mutant {
  const [header = "", ...files] = text.split(/^--- a\//m);
  const [, accident, promise, noticedBy] = /^(.+?)\n\nPromise: ([^\n]+)\nNoticed by: ([^\n]+)\n*$/s.exec(header) ?? [];
  if (!accident || !promise || !noticedBy) {
    throw new Error(`${name}.patch begins with the accident, an empty line, "Promise: ..." and "Noticed by: ...".`);
  }
  const [, paths = "", testName] = /^([^"]+?)(?: -t "([^"]+)")?$/.exec(noticedBy) ?? [];
  return {
    name,
    accident: accident.replaceAll("\n", " "),
    promise,
    suites: paths.split(" ").filter(Boolean),
    ...(testName !== undefined && { testName }),
    changes: files.map(parseChange),
  };
}

function parseChange(text: string): Change {
  const [head = "", ...hunks] = text.split(/^@@.*\n/m);
  const linesOf = (hunk: string, sign: "-" | "+") =>
    Array.from(hunk.matchAll(/^([ +-])(.*\n)/gm))
      .filter(([, kind]) => kind === " " || kind === sign)
      .map(([, , line]) => line)
      .join("");
  return {
    path: head.split("\n", 1)[0] ?? "",
    hunks: hunks.map((hunk) => ({ before: linesOf(hunk, "-"), after: linesOf(hunk, "+") })),
  };
}

/** A file with a change made, wherever its lines stand by now. Throws when they are not there, or more than once. */
export function withChange(text: string, { path, hunks }: Change): string {
  return hunks.reduce((changed, { before, after }) => {
    const places = placesOf(changed, before);
    const [at = 0] = places;
    if (places.length !== 1) {
      throw new Error(`What is to be changed of ${path} is there ${places.length} times:\n${before}`);
    }
    return changed.slice(0, at) + after + changed.slice(at + before.length);
  }, text);
}

/** Where in a text these whole lines stand. */
function placesOf(text: string, lines: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(lines); at !== -1; at = text.indexOf(lines, at + 1)) {
    if (at === 0 || text[at - 1] === "\n") places.push(at);
  }
  return places;
}
