import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** Writes files to a temporary project and runs the linter of `npm run lint` over them once. */
const pure = "app/features/listings/listing-filters.ts";
const messages = "app/features/listings/listings.messages.ts";
const schema = "app/features/listings/listing.schema.ts";
const queries = "app/features/listings/listings.queries.server.ts";
const operation = "app/features/listings/publish-listing.server.ts";
const form = "app/features/listings/enquiry.form.server.ts";
const hook = "app/features/listings/use-filters.ts";
const component = "app/features/listings/listing-card.tsx";
const page = "app/features/listings/listings.page.tsx";
const endpoint = "app/features/listings/listings.api.ts";
const primitive = "app/ui/search.tsx";

const value = (from: string) => `import { thing } from "${from}"; export const other = thing;`;
const types = (from: string) => `import type { Thing } from "${from}"; export const other = (thing: Thing) => thing;`;
const markup = (element: string) => `export const Thing = () => ${element};`;

/** The file breaks the rule, and the linter reports `message`. */
type Violation = [rule: string, path: string, text: string, message: string];

const forbiddenImports: Violation[] = [
  ["lib imports no library", "app/lib/numbers.ts", value("zod"), "lib contains pure helpers"],
  [
    "lib does not read the environment",
    "app/lib/numbers.ts",
    value("#platform/env.server.ts"),
    "lib contains pure helpers",
  ],
  ["ui does not import Zod", "app/ui/input.tsx", value("zod"), "independent of the product"],
  [
    "ui does not import features",
    "app/ui/card.tsx",
    value("#app/features/listings/card.ts"),
    "independent of the product",
  ],
  [
    "ui does not import types of features",
    "app/ui/card.tsx",
    types("#app/features/listings/card.ts"),
    "independent of the product",
  ],
  ["only forms imports Conform", component, value("@conform-to/react"), "data as props"],
  ["forms does not import HTTP", "app/forms/field.tsx", value("#app/http/body.server.ts"), "pass the schema"],
  ["http does not import the database", "app/http/page-cache.server.ts", value("#db/client.server.ts"), "HTTP helpers"],
  [
    "http does not import the session",
    "app/http/json.server.ts",
    value("#app/session/viewer.server.ts"),
    "HTTP helpers",
  ],
  ["sessions have no SQL", "app/session/storage.server.ts", value("#db/client.server.ts"), "session.queries"],
  ["chrome does not import features", "app/chrome/header.tsx", value(`#${queries}`), "from the root loader"],
  ["chrome imports only types", "app/chrome/header.tsx", value("#app/session/viewer.server.ts"), "write import type"],
  ["root does not import the database", "app/root.tsx", value("#db/client.server.ts"), "The root depends"],
  ["pure files do no I/O", pure, value("./listings.queries.server.ts"), "write import type"],
  ["pure files use no library", pure, value("zod"), "computes from its arguments"],
  ["pure files use no hook", pure, value("./use-filters.ts"), "computes from its arguments"],
  ["messages import nothing", messages, value("#app/lib/numbers.ts"), "Messages are plain text"],
  ["schemas run in the browser", schema, value("./listings.queries.server.ts"), "also runs in the browser"],
  ["queries do not import HTTP", queries, value("react-router"), "Queries are SQL"],
  ["queries do not import operations", queries, value("./publish-listing.server.ts"), "Queries are SQL"],
  ["operations have no SQL", operation, value("kysely"), "x.queries.server.ts"],
  ["operations do not import the client", operation, value("#db/client.server.ts"), "x.queries.server.ts"],
  ["operations throw no Response", operation, value("react-router"), "lib/errors.ts"],
  ["operations do not import forms", operation, value("./enquiry.form.server.ts"), "implements a rule"],
  ["the server part of a form has no SQL", form, value("kysely"), "several pages show"],
  ["the server part of a form has no markup", form, value("./listing-card.tsx"), "several pages show"],
  ["components import only types of queries", component, value("./x.queries.server.ts"), "write import type"],
  ["components import only types of schemas", component, value("./listing.schema.ts"), "write import type"],
  ["hooks are components", hook, value("zod"), "data as props"],
  ["mails have no SQL", "app/features/accounts/confirm.mail.ts", value("kysely"), "composed from its arguments"],
  ["pages have no SQL", page, value("kysely"), "A page is thin"],
  ["not by a dynamic import", page, `export const client = await import("#db/client.server.ts");`, "A page is thin"],
  ["not by a re-export", page, `export { db } from "#db/client.server.ts"; export const other = 1;`, "A page is thin"],
  ["nothing imports a page", component, value(`#${page}`), "Only routes.ts and tests"],
  ["not even another page", "app/features/home/home.page.tsx", value(`#${page}`), "Only routes.ts and tests"],
  ["nothing imports an endpoint", component, types("./listings.api.ts"), "Only routes.ts and tests"],
  ["endpoints have no markup", endpoint, value("#app/ui/card.tsx"), "An endpoint is thin"],
  ["endpoints have no React", endpoint, value("react"), "An endpoint is thin"],
  ["migrations import only kysely", "migrations/20270101_homes.ts", value("#app/lib/states.ts"), "with later code"],
  ["the client does not import features", "db/client.server.ts", value(`#${pure}`), "the environment and the logger"],
  ["only the worker imports jobs", operation, value("#app/jobs/alerts.job.ts"), "Only jobs/worker.server.ts"],
  ["only the entry starts the worker", operation, value("#app/jobs/worker.server.ts"), "startWorker"],
  ["the seed imports no screens", "samples/homes.ts", value(`#${page}`), "Only routes.ts and tests"],
  ["no product import of tests", page, value("#tests/support/person.ts"), "Only tests import tests"],
  ["no product import of samples", page, value("#samples/factories/users.ts"), "does not import its samples"],
  ["the server imports no samples", "server/home.ts", value("#samples/market.ts"), "does not import its samples"],
  ["the database imports no feature", "db/backlog.ts", value(`#${pure}`), "imports nothing from app/"],
  ["not even of lib", "db/replica.server.ts", value("#app/lib/text.ts"), "the environment and the logger"],
  ["commands that fill a database import no feature", "db/reset.ts", value(`#${queries}`), "nothing from app/"],
  ["platform is below the product", "platform/clock.server.ts", value("#app/http/body.server.ts"), "the lowest layer"],
  [
    "the database imports no samples",
    "db/client.server.ts",
    value("#samples/market.ts"),
    "does not import its samples",
  ],
  ["no ../", page, value("../../lib/text.ts"), "by #app/"],
  ["no ../ in tests either", "tests/e2e/home.ts", value("../support/person.ts"), "by #app/"],
  ["paths name their extension", page, value("#app/lib/text"), "the file extension"],
  ["the server imports only the build", "server/app-server.ts", value(`#${queries}`), "app/application.server.ts"],
  [
    "the server imports no value of the application",
    "server/application.ts",
    value("#app/application.server.ts"),
    "app/application.server.ts",
  ],
  [
    "only one file of the server imports the type of the application",
    "server/app-server.ts",
    `import type { application } from "#app/application.server.ts"; export type Application = typeof application;`,
    "app/application.server.ts",
  ],
  [
    "the application does not import the server",
    "app/http/address.server.ts",
    value("#server/app-server.ts"),
    "does not import the server",
  ],
  ["every folder has a layer", "app/helpers/stuff.ts", value("./other.ts"), "scripts/lint/layers.ts"],
  ["a folder without a layer cannot be imported", component, value("#app/helpers/stuff.ts"), "data as props"],
  ["pages are not streamed", component, `import { Suspense } from "react"; export const S = Suspense;`, "not streamed"],
];

