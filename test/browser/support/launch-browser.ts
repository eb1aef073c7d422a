import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserServer, chromium } from "playwright-core";
import manifest from "#package" with { type: "json" };

/**
 * Starts a browser that tests connect to: the one of `CHROME_PATH`, that of the npm package on Linux, or an installed
 * Chrome.
 */
export async function launchBrowser(): Promise<BrowserServer> {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH) return chromium.launchServer({ executablePath: CHROME_PATH });
  return process.platform === "linux"
    ? chromium.launchServer(await packagedChromium())
    : chromium.launchServer({ channel: "chrome" });
}

/** The package unpacks into the temporary folder and reuses what it finds there, so each version has its own. */
async function packagedChromium() {
  const version = manifest.devDependencies["@sparticuz/chromium"];
  const folder = join(tmpdir(), `quarry-chromium-${version}`);
  mkdirSync(folder, { recursive: true });
  const { TMPDIR } = process.env;
  process.env["TMPDIR"] = folder;
  try {
    const { default: packaged } = await import("@sparticuz/chromium");
    // Not the arguments of the package: its single process ends all pages with the first one that fails.
    return { executablePath: await packaged.executablePath(), args: ["--no-sandbox"] };
  } finally {
    if (TMPDIR === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = TMPDIR;
  }
}
