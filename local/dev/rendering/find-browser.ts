import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import manifest from "#package" with { type: "json" };

/** A browser to start. `prepare` unpacks it where that is necessary. */
export type FoundBrowser = { name: string; prepare: () => Promise<string> };

const COMMANDS = [
  "google-chrome-stable",
  "google-chrome",
  "chromium",
  "chromium-browser",
  "chrome",
];
const INSTALLED: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ],
  win32: [
    String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
    String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
    String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
  ],
};
/** Where Playwright installs browsers, below the home folder, and their executables. */
const PLAYWRIGHT_FOLDERS = [".cache/ms-playwright", "Library/Caches/ms-playwright"];
const PLAYWRIGHT_FILES = [
  "chrome-linux/chrome",
  "chrome-linux64/chrome",
  "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * A Chromium on this machine: the one of `CHROME_PATH` (`none` for none), an installed Chrome, Chromium or Edge, one of
 * Playwright, or the npm package on Linux. Null if there is none.
 */
export function findBrowser(environment: NodeJS.ProcessEnv = process.env): FoundBrowser | null {
  const { CHROME_PATH } = environment;
  if (CHROME_PATH === "none") return null;
  if (CHROME_PATH) return at(CHROME_PATH);
  const folders = (environment["PATH"] ?? "").split(delimiter).filter(Boolean);
  const candidates = [
    ...COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command))),
    ...(INSTALLED[process.platform] ?? []),
    ...playwrightBrowsers(),
  ];
  const installed = candidates.find((path) => existsSync(path));
  if (installed) return at(installed);
  const isPackaged = process.platform === "linux" && process.arch === "x64";
  return isPackaged ? { name: "@sparticuz/chromium", prepare: unpackChromium } : null;
}

const at = (path: string): FoundBrowser => ({ name: path, prepare: () => Promise.resolve(path) });

function playwrightBrowsers(): string[] {
  return PLAYWRIGHT_FOLDERS.map((folder) => join(homedir(), folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.startsWith("chromium-"))
        .flatMap((name) => PLAYWRIGHT_FILES.map((file) => join(folder, name, file))),
    );
}

/** The package unpacks into the temporary folder and reuses what it finds there, so each version has its own. */
export async function unpackChromium(): Promise<string> {
  const version = manifest.devDependencies["@sparticuz/chromium"];
  const folder = join(tmpdir(), `quarry-chromium-${version}`);
  mkdirSync(folder, { recursive: true });
  const { TMPDIR } = process.env;
  process.env["TMPDIR"] = folder;
  try {
    const { default: packaged } = await import("@sparticuz/chromium");
    return await packaged.executablePath();
  } finally {
    if (TMPDIR === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = TMPDIR;
  }
}
