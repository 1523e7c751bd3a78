import cluster from "node:cluster";
import { env } from "#platform/env.server.ts";
import { logger } from "#platform/logger.server.ts";
import { type Application, folders, openApplication, openSurroundings } from "./application.ts";
import { createAppListener, type SharedPages } from "./app-server.ts";
import { endWhenHung } from "./hang-watch.ts";
import { closeGracefully, createHttpServer, listen, localAddress } from "./http-server.ts";
import { createMetrics, readAllProcesses } from "./metrics.ts";
import { showMetrics } from "./metrics-server.ts";
import { createPageCache } from "./page-cache.ts";
import { beat, endRotation, startProcesses } from "./processes.ts";
import { createAnswer } from "./request-handler.ts";
import { createPatternFinder, patternsOf } from "./route-patterns.ts";
import type { Shutdown } from "./shutdown.ts";

/** How long (milliseconds) requests that are being answered may take to finish after a signal. */
const graceMillis = 10_000;
const floodSeconds = 10;

/** Starts to serve, in as many processes as WEB_PROCESSES says, and returns the public address. Throws one clear sentence when something cannot be opened. */
export async function start(shutdown: Shutdown): Promise<string> {
  if (cluster.isWorker) beat();
  else if (env.WEB_PROCESSES > 1) return startSeveral(env.WEB_PROCESSES, shutdown);
  // It would end the process, and nobody would answer.
  else process.on("SIGUSR2", () => logger.warn("only several processes can be renewed: set WEB_PROCESSES"));
  return serve(shutdown);
}

/** This process answers nothing: it holds the database, the port and the figures, and sees to it that the others live. */
async function startSeveral(count: number, shutdown: Shutdown): Promise<string> {
  const { databaseUrl } = await openSurroundings(shutdown);
  if (env.METRICS_PORT !== undefined) await showMetrics(env.METRICS_PORT, readAllProcesses(), databaseUrl, shutdown);
  return startProcesses(count, shutdown);
}

/** Opens database, application, port and worker in this order. */
async function serve(shutdown: Shutdown): Promise<string> {
  const { build, application, databaseUrl } = await openApplication(shutdown);
  const { countWaiting, followChanges, isQueueFull, pingDatabase, poolFigures, prepareQueue, startWorker } =
    application;
  const keepsPages = env.PAGE_CACHE_MB > 0;
  const changes = keepsPages || env.DATABASE_REPLICA_URL !== undefined ? followChanges() : undefined;
  shutdown.afterwards(() => changes?.stop() ?? Promise.resolve());
  const countReads = changes && application.readFromReplica(changes);
  const pages = changes && keepsPages ? openPages(application, changes) : undefined;
  await prepareQueue();

  const metrics =
    env.METRICS_PORT === undefined
      ? undefined
      : createMetrics({
          pools: poolFigures,
          web: {
            patternOf: createPatternFinder(patternsOf(build).map(({ pattern }) => pattern)),
            pages: pages?.cache.figures,
            hearsChanges: changes && (() => changes.areHeard()),
            countWaiting,
            countReads,
          },
        });
  if (metrics && cluster.isPrimary) await showMetrics(env.METRICS_PORT, metrics.read, databaseUrl, shutdown);
  const listener = createAppListener({
    answer: createAnswer(build, env.NODE_ENV),
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
  // Together: each may take its ten seconds.
  shutdown.afterwards(() =>
    Promise.all([
      closeGracefully(server, graceMillis).then(() => (cluster.isWorker ? endRotation() : undefined)),
      worker?.then(
        (started) => started.stop(),
        () => undefined,
      ),
    ]),
  );
  await worker;
  // One of several is watched by the process that started it, which replaces it.
  if (cluster.isPrimary) endWhenHung();
  return env.ORIGIN ?? localAddress(env.HOST, port);
}

/** Keeps finished pages for as long as every change in the database is heard of. */
function openPages(
  { carriesPersonalCookie, whenChanged, withFacts }: Application,
  changes: ReturnType<Application["followChanges"]>,
): SharedPages {
  const cache = createPageCache({ bytes: env.PAGE_CACHE_MB * 2 ** 20, changes });
  whenChanged((table) => cache.forget(table));
  return { cache, withFacts, carriesPersonalCookie };
}
