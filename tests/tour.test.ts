import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");

/** Every link to a file of ours in a page, with the code word it bears and the name of a test in its title, if there are. */
function linksIn(page: string) {
  const text = readFileSync(join(root, page), "utf8");
  return [...text.matchAll(/\[(`?)([^\]`]+)`?\]\((?!https?:|#|mailto:)([^)\s#]+)(?:#[^)\s]*)?(?: "([^"]+)")?\)/g)].map(
    ([, code, word = "", target = "", title]) => ({
      word: code ? word : undefined,
      test: title,
      path: join(dirname(join(root, page)), target),
    }),
  );
}

/** What proves a promise: a link to a test bears its name as its title. */
const proving = ["docs/threat-model.md", "docs/asvs.md"];

const decisions = readdirSync(join(root, "docs/decisions")).map((name) => `docs/decisions/${name}`);

describe.each(["README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/tour.md", ...proving, ...decisions])(
  "the links of %s",
  (page) => {
    test("lead to files, and a word of code in a link stands in its file", () => {
      const broken = linksIn(page).filter(
        ({ word, path }) =>
          !existsSync(path) ||
          (word !== undefined && !path.endsWith(word) && !readFileSync(path, "utf8").includes(word)),
      );
      expect(broken).toEqual([]);
    });
  },
);

test.each(proving)("the links of %s to tests bear the name of a test that is there", (page) => {
  const links = linksIn(page);
  const tests = links.filter(({ path }) => /\.(?:test|spec)\.tsx?$/.test(path));
  const isThere = ({ test: name, path }: (typeof links)[number]) =>
    name !== undefined && existsSync(path) && readFileSync(path, "utf8").includes(`"${name}"`);
  expect(tests.filter((link) => !isThere(link))).toEqual([]);
  expect(tests.length).toBeGreaterThanOrEqual(24);
});

test("the tour leads through at least a dozen files", () => {
  expect(new Set(linksIn("docs/tour.md").map(({ path }) => path)).size).toBeGreaterThanOrEqual(12);
});
