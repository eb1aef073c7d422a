import { type BrowserServer, chromium } from "playwright-core";
import { unpackChromium } from "#local/dev/rendering/find-browser";

/**
 * Starts a browser that tests connect to: the one of `CHROME_PATH`, that of the npm package on Linux, or an installed
 * Chrome.
 */
export async function launchBrowser(): Promise<BrowserServer> {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH) return chromium.launchServer({ executablePath: CHROME_PATH });
  return process.platform === "linux"
    ? // Not the arguments of the package: its single process ends all pages with the first one that fails.
      chromium.launchServer({ executablePath: await unpackChromium(), args: ["--no-sandbox"] })
    : chromium.launchServer({ channel: "chrome" });
}
