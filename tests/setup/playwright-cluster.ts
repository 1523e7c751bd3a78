import { pathToFileURL } from "node:url";
import { buildWhenStale } from "#scripts/build.ts";
import { cloneDatabase, startTestCluster, testMedia } from "#db/test-database.ts";
import { secretKeys } from "./server-process.ts";

/** Gives the journeys the current build and a cluster of their own, its seeded template made before a test's clock runs. */
export default async function setup(): Promise<() => Promise<void>> {
  await buildWhenStale();
  const cluster = await startTestCluster();
  try {
    const first = await cloneDatabase(cluster.url, "seeded");
    await first.drop();
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  // Playwright hands its environment to the workers: a test puts files where its server looks for them.
  process.env.MEDIA_URL = pathToFileURL(testMedia).href;
  process.env.TEST_CLUSTER_URL = cluster.url;
  // A test signs links as its server does.
  process.env.SECRET_KEYS = secretKeys;
  return () => cluster.stop();
}
