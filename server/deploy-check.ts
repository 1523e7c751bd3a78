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
      "EMBEDDED_DATABASE is set, which only the start does: your homes and agents are called samples. Take it away.",
  },
  {
    setting: "SECRET_KEYS",
    check: ({ SECRET_KEYS }) => (SECRET_KEYS ? undefined : "refuse"),
    message:
      "SECRET_KEYS is not set: receipts and links in mails are signed with it. Set a random text of at least 32 characters (openssl rand -hex 32), the same on every machine.",
  },
  {
    setting: "ORIGIN",
    check: (values) => (values.ORIGIN ? undefined : refuseWithMail(values)),
    message:
      "ORIGIN is not set: links in mails lead to localhost, and no other host is answered. Set the address that people use, such as https://southerly.example.",
  },
  {
    setting: "ORIGIN",
    check: ({ ORIGIN }) =>
      ORIGIN?.startsWith("http:") && !/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$|\/)/.test(ORIGIN)
        ? "warn"
        : undefined,
    message: "ORIGIN is http: passwords and sessions travel in the open. Put a proxy with TLS in front, and say https.",
  },
  {
    setting: "TRUST_PROXY",
    check: ({ ORIGIN, TRUST_PROXY }) =>
      ORIGIN?.startsWith("https:") && (TRUST_PROXY ?? "0") === "0" ? "warn" : undefined,
    message:
      "TRUST_PROXY is 0 and ORIGIN is https: a proxy stands in front, and all visitors share the limits of its one address. Set how many proxies there are.",
  },
  {
    setting: "DATABASE_REPLICA_URL",
    check: ({ DATABASE_URL, DATABASE_REPLICA_URL }) => (DATABASE_REPLICA_URL === DATABASE_URL ? "warn" : undefined),
    message:
      "DATABASE_REPLICA_URL is the same as DATABASE_URL: it is not asked, as it is no replica. Name a streaming replica, or take it away.",
  },
  {
    setting: "MEDIA_URL",
    check: ({ MEDIA_URL }) => (MEDIA_URL ? undefined : "warn"),
    message:
      "MEDIA_URL is not set: pictures are kept in .data/media of this machine, which no other machine sees and a new container loses. Set a folder that stays (file:///srv/media) or an S3-compatible store (s3://KEY:SECRET@host/bucket?region=ap-southeast-2).",
  },
  {
    setting: "MEDIA_URL",
    check: ({ MEDIA_URL }) =>
      MEDIA_URL && /^s3:.*[?&]insecure=1/.test(MEDIA_URL) && !/@(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(MEDIA_URL)
        ? "warn"
        : undefined,
    message:
      "MEDIA_URL says insecure=1: pictures travel to their store in the open. Take it away where the store has TLS.",
  },
  {
    setting: "SMTP_URL",
    check: ({ SMTP_URL }) => (SMTP_URL ? undefined : "warn"),
    message: "SMTP_URL is not set: mails are kept in the outbox, and nobody gets them.",
  },
  {
    setting: "MAIL_FROM",
    check: (values) =>
      !values.MAIL_FROM || exampleAddress.test(values.MAIL_FROM) ? refuseWithMail(values) : undefined,
    message:
      "MAIL_FROM is not set, or an example: mail servers refuse mails from there. Set an address of a domain that is yours.",
  },
  {
    setting: "SERVICE_DESK_EMAIL",
    check: (values) =>
      !values.SERVICE_DESK_EMAIL || exampleAddress.test(values.SERVICE_DESK_EMAIL) ? refuseWithMail(values) : undefined,
    message:
      "SERVICE_DESK_EMAIL is not set, or an example: enquiries that belong to no agent are mailed there. Set an address that somebody reads.",
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
    ...lines("refuse", "These settings stop the start:"),
    ...lines("warn", "These settings deserve a look:"),
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
      "DATABASE_URL is not set: the start brings a database of its own, with samples, to try it out.\n",
    );
    return;
  }
  const findings = checkDeployment({ ...values, NODE_ENV: "production" });
  process.stdout.write(`${describeFindings(findings) || "Everything that matters is set."}\n`);
  if (findings.some(({ verdict }) => verdict === "refuse")) process.exitCode = 1;
}

if (import.meta.main) await runCheck();
