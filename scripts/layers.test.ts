import { expect, test } from "vitest";
import { breachesOf } from "./layers.ts";
import { featuresInLine, layers, screens } from "./layers-table.ts";

const pure = "app/features/listings/model/filters.ts";
const messages = "app/features/listings/model/listings.messages.ts";
const schema = "app/features/listings/model/listing.schema.ts";
const queries = "app/features/listings/search/search.queries.server.ts";
const operation = "app/features/listings/manage/publish.server.ts";
const form = "app/features/listings/enquiry.form.server.ts";
const hook = "app/features/listings/use-filters.ts";
const component = "app/features/listings/model/listing-card.tsx";
const page = "app/features/listings/search/listings.page.tsx";
const endpoint = "app/features/listings/search/listings.api.ts";
const primitive = "app/ui/search.tsx";

const value = (from: string) => `import { thing } from "${from}";`;
const types = (from: string) => `import type { Thing } from "${from}";`;
const markup = (element: string) => `export const Thing = () => ${element};`;

/** The number is that of the rule in the table of the design; the last column is said to whoever breaks it. */
const planted: [rule: string, path: string, text: string, says: string][] = [
  ["1 lib stands alone", "app/lib/dollars.ts", value("zod"), "lib is pure"],
  ["1 lib stands alone", "app/lib/dollars.ts", value("#app/env.server.ts"), "lib is pure"],
  ["2 ui knows no zod", "app/ui/input.tsx", value("zod"), "no product words"],
  ["2 ui knows no feature", "app/ui/card.tsx", value("#app/features/listings/model/card.ts"), "no product words"],
  [
    "2 ui knows no feature, not even its types",
    "app/ui/card.tsx",
    types("#app/features/listings/model/card.ts"),
    "no product words",
  ],
  ["3 only forms imports Conform", component, value("@conform-to/react"), "data as props"],
  ["3 forms knows no http", "app/forms/field.tsx", value("#app/http/body.server.ts"), "pass the schema"],
  ["4 http knows no database", "app/http/page-cache.server.ts", value("#db/client.server.ts"), "HTTP edge"],
  ["4 http knows no session", "app/http/json.server.ts", value("#app/session/viewer.server.ts"), "HTTP edge"],
  [
    "5 only session queries reach the database",
    "app/session/storage.server.ts",
    value("#db/client.server.ts"),
    "session.queries.server.ts",
  ],
  [
    "5 chrome knows no feature",
    "app/chrome/header.tsx",
    value("#app/features/listings/search/search.queries.server.ts"),
    "from the root loader",
  ],
  [
    "5 chrome takes types of session only",
    "app/chrome/header.tsx",
    value("#app/session/viewer.server.ts"),
    "write import type",
  ],
  ["5 root knows no database", "app/root.tsx", value("#db/client.server.ts"), "document shell"],
  ["6 pure files do no I/O", pure, value("./listings.queries.server.ts"), "only types"],
  ["6 pure files use no library", pure, value("zod"), "computes from its arguments"],
  ["6 messages import nothing", messages, value("#app/lib/dollars.ts"), "Messages are sentences"],
  ["6 schemas run in the browser", schema, value("./listings.queries.server.ts"), "runs in the browser"],
  ["7 queries know no HTTP", queries, value("react-router"), "Queries are SQL"],
  ["7 queries know no operation", queries, value("./publish-listing.server.ts"), "Queries are SQL"],
  ["8 operations have no SQL", operation, value("kysely"), "x.queries.server.ts"],
  ["8 operations reach no client", operation, value("#db/client.server.ts"), "x.queries.server.ts"],
  ["8 operations throw no Response", operation, value("react-router"), "lib/errors.ts"],
  ["10 a form's server half has no SQL", form, value("kysely"), "several pages carry"],
  ["10 a form's server half has no markup", form, value("./listing-card.tsx"), "several pages carry"],
  ["8 operations know no form", operation, value("./enquiry.form.server.ts"), "applies a rule"],
  ["9 components take types of queries only", component, value("./listings.queries.server.ts"), "write import type"],
  ["9 components take types of schemas only", component, value("./listing.schema.ts"), "write import type"],
  ["9 hooks are components", hook, value("zod"), "data as props"],
  ["10 pages have no SQL", page, value("kysely"), "thin door"],
  [
    "10 pages reach no client",
    page,
    `const client = await import("#db/client.server.ts"); export { client };`,
    "thin door",
  ],
  [
    "10 nothing imports a page",
    "app/features/home/home.page.tsx",
    value("#app/features/listings/search/listings.page.tsx"),
    "Only routes.ts and tests",
  ],
  ["10 nothing imports an endpoint", component, types("./listings.api.ts"), "Only routes.ts and tests"],
  ["10 endpoints have no markup", endpoint, value("#app/ui/card.tsx"), "thin door"],
  ["10 endpoints have no React", endpoint, value("react"), "thin door"],
  [
    "11 migrations import only kysely",
    "migrations/20270101000001_homes.ts",
    value("#app/lib/states.ts"),
    "in ten years",
  ],
  [
    "11 the client knows no feature",
    "db/client.server.ts",
    value("#app/features/listings/model/card.ts"),
    "the environment and the log",
  ],
  [
    "11 only the worker imports jobs",
    operation,
    value("#app/jobs/saved-search-alerts.job.ts"),
    "Only jobs/worker.server.ts",
  ],
  [
    "11 the seed takes no screens",
    "db/seed/index.ts",
    value("#app/features/listings/search/listings.page.tsx"),
    "Only routes.ts and tests",
  ],
  [
    "12 features stand in line",
    "app/features/suburbs/model/suburbs.queries.server.ts",
    value("#app/features/listings/model/match.queries.server.ts"),
    "let listings import suburbs",
  ],
  [
    "12 the line holds for types",
    "app/features/agents/model/agent-card.tsx",
    types("#app/features/listings/model/card.ts"),
    "let listings import agents",
  ],
  ["12 screens are on top", component, value("#app/features/home/hero.tsx"), "home is a screen"],
  [
    "12 a new noun takes its place",
    "app/features/inspections/inspection.ts",
    "export const minutes = 30;",
    "featuresInLine",
  ],
  ["13 no barrel of stars", pure, `export * from "./listing-filters.ts";`, "barrel"],
  ["13 no barrel of names", pure, `export { a } from "./a.ts"; export { b } from "./b.ts";`, "barrel"],
  ["13 no product import of tests", page, value("#tests/support/person.ts"), "Nothing but a test"],
  ["13 no ../", page, value("../../lib/text.ts"), "import #app/lib/text.ts"],
  ["paths name their extension", page, value("#app/lib/text"), "with its extension"],
  [
    "the process knows only the build",
    "server/gate.ts",
    value("#app/features/listings/search/search.queries.server.ts"),
    "build.entry.module",
  ],
  [
    "the application does not know the process",
    "app/http/address.server.ts",
    value("#server/gate.ts"),
    "does not know the process",
  ],
  ["every file has a layer", "app/helpers/stuff.ts", "export const stuff = 1;", "No layer holds app/helpers/stuff.ts"],
  ["a form has a method", primitive, markup('<form action="/listings" />'), "form's method"],
  ["a form has an action", primitive, markup('<fetcher.Form method="post" />'), "form's action"],
  ["an action is an address", primitive, markup('<form method="post" action={() => save()} />'), "javascript: address"],
  ["controls are uncontrolled", primitive, markup('<input name="suburb" value={suburb} />'), "defaultValue"],
  ["selects are uncontrolled", primitive, markup('<select name="sort" value={sort} />'), "defaultValue"],
  ["boxes are uncontrolled", primitive, markup('<input type="checkbox" value="yes" checked={on} />'), "defaultChecked"],
];

