import { sql } from "kysely";
import { type ConstructorOptions, fromKysely, PgBoss, type QueueOptions } from "pg-boss";
import { db } from "#db/client.server.ts";
import { env } from "#platform/env.server.ts";
import { logger } from "#platform/logger.server.ts";
import { type EventName, eventNames, type EventPayload, events } from "./events.ts";

/**
 * A job only carries ids and may run twice. Data and mail attempts are in our own tables, where admins can see them;
 * these retries are only for crashes.
 */
const queueSettings = {
  // A worker without a heartbeat is dead. Its job restarts within the promised 30 s.
  heartbeatSeconds: 10,
  retryLimit: 50,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 10,
  deleteAfterSeconds: 3600,
} satisfies QueueOptions;

/** Only inserts jobs, with `db()`, so it is never started. */
const sender = new PgBoss({
  db: { executeSql: (text, values) => fromKysely(db().withoutPlugins()).executeSql(text, values) },
  migrate: false,
  supervise: false,
  schedule: false,
});

/**
 * Publishes an event within the open transaction. `afterSeconds` delays it; a higher `priority` runs first. Jobs of one
 * `group` run one at a time if their event runs concurrently. `merge` adds no job if one of the group is queued, which
 * then runs after the transaction. Throws ZodError for an invalid payload.
 */
export async function publishEvent<Name extends EventName>(
  name: Name,
  payload: EventPayload<Name>,
  {
    afterSeconds,
    priority = 0,
    group,
    merge = false,
  }: { afterSeconds?: number; priority?: number; group?: string; merge?: boolean } = {},
): Promise<void> {
  await prepareQueue();
  if (merge && group !== undefined && (await lockWaitingJob(name, group))) return;
  await sender.send(name, events[name].parse(payload), {
    startAfter: afterSeconds,
    priority,
    ...(group !== undefined && { group: { id: group } }),
  });
}

/** Until the transaction ends. False if there is none. */
async function lockWaitingJob(name: EventName, group: string): Promise<boolean> {
  const { rows } = await sql`select from pgboss.job
    where name = ${name} and group_id = ${group} and state = 'created' and start_after <= now()
    limit 1 for update skip locked`.execute(db());
  return rows.length > 0;
}

let prepared: Promise<void> | undefined;

/**
 * Once per process: before the server listens, or before the first event of a script or test. Safe to run concurrently.
 */
export function prepareQueue(): Promise<void> {
  prepared ??= install().catch((error: unknown) => {
    prepared = undefined;
    throw error;
  });
  return prepared;
}

async function install(): Promise<void> {
  const boss = openBoss({ supervise: false });
  try {
    await boss.start();
    for (const name of eventNames) {
      await boss.createQueue(name, queueSettings);
      // createQueue updates no existing queue.
      await boss.updateQueue(name, queueSettings);
    }
  } finally {
    await boss.stop();
  }
}

/**
 * A small pool without the statement timeout of pages. Logs errors. The caller starts and stops it. `name` is the
 * application_name.
 */
export function openBoss(
  options: Pick<ConstructorOptions, "schedule" | "supervise" | "superviseIntervalSeconds" | "monitorIntervalSeconds">,
  name = "southerly jobs",
): PgBoss {
  const connection = {
    connectionString: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    application_name: name,
    max: 3,
    // A silent connection must not block the worker forever.
    query_timeout: 30_000,
    keepAlive: true,
  };
  const boss = new PgBoss({ ...connection, schedule: false, ...options });
  // Without a listener, a restart of PostgreSQL would end this process.
  boss.on("error", (error) => logger.warn({ reason: toMessage(error) }, "a job queue error"));
  boss.on("warning", ({ message }) => logger.warn(message));
  return boss;
}

/**
 * Only the message: errors of pg contain the client with the key that cancels its queries. pg-boss copies some errors
 * into plain objects.
 */
function toMessage(error: unknown): string {
  const { message, code } = Object(error) as { message?: unknown; code?: unknown };
  // The error has no message if no address of a host responds.
  if (isText(message)) return message;
  return isText(code) ? code : "an error without a message";
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** Of an email or webhook. */
export const MAX_ATTEMPTS = 10;

const firstDelaySeconds = 30;
const maxDelaySeconds = 2 * 3600;

/** 30, 60, 120 and so on, at most two hours, plus up to 20% at random. All ten attempts take four to five hours. */
export function retryDelaySeconds(attempt: number, random: number = Math.random()): number {
  const seconds = Math.min(maxDelaySeconds, firstDelaySeconds * 2 ** (attempt - 1));
  return Math.round(seconds * (1 + random / 5));
}