const forbiddenNouns: Violation[] = [
  [
    "nouns import only earlier ones",
    "app/features/suburbs/suburbs.queries.server.ts",
    value("#app/features/listings/match.queries.server.ts"),
    "let listings import suburbs",
  ],
  [
    "also with import type",
    "app/features/agents/agent-card.tsx",
    types("#app/features/listings/listing-card.ts"),
    "let listings import agents",
  ],
  ["features import no screens", component, value("#app/features/home/hero.tsx"), "home is a screen"],
  [
    "a use case imports no other",
    "app/features/listings/search/order.ts",
    value("#app/features/listings/detail/price.ts"),
    "move the shared code to listings/model",
  ],
  [
    "model imports no use case",
    "app/features/listings/model/order.ts",
    value("#app/features/listings/search/order.ts"),
    "move the shared code to listings/model",
  ],
  [
    "of other nouns only model and embeds",
    "app/features/listings/search/facts.ts",
    value("#app/features/suburbs/guide/facts.ts"),
    "Import only model/ and embeds/",
  ],
  [
    "a new noun is added to the order",
    "app/features/valuations/minutes.ts",
    "export const minutes = 30;",
    "NOUN_ORDER",
  ],
];

const forbiddenMarkup: Violation[] = [
  ["a form has a method", primitive, markup('<form action="/listings" />'), "form's method"],
  ["a form has an action", primitive, markup('<fetcher.Form method="post" />'), "form's action"],
  ["an action is an address", primitive, markup('<Form method="post" action={() => save()} />'), "javascript: address"],
  ["controls are uncontrolled", primitive, markup('<input name="suburb" value={suburb} />'), "defaultValue"],
  ["selects are uncontrolled", primitive, markup('<select name="sort" value={sort} />'), "defaultValue"],
  ["boxes are uncontrolled", primitive, markup('<input type="checkbox" value="yes" checked={on} />'), "defaultChecked"],
];

