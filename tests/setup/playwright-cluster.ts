import { pathToFileURL } from "node:url";
import { cloneDatabase, startTestCluster, testMedia } from "#db/test-database.ts";
import { buildWhenStale } from "#scripts/build.ts";
import { secretKeys } from "./server-process.ts";

/**
 * Builds the application if needed and starts a cluster for the journeys. The seeded template is made here, because
 * it takes longer than a test may.
 */
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
  // Workers inherit this environment, so that tests put files where their server looks for them.
  process.env.MEDIA_URL = pathToFileURL(testMedia).href;
  process.env.TEST_CLUSTER_URL = cluster.url;
  // Tests sign links with the same keys as the servers.
  process.env.SECRET_KEYS = secretKeys;
  return () => cluster.stop();
}
