import { readFileSync } from "node:fs";
import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";
import starlightOpenAPI, { openAPISidebarGroups } from "starlight-openapi";

/** Written by local/build/site, like the pages: docs holds the only copy of each text. */
const sidebar = JSON.parse(
  readFileSync(new URL("../dist/site/content/sidebar.json", import.meta.url), "utf8"),
) as { label: string; collapsed: boolean; items: { label: string; link: string }[] }[];

/** The sections before the API reference: what a reader needs first. */
const FIRST_SECTIONS = 3;

export default defineConfig({
  base: "/docs",
  publicDir: "../dist/site/content/public",
  outDir: "../dist/site/html",
  cacheDir: "../dist/site/cache",
  trailingSlash: "always",
  // The Content-Security-Policy allows files only.
  build: { inlineStylesheets: "never" },
  vite: { build: { assetsInlineLimit: 0 } },
  integrations: [
    starlight({
      title: "Quarry",
      description:
        "Documentation of Quarry, an open-source service for lead extraction and enrichment",
      favicon: "/favicon.svg",
      customCss: ["./src/site.css"],
      components: { Head: "./src/Head.astro" },
      plugins: [
        starlightOpenAPI([
          {
            base: "api",
            schema: "../docs/openapi.json",
            sidebar: { label: "API reference", collapsed: true, operations: { badges: true } },
          },
        ]),
      ],
      sidebar: [
        ...sidebar.slice(0, FIRST_SECTIONS),
        ...openAPISidebarGroups,
        ...sidebar.slice(FIRST_SECTIONS),
      ],
      pagination: true,
    }),
  ],
});
