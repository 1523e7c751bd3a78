import { expect, test } from "vitest";
import { articles } from "#reference/data/articles/index.ts";
import { articleDrawingAlt, drawArticle } from "./draw-article.ts";

test("every article has a drawing of its own subject, and no two the same", () => {
  const words = articles.map(articleDrawingAlt);
  expect(new Set(words).size).toBe(articles.length);
  expect(new Set(articles.map(drawArticle)).size).toBe(articles.length);
});

test.each([
  ["What happens on auction day", "hammer"],
  ["Renting with a dog", "dog"],
  ["Reading your strata levies", "block of flats"],
  ["A new category of ours", "three houses"],
])("an article called %s shows %s", (title, shown) => {
  expect(articleDrawingAlt({ slug: "own", title, category: "else", tags: [] })).toContain(shown);
});

test("without a matching word, the category decides", () => {
  const plain = { slug: "own", title: "Seven questions", tags: [] };
  expect(articleDrawingAlt({ ...plain, category: "finance" })).toContain("loan");
  expect(articleDrawingAlt({ ...plain, category: "buying" })).toContain("key");
});

test("a drawing is about two kilobytes, without external resources", () => {
  for (const svg of articles.map(drawArticle)) {
    expect(svg.length).toBeLessThan(12_000);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|href|url\(|@import/);
  }
});
