import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/** How long (milliseconds) a PostgreSQL that recovers is waited for, how often it is asked, and how long one may say nothing. */
const wait = { patience: 60_000, pause: 250, silence: 10_000 };

/** cannot_connect_now: it starts, recovers or stops. */
const isOnItsWay = (error: unknown) => error instanceof pg.DatabaseError && error.code === "57P03";

/**
 * Resolves once the PostgreSQL at `url` lets us in. One that says it is starting up is waited for, up to `patience` milliseconds:
 * after a crash of the machine it recovers while we start beside it. Throws one sentence, with PostgreSQL's or the system's reason,
 * when nobody answers, we are not let in, or it takes too long. Resolves, too, once `isStopping`.
 */
export async function awaitAnswer(
  url: string,
  { patience = wait.patience, isStopping = () => false }: { patience?: number; isStopping?: () => boolean } = {},
): Promise<void> {
  const deadline = Date.now() + patience;
  while (!isStopping()) {
    const reason = await failureToConnect(url);
    if (reason === undefined) return;
    if (!isOnItsWay(reason) || Date.now() > deadline)
      throw new Error(`The database cannot be used: ${wordsOf(reason)}.`);
    await delay(wait.pause);
  }
}

/** How long (milliseconds) a start waits for a further database. */
const probeMillis = 1000;
/** The class "invalid authorization specification", and a database that does not exist. */
const refusals = /^(28|3D)/;

/** Throws one sentence when the database of a setting refuses us. One that is away passes. */
export async function requireEntry(setting: string, url: string): Promise<void> {
  const reason = await failureToConnect(url, probeMillis);
  if (!(reason instanceof pg.DatabaseError && refusals.test(reason.code ?? ""))) return;
  throw new Error(`${setting} cannot be used (${reason.message}): correct its user, password and database.`);
}

/** Why there is no connection to be had; undefined when there is one. */
async function failureToConnect(url: string, silence = wait.silence): Promise<unknown> {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: silence });
    // What happens to the connection afterwards is no news.
    client.on("error", () => undefined);
    await client.connect();
    await client.end();
    return undefined;
  } catch (error) {
    return error;
  }
}

/** What an error says. A name with several addresses, of which none answers, fails with one for each and says nothing itself. */
function wordsOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
