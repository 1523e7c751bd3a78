import { execFileSync } from "node:child_process";
import { copyFile, mkdir, rm } from "node:fs/promises";
import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { type DatabaseHandle, ensureEmbedded } from "#db/embedded.ts";

/** A PostgreSQL that follows another one, as it does in production. */
export interface StreamingReplica extends DatabaseHandle {
  /** Receives what the primary does, and does not apply it until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
}

/**
 * Makes a streaming replica of the embedded PostgreSQL of a folder, in another folder, and starts it. The package has no
 * pg_basebackup; PostgreSQL's own functions for a copy of its running files do the same.
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
    // With its owner, who may be another user than this one.
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
  const ask = async (text: string) => {
    const asking = new pg.Client(replica.url);
    await asking.connect();
    await asking.query(text);
    await asking.end();
  };
  return {
    ...replica,
    pause: () => ask("select pg_wal_replay_pause()"),
    resume: () => ask("select pg_wal_replay_resume()"),
  };
}
