import { existsSync } from "node:fs";
import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: "es2022",
    // entry.server inlines the stylesheet into every document, so minify it there too.
    cssMinify: "lightningcss",
    // The minimum for Tailwind 4. Without it, every colour is written three times, for browsers that do not support Tailwind
    // anyway.
    cssTarget: ["chrome111", "firefox128", "safari16.4"],
    assetsInlineLimit: 0,
  },
  environments: { client: { build: { rolldownOptions: { output: browserChunks() } } } },
});

/**
 * Groups modules into few chunks: on a slow connection each script costs a round trip and 0.7 kB of headers, and Rolldown alone
 * would create up to 58 for one page. React is one chunk, the modules of all pages are the next, and the others are grouped by
 * noun. A chunk imports only from those above it, as nouns import only from their left. Chunks that import each other would run in
 * an unpredictable order.
 */
function browserChunks() {
  const pieces = [
    { name: "react", test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\// },
    { name: "kit", test: isInKit, minShareCount: 2 },
    { name: "forms", test: /\/app\/forms\/|\/node_modules\/@conform-to\//, minShareCount: 2 },
    {
      name: "around",
      test: /\/features\/(?:suburbs|nearby|agents|pictures)\/(?!manage|profile|own-profile)/,
      minShareCount: 2,
    },
    {
      name: "homes",
      // Pages of agents load the table of fields and the modules that use it.
      test: /\/features\/(?:home\/overview|listings\/(?:model\/(?!fields|attributes)|embeds\/)|saved-homes\/(?!home-note)|saved-searches\/model\/)/,
      minShareCount: 2,
    },
    { name: "contact", test: /\/features\/(?:leads|saved-agents)\//, minShareCount: 2 },
    { name: featureOf, minShareCount: 2 },
  ];
  const groups = pieces.map((piece, index) => ({ ...piece, priority: pieces.length - index }));
  return { codeSplitting: { groups }, chunkFileNames: "assets/[name]-[hash].js" };
}

/** Components that load on first use, and charts, which few pages have. */
const seldom =
  /\/(?:combobox[\w-]*|select-picker|dialog|toast|tooltip|range-slider|line-chart[\w-]*|histogram[\w-]*)\.tsx?$/;

/** Small modules without imports outside the kit, for which many pages would otherwise load a large chunk. */
const small = [
  "app/features/directory-search/search.ts",
  "app/features/imports/model/import-file.ts",
  "app/features/inspections/model/paths.ts",
  "app/features/leads/model/response-time.ts",
  "app/features/listings/model/paths.ts",
  "app/features/map/view.ts",
  "app/features/pictures/model/cover-photo.tsx",
  "app/features/pictures/model/media.ts",
  "app/features/saved-searches/model/paths.ts",
  "app/features/subscribers/subscription.ts",
  "app/forms/error-summary.tsx",
  "app/forms/form-result.ts",
  "app/forms/honeypot.tsx",
  "app/forms/retry-form.tsx",
].map((file) => join(import.meta.dirname, file));
// A renamed file would change chunks without an error.
for (const file of small) if (!existsSync(file)) throw new Error(`vite.config.ts: no such file: ${file}`);

/** Whether a module belongs to the chunk that all pages load. */
function isInKit(id: string): boolean {
  if (small.includes(id)) return true;
  return /^(?!.*\/node_modules\/).*\/app\/(?:ui|lib|chrome|http|session|brand)\b/.test(id) && !seldom.test(id);
}

/** The feature of a module; null if it is not part of one. */
function featureOf(id: string): string | null {
  return /^(?!.*\/node_modules\/).*\/app\/features\/([\w-]+)\//.exec(id)?.[1] ?? null;
}
