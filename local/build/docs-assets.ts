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

/**
 * Copies the OpenAPI document to the Worker's assets, and the files of the page that sends requests, so that none comes
 * from a CDN.
 */
export function copyDocsAssets(): void {
  const document = JSON.parse(readFileSync("docs/openapi.json", "utf8")) as object;
  writeAsset("docs-assets/openapi.json", JSON.stringify(document));
  for (const [name, source] of Object.entries(FILES))
    writeAsset(`docs-assets/${name}`, readFileSync(source));
}
