import pg from "pg";

/** Migrations change the expressions of generated columns, which PostgreSQL 16 and older cannot. */
export const OLDEST_POSTGRES = 17;

/** The message about a server that is too old. `version` is its `server_version_num`, such as 150008. */
export function findUnsupportedVersion(version: number): string | undefined {
  const [major, minor] = [Math.floor(version / 10_000), version % 10_000];
  if (major >= OLDEST_POSTGRES) return undefined;
  return `Southerly needs PostgreSQL ${OLDEST_POSTGRES} or later, but the server of DATABASE_URL is PostgreSQL ${major}.${minor}. Upgrade it first.`;
}

/** Reads `server_version_num`. Throws if the server cannot be reached within five seconds. */
export async function readServerVersion(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
    return Number(rows[0]?.version);
  } finally {
    await client.end();
  }
}
