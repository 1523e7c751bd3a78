import fc from "fast-check";

/**
 * The environment of every test. It is set before any project module is imported, so that a developer's `.env` or
 * shell does not affect the results.
 */
const settings = [
  "HOST",
  "PORT",
  "WEB_PROCESSES",
  "METRICS_PORT",
  "ORIGIN",
  "ALLOWED_HOSTS",
  "TRUST_PROXY",
  "DATABASE_URL",
  "EMBEDDED_DATABASE",
  "DATABASE_POOL",
  "DATABASE_QUEUE",
  "DATABASE_TIMEOUT",
  "DATABASE_DIRECT_URL",
  "DATABASE_REPLICA_URL",
  "PAGE_CACHE_MB",
  "SMTP_URL",
  "MAIL_FROM",
  "SERVICE_DESK_EMAIL",
  "SUPPORT_EMAIL",
  "SUPPORT_PHONE",
  "WORKER",
  "MEDIA_URL",
  "MEDIA_PUBLIC_URL",
  "FEED_PHOTOS_TEST_ADDRESS",
  "WEBHOOK_TEST_ADDRESS",
];
for (const name of settings) Reflect.deleteProperty(process.env, name);
process.env.SECRET_KEYS = "a-key-for-tests-that-is-no-secret-to-anybody";
process.env.LOG_LEVEL = "silent";
// Test files run in parallel on two cores, and some insert thousands of rows in one statement.
process.env.DATABASE_TIMEOUT = "3000";

// Property tests draw the same values in every run, so that a run fails only for a change. `npm run test:seeds` tries new values.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED || 20_261_126) });
