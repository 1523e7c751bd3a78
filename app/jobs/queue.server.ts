import { type ConstructorOptions, fromKysely, PgBoss, type QueueOptions } from "pg-boss";
import { env } from "#app/env.server.ts";
import { logger } from "#app/logger.server.ts";
import { db } from "#db/client.server.ts";
import { type EventName, eventNames, type EventPayload, events } from "./events.ts";

/**
 * pg-boss with one queue per event, named after it. A job is for what may be repeated; what it is about is in our own
 * tables, and so are the tries that a person should know of (app/mail). The retries here answer for crashes only.
 */
const queueSettings = {
  // A worker that was killed is missed after this; its job then starts again within the 30 s that we promise.
  heartbeatSeconds: 10,
  retryLimit: 50,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 10,
  // Done jobs say nothing that our tables do not.
  deleteAfterSeconds: 3600,
} satisfies QueueOptions;

/** Writes where `db()` writes, column names as pg-boss spells them. Never started: it only inserts. */
const sender = new PgBoss({
  db: { executeSql: (text, values) => fromKysely(db().withoutPlugins()).executeSql(text, values) },
  migrate: false,
  supervise: false,
  schedule: false,
});

/**
 * Says that something happened. The job is part of the open transaction: nobody hears of what was rolled back.
 * `afterSeconds` puts it off; of what waits, the higher `priority` comes first. Throws ZodError for a payload that is not
 * the event's.
 */
export async function announce<Name extends EventName>(
  name: Name,
  payload: EventPayload<Name>,
  { afterSeconds, priority = 0 }: { afterSeconds?: number; priority?: number } = {},
): Promise<void> {
  await prepareQueue();
  await sender.send(name, events[name].parse(payload), { startAfter: afterSeconds, priority });
}

let prepared: Promise<void> | undefined;

/**
 * Brings pg-boss' own schema and our queues up to date, once per process: the server asks before it listens, whoever
 * announces without a server (a script, a test) asks then. Any number of processes may do so at the same time.
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
      // A queue that was there keeps its settings otherwise.
      await boss.updateQueue(name, queueSettings);
    }
  } finally {
    await boss.stop();
  }
}

/** A pg-boss on a small pool of its own, without the statement timeout of pages. What goes wrong in it is logged; the caller starts and stops it. */
export function openBoss(
  options: Pick<ConstructorOptions, "schedule" | "supervise" | "superviseIntervalSeconds" | "monitorIntervalSeconds">,
): PgBoss {
  const connection = {
    connectionString: env.DATABASE_URL,
    application_name: "southerly jobs",
    max: 3,
    // pg's own: a connection that went silent must not hold the worker for ever.
    query_timeout: 30_000,
    keepAlive: true,
  };
  const boss = new PgBoss({ ...connection, schedule: false, ...options });
  // Without a listener a restart of PostgreSQL would end this process.
  boss.on("error", (error) => logger.warn({ reason: messageOf(error) }, "a job queue error"));
  boss.on("warning", ({ message }) => logger.warn(message));
  return boss;
}

/** The message alone: pg hangs the whole client on its errors, with the key that cancels its queries. */
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
