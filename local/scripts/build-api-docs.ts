import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openService } from "#local/dev/service/open-service";
import { outboundToAddress } from "#local/dev/web/outbound-worker";
import { copyDocsAssets } from "#local/build/docs-assets";
import { DESCRIBING_BUNDLE } from "#local/build/examples/describing-bundle";
import { readRecorded, writeRecorded } from "#local/build/examples/scenario/record";
import { findStale } from "#local/build/examples/stale-examples";
import { renderEndpoints } from "#local/scripts/endpoints-page";
import { includeRecorded } from "#src/http/openapi/openapi-recorded";
import specified from "./data/specified-endpoints.json" with { type: "json" };

/**
 * Writes docs/openapi.json, the OpenAPI document of the service, and docs/endpoints.md, which it derives from it. Records
 * the examples of responses if those that exist do not fit.
 */
copyDocsAssets();
const folder = mkdtempSync(join(tmpdir(), "quarry-api-docs-"));
const service = await openService({
  folder,
  port: 0,
  settings: { HIRING_INDEX: "off" },
  // The service sends no request to create its description.
  outbound: outboundToAddress("http://127.0.0.1:9"),
  bundleArguments: DESCRIBING_BUNDLE,
  quiet: true,
});
try {
  const response = await fetch(`${service.url}/openapi.json`);
  const description = (await response.json()) as Parameters<typeof renderEndpoints>[0];
  const stale = findStale(description, readRecorded());
  if (stale.length > 0) {
    console.log(`Recording examples again, because ${stale.join("; ")}`);
    includeRecorded(description, await writeRecorded());
    copyDocsAssets();
  }
  writeFileSync("docs/openapi.json", `${JSON.stringify(description, null, 2)}\n`);
  writeFileSync("docs/endpoints.md", renderEndpoints(description, specified.endpoints));
  const problems = findStale(description, readRecorded());
  if (problems.length > 0)
    throw new Error(
      `Correct the schemas, or local/build/examples/scenario: ${problems.join("; ")}`,
    );
} finally {
  await service.stop();
  rmSync(folder, { recursive: true });
}
