import { type ConstructorOptions, fromKysely, PgBoss, type QueueOptions } from "pg-boss";
import { sql } from "kysely";
import { env } from "#platform/env.server.ts";
import { logger } from "#platform/logger.server.ts";
import { db } from "#db/client.server.ts";
import { type EventName, eventNames, type EventPayload, events } from "./events.ts";

/**
 * pg-boss with one queue per event, named after it. A job only carries ids and may run twice. The data is in our own
 * tables, and so are the tries of a mail, because an admin looks at them. The retries here are for crashes only.
 */
const queueSettings = {
  // After this a worker counts as dead. Its job then starts again within the 30 s that we promise.
  heartbeatSeconds: 10,
  retryLimit: 50,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 10,
  // Our tables hold everything that a finished job could show.
  deleteAfterSeconds: 3600,
} satisfies QueueOptions;

/** Writes where `db()` writes, with column names as pg-boss spells them. It is never started, as it only inserts. */
const sender = new PgBoss({
  db: { executeSql: (text, values) => fromKysely(db().withoutPlugins()).executeSql(text, values) },
  migrate: false,
  supervise: false,
  schedule: false,
});

/**
 * Publishes an event as a job of the open transaction: what is rolled back reaches no subscriber. `afterSeconds` delays
 * it; of waiting jobs the one with the higher `priority` comes first. Jobs of one `group` run one after the other, where
 * their event runs several side by side. With `merge` no job is added while one of the group waits: that one runs after the
 * open transaction. Throws ZodError for a payload that is not the
 * event's.
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

/** Keeps a job of the group that waits from being fetched until the open transaction ends; false where none waits. */
async function lockWaitingJob(name: EventName, group: string): Promise<boolean> {
  const { rows } = await sql`select from pgboss.job
    where name = ${name} and group_id = ${group} and state = 'created' and start_after <= now()
    limit 1 for update skip locked`.execute(db());
  return rows.length > 0;
}

let prepared: Promise<void> | undefined;

/**
 * Brings pg-boss' own schema and our queues up to date, once per process: before the server listens, or before the
 * first event of a script or a test. Any number of processes may do so at the same time.
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
      // createQueue leaves the settings of an existing queue as they are.
      await boss.updateQueue(name, queueSettings);
    }
  } finally {
    await boss.stop();
  }
}

/** A pg-boss with a small pool of its own, without the statement timeout of pages. Its errors are logged. The caller starts and stops it. `name` is that of its connections. */
export function openBoss(
  options: Pick<ConstructorOptions, "schedule" | "supervise" | "superviseIntervalSeconds" | "monitorIntervalSeconds">,
  name = "southerly jobs",
): PgBoss {
  const connection = {
    connectionString: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    application_name: name,
    max: 3,
    // pg's own timeout: a silent connection must not hold the worker for ever.
    query_timeout: 30_000,
    keepAlive: true,
  };
  const boss = new PgBoss({ ...connection, schedule: false, ...options });
  // Without a listener a restart of PostgreSQL would end this process.
  boss.on("error", (error) => logger.warn({ reason: messageOf(error) }, "a job queue error"));
  boss.on("warning", ({ message }) => logger.warn(message));
  return boss;
}

/** The message alone: errors of pg carry the whole client, with the key that cancels its queries. pg-boss copies some into plain objects. */
function messageOf(error: unknown): string {
  const { message, code } = Object(error) as { message?: unknown; code?: unknown };
  // A name with several addresses, of which none answers, fails with a code and no message.
  if (isText(message)) return message;
  return isText(code) ? code : "an error without a message";
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
