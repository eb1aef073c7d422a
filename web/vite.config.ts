import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** `npm run dev -w web` serves the sources and passes API requests to a running service. */
const SERVICE = process.env["QUARRY_URL"] ?? "http://127.0.0.1:8787";

export default defineConfig({
  root: path("."),
  plugins: [react(), tailwind()],
  resolve: { alias: [{ find: /^#web\//, replacement: `${path("src")}/` }] },
  build: {
    outDir: path("../dist/dashboard"),
    emptyOutDir: true,
    // The Worker serves this folder with an immutable cache.
    assetsDir: "static",
    // Read by the test of the size budget. The browser does not need it.
    manifest: "manifest.json",
    // The policy of the page allows no data: fonts or scripts, and few files are that small.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2023",
    // The entry names all other files, so that the length of their names counts for the first page.
    rolldownOptions: { output: { chunkFileNames: "static/[name]-[hash:7].js" } },
  },
  server: { proxy: { "/api": SERVICE } },
});
