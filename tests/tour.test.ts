import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");

/** Every link to a file of ours in a page, with the code word it bears, if it bears one. */
function linksIn(page: string) {
  const text = readFileSync(join(root, page), "utf8");
  return [...text.matchAll(/\[(`?)([^\]`]+)`?\]\((?!https?:|#|mailto:)([^)\s#]+)[^)]*\)/g)].map(
    ([, code, word = "", target = ""]) => ({
      word: code ? word : undefined,
      path: join(dirname(join(root, page)), target),
    }),
  );
}

const decisions = readdirSync(join(root, "docs/decisions")).map((name) => `docs/decisions/${name}`);

describe.each(["README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/tour.md", ...decisions])(
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

test("the tour leads through at least a dozen files", () => {
  expect(new Set(linksIn("docs/tour.md").map(({ path }) => path)).size).toBeGreaterThanOrEqual(12);
});
