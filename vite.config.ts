import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: "es2022",
    // The stylesheet is inlined into every document by entry.server: minify it there too.
    cssMinify: "lightningcss",
    assetsInlineLimit: 0,
  },
});
