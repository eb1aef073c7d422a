import { copyFileSync, mkdirSync } from "node:fs";

/** Puts the files of the docs page where the Worker serves assets from; nothing comes from a CDN. */
const from = "node_modules/swagger-ui-dist";
const to = "dist/assets/docs-assets";
mkdirSync(to, { recursive: true });
for (const file of ["swagger-ui-bundle.js", "swagger-ui.css", "favicon-32x32.png"])
  copyFileSync(`${from}/${file}`, `${to}/${file}`);
