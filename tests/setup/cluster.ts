import type { TestProject } from "vitest/node";
import { startTestCluster } from "#db/test-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the test cluster answers; databases are cloned from its templates. */
    clusterUrl: string;
  }
}

/** Gives the database tests a cluster of their own, and takes it away when the last one has ended. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  project.provide("clusterUrl", cluster.url);
  return () => cluster.stop();
}
