import type { Browser, Page } from "playwright-core";

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
