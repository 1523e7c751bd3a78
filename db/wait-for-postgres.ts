import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/** In milliseconds: for startup, between attempts, per attempt. */
const wait = { patience: 60_000, pause: 250, silence: 10_000 };

/** cannot_connect_now: starting up, recovering or shutting down. */
const isOnItsWay = (error: unknown) => error instanceof pg.DatabaseError && error.code === "57P03";

/**
 * Resolves once the database accepts connections, or once `isStopping`. Retries while it starts up; throws the reason.
 */
export async function waitForPostgres(
  url: string,
  { patience = wait.patience, isStopping = () => false }: { patience?: number; isStopping?: () => boolean } = {},
): Promise<void> {
  const deadline = Date.now() + patience;
  while (!isStopping()) {
    const reason = await failureToConnect(url);
    if (reason === undefined) return;
    if (!isOnItsWay(reason) || Date.now() > deadline)
      throw new Error(`The database cannot be used: ${errorText(reason)}.`);
    await delay(wait.pause);
  }
}

const probeMillis = 1000;
/** SQLSTATE class 28, invalid authorization, and 3D000, unknown database. */
const refusals = /^(28|3D)/;

/** Throws if the database rejects the login. An unreachable one passes. */
export async function requireConnection(setting: string, url: string): Promise<void> {
  const reason = await failureToConnect(url, probeMillis);
  if (!(reason instanceof pg.DatabaseError && refusals.test(reason.code ?? ""))) return;
  throw new Error(`${setting} cannot be used (${reason.message}): correct its user, password and database.`);
}

/** Undefined on success. */
async function failureToConnect(url: string, silence = wait.silence): Promise<unknown> {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: silence });
    client.on("error", () => undefined);
    await client.connect();
    await client.end();
    return undefined;
  } catch (error) {
    return error;
  }
}

/** An AggregateError, for several unreachable addresses, has no message. */
function errorText(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
