type Values = Readonly<Record<string, string | undefined>>;

export interface Finding {
  setting: string;
  verdict: "refuse" | "warn";
  /** The consequence and the remedy. */
  message: string;
}

/** Example addresses (RFC 2606), as in `.env.example`. */
const exampleAddress = /@([^@]*\.)?(example\.(com|net|org)|example)$/i;

interface Rule {
  setting: string;
  check: (values: Values) => Finding["verdict"] | undefined;
  message: string;
}

/** Wrong addresses matter only if mail is sent. */
const refuseWithMail = ({ SMTP_URL }: Values) => (SMTP_URL ? "refuse" : "warn");

const rules: readonly Rule[] = [
  {
    setting: "EMBEDDED_DATABASE",
    check: ({ EMBEDDED_DATABASE }) => (EMBEDDED_DATABASE === "true" ? "warn" : undefined),
    message:
      "EMBEDDED_DATABASE is set, but only `npm start` may set it: your homes and agents are labelled as samples. Remove it.",
  },
  {
    setting: "SECRET_KEYS",
    check: ({ SECRET_KEYS }) => (SECRET_KEYS ? undefined : "refuse"),
    message:
      "SECRET_KEYS is not set: receipts and links in emails are signed with it. Set it to a random text of at least 32 characters (openssl rand -hex 32), the same on every machine.",
  },
  {
    setting: "ORIGIN",
    check: (values) => (values.ORIGIN ? undefined : refuseWithMail(values)),
    message:
      "ORIGIN is not set: links in emails point to localhost, and requests to any other host are refused. Set it to the address that people use, such as https://southerly.example.",
  },
  {
    setting: "ORIGIN",
    check: ({ ORIGIN }) =>
      ORIGIN?.startsWith("http:") && !/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$|\/)/.test(ORIGIN)
        ? "warn"
        : undefined,
    message:
      "ORIGIN is http: passwords and sessions are sent unencrypted. Put a proxy with TLS in front, and set ORIGIN to https.",
  },
  {
    setting: "TRUST_PROXY",
    check: ({ ORIGIN, TRUST_PROXY }) =>
      ORIGIN?.startsWith("https:") && (TRUST_PROXY ?? "0") === "0" ? "warn" : undefined,
    message:
      "TRUST_PROXY is 0 but ORIGIN is https: behind a proxy, all visitors count as one address and share its limits. Set it to the number of proxies.",
  },
  {
    setting: "DATABASE_REPLICA_URL",
    check: ({ DATABASE_URL, DATABASE_REPLICA_URL }) => (DATABASE_REPLICA_URL === DATABASE_URL ? "warn" : undefined),
    message:
      "DATABASE_REPLICA_URL is the same as DATABASE_URL, which is not a replica, so it is not used. Set it to a streaming replica, or remove it.",
  },
  {
    setting: "MEDIA_URL",
    check: ({ MEDIA_URL }) => (MEDIA_URL ? undefined : "warn"),
    message:
      "MEDIA_URL is not set: pictures are stored in .data/media on this machine, where other machines cannot see them and a new container loses them. Set it to a permanent folder (file:///srv/media) or an S3-compatible store (s3://KEY:SECRET@host/bucket?region=ap-southeast-2).",
  },
  {
    setting: "MEDIA_URL",
    check: ({ MEDIA_URL }) =>
      MEDIA_URL && /^s3:.*[?&]insecure=1/.test(MEDIA_URL) && !/@(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(MEDIA_URL)
        ? "warn"
        : undefined,
    message:
      "MEDIA_URL contains insecure=1: pictures are sent to their store unencrypted. Remove it if the store supports TLS.",
  },
  {
    setting: "SMTP_URL",
    check: ({ SMTP_URL }) => (SMTP_URL ? undefined : "warn"),
    message: "SMTP_URL is not set: emails stay in the outbox and are not sent.",
  },
  {
    setting: "REQUIRE_AGENT_VERIFICATION",
    check: ({ REQUIRE_AGENT_VERIFICATION }) => (REQUIRE_AGENT_VERIFICATION ? undefined : "warn"),
    message:
      "REQUIRE_AGENT_VERIFICATION is not set: new agents publish homes at once. Set it to true so that an admin verifies them first, or to false if you accept that.",
  },
  {
    setting: "MAIL_FROM",
    check: (values) =>
      !values.MAIL_FROM || exampleAddress.test(values.MAIL_FROM) ? refuseWithMail(values) : undefined,
    message:
      "MAIL_FROM is not set, or is an example address: mail servers reject emails from it. Set it to an address of your own domain.",
  },
  {
    setting: "SERVICE_DESK_EMAIL",
    check: (values) =>
      !values.SERVICE_DESK_EMAIL || exampleAddress.test(values.SERVICE_DESK_EMAIL) ? refuseWithMail(values) : undefined,
    message:
      "SERVICE_DESK_EMAIL is not set, or is an example address: enquiries that belong to no agent are sent there. Set it to an address that somebody reads.",
  },
  {
    setting: "SUPPORT_EMAIL",
    check: ({ SUPPORT_EMAIL }) => (!SUPPORT_EMAIL || exampleAddress.test(SUPPORT_EMAIL) ? "warn" : undefined),
    message:
      "SUPPORT_EMAIL is not set, or is an example address: pages and emails show it to people who need help. Set it to an address of your own.",
  },
  {
    setting: "SUPPORT_PHONE",
    check: ({ SUPPORT_PHONE }) => (SUPPORT_PHONE ? undefined : "warn"),
    message: "SUPPORT_PHONE is not set: pages and emails show a sample number. Set it to a number that you answer.",
  },
];

