import { copyFileSync, mkdirSync } from "node:fs";

/** Copies the files of the docs page to the folder of the Worker's assets, so that none comes from a CDN. */
const from = "node_modules/swagger-ui-dist";
const to = "dist/assets/docs-assets";
mkdirSync(to, { recursive: true });
for (const file of ["swagger-ui-bundle.js", "swagger-ui.css", "favicon-32x32.png"])
  copyFileSync(`${from}/${file}`, `${to}/${file}`);
