import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { routes } from "#tests/routes.ts";
import { documentTest, expect, test } from "#tests/support/journey.fixture.ts";

const assets = join(import.meta.dirname, "../../build/client/assets");

documentTest("no validation library reaches the browser", { tag: "@read" }, async () => {
  const scripts = (await readdir(assets)).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(0);
  const found: string[] = [];
  for (const name of scripts) {
    const source = await readFile(join(assets, name), "utf8");
    if (/ZodError|\$ZodType|_zod\b|invalid_union|conform-to/.test(source)) found.push(name);
  }
  expect(found).toEqual([]);
});

documentTest("no script imports itself by way of others: each finds what it uses", { tag: "@read" }, async () => {
  const names = (await readdir(assets)).filter((name) => name.endsWith(".js") && !name.startsWith("manifest-"));
  const imports = new Map<string, Set<string>>();
  for (const name of names) {
    const source = await readFile(join(assets, name), "utf8");
    const found = source.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g);
    imports.set(name, new Set([...found].map(([, imported = ""]) => imported)));
  }
  expect([...imports.values()].filter(({ size }) => size > 0).length).toBeGreaterThan(0);
  // Removes modules without remaining imports; the rest are cycles.
  for (let size = 0; size !== imports.size;) {
    size = imports.size;
    for (const [name, imported] of imports) {
      if ([...imported].every((other) => !imports.has(other))) imports.delete(name);
    }
  }
  expect([...imports.keys()]).toEqual([]);
});

documentTest("the stylesheet has nothing of Tailwind's own look", { tag: "@read" }, async () => {
  const [name = "", ...others] = (await readdir(assets)).filter((file) => file.endsWith(".css"));
  expect(others).toEqual([]);
  const styles = await readFile(join(assets, name), "utf8");
  expect(styles.length).toBeGreaterThan(1000);
  const foreign = /indigo|violet|slate-|rounded-(?:xl|2xl|full-)|\.shadow|gradient\(|backdrop-filter|blur\(/g;
  expect([...new Set(styles.match(foreign))]).toEqual([]);
});

documentTest(
  "until the font has arrived bold words have a bold face: the regular one is not smeared",
  { tag: "@read" },
  async ({ request }) => {
    const html = await (await request.get("/listings")).text();
    const faces = [...html.matchAll(/@font-face\s*{[^}]*NP Fallback[^}]*}/g)].map(([face]) => face);
    expect(faces.map((face) => [/font-weight:([\d ]+)/.exec(face)?.[1], /bold/i.test(face)])).toEqual([
      ["400", false],
      ["500 700", true],
    ]);
  },
);

documentTest(
  "font and sprites are kept for ever: no later page asks whether they are still the same",
  { tag: "@read" },
  async ({ request }) => {
    const html = await (await request.get("/listings")).text();
    const shown = [
      /<link rel="preload" href="([^"]+)" as="font"/,
      /<use href="([^"#]+)#heart"/,
      /url\("?([^")]+\.woff2)"?\)/,
    ];
    const addresses = shown.map((pattern) => pattern.exec(html)?.[1] ?? "none");
    expect(addresses[0], "the document asks early for the font that its styles name").toBe(addresses[2]);
    for (const address of addresses) {
      const response = await request.get(address);
      expect(response.status(), address).toBe(200);
      expect(response.headers()["cache-control"], address).toContain("immutable");
    }
  },
);

/**
 * Bytes after brotli compression, as the server sends them. The search names more than 400 suburbs with homes, which
 * take 2 KB, and the agents of 24 homes, which take 0.4 KB.
 */
const documentBudget = 25_600;

/** A home has a form, a chart, costs and the facts of its agent. */
const documentBudgets = {
  "/listings": documentBudget,
  "/listings?type=rent&page=2": documentBudget,
  "/listings/1": 27_200,
  "/agents": 24_000,
  "/finance/calculators/mortgage": 23_500,
};

for (const [path, most] of Object.entries(documentBudgets)) {
  documentTest(
    `the document of ${path}, with its styles, is at most ${most} bytes`,
    { tag: "@read" },
    async ({ server, homes }) => {
      const address = path === "/listings/1" ? `/listings/${homes[0]!.id}` : path;
      const response = await fetch(`${server.url}${address}`, { headers: { "accept-encoding": "br" } });
      expect(response.headers.get("content-encoding")).toBe("br");
      expect(Number(response.headers.get("content-length"))).toBeLessThanOrEqual(most);
    },
  );
}

/** Bytes after zstd compression, for a browser that has loaded the complete stylesheet with an earlier page. */
const laterBudgets = {
  "/listings": 18_800,
  "/agents": 19_000,
  "/listings/1": 19_200,
  "/privacy": 9050,
  "/terms": 7000,
};

for (const [path, most] of Object.entries(laterBudgets)) {
  documentTest(`a later document of ${path} is at most ${most} bytes`, { tag: "@read" }, async ({ server, homes }) => {
    const sheet = (await readdir(assets)).find((name) => name.endsWith(".css")) ?? "";
    const digest = createHash("sha256").update(await readFile(join(assets, sheet)));
    const headers = { "accept-encoding": "br, zstd, dcz", "available-dictionary": `:${digest.digest("base64")}:` };
    const address = path === "/listings/1" ? `/listings/${homes[0]!.id}` : path;
    const response = await fetch(server.url + address, { headers });
    expect(response.headers.get("content-encoding")).toBe("dcz");
    expect(response.headers.get("vary")).toContain("Available-Dictionary");
    expect(Number(response.headers.get("content-length"))).toBeLessThanOrEqual(most);
  });
}

