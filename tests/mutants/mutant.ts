import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A plausible mistake as a patch, with the tests that should fail. */
export interface Mutant {
  name: string;
  /** The consequence for users. */
  consequence: string;
  /** The promise that it breaks. */
  promise: string;
  /** Paths of test files. */
  suites: string[];
  /** Runs only the tests with this text in their name; all of them if absent. */
  testName?: string;
  changes: Change[];
}

/** The changes of a patch to one file. */
interface Change {
  path: string;
  hunks: Hunk[];
}

/** Complete lines, each with its line break. */
interface Hunk {
  before: string;
  after: string;
}

/** The mutants of this folder, ordered by name. */
export async function readMutants(): Promise<Mutant[]> {
  const names = await readdir(import.meta.dirname);
  const patches = names.filter((name) => name.endsWith(".patch")).toSorted();
  return Promise.all(
    patches.map(async (file) =>
      parseMutant(file.replace(/\.patch$/, ""), await readFile(join(import.meta.dirname, file), "utf8")),
    ),
  );
}

/** Parses a unified diff with its header. Throws if the header is incomplete. */
export function parseMutant(name: string, text: string): Mutant {
  const [header = "", ...files] = text.split(/^--- a\//m);
  const [, consequence, promise, detectedBy] =
    /^(.+?)\n\nPromise: ([^\n]+)\nDetected by: ([^\n]+)\n*$/s.exec(header) ?? [];
  if (!consequence || !promise || !detectedBy) {
    throw new Error(`${name}.patch begins with the consequence, an empty line, "Promise: ..." and "Detected by: ...".`);
  }
  const [, paths = "", testName] = /^([^"]+?)(?: -t "([^"]+)")?$/.exec(detectedBy) ?? [];
  return {
    name,
    consequence: consequence.replaceAll("\n", " "),
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

/** Applies a change wherever the lines are now. Throws unless they occur exactly once. */
export function withChange(text: string, { path, hunks }: Change): string {
  return hunks.reduce((changed, { before, after }) => {
    const places = placesOf(changed, before);
    const [at = 0] = places;
    if (places.length !== 1) {
      throw new Error(`The lines to change in ${path} occur ${places.length} times:\n${before}`);
    }
    return changed.slice(0, at) + after + changed.slice(at + before.length);
  }, text);
}

/** The positions at which these complete lines occur in a text. */
function placesOf(text: string, lines: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(lines); at !== -1; at = text.indexOf(lines, at + 1)) {
    if (at === 0 || text[at - 1] === "\n") places.push(at);
  }
  return places;
}