/** Only production with a DATABASE_URL is checked: a bare `npm start` needs no settings. */
export function checkDeployment(given: Values): Finding[] {
  const values = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value?.trim()]));
  if (!values.DATABASE_URL || (values.NODE_ENV || "production") !== "production") return [];
  return rules.flatMap(({ setting, check, message }) => {
    const verdict = check(values);
    return verdict ? [{ setting, verdict, message }] : [];
  });
}

/** Refusals first. */
export function describeFindings(findings: readonly Finding[]): string {
  const lines = (verdict: Finding["verdict"], title: string) => {
    const matching = findings.filter((finding) => finding.verdict === verdict);
    return matching.length === 0 ? [] : [title, ...matching.map(({ message }) => `  - ${message}`)];
  };
  return [
    ...lines("refuse", "Fix these settings before the server can start:"),
    ...lines("warn", "Please check these settings:"),
  ].join("\n");
}

let isChecked = false;

/** Checks process.env once, before the start sets DATABASE_URL. Prints warnings; throws refusals. */
export function requireDeployable(): void {
  if (isChecked) return;
  isChecked = true;
  // oxlint-disable-next-line no-restricted-properties -- defaults in the parsed environment would hide missing values
  const findings = checkDeployment(process.env);
  if (findings.some(({ verdict }) => verdict === "refuse")) throw new Error(describeFindings(findings));
  if (findings.length > 0) process.stderr.write(`${describeFindings(findings)}\n`);
}

/** `npm run check:deploy`: exits with code 1 if the start would be refused. */
async function runCheck(): Promise<void> {
  // oxlint-disable-next-line no-restricted-properties -- as above
  const values = process.env;
  try {
    await import("#platform/env.server.ts");
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
  if (!values.DATABASE_URL?.trim()) {
    process.stdout.write(
      "DATABASE_URL is not set: `npm start` will use its own database with sample data, to try Southerly out.\n",
    );
    return;
  }
  const findings = checkDeployment({ ...values, NODE_ENV: "production" });
  const { findUnsupportedVersion, readServerVersion } = await import("#db/server-version.ts");
  const version = await readServerVersion(values.DATABASE_DIRECT_URL || values.DATABASE_URL).catch(() => undefined);
  const message = version === undefined ? undefined : findUnsupportedVersion(version);
  if (message !== undefined) findings.unshift({ setting: "DATABASE_URL", verdict: "refuse", message });
  if (version === undefined)
    process.stdout.write("The database could not be reached, so its version was not checked.\n");
  process.stdout.write(`${describeFindings(findings) || "No problems found."}\n`);
  if (findings.some(({ verdict }) => verdict === "refuse")) process.exitCode = 1;
}

if (import.meta.main) await runCheck();
