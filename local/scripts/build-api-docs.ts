import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openService } from "#local/dev/service/open-service";
import { outboundToAddress } from "#local/dev/web/outbound-worker";
import { renderEndpoints } from "#local/scripts/endpoints-page";
import specified from "./data/specified-endpoints.json" with { type: "json" };

/** Writes docs/openapi.json, the OpenAPI document of the service, and docs/endpoints.md, which it derives from it. */
const folder = mkdtempSync(join(tmpdir(), "quarry-api-docs-"));
const service = await openService({
  folder,
  port: 0,
  settings: { HIRING_INDEX: "off" },
  // The service sends no request to create its description.
  outbound: outboundToAddress("http://127.0.0.1:9"),
  quiet: true,
});
try {
  const response = await fetch(`${service.url}/openapi.json`);
  const description = (await response.json()) as Parameters<typeof renderEndpoints>[0];
  writeFileSync("docs/openapi.json", `${JSON.stringify(description, null, 2)}\n`);
  writeFileSync("docs/endpoints.md", renderEndpoints(description, specified.endpoints));
} finally {
  await service.stop();
  rmSync(folder, { recursive: true });
}
