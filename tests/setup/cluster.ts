import type { TestProject } from "vitest/node";
import { startTestCluster } from "#db/test-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of the test cluster; databases are cloned from its templates. */
    clusterUrl: string;
  }
}

/** Starts a cluster for the database tests and stops it after the last one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  project.provide("clusterUrl", cluster.url);
  return () => cluster.stop();
}
