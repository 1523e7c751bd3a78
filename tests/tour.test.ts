import { existsSync, readFileSync } from "node:fs";
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

describe.each([
  "docs/tour.md",
  "README.md",
  "docs/decisions/001-stack.md",
  "docs/decisions/002-one-enquiry.md",
  "docs/decisions/004-who-may-see-what.md",
  "docs/decisions/005-alerts-that-keep-their-word.md",
])("the links of %s", (page) => {
  test("lead to files, and a word of code in a link stands in its file", () => {
    const broken = linksIn(page).filter(
      ({ word, path }) =>
        !existsSync(path) || (word !== undefined && !path.endsWith(word) && !readFileSync(path, "utf8").includes(word)),
    );
    expect(broken).toEqual([]);
  });
});

test("the tour leads through at least a dozen files", () => {
  expect(new Set(linksIn("docs/tour.md").map(({ path }) => path)).size).toBeGreaterThanOrEqual(12);
});