const readsQuery =
  "export async function loader({ url }: { url: URL }) { return { page: url.searchParams.get(`page`) }; }";

const forbiddenPages: Violation[] = [
  ["a page stays when its list cannot be loaded", page, readsQuery, "keepPageWhenUnreachable"],
];

const forbiddenBarrels: Violation[] = [
  ["no barrel of stars", pure, `export * from "./listing-sort.ts";`, "barrel"],
  ["no barrel of names", pure, `export { a } from "./a.ts"; export { b } from "./b.ts";`, "barrel"],
];

const forbiddenInternals: Violation[] = [
  [
    "no unsafe export",
    component,
    `import { UNSAFE_DataRouterContext } from "react-router"; export const context = UNSAFE_DataRouterContext;`,
    "006-framework-internals",
  ],
  ["no global of the framework", pure, "export const state = window.__reactRouterContext;", "006-framework-internals"],
  [
    "not in a script either",
    pure,
    "export const script = `window.__reactRouterContext.stream`;",
    "006-framework-internals",
  ],
];

const dialect: Violation[] = [
  ["comments name the person", pure, "/** Whoever calls it pays. */ export const fee = 1;", "the caller"],
  ["comments use standard verbs", pure, "// The price stands in the title.\nexport const price = 1;", "is stored"],
  ["names use standard terms", pure, "export const keptHomes = 1;", "saved, cached"],
  ["parameters, too", pure, "export function pay(asked: number) { return asked; }", "requested"],
  ["and properties", pure, "export interface Mail { said: string }", "message"],
];

