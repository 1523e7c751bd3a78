import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { format } from "oxfmt";
import { type RouteRow, routes } from "#tests/routes.ts";

export const addressesFile = join(resolve(import.meta.dirname, ".."), "docs/addresses.md");

const introduction = `# Addresses

\`npm run addresses\` writes this file from [\`tests/routes.ts\`](../tests/routes.ts). An address without a row there fails the tests.
Visitors without access get a 404 from a page, and a 401 or 403 from an endpoint.

Access: \`own\` is the user that the row belongs to, \`agent\` any agent, \`owner\` the agent who owns the listing, and \`manager\` the owner or a
colleague in the same agency. Admins may do everything that owners and managers may.`;

export async function addressesPage(): Promise<string> {
  const pages = routes.filter(({ kind }) => kind === "page");
  const others = routes.filter(({ kind }) => kind !== "page");
  const parts = [
    introduction,
    "## Pages",
    table("page", pages, ({ path }) => code(path)),
    "## For programs",
    table("address", others, ({ method, path }) => code(`${method} ${path}`)),
  ];
  return (await format("addresses.md", `${parts.join("\n\n")}\n`, { printWidth: 120 })).code;
}

function table(heading: string, rows: readonly RouteRow[], address: (row: RouteRow) => string): string {
  const lines = rows.map((row) => `| ${address(row)} | ${row.description} | ${row.access} |`);
  return [`| ${heading} | description | access |`, "| --- | --- | --- |", ...lines].join("\n");
}

/** Rewrites `/agents/:id` to `/agents/{id}`. */
function code(pattern: string): string {
  return `\`${pattern.replaceAll(/:(\w+)(\?)?/g, "{$1}").replace("/*", "/…")}\``;
}

if (import.meta.main) {
  await writeFile(addressesFile, await addressesPage());
}
