import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { emailPattern, isBlank, MAX_EMAIL_LENGTH, wholeNumber } from "#app/lib/fields.ts";

/** `NAME=` in a file means that it is not set. */
const unlessBlank = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (isBlank(value) ? undefined : value), schema);

const whole = (min: number, max: number) =>
  z
    .string()
    .transform((value) => wholeNumber(value))
    .pipe(
      z
        .int("must be a whole number")
        .min(min, `must be from ${min} to ${max}`)
        .max(max, `must be from ${min} to ${max}`),
    );

const email = z.email({ pattern: emailPattern }).max(MAX_EMAIL_LENGTH);

/** Host names, IPv4 addresses and bracketed IPv6 addresses in lower case, with an optional port; no user name, no path. */
export const wellFormedHost = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

/** What a function returns; undefined when it throws. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const server = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address such as ${example}` }).refine((text) => {
    const { username = "", password = "" } = URL.parse(text) ?? {};
    return attempt(() => decodeURIComponent(username + password)) !== undefined;
  }, "must have each % in its user name and password written as %25");

const database = server(/^postgres(ql)?$/, "postgres://user@host/name");

const origin = z
  .url({ protocol: /^https?$/, error: "must be an address such as https://southerly.example" })
  .transform((value) => new URL(value))
  .refine((url) => url.pathname === "/" && !url.search && !url.hash, "must end after the host")
  .refine((url) => wellFormedHost.test(url.host), "must name a host of letters, digits, dots and hyphens")
  .transform((url) => url.origin);

/** A bucket of an S3-compatible server. */
export interface S3Address {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Where pictures are kept. */
export type MediaAddress = { folder: string } | S3Address;

const mediaAddressForm =
  "must be s3://KEY:SECRET@host/bucket?region=ap-southeast-2 (with &insecure=1 for http), or a folder such as file:///srv/media";

const mediaAddress = z.string().transform((text, context): MediaAddress => {
  const url = URL.parse(text);
  const folder = url?.protocol === "file:" && url.hostname === "" ? attempt(() => fileURLToPath(url)) : undefined;
  // A URL that ends after the scheme, or names "/", is a mistake in every case that we know of.
  if (folder !== undefined && folder !== "/" && !folder.includes("\0")) return { folder };
  const bucket = /^\/([\w.-]+)\/?$/.exec(url?.pathname ?? "")?.[1];
  const accessKeyId = attempt(() => decodeURIComponent(url?.username ?? ""));
  const secretAccessKey = attempt(() => decodeURIComponent(url?.password ?? ""));
  if (url?.protocol === "s3:" && accessKeyId && secretAccessKey && url.host && bucket) {
    return {
      endpoint: `${url.searchParams.get("insecure") === "1" ? "http" : "https"}://${url.host}`,
      bucket,
      region: url.searchParams.get("region") || "us-east-1",
      accessKeyId,
      secretAccessKey,
    };
  }
  context.addIssue({ code: "custom", message: mediaAddressForm });
  return z.NEVER;
});

const environment = z.object({
  NODE_ENV: unlessBlank(z.enum(["development", "production", "test"]).default("production")),
  HOST: unlessBlank(
    z
      .string()
      .regex(/^[\w.:%-]+$/, "must be an address or a name of this machine, such as 127.0.0.1 or 0.0.0.0")
      .default("127.0.0.1"),
  ),
  PORT: unlessBlank(whole(0, 65_535).default(3000)),
  /** How many processes answer at the port, for as many cores. */
  WEB_PROCESSES: unlessBlank(whole(1, 64).default(1)),
  METRICS_PORT: unlessBlank(whole(0, 65_535).optional()),
  /** The public address, for links, cookies and host checks: scheme, host and port, nothing after it. */
  ORIGIN: unlessBlank(origin.optional()),
  ALLOWED_HOSTS: z
    .string()
    .default("")
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .refine(
      (names) => names.every((name) => wellFormedHost.test(name.toLowerCase())),
      "must be host names such as www.southerly.example, without scheme, path or *",
    ),
  /** How many proxies stand in front and may be believed about the client's address and scheme. */
  TRUST_PROXY: unlessBlank(whole(0, 10).default(0)),
  /** Requests that one address may make in ten seconds; 0 is no limit. */
  FLOOD_LIMIT: unlessBlank(whole(0, 1_000_000).default(300)),
  DATABASE_URL: unlessBlank(database.optional()),
  /** Set by the start, and by nobody else: whether the database is the embedded one, with samples. */
  EMBEDDED_DATABASE: unlessBlank(
    z
      .enum(["true", "false"])
      .default("false")
      .transform((value) => value === "true"),
  ),
  DATABASE_POOL: unlessBlank(whole(1, 100).default(8)),
  /** How many requests of one process wait for the database at once; whoever comes then is told at once to come back. */
  DATABASE_QUEUE: unlessBlank(whole(1, 100_000).default(128)),
  /** The same database past a pooler that hands connections on after each transaction: for whatever is no page. */
  DATABASE_DIRECT_URL: unlessBlank(database.optional()),
  /** A streaming replica of it, which is asked what visitors read. */
  DATABASE_REPLICA_URL: unlessBlank(database.optional()),
  /** How many megabytes of finished pages are kept for everybody who asks next; 0 keeps none. */
  PAGE_CACHE_MB: unlessBlank(whole(0, 100_000).default(32)),
  /** Signs receipts: the first key signs, all of them are believed. Set by the start when a database of our own is used. */
  SECRET_KEYS: z
    .string()
    .default("")
    .refine((value) => value.trim() === "" || /[^\s,]/.test(value), "must be keys of at least 32 characters each")
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .refine((keys) => keys.every((key) => key.length >= 32), "must be keys of at least 32 characters each"),
  /** Where mail goes; without it messages are kept and not sent. */
  SMTP_URL: unlessBlank(
    server(/^smtps?$/, "smtp://host:587")
      .refine((text) => URL.parse(text)?.hostname !== "", "must name a host, as smtp://host:587 does")
      .optional(),
  ),
  /** Where pictures are kept: a folder beside the database's own, unless it names another one or an S3-compatible store. */
  MEDIA_URL: unlessBlank(mediaAddress.default({ folder: resolve(".data/media") })),
  /** Where public pictures are fetched from: a CDN that gets them from here. Without it, from here. */
  MEDIA_PUBLIC_URL: unlessBlank(
    origin.refine((address) => address.startsWith("https:"), "must be an https address").optional(),
  ),
  /** The folder in which FTP servers put files of feeds, one folder for each feed; without it none is watched. */
  FEEDS_FOLDER: unlessBlank(
    z
      .string()
      .transform((path) => resolve(path))
      .optional(),
  ),
  /** Tests only: an address and port of this machine, from which photos of feeds may be fetched, too. */
  FEED_PHOTOS_TEST_ADDRESS: unlessBlank(
    z
      .string()
      .regex(/^127\.\d+\.\d+\.\d+:\d+$/, "must be an address of this machine, such as 127.0.0.1:4711")
      .optional(),
  ),
  MAIL_FROM: unlessBlank(email.default("hello@example.com")),
  SERVICE_DESK_EMAIL: unlessBlank(email.default("desk@example.com")),
  /** Whether this process also does the jobs; "off" when "npm run worker" does. */
  WORKER: unlessBlank(z.enum(["inline", "off"]).default("inline")),
  /** Whether listings of new agents stay drafts until an admin has verified the agent. */
  REQUIRE_AGENT_VERIFICATION: unlessBlank(
    z
      .enum(["true", "false"])
      .default("false")
      .transform((value) => value === "true"),
  ),
  LOG_LEVEL: unlessBlank(z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info")),
});

const settings = environment
  .refine(({ PORT, METRICS_PORT }) => METRICS_PORT === undefined || METRICS_PORT === 0 || METRICS_PORT !== PORT, {
    path: ["METRICS_PORT"],
    message: "must be another number than PORT",
  })
  .refine(({ FEED_PHOTOS_TEST_ADDRESS, NODE_ENV }) => FEED_PHOTOS_TEST_ADDRESS === undefined || NODE_ENV === "test", {
    path: ["FEED_PHOTOS_TEST_ADDRESS"],
    message: "is for tests alone: it lets feeds reach into this machine",
  });

/** The settings of a process. */
export type Environment = Readonly<z.infer<typeof settings>>;

/** Reads an environment; throws an Error whose message says in one sentence each what is wrong. */
export function parseEnvironment(values: Record<string, string | undefined>): Environment {
  const parsed = settings.safeParse(values);
  if (parsed.success) return Object.freeze(parsed.data);
  const reasons = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  throw new Error(`The environment is wrong: ${reasons.join("; ")}.`);
}