/** Splits a selector at commas or combinators outside parentheses and brackets. */
function splitSelector(selector: string, at: RegExp): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of selector) {
    if (/[([]/.test(character)) depth += 1;
    if (/[)\]]/.test(character)) depth -= 1;
    if (depth === 0 && at.test(character)) parts.push("");
    else parts.push(parts.pop() + character);
  }
  return parts.filter((part) => part.trim() !== "");
}

/* When a box is ticked or a panel opened, the browser restyles each such element of the page, even if the rest of the
   selector matches nothing. Tailwind's group-has-* and peer-has-* create such rules. */
documentTest("no rule below :has() applies to common elements without a class", { tag: "@read" }, async () => {
  const sheet = (await readdir(assets)).find((name) => name.endsWith(".css")) ?? "";
  const rules = (await readFile(join(assets, sheet), "utf8")).match(/[^{};]*:has\([^{}]*(?=\{)/g) ?? [];
  expect(rules.length).toBeGreaterThan(10);
  const subjects = rules
    .flatMap((rule) => splitSelector(rule, /,/))
    .filter((selector) => selector.includes(":has("))
    .map((selector) => ({ selector, subject: splitSelector(selector, /[\s>+~]/).at(-1) ?? "" }));
  // A class that an element lacks does not narrow the search for it.
  const positive = (subject: string) => subject.replaceAll(/:not\((?:[^()]|\([^()]*\))*\)/g, "");
  const isCommon = (subject: string) => !/[.#]|^small\b/.test(positive(subject)) && !subject.includes(":has(");
  expect(subjects.filter(({ subject }) => isCommon(subject))).toEqual([]);
});

/* After any change in the page that any `:has()` may concern, the browser would look for the subjects of all such rules in all of it. */
documentTest("no rule applies to elements below html:has() or body:has()", { tag: "@read" }, async () => {
  const sheet = (await readdir(assets)).find((name) => name.endsWith(".css")) ?? "";
  const rules = (await readFile(join(assets, sheet), "utf8")).match(/[^{};]*:has\([^{}]*(?=\{)/g) ?? [];
  const below = rules.flatMap((rule) =>
    splitSelector(rule, /,/).filter((selector) => {
      const compounds = splitSelector(selector, /[\s>+~]/);
      return compounds.slice(0, -1).some((compound) => /^\s*(?:html|body|:root)\b.*:has\(/.test(compound));
    }),
  );
  expect(below).toEqual([]);
});

/** The page with its styles and the drawing, whose own limit of 20 KB is tested in draw-map.test.ts. */
const mapBudget = 35_000;

for (const query of ["", "&z=1&x=7&y=7", "&z=3&x=31&y=29", "&z=4&x=63&y=59", "&z=6&x=254&y=243"]) {
  documentTest(
    `the map of /listings?view=map${query}, with everything, is at most ${mapBudget} bytes`,
    { tag: "@read" },
    async ({ server }) => {
      const response = await fetch(`${server.url}/listings?view=map${query}`, { headers: { "accept-encoding": "br" } });
      expect(Number(response.headers.get("content-length"))).toBeLessThanOrEqual(mapBudget);
    },
  );
}

/** Small files are sent as they are. */
async function sentSize(name: string): Promise<number> {
  const file = join(assets, name);
  return (await stat(`${file}.br`).catch(() => stat(file))).size;
}

/** The number of scripts, and their bytes after brotli compression, without the stylesheet and headers. */
for (const [path, most, bytes] of [
  ["/", 8, 154_600],
  ["/listings", 8, 166_800],
  ["/listings/1", 16, 212_700],
  ["/agents", 10, 168_800],
  ["/suburbs/newtown", 11, 184_000],
] as const) {
  documentTest(
    `${path} is hydrated by at most ${most} scripts of ${bytes} bytes`,
    { tag: "@read" },
    async ({ server, homes }) => {
      const address = path === "/listings/1" ? `/listings/${homes[0]!.id}` : path;
      const html = await (await fetch(server.url + address)).text();
      const scripts = Array.from(
        html.matchAll(/<link rel="modulepreload"[^>]* href="\/assets\/([^"]+)"/g),
        ([, name = ""]) => name,
      );
      expect(scripts.length).toBeGreaterThan(0);
      expect(scripts.length).toBeLessThanOrEqual(most);
      const sizes = await Promise.all(scripts.map(sentSize));
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(bytes);
    },
  );
}

for (const { example } of routes.filter((row) => row.kind === "page" && !row.hasScripts)) {
  documentTest(`${example} loads no scripts`, { tag: "@read" }, async ({ server }) => {
    const response = await fetch(`${server.url}${example}`, { redirect: "manual" });
    expect((await response.text()).match(/modulepreload|type="module"|<script[^>]+src=|__reactRouter/g)).toBeNull();
  });
}

test("a page sends requests to its own server only", async ({ page, visitor, server }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await visitor.open("/listings");
  expect(asked.filter((address) => !address.startsWith(server.url) && !address.startsWith("data:"))).toEqual([]);
});
