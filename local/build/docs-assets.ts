import { readFileSync } from "node:fs";
import { writeAsset } from "./assets-folder.ts";

const SWAGGER = "node_modules/swagger-ui-dist";
const FILES = {
  "swagger-ui-bundle.js": `${SWAGGER}/swagger-ui-bundle.js`,
  "swagger-ui.css": `${SWAGGER}/swagger-ui.css`,
  "favicon-32x32.png": `${SWAGGER}/favicon-32x32.png`,
  // Read when the API is described.
  "examples.json": "local/build/examples/recorded.json",
};

/** Copies the files of the page that sends requests to the Worker's assets, so that none comes from a CDN. */
export function copyDocsAssets(): void {
  for (const [name, source] of Object.entries(FILES))
    writeAsset(`docs-assets/${name}`, readFileSync(source));
}
