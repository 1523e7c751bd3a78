import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { emailPattern, isBlank, MAX_EMAIL_LENGTH, parseInteger } from "#app/lib/fields.ts";
import { brand } from "./brand.ts";

/** Treats `NAME=` as unset. */
const unlessBlank = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (isBlank(value) ? undefined : value), schema);

const integerSetting = (min: number, max: number) =>
  z
    .string()
    .transform((value) => parseInteger(value))
    .pipe(
      z
        .int("must be a whole number")
        .min(min, `must be from ${min} to ${max}`)
        .max(max, `must be from ${min} to ${max}`),
    );

const email = z.email({ pattern: emailPattern }).max(MAX_EMAIL_LENGTH);

/** Host name, IPv4 or bracketed IPv6 address in lower case, with an optional port. */
export const wellFormedHost = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

/** Undefined if `work` throws. */
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
  .refine((url) => url.pathname === "/" && !url.search && !url.hash, "must have nothing after the host")
  .refine((url) => wellFormedHost.test(url.host), "must name a host of letters, digits, dots and hyphens")
  .transform((url) => url.origin);

export interface S3Address {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export type MediaAddress = { folder: string } | S3Address;

const mediaAddressForm =
  "must be s3://KEY:SECRET@host/bucket?region=ap-southeast-2 (with &insecure=1 for http), or a folder such as file:///srv/media";

const mediaAddress = z.string().transform((text, context): MediaAddress => {
  const url = URL.parse(text);
  const folder = url?.protocol === "file:" && url.hostname === "" ? attempt(() => fileURLToPath(url)) : undefined;
  // A file URL without a path, or for "/", is a mistake.
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
  PORT: unlessBlank(integerSetting(0, 65_535).default(3000)),
  WEB_PROCESSES: unlessBlank(integerSetting(1, 64).default(1)),
  METRICS_PORT: unlessBlank(integerSetting(0, 65_535).optional()),
  /** For links, cookies and host checks. */
  ORIGIN: unlessBlank(origin.optional()),
  ALLOWED_HOSTS: z
    .string()
    .default("")
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .refine(
      (names) => names.every((name) => wellFormedHost.test(name.toLowerCase())),
      "must be host names such as www.southerly.example, without scheme, path or *",
    ),
  /** Number of trusted proxies. */
  TRUST_PROXY: unlessBlank(integerSetting(0, 10).default(0)),
  /** Requests per client address in ten seconds; 0 disables the limit. */
  FLOOD_LIMIT: unlessBlank(integerSetting(0, 1_000_000).default(300)),
  DATABASE_URL: unlessBlank(database.optional()),
  /** Set only by the start: the database is the embedded one, with samples. */
  EMBEDDED_DATABASE: unlessBlank(
    z
      .enum(["true", "false"])
      .default("false")
      .transform((value) => value === "true"),
  ),
  DATABASE_POOL: unlessBlank(integerSetting(1, 100).default(8)),
  /** Maximum per process; more are rejected immediately. */
  DATABASE_QUEUE: unlessBlank(integerSetting(1, 100_000).default(128)),
  /** Milliseconds that a page waits for one query. */
  DATABASE_TIMEOUT: unlessBlank(integerSetting(100, 60_000).default(1000)),
  /** Bypasses a transaction pooler, for everything except pages. */
  DATABASE_DIRECT_URL: unlessBlank(database.optional()),
  DATABASE_REPLICA_URL: unlessBlank(database.optional()),
  /** 0 disables the cache. */
  PAGE_CACHE_MB: unlessBlank(integerSetting(0, 100_000).default(32)),
  /** The first key signs receipts; all keys verify. Set by the start for an embedded database. */
  SECRET_KEYS: z
    .string()
    .default("")
    .refine((value) => value.trim() === "" || /[^\s,]/.test(value), "must be keys of at least 32 characters each")
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .refine((keys) => keys.every((key) => key.length >= 32), "must be keys of at least 32 characters each"),
  /** Without it, mail stays in the outbox. */
  SMTP_URL: unlessBlank(
    server(/^smtps?$/, "smtp://host:587")
      .refine((text) => URL.parse(text)?.hostname !== "", "must name a host, such as smtp://host:587")
      .optional(),
  ),
  /** A folder or an S3-compatible store for pictures. */
  MEDIA_URL: unlessBlank(mediaAddress.default({ folder: resolve(".data/media") })),
  /** CDN for public pictures, which pulls from this server. Defaults to this server. */
  MEDIA_PUBLIC_URL: unlessBlank(
    origin.refine((address) => address.startsWith("https:"), "must be an https address").optional(),
  ),
  /** FTP upload folder with one subfolder per import; none is watched if unset. */
  FEEDS_FOLDER: unlessBlank(
    z
      .string()
      .transform((path) => resolve(path))
      .optional(),
  ),
  /** Tests only: a local address that imported photos may be fetched from. */
  FEED_PHOTOS_TEST_ADDRESS: unlessBlank(
    z
      .string()
      .regex(/^127\.\d+\.\d+\.\d+:\d+$/, "must be an address of this machine, such as 127.0.0.1:4711")
      .optional(),
  ),
  /** Tests only: a local address that webhooks may be sent to, also without TLS. */
  WEBHOOK_TEST_ADDRESS: unlessBlank(
    z
      .string()
      .regex(/^127\.\d+\.\d+\.\d+:\d+$/, "must be an address of this machine, such as 127.0.0.1:4711")
      .optional(),
  ),
  MAIL_FROM: unlessBlank(email.default("hello@example.com")),
  SERVICE_DESK_EMAIL: unlessBlank(email.default("desk@example.com")),
  /** Shown on every page and below every email. */
  SUPPORT_EMAIL: unlessBlank(email.default(brand.email)),
  SUPPORT_PHONE: unlessBlank(
    z
      .string()
      .trim()
      .max(30, "must be at most 30 characters")
      .regex(/^(?=(?:\D*\d){6,15}\D*$)\+?[\d ()-]+$/, `must be a phone number such as ${brand.phone}`)
      .default(brand.phone),
  ),
  /** "off" if "npm run worker" runs the jobs. */
  WORKER: unlessBlank(z.enum(["inline", "off"]).default("inline")),
  /** Listings of new agents stay drafts until an admin verifies the agent. */
  REQUIRE_AGENT_VERIFICATION: unlessBlank(
    z
      .enum(["true", "false"])
      .default("false")
      .transform((value) => value === "true"),
  ),
  /** Sydney's date from which prices are refused instead of advised on; see docs/law.md. Unset: not announced. */
  NSW_STAGE_2_FROM: unlessBlank(z.iso.date("must be a date such as 2026-12-31").optional()),
  LOG_LEVEL: unlessBlank(z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info")),
});

const settings = environment
  .refine(({ PORT, METRICS_PORT }) => METRICS_PORT === undefined || METRICS_PORT === 0 || METRICS_PORT !== PORT, {
    path: ["METRICS_PORT"],
    message: "must differ from PORT",
  })
  .refine(({ FEED_PHOTOS_TEST_ADDRESS, NODE_ENV }) => FEED_PHOTOS_TEST_ADDRESS === undefined || NODE_ENV === "test", {
    path: ["FEED_PHOTOS_TEST_ADDRESS"],
    message: "is for tests only: it lets imports reach this machine",
  })
  .refine(({ WEBHOOK_TEST_ADDRESS, NODE_ENV }) => WEBHOOK_TEST_ADDRESS === undefined || NODE_ENV === "test", {
    path: ["WEBHOOK_TEST_ADDRESS"],
    message: "is for tests only: it lets webhooks reach this machine",
  });

export type Environment = Readonly<z.infer<typeof settings>>;

/** Throws an Error that lists each wrong setting. */
export function parseEnvironment(values: Record<string, string | undefined>): Environment {
  const parsed = settings.safeParse(values);
  if (parsed.success) return Object.freeze(parsed.data);
  const reasons = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  throw new Error(`Settings are not valid: ${reasons.join("; ")}.`);
}
