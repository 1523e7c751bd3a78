import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addressesFile, addressesPage } from "./addresses.ts";

test("docs/addresses.md lists the addresses of the product; `npm run addresses` writes it", async () => {
  expect(readFileSync(addressesFile, "utf8")).toBe(await addressesPage());
});
