import { after, before, describe } from "node:test";
import { type Browser, type BrowserServer, chromium } from "playwright-core";
import { launchBrowser } from "#test/browser/support/launch-browser";
import { type DocumentedService, startDocumentedService } from "./documented-service.ts";
import { testExamples } from "./examples.ts";
import { testMcp } from "./mcp.ts";
import { testSite } from "./site.ts";
import { testTryItOut } from "./try-it-out.ts";

/** Tests of what a reader of the documentation does, against one running service: npm run test:docs */
let service: DocumentedService | undefined;
let server: BrowserServer | undefined;
let browser: Browser | undefined;
before(async () => {
  service = await startDocumentedService();
  server = await launchBrowser();
  browser = await chromium.connect(server.wsEndpoint());
});
after(async () => {
  await browser?.close();
  await server?.close();
  await service?.close();
});

// Examples mostly wait for crawls, and the browser computes meanwhile.
void describe("the documentation", { concurrency: true }, () => {
  testExamples(() => service!);
  testMcp(() => service!);
  testSite(
    () => service!,
    () => browser!,
  );
  testTryItOut(
    () => service!,
    () => browser!,
  );
});
