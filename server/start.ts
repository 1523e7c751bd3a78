import { createRequestHandler } from "react-router";
import { env } from "#app/env.server.ts";
import { logger } from "#app/logger.server.ts";
import { type ApplicationBuild, folders, openApplication } from "./application.ts";
import { createAppListener, type SharedPages } from "./app-server.ts";
import { closeGracefully, createHttpServer, listen, localAddress } from "./http-server.ts";
import { createMetrics, type Figures, type Metrics } from "./metrics.ts";
import { createPageCache } from "./page-cache.ts";
import type { Shutdown } from "./shutdown.ts";

/** How long (milliseconds) requests that are being answered may take to finish after a signal. */
const graceMillis = 10_000;
const floodSeconds = 10;
const loopback = "127.0.0.1";

/** Opens database, application, port and worker in this order and returns the public address. Throws one clear sentence when one of them cannot be opened. */
export async function start(shutdown: Shutdown): Promise<string> {
  const build = await openApplication(shutdown);
  const { countWaiting, isQueueFull, pingDatabase, prepareQueue, startWorker } = build.entry.module;
  await prepareQueue();

  const pages = env.PAGE_CACHE_MB === 0 ? undefined : openPages(build, env.PAGE_CACHE_MB, shutdown);
  const figures = { pages: pages?.cache.figures, countWaiting };
  const metrics = env.METRICS_PORT === undefined ? undefined : await openMetrics(env.METRICS_PORT, figures, shutdown);
  const listener = createAppListener({
    answer: createRequestHandler(build, env.NODE_ENV),
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
      closeGracefully(server, graceMillis),
      worker?.then(
        (started) => started.stop(),
        () => undefined,
      ),
    ]),
  );
  await worker;
  return env.ORIGIN ?? localAddress(env.HOST, port);
}

/** Keeps finished pages for as long as every change in the database is heard of. */
function openPages(build: ApplicationBuild, megabytes: number, shutdown: Shutdown): SharedPages {
  const { carriesPersonalCookie, followChanges, whenChanged, withFacts } = build.entry.module;
  const changes = followChanges();
  shutdown.afterwards(() => changes.stop());
  const cache = createPageCache({ bytes: megabytes * 2 ** 20, changes });
  whenChanged((table) => cache.forget(table));
  return { cache, withFacts, carriesPersonalCookie };
}

async function openMetrics(port: number, figures: Figures, shutdown: Shutdown): Promise<Metrics> {
  const metrics = createMetrics(figures);
  await listen(metrics.server, port, loopback, "METRICS_PORT");
  shutdown.afterwards(() => closeGracefully(metrics.server, 0));
  return metrics;
}
