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
 * would create up to 58 for one page. React is one chunk, the modules of most pages are the next, and the others are grouped by
 * noun, or by the pages that load them. A chunk imports only from those above it, as nouns import only from their left. Chunks
 * that import each other would run in an unpredictable order.
 */
function browserChunks() {
  const pieces = [
    { name: "react", test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\// },
    { name: "kit", test: isInKit, minShareCount: 2 },
    { name: "forms", test: /\/app\/forms\/|\/node_modules\/@conform-to\//, minShareCount: 2 },
    {
      // The filters of a search, and the start page, which lists saved searches.
      name: "search",
      test: /\/features\/(?:home\/overview|listings\/model\/(?:home-row-style|filter-|place-input)|saved-homes\/(?!home-note)|saved-searches\/model\/)/,
      minShareCount: 2,
    },
    {
      // Pages with agents also have lists of homes.
      name: "lists",
      test: /\/features\/(?:agents\/model\/(?!agency-buttons)|listings\/embeds\/homes)/,
      minShareCount: 2,
    },
    { name: "around", test: /\/features\/(?:suburbs|nearby)\//, minShareCount: 2 },
    // Private pages have tables, but no lists of an agent's sales.
    { name: "tables", test: /\/ui\/record-table/, minShareCount: 2 },
    { name: "links", test: /\/(?:share-link|copy-field|contact-links|australian-states)\.tsx?$/, minShareCount: 2 },
    { name: "sales", test: /\/features\/listings\/embeds\/agent-sales/, minShareCount: 2 },
    {
      name: "contact",
      test: /\/features\/(?:leads\/(?:embeds|model\/(?:lead|enquiry-fields|response-time))|saved-agents\/)/,
      minShareCount: 2,
    },
    // Pages of agents and suburbs show homes without the table of fields.
    { name: "facts", test: /\/features\/listings\/model\/(?!attributes|comparison|rent)/, minShareCount: 2 },
    { name: "compared", test: /\/features\/listings\/model\//, minShareCount: 2 },
    // Forms of agents are twice as large as the page of a home.
    { name: "home", test: /\/features\/(?:listings\/detail|pictures\/embeds)\//, minShareCount: 2 },
    { name: "manage", test: /\/features\/listings\/(?:manage|statement)\//, minShareCount: 2 },
    { name: featureOf, minShareCount: 2 },
  ];
  const groups = pieces.map((piece, index) => ({ ...piece, priority: pieces.length - index }));
  return { codeSplitting: { groups }, chunkFileNames: "assets/[name]-[hash].js" };
}

/** Components that load on first use, and those that few pages have. */
const seldom =
  /\/(?:combobox[\w-]*|select-picker|dialog|toast|tooltip|range-slider|line-chart[\w-]*|record-table|share-link|copy-field|contact-links|australian-states)\.tsx?$/;

/**
 * Cards of homes, and small modules for which many pages would otherwise load a large chunk. With what they import, they
 * become part of the kit.
 */
const shared = [
  "app/features/inspections/model/paths.ts",
  "app/features/listings/model/listing-card.tsx",
  "app/features/listings/model/paths.ts",
  "app/features/listings/model/price-histogram.ts",
  "app/features/map/view.ts",
  "app/features/pictures/model/cover-photo.tsx",
  "app/features/pictures/model/media.ts",
  "app/features/saved-homes/recently-viewed.tsx",
  "app/features/saved-homes/save-home.tsx",
  "app/features/saved-homes/saved-homes.ts",
  "app/features/saved-searches/model/paths.ts",
  "app/features/subscribers/subscription.ts",
  "app/forms/error-summary.tsx",
  "app/forms/form-result.ts",
  "app/forms/honeypot.tsx",
  "app/forms/retry-form.tsx",
].map((file) => join(import.meta.dirname, file));
// A renamed file would change chunks without an error.
for (const file of shared) if (!existsSync(file)) throw new Error(`vite.config.ts: no such file: ${file}`);

/** Whether a module belongs to the chunk that all pages load. */
function isInKit(id: string): boolean {
  if (shared.includes(id)) return true;
  return /^(?!.*\/node_modules\/).*\/app\/(?:ui|lib|chrome|http|session|brand)\b/.test(id) && !seldom.test(id);
}

/** The feature of a module; null if it is not part of one. */
function featureOf(id: string): string | null {
  return /^(?!.*\/node_modules\/).*\/app\/features\/([\w-]+)\//.exec(id)?.[1] ?? null;
}
