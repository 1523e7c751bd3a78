import { expect, test } from "vitest";
import { articles } from "#reference/data/articles/index.ts";
import { ruleArticles } from "./paths.ts";

test("every linked article exists", () => {
  const addresses = articles.map(({ slug }) => `/insights/${slug}`);
  for (const address of Object.values(ruleArticles)) expect(addresses).toContain(address);
});
