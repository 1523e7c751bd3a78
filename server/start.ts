import cluster from "node:cluster";
import { env } from "#platform/env.server.ts";
import { logger } from "#platform/logger.server.ts";
import { createAppListener, type PublicPages } from "./app-server.ts";
import { type Application, folders, openApplication, prepareRuntime } from "./application.ts";
import { exitWhenHung } from "./hang-watch.ts";
import { closeGracefully, createHttpServer, listen, localAddress } from "./http-server.ts";
import { showMetrics } from "./metrics-server.ts";
import { createMetrics, readAllProcesses } from "./metrics.ts";
import { createPageCache } from "./page-cache.ts";
import { beat, endRestart, startProcesses } from "./processes.ts";
import { createHandler } from "./request-handler.ts";
import { createPatternFinder, patternsOf } from "./route-patterns.ts";
import type { Shutdown } from "./shutdown.ts";

/** In milliseconds. */
const graceMillis = 10_000;
const floodSeconds = 10;

/** Returns the public address. Throws one sentence if something cannot be opened. */
export async function start(shutdown: Shutdown): Promise<string> {
  if (cluster.isWorker) beat();
  else if (env.WEB_PROCESSES > 1) return startSeveral(env.WEB_PROCESSES, shutdown);
  // By default, SIGUSR2 would kill the only process.
  else process.on("SIGUSR2", () => logger.warn("only several processes can be renewed: set WEB_PROCESSES"));
  return serve(shutdown);
}

/** The primary owns the database, port and metrics, but serves no requests. */
async function startSeveral(count: number, shutdown: Shutdown): Promise<string> {
  const { databaseUrl } = await prepareRuntime(shutdown);
  if (env.METRICS_PORT !== undefined) await showMetrics(env.METRICS_PORT, readAllProcesses(), databaseUrl, shutdown);
  return startProcesses(count, shutdown);
}

async function serve(shutdown: Shutdown): Promise<string> {
  const { build, application, databaseUrl } = await openApplication(shutdown);
  const { countWaiting, followChanges, isQueueFull, pingDatabase, poolStats, prepareQueue, startWorker } = application;
  const cachesPages = env.PAGE_CACHE_MB > 0;
  const changes = cachesPages || env.DATABASE_REPLICA_URL !== undefined ? followChanges() : undefined;
  shutdown.afterwards(() => changes?.stop() ?? Promise.resolve());
  const countReads = changes && application.readFromReplica(changes);
  const pages = changes && cachesPages ? openPages(application, changes) : undefined;
  await prepareQueue();

  const metrics =
    env.METRICS_PORT === undefined
      ? undefined
      : createMetrics({
          pools: poolStats,
          web: {
            patternOf: createPatternFinder(patternsOf(build).map(({ pattern }) => pattern)),
            pages: pages?.cache.stats,
            receivesChanges: changes && (() => changes.isConnected()),
            countWaiting,
            countReads,
          },
        });
  if (metrics && cluster.isPrimary) await showMetrics(env.METRICS_PORT, metrics.read, databaseUrl, shutdown);
  const listener = createAppListener({
    handle: createHandler(build, env.NODE_ENV),
    folders,
    readiness: { pingDatabase, isStopping: shutdown.isStopping },
    isQueueFull,
    log: logger,
    origin: env.ORIGIN,
    allowedHosts: env.ALLOWED_HOSTS,
    trustedHops: env.TRUST_PROXY,
    flood: env.FLOOD_LIMIT === 0 ? undefined : { requests: env.FLOOD_LIMIT, seconds: floodSeconds },
    pages,
    observe: metrics?.observe,
  });
  const server = createHttpServer(listener, { log: logger, https: env.ORIGIN?.startsWith("https:") });
  const port = await listen(server, env.PORT, env.HOST);
  const worker = env.WORKER === "inline" ? startWorker() : undefined;
  // Each may need ten seconds.
  shutdown.afterwards(() =>
    Promise.all([
      closeGracefully(server, graceMillis).then(() => (cluster.isWorker ? endRestart() : undefined)),
      worker?.then(
        (started) => started.stop(),
        () => undefined,
      ),
    ]),
  );
  await worker;
  if (cluster.isPrimary) exitWhenHung();
  return env.ORIGIN ?? localAddress(env.HOST, port);
}

function openPages(
  { getPageVariant, onChange, trackDependencies }: Application,
  changes: ReturnType<Application["followChanges"]>,
): PublicPages {
  const cache = createPageCache({ bytes: env.PAGE_CACHE_MB * 2 ** 20, changes });
  onChange((table) => cache.forget(table));
  return { cache, trackDependencies, getPageVariant };
}