const allowed: [reason: string, path: string, text: string][] = [
  [
    "a page combines nouns",
    "app/features/suburbs/suburb.page.tsx",
    `${value("#app/features/listings/listings.queries.server.ts")} export type { Route } from "./+types/suburb.page";`,
  ],
  [
    "a page with an action passes on the forms' clientAction",
    page,
    `export { clientAction } from "#app/forms/client-action.ts"; export default function Page() { return null; }`,
  ],
  [
    "queries use the database",
    queries,
    `export { sql } from "kysely"; export { a } from "kysely/helpers/postgres"; ${value("#db/client.server.ts")}`,
  ],
  ["a noun imports an earlier one", component, value("#app/features/agents/agent-card.tsx")],
  [
    "a use case imports its noun's model, and model and embeds of others",
    "app/features/listings/search/search-results.tsx",
    `export { a } from "./order.ts";
     export { b } from "#app/features/listings/model/price.ts";
     export { c } from "#app/features/suburbs/model/facts.ts";
     export { d } from "#app/features/suburbs/embeds/map.tsx";
     export { e } from "#app/features/mortgage/repayment.ts";
     export const f = 1;`,
  ],
  [
    "a page combines use cases",
    "app/features/listings/search/all.page.tsx",
    value("#app/features/listings/detail/price.ts"),
  ],
  ["a component imports types of queries", component, types("./listings.queries.server.ts")],
  [
    "a component imports types of schemas",
    component,
    `import { type I } from "./listing.schema.ts"; export type J = I;`,
  ],
  ["an operation calls queries", operation, value("./listings.queries.server.ts")],
  ["a pure file imports a pure file", pure, value("./listing-sort.ts")],
  ["the server reads the environment", "server/main.ts", value("#platform/env.server.ts")],
  ["the server opens the database", "server/open.ts", value("#db/embedded.ts")],
  [
    "the seed parses through schemas",
    "samples/factories/listings.ts",
    value("#app/features/listings/listing.schema.ts"),
  ],
  ["the start of an embedded database seeds it", "db/prepare.ts", value("#samples/seed.ts")],
  ["a test imports anything", "app/features/listings/listings.db.test.ts", value("./listings.page.tsx")],
  [
    "an asset is imported with a query",
    "app/entry.server.tsx",
    `import css from "./app.css?inline"; export const c = css;`,
  ],
  [
    "a form that works without JavaScript",
    primitive,
    markup(
      `<Form method="get" action="/listings"><input type="hidden" name="type" value={type} /><input defaultValue={suburb} /><input type="radio" value="sale" defaultChecked /></Form>`,
    ),
  ],
  [
    "a page that stays when its list cannot be loaded",
    page,
    `import { keepPageWhenUnreachable } from "#app/http/keep-page.ts"; ${readsQuery}
     export const clientMiddleware = keepPageWhenUnreachable();`,
  ],
  ["an endpoint reads its query", endpoint, readsQuery],
  [
    "quoted names and words inside words are no dialect",
    pure,
    "/** See `whoever`: understands the outstanding amount. */ export const understand = 1;",
  ],
  ["a dialog's close form", "app/ui/dialog.tsx", markup(`<form method="dialog" />`)],
];

/** Rules of the linter that the configuration must enable. */
const ordinary: [rule: string, path: string, text: string][] = [
  ["no-default-export", "app/features/suburbs/names.ts", `export default ["Newtown"];`],
  ["no-cycle", "app/features/suburbs/left.ts", `import { b } from "./right.ts"; export const a = (): number => b();`],
  ["no-cycle", "app/features/suburbs/right.ts", `import { a } from "./left.ts"; export const b = (): number => a();`],
  ["no-restricted-properties", queries, `import { sql } from "kysely"; export const q = (s: string) => sql.raw(s);`],
  ["no-restricted-properties", "app/features/suburbs/period.ts", "export const period = process.env.PERIOD;"],
  ["no-floating-promises", operation, "const f = async () => Promise.resolve(); export const g = () => { f(); };"],
  ["alt-text", component, markup(`<img src="/a.png" />`)],
  ["no-explicit-any", pure, "export const loose: any = 1;"],
  ["no-console", pure, "export const log = () => console.log(1);"],
];

const ordinarilyAllowed: [path: string, text: string][] = [
  ["app/features/suburbs/suburb.page.tsx", "export default function Suburb() { return null; }"],
  ["platform/env.server.ts", "export const env = process.env;"],
  ["scripts/backup.ts", "console.log(process.env.PATH);"],
];

