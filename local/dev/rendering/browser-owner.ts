import type { Browser, BrowserServer } from "playwright-core";
import type { FoundBrowser } from "./find-browser.ts";

/** A browser takes some 200 MB, so it ends when it is not needed. */
const IDLE_MS = 60_000;
const CLOSE_MS = 3_000;
/** Nothing listens at the discard port: a request that is not intercepted goes nowhere. */
const DEAD_PROXY = { server: "http://127.0.0.1:9", bypass: "<-loopback>" };
const ARGUMENTS = [
  "--disable-background-networking",
  "--disable-dev-shm-usage",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--js-flags=--max-old-space-size=256",
];

type Running = { server: BrowserServer; browser: Browser };

/** Starts the browser for the first page, and ends it some time after the last one. */
export class BrowserOwner {
  readonly #found: FoundBrowser;
  #running: Promise<Running> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #users = 0;

  constructor(found: FoundBrowser) {
    this.#found = found;
  }

  async use<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
    clearTimeout(this.#timer);
    this.#users++;
    try {
      const { browser } = await this.#open();
      return await work(browser);
    } finally {
      if (--this.#users === 0) {
        this.#timer = setTimeout(() => void this.close(), IDLE_MS);
        this.#timer.unref();
      }
    }
  }

  /** Ends the browser. The next page starts another one. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    const running = await this.#running?.catch(() => undefined);
    this.#running = undefined;
    if (!running) return;
    const killer = setTimeout(() => void running.server.kill(), CLOSE_MS);
    await running.server.close().catch(() => undefined);
    clearTimeout(killer);
  }

  async #open(): Promise<Running> {
    const known = await this.#running?.catch(() => undefined);
    if (known?.browser.isConnected()) return known;
    this.#running = this.#launch();
    return this.#running;
  }

  async #launch(): Promise<Running> {
    const { chromium } = await import("playwright-core");
    const executablePath = await this.#found.prepare();
    // The program ends the browser in order, and the browser ends itself when the program is killed.
    const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
    const options = { executablePath, args: ARGUMENTS, proxy: DEAD_PROXY, ...signals };
    const server = await chromium
      .launchServer({ ...options, chromiumSandbox: process.getuid?.() !== 0 })
      // Containers and some distributions have no user namespaces for the sandbox.
      .catch(() => chromium.launchServer({ ...options, chromiumSandbox: false }));
    const browser = await chromium.connect(server.wsEndpoint());
    browser.once("disconnected", () => void server.kill().catch(() => undefined));
    return { server, browser };
  }
}
