import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { format } from "oxfmt";
import { type RouteRow, routes } from "#tests/routes.ts";

const readmePath = join(resolve(import.meta.dirname, ".."), "README.md");
const begin = "<!-- addresses: written by `npm run readme` from tests/routes.ts -->";
const end = "<!-- end of addresses -->";

/** README.md with the tables of addresses as tests/routes.ts has them now. Throws an Error when the place for them is missing. */
export async function withAddresses(readme: string): Promise<string> {
  const [start, stop] = [readme.indexOf(begin), readme.indexOf(end)];
  if (start < 0 || stop < start) throw new Error(`README.md has no place for the addresses: ${begin} … ${end}`);
  const pages = routes.filter(({ kind }) => kind === "page");
  const others = routes.filter(({ kind }) => kind !== "page");
  const tables = [
    table("page", pages, ({ path }) => code(path)),
    table("for programs", others, ({ method, path }) => code(`${method} ${path}`)),
  ];
  const written = `${readme.slice(0, start)}${begin}\n\n${tables.join("\n\n")}\n\n${readme.slice(stop)}`;
  return (await format("README.md", written, { printWidth: 120 })).code;
}

function table(heading: string, rows: readonly RouteRow[], address: (row: RouteRow) => string): string {
  const lines = rows.map((row) => `| ${address(row)} | ${row.what} | ${row.access} |`);
  return [`| ${heading} | what | for whom |`, "| --- | --- | --- |", ...lines].join("\n");
}

/** Parameters as people write them: `/agents/:id` is `/agents/{id}`. */
function code(pattern: string): string {
  return `\`${pattern.replaceAll(/:(\w+)(\?)?/g, "{$1}").replace("/*", "/…")}\``;
}

if (import.meta.main) {
  await writeFile(readmePath, await withAddresses(await readFile(readmePath, "utf8")));
}