test.each(planted)("finds a breach: %s (%s)", (_rule, path, text, says) => {
  const found = breachesOf({ path, text });
  expect(found.map(({ message }) => message).join("\n")).toContain(says);
  expect(found, "one breach, told once").toHaveLength(1);
});

const allowed = [
  {
    why: "a page composes features",
    path: "app/features/suburbs/guide/suburb.page.tsx",
    text: `import { search } from "#app/features/listings/search/search.queries.server.ts"; import type { Route } from "./+types/suburb.page";`,
  },
  {
    why: "a page with an action passes on the forms' clientAction",
    path: page,
    text: `export { clientAction } from "#app/forms/client-action.ts"; export default function Page() { return null; }`,
  },
  {
    why: "queries ask the database",
    path: queries,
    text: `import { sql } from "kysely"; import { jsonArrayFrom } from "kysely/helpers/postgres"; import { db } from "#db/client.server.ts";`,
  },
  {
    why: "a feature imports from its left",
    path: component,
    text: `import { Agent } from "#app/features/agents/model/agent-card.tsx";`,
  },
  {
    why: "a component takes types of the server",
    path: component,
    text: `import type { Found } from "./listings.queries.server.ts"; import { type Input } from "./listing.schema.ts";`,
  },
  {
    why: "the process reads the environment and the log",
    path: "server/main.ts",
    text: `import { createServer } from "node:http"; import { env } from "#app/env.server.ts"; import { logger } from "#app/logger.server.ts";`,
  },
  {
    why: "the seed parses through schemas",
    path: "db/seed/factories/listings.ts",
    text: `import { listing } from "#app/features/listings/model/listing.schema.ts";`,
  },
  {
    why: "a test imports anything",
    path: "app/features/listings/listings.db.test.ts",
    text: `import { loader } from "./listings.page.tsx"; import { person } from "#tests/support/person.ts";`,
  },
  { why: "an asset is imported with a query", path: "app/root.tsx", text: `import css from "./app.css?inline";` },
  {
    why: "a form that works without JavaScript",
    path: primitive,
    text: `export const Search = () => <Form method="get" action="/listings"><input type="hidden" name="type" value={type} /><input defaultValue={suburb} /><input type="radio" value="sale" defaultChecked /></Form>;`,
  },
  {
    why: "a dialog's close form",
    path: "app/ui/dialog.tsx",
    text: `export const Close = () => <form method="dialog" />;`,
  },
];

test.each(allowed)("lets pass: $why", ({ path, text }) => {
  expect(breachesOf({ path, text })).toEqual([]);
});

test("tells the line of a breach", () => {
  expect(breachesOf({ path: "app/lib/text.ts", text: `export const a = 1;\n\nimport "zod";\n` })).toMatchObject([
    { line: 3 },
  ]);
});

test("reports a file that cannot be parsed", () => {
  expect(breachesOf({ path: "app/lib/text.ts", text: "export const = ;" })[0]?.message).toContain("Cannot be parsed");
});

test("every layer of the product says what to do instead, and every feature has one place", () => {
  const silent = layers.filter(
    ({ imports, instead, onlyReachedBy }) => imports !== "anything" && !instead && !onlyReachedBy,
  );
  expect(silent.map(({ name }) => name)).toEqual(["asset"]);
  expect(new Set([...featuresInLine, ...screens]).size).toBe(featuresInLine.length + screens.length);
});
