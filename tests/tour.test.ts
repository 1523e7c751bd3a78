import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { readMarkdown, tokensOf } from "./support/markdown.ts";

const root = resolve(import.meta.dirname, "..");

/**
 * Every link of a page to a file of this repository, with its code span, its heading and, if its title has one, the
 * name of a test.
 */
function linksIn(page: string) {
  const links = tokensOf("link", readMarkdown(join(root, page))).filter(
    ({ href }) => !/^(?:https?|mailto):/.test(href),
  );
  return links.map(({ href, title, tokens: [first] }) => {
    const [target = "", heading] = href.split("#");
    return {
      word: first?.type === "codespan" ? String(first["text"]) : undefined,
      heading,
      test: title ?? undefined,
      path: target ? join(dirname(join(root, page)), target) : join(root, page),
    };
  });
}

/** The headings of a page in the form used by links: lower case, with hyphens instead of spaces. */
function headingsOf(path: string): string[] {
  return tokensOf("heading", readMarkdown(path)).map(({ text }) =>
    text
      .toLowerCase()
      .replaceAll(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
}

/** Pages with proofs: the title of a link to a test is the name of the test. */
const proving = ["backups", "metrics", "operating", "security/asvs", "security/threat-model"].map(
  (name) => `docs/${name}.md`,
);

const pagesOf = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name));

describe.each(["", "bench", "docs", "docs/decisions", "docs/security", "tests", "tests/faults"].flatMap(pagesOf))(
  "the links of %s",
  (page) => {
    test("lead to files and headings, and quoted code and test titles exist in their files", () => {
      const stands = (words: string, path: string) => readFileSync(path, "utf8").includes(words);
      const broken = linksIn(page).filter(
        ({ word, heading, test: name, path }) =>
          !existsSync(path) ||
          (heading !== undefined && !headingsOf(path).includes(heading)) ||
          (word !== undefined && !path.endsWith(word) && !stands(word, path)) ||
          (name !== undefined && !stands(`"${name}"`, path)),
      );
      expect(broken).toEqual([]);
    });
  },
);

test.each(proving)("the links of %s to tests have the title of an existing test", (page) => {
  const tests = linksIn(page).filter(({ path }) => /\.(?:test|spec)\.tsx?$/.test(path));
  expect(tests.filter(({ test: name }) => name === undefined)).toEqual([]);
  expect(tests).not.toEqual([]);
});

test("the README has at most 9 kB", () => {
  expect(readFileSync(join(root, "README.md")).length).toBeLessThanOrEqual(9000);
});
