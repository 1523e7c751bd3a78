import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "#tests/support/journey.fixture.ts";

const assets = join(import.meta.dirname, "../../build/client/assets");

test("no validation library reaches the browser", async () => {
  const scripts = (await readdir(assets)).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(0);
  const found: string[] = [];
  for (const name of scripts) {
    const source = await readFile(join(assets, name), "utf8");
    if (/ZodError|\$ZodType|_zod\b|invalid_union|conform-to/.test(source)) found.push(name);
  }
  expect(found).toEqual([]);
});

test("the stylesheet has nothing of Tailwind's own look", async ({ request }) => {
  const html = await (await request.get("/listings")).text();
  const styles = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "";
  expect(styles.length).toBeGreaterThan(1000);
  const foreign = /indigo|violet|slate-|rounded-(?:xl|2xl|full-)|\.shadow|gradient\(|backdrop-filter|blur\(/g;
  expect([...new Set(styles.match(foreign))]).toEqual([]);
});

test("a page asks nobody but its own server for anything, and for no stylesheet", async ({ page, visitor, server }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await visitor.open("/listings");
  expect(asked.filter((address) => !address.startsWith(server.url) && !address.startsWith("data:"))).toEqual([]);
  expect(asked.filter((address) => address.endsWith(".css"))).toEqual([]);
});
