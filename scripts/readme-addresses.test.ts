import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { withAddresses } from "./readme-addresses.ts";

test("the addresses in README.md are those of the product; `npm run readme` writes them", async () => {
  const readme = readFileSync(join(resolve(import.meta.dirname, ".."), "README.md"), "utf8");
  expect(readme).toBe(await withAddresses(readme));
});

test("a README without a place for the addresses is an error, and nothing is written over", async () => {
  await expect(withAddresses("# Southerly\n")).rejects.toThrow("no place for the addresses");
});
