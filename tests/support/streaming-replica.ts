import { execFileSync } from "node:child_process";
import { appendFileSync, writeFileSync } from "node:fs";
import { copyFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { type DatabaseHandle, ensureEmbedded } from "#db/embedded.ts";

/** A PostgreSQL that follows a primary by streaming replication, as in production. */
export interface StreamingReplica extends DatabaseHandle {
  /** Stops applying the changes that it receives until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
}

/**
 * Creates and starts a streaming replica of an embedded PostgreSQL in another folder. The package contains no
 * pg_basebackup, so this copies the files between `pg_backup_start` and `pg_backup_stop`.
 */
export async function startReplica(
  primary: { url: string; directory: string },
  directory: string,
): Promise<StreamingReplica> {
  const { hostname, port, username, password } = new URL(primary.url);
  const data = join(directory, "postgres");
  await mkdir(directory, { recursive: true });
  const client = new pg.Client(primary.url);
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', true)");
    // Keep the owner, who may not be the user of this process.
    execFileSync("cp", ["-a", join(primary.directory, "postgres"), data]);
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    writeFileSync(join(data, "backup_label"), rows[0]?.labelfile ?? "");
  } finally {
    await client.end();
  }
  await rm(join(data, "postmaster.pid"), { force: true });
  await rm(join(directory, "postgres-port"), { force: true });
  await copyFile(join(primary.directory, "postgres-password"), join(directory, "postgres-password"));
  writeFileSync(join(data, "standby.signal"), "");
  appendFileSync(
    join(data, "postgresql.auto.conf"),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  );
  for (const name of ["backup_label", "standby.signal"])
    execFileSync("chown", [`--reference=${join(data, "PG_VERSION")}`, join(data, name)]);
  const replica = await ensureEmbedded({ directory, durable: false });
  const send = async (text: string) => {
    const replicaClient = new pg.Client(replica.url);
    await replicaClient.connect();
    await replicaClient.query(text);
    await replicaClient.end();
  };
  return {
    ...replica,
    pause: () => send("select pg_wal_replay_pause()"),
    resume: () => send("select pg_wal_replay_resume()"),
  };
}
