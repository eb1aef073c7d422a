import { readFileSync, writeFileSync } from "node:fs";
import type { Document } from "./openapi.ts";
import { renderResources } from "./resources.ts";
import { renderSchemas } from "./schema-types.ts";

/** Writes the generated part of the client from docs/openapi.json. `--check` compares it instead. */
const HEADER =
  "// Generated from docs/openapi.json by `npm run generate -w @quarry/client`. Do not edit.\n";

const repository = new URL("../../../", import.meta.url);
const document = JSON.parse(
  readFileSync(new URL("docs/openapi.json", repository), "utf8"),
) as Document;

const { resources, sessions } = renderResources(document);
const files = {
  "schemas.ts": renderSchemas(document),
  "resources.ts": resources,
  "session-resources.ts": sessions,
};
for (const [name, text] of Object.entries(files)) {
  const file = new URL(`../src/${name}`, import.meta.url);
  const content = HEADER + text;
  if (!process.argv.includes("--check")) writeFileSync(file, content);
  else if (readFileSync(file, "utf8") !== content) {
    console.error(`packages/client/src/${name} is out of date. Run npm run docs:api.`);
    process.exitCode = 1;
  }
}
