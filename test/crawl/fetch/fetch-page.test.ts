import { describe, expect, it } from "vitest";
import {
  fetchPage,
  type FetchPageOptions,
  PageRefused,
  PageUnreachable,
} from "#src/crawl/fetch/fetch-page";
import { publicFetch } from "#src/platform/outbound/public-fetch";

const OPTIONS: FetchPageOptions = {
  fetch: (url, init) => publicFetch(url, init),
  timeoutMs: 30_000,
  userAgent: "Mozilla/5.0 (compatible; quarrybot/1.0)",
  accept: "html",
};
const at = (name: string, path = "/") => `https://${name}.hostile.test${path}`;
const load = (name: string, options: Partial<FetchPageOptions> = {}, path = "/") =>
  fetchPage(at(name, path), { ...OPTIONS, ...options });

/** `retry: reason` or `give up: reason`. */
async function failure(name: string, options: Partial<FetchPageOptions> = {}, path = "/") {
  try {
    const page = await load(name, options, path);
    return `read ${page.bytes} bytes`;
  } catch (error) {
    if (error instanceof PageUnreachable) return `retry: ${error.reason}`;
    if (error instanceof PageRefused) return `give up: ${error.reason}`;
    throw error;
  }
}

describe("fetchPage", () => {
  it("returns the page with its metadata", async () => {
    const page = await load("ok");
    expect(page).toMatchObject({
      finalUrl: "https://ok.hostile.test/",
      httpStatus: 200,
      charset: "utf-8",
      truncated: false,
      redirects: 0,
      cookieNames: [],
    });
    expect(page.text).toContain("info@hostile.test");
    expect(page.bytes).toBe(page.text.length);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  });

  it("reads a page that its server compressed twice", async () => {
    expect((await load("double-gzip")).text).toContain("info@hostile.test");
  });

  it.each([["infinite-body"], ["huge-body"], ["gzip-bomb"]])(
    "reads only the first 3 MiB of %s",
    async (name) => {
      const page = await load(name);
      expect(page.bytes).toBe(3 * 1024 * 1024);
      expect(page.truncated).toBe(true);
    },
  );

  it.concurrent.each([
    ["never-answers", "retry: timeout"],
    ["header-then-silence", "retry: timeout"],
    ["reset", "retry: connection"],
    ["breaks-off", "retry: body_broken"],
    ["broken-gzip", "give up: body_broken"],
    ["zstd", "give up: body_broken"],
    ["hundred-redirects", "give up: too_many_redirects"],
    ["redirect-loop", "give up: too_many_redirects"],
    ["redirect-self", "give up: too_many_redirects"],
    ["redirect-nowhere", "give up: bad_redirect"],
    ["zero-bytes", "give up: empty"],
    ["blank", "give up: empty"],
    ["no-content", "give up: empty"],
    ["plain-text", "give up: not_html"],
    ["pdf", "give up: not_html"],
    ["pdf-as-html", "give up: not_html"],
    ["image", "give up: not_html"],
    ["json", "give up: not_html"],
    ["challenge", "give up: blocked"],
    ["challenge-200", "give up: blocked"],
    ["forbidden", "give up: blocked"],
    ["unauthorized", "give up: blocked"],
    ["missing", "give up: not_found"],
    ["gone", "give up: not_found"],
    ["teapot", "give up: client_error"],
    ["always-500", "retry: server_error"],
    ["origin-down", "retry: connection"],
    ["origin-dns", "retry: dns"],
    ["always-429", "retry: rate_limited"],
    ["503-with-wait", "retry: rate_limited"],
  ])("ends %s with %s", async (name, reason) => {
    const timeoutMs = reason.endsWith("timeout") ? 1_000 : 30_000;
    expect(await failure(name, { timeoutMs })).toBe(reason);
  });

  it.each([
    "http://127.0.0.1/",
    "http://[::1]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://2130706433/",
    "http://0177.0.0.1/",
    "http://0x7f.1/",
    "http://[::ffff:10.0.0.1]/",
    "http://localhost/",
    "//10.0.0.1/",
  ])("does not follow a redirect to %s", async (to) => {
    expect(await failure("redirect-to", {}, `/?to=${encodeURIComponent(to)}`)).toBe(
      "give up: private_address",
    );
  });

  it.each([
    "ftp://hostile.test/",
    "mailto:a@hostile.test",
    "https://a:b@ok.hostile.test/",
    "https://ok.hostile.test:22/",
    "http://",
  ])("calls a redirect to %s bad", async (to) => {
    expect(await failure("redirect-to", {}, `/?to=${encodeURIComponent(to)}`)).toBe(
      "give up: bad_redirect",
    );
  });

  it("does not follow a redirect to a service of the operator", async () => {
    const options = { operatorHosts: new Set(["models.acme.com:8080"]) };
    const to = encodeURIComponent("http://models.acme.com:8080/v1/models");
    expect(await failure("redirect-to", options, `/?to=${to}`)).toBe("give up: private_address");
  });

  it("rejects a private address before any request", async () => {
    const asked: string[] = [];
    const fetch: FetchPageOptions["fetch"] = async (url) => {
      asked.push(url);
      return new Response("");
    };
    await expect(fetchPage("http://127.0.0.1/", { ...OPTIONS, fetch })).rejects.toBeInstanceOf(
      PageRefused,
    );
    expect(asked).toEqual([]);
  });

  it("follows ten redirects of every kind", async () => {
    const page = await load("ten-redirects");
    expect([page.finalUrl, page.redirects]).toEqual([at("ten-redirects", "/10"), 10]);
  });

  it("returns a cookie only to the host that set it", async () => {
    const page = await load("cookie-wall");
    expect([page.redirects, page.cookieNames]).toEqual([1, ["seen"]]);
    expect((await load("cookie-thief")).text).toContain("cookies: none");
  });

  it("names the bot and sends no credentials", async () => {
    expect((await load("user-agent-echo")).text).toContain("quarrybot/1.0) no");
  });

  it("follows a meta refresh only if the option is set", async () => {
    expect((await load("meta-refresh")).finalUrl).toBe(at("meta-refresh"));
    const page = await load("meta-refresh", { followMetaRefresh: true });
    expect([page.finalUrl, page.redirects]).toEqual([at("meta-refresh", "/home"), 1]);
    expect(await failure("meta-refresh-private", { followMetaRefresh: true })).toBe(
      "give up: private_address",
    );
  });

  it.concurrent.each(["page-then-silence", "slow-drip", "breaks-off-late"])(
    "reads what %s sent before it stopped",
    async (name) => {
      const page = await load(name, { timeoutMs: 4_000 });
      expect(page.truncated).toBe(true);
      expect(page.text).toContain("info@hostile.test");
    },
  );

  it.each(["deep-nesting", "fifty-thousand-links", "no-type", "plain-html"])(
    "reads %s",
    async (name) => {
      expect((await load(name)).truncated).toBe(false);
    },
  );

  it("reports Retry-After in seconds or as a date", async () => {
    await expect(load("always-429")).rejects.toMatchObject({ retryAfterMs: 7000, httpStatus: 429 });
    await expect(load("503-with-wait")).rejects.toMatchObject({ retryAfterMs: 3000 });
    const dated = await load("429-with-date").catch((error: unknown) => error);
    expect((dated as PageUnreachable).retryAfterMs).toBeGreaterThan(1000);
  });

  it("fetches a page after the host has recovered", async () => {
    const path = `/?run=${crypto.randomUUID()}`;
    expect(await failure("503-twice-then-ok", {}, path)).toBe("retry: server_error");
    expect(await failure("503-twice-then-ok", {}, path)).toBe("retry: server_error");
    expect(await failure("503-twice-then-ok", {}, path)).toMatch(/^read/);
    expect(await failure("429-then-ok", {}, path)).toBe("retry: rate_limited");
    expect(await failure("429-then-ok", {}, path)).toMatch(/^read/);
  });

  it("checks robots.txt before every hop", async () => {
    const asked: string[] = [];
    const checkRobots = async (url: URL) => {
      asked.push(url.host);
      return url.host.startsWith("robots-rules") ? ("robots" as const) : ("yes" as const);
    };
    expect(await failure("to-robots-rules", { checkRobots })).toBe("give up: robots");
    expect(asked).toEqual(["to-robots-rules.hostile.test", "robots-rules.hostile.test"]);
    const unreachable = async () => "robots_unreachable" as const;
    expect(await failure("ok", { checkRobots: unreachable })).toBe("retry: robots_unreachable");
  });
});