const here = resolve(import.meta.dirname, "../..");
const project = mkdtempSync(join(tmpdir(), "southerly-lint-"));
const writtenTo = new Map<string, string>();
let diagnostics: { code: string; message: string; help: string; filename: string }[] = [];

/** Writes a file of this name, or of the same kind if the name exists. */
function writeCase(wanted: string, text: string): string {
  let path = wanted;
  for (let number = 2; existsSync(join(project, path)); number++) {
    path = join(dirname(wanted), wanted.slice(dirname(wanted).length + 1).replace(".", `-${number}.`));
  }
  mkdirSync(join(project, dirname(path)), { recursive: true });
  writeFileSync(join(project, path), text);
  writtenTo.set(`${wanted}\n${text}`, path);
  return path;
}

function reportedFor(path: string, text: string): typeof diagnostics {
  return diagnostics.filter(({ filename }) => filename === writtenTo.get(`${path}\n${text}`));
}

beforeAll(() => {
  for (const name of ["oxlint.config.ts", "scripts/lint", "tsconfig.json", "package.json"]) {
    cpSync(join(here, name), join(project, name), { recursive: true });
  }
  symlinkSync(join(here, "node_modules"), join(project, "node_modules"));
  const forbidden = [
    forbiddenImports,
    forbiddenNouns,
    forbiddenMarkup,
    forbiddenPages,
    forbiddenBarrels,
    forbiddenInternals,
    dialect,
  ];
  for (const [, path, text] of forbidden.flat()) writeCase(path, text);
  for (const [, path, text] of [...allowed, ...ordinary]) writeCase(path, text);
  for (const [path, text] of ordinarilyAllowed) writeCase(path, text);

  const { scripts } = JSON.parse(readFileSync(join(here, "package.json"), "utf8")) as { scripts: { lint: string } };
  const [command = ""] = scripts.lint.split("&&").filter((part) => part.trim().startsWith("oxlint"));
  const options = command.trim().split(" ").slice(1);
  const oxlint = join(here, "node_modules/oxlint/bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [oxlint, ...options, "--format", "json"], {
    cwd: project,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  ({ diagnostics } = JSON.parse(stdout) as { diagnostics: typeof diagnostics });
}, 60_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

const isOurs = /no-restricted-imports|southerly/;

test.each([
  ...forbiddenImports.map((row) => ["no-restricted-imports", ...row] as const),
  ...forbiddenNouns.map((row) => ["southerly(nouns)", ...row] as const),
  ...forbiddenMarkup.map((row) => ["southerly(works-before-hydration)", ...row] as const),
  ...forbiddenPages.map((row) => ["southerly(stays-when-unreachable)", ...row] as const),
  ...forbiddenBarrels.map((row) => ["southerly(no-barrel)", ...row] as const),
  ...forbiddenInternals.map((row) => ["southerly(framework-internals)", ...row] as const),
  ...dialect.map((row) => ["southerly(plain-words)", ...row] as const),
])("%s: %s (%s)", (rule, _reason, path, text, expected) => {
  const ours = reportedFor(path, text).filter(({ code }) => isOurs.test(code));
  expect(ours.map(({ code, message, help }) => `${code} ${message} ${help}`).join("\n")).toContain(expected);
  expect(ours.map(({ code }) => code).join(" ")).toContain(rule);
});

test.each(allowed)("lets pass: %s (%s)", (_reason, path, text) => {
  expect(reportedFor(path, text).filter(({ code }) => isOurs.test(code))).toEqual([]);
});

test.each(ordinary)("finds %s in %s", (rule, path, text) => {
  expect(
    reportedFor(path, text)
      .map(({ code }) => code)
      .join(" "),
  ).toContain(rule);
});

test.each(ordinarilyAllowed)("lets %s pass", (path, text) => {
  expect(reportedFor(path, text)).toEqual([]);
});
