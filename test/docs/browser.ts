import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import chromium from "@sparticuz/chromium";
import manifest from "#package" with { type: "json" };
import { type Browser, chromium as launcher, type Page } from "playwright-core";

/** Chromium from npm. It is unpacked to a folder of its version, because it would reuse an older one. */
export async function launchBrowser(): Promise<Browser> {
  const folder = join(
    tmpdir(),
    `quarry-chromium-${manifest.devDependencies["@sparticuz/chromium"]}`,
  );
  mkdirSync(folder, { recursive: true });
  process.env["TMPDIR"] = folder;
  return launcher.launch({
    args: chromium.args,
    executablePath: await chromium.executablePath(),
    headless: true,
  });
}

const PATIENCE_MS = 120_000;

/** A page, and everything that went wrong on it: errors of the console, failed and foreign requests. */
export async function openPage(
  browser: Browser,
  origin: string,
): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext({ locale: "en-US" });
  // A busy machine renders slowly.
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith("data:"))
      problems.push(`foreign request: ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  return { page, problems };
}