describe("charsets", () => {
  it.each([
    ["utf-16le", "utf-16le", "Grüße 会社"],
    ["utf-16be", "utf-16be", "Grüße 会社"],
    ["utf-16-labelled", "utf-16le", "Grüße 会社"],
    ["wrong-label", "utf-8", "Grüße 会社"],
    ["unknown-label", "utf-8", "Grüße 会社"],
    ["utf-8-lie", "windows-1252", "Grüße aus Köln"],
    ["windows-1252", "windows-1252", "Grüße €"],
    ["windows-1252-meta", "windows-1252", "Grüße"],
    ["shift-jis", "shift_jis", "会社概要"],
    ["shift-jis-meta", "shift_jis", "会社概要"],
  ])("reads %s as %s", async (name, charset, text) => {
    const page = await load(name);
    expect(page.charset).toBe(charset);
    expect(page.text).toContain(text);
  });
});

describe("sitemap files", () => {
  it("are decompressed if they are gzip files", async () => {
    expect((await load("sitemap-gz", { accept: "xml" })).text).toContain("/contact</loc>");
  });
  it("are decompressed up to the limit", async () => {
    const file = await load("sitemap-bomb", { accept: "xml" });
    expect([file.bytes, file.truncated]).toEqual([3 * 1024 * 1024, true]);
  });
});
