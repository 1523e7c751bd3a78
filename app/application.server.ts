import { requireUsableStore } from "#app/features/pictures/model/media-store.server.ts";
import { prepareQueue, startWorker } from "#app/jobs/worker.server.ts";
import { checkMailServer } from "#app/mail/transport.server.ts";
import { getPageVariant } from "#app/session/cookie.server.ts";
import { followChanges } from "#db/changes.server.ts";
import { closeDatabase, pingDatabase, readFromReplica } from "#db/client.server.ts";
import { poolStats } from "#db/connection.server.ts";
import { onChange, trackDependencies } from "#platform/cache-dependencies.server.ts";
import { countWaiting, isQueueFull } from "#platform/deadline.server.ts";

/**
 * Everything that the server uses of the application. It gets this from the build (server/application.ts) and imports nothing
 * of app/, so that both share one connection pool.
 */
export const application = {
  closeDatabase,
  countWaiting,
  followChanges,
  getPageVariant,
  isQueueFull,
  pingDatabase,
  poolStats,
  prepareQueue,
  readFromReplica,
  requireUsableMailServer: checkMailServer,
  requireUsableStore,
  startWorker,
  onChange,
  trackDependencies,
};
