import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: "es2022",
    // The stylesheet is inlined into every document by entry.server: minify it there too.
    cssMinify: "lightningcss",
    // What Tailwind 4 needs anyway. Without this every colour is written three times, for browsers that cannot show the rest either.
    cssTarget: ["chrome111", "firefox128", "safari16.4"],
    assetsInlineLimit: 0,
  },
  environments: { client: { build: { rolldownOptions: { output: browserChunks() } } } },
});

/**
 * Every document names its scripts, each with a hash, which does not compress; left alone, there is one for each set of
 * pages that share a few lines: 58 on one page. So React is one piece, what all pages are made of is another, and the
 * rest is kept together by feature and by the pages that use it. Nothing is merged beyond that: pieces that import each
 * other run in an order that nobody can foresee, and a page would load what it never uses.
 */
function browserChunks() {
  const ofUsers = { minShareCount: 2, entriesAware: true };
  const groups = [
    { name: "react", test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//, priority: 3 },
    { name: "kit", test: isInKit, minShareCount: 2, priority: 2 },
    { name: "forms", test: /\/app\/forms\/|\/node_modules\/@conform-to\//, priority: 1, ...ofUsers },
    { name: featureOf, ...ofUsers },
  ];
  return {
    codeSplitting: { groups },
    // A shared piece is called by all the pages that share it: that would be the longest name in the document.
    chunkFileNames: ({ name }: { name: string }) => `assets/${name.split("~", 1)[0]}-[hash].js`,
  };
}

/** What is loaded when somebody is about to use it stays apart, and so do charts, which few pages have. */
const seldom =
  /\/(?:combobox[\w-]*|select-picker|dialog|toast|tooltip|range-slider|line-chart[\w-]*|histogram[\w-]*)\.tsx?$/;

/**
 * A few lines each that most pages have, and that need nothing but the kit: apart, the name and hash of each would weigh
 * more than itself.
 */
const small =
  /\/app\/(?:features\/(?:listings\/model\/paths|pictures\/model\/(?:media|use-picture-origin))|forms\/(?:honeypot|field-error|form-messages))\.tsx?$/;

/** Whether a module is one of those that all pages are made of. */
function isInKit(id: string): boolean {
  if (small.test(id)) return true;
  return /^(?!.*\/node_modules\/).*\/app\/(?:ui|lib|chrome|http|session|brand)\b/.test(id) && !seldom.test(id);
}

/** The feature that a module belongs to; null when it belongs to none. */
function featureOf(id: string): string | null {
  return /^(?!.*\/node_modules\/).*\/app\/features\/([\w-]+)\//.exec(id)?.[1] ?? null;
}
