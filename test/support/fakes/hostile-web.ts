import { Buffer } from "node:buffer";
import { gzipSync, zstdCompressSync } from "node:zlib";
import type { Web } from "#local/dev/web/serve-web";

/**
 * Sites under `.hostile.test` that misbehave in every way a crawler meets. They run in Node, outside the
 * Worker. A site whose response changes counts its requests per URL, so each test uses its own `?run=`.
 */
export const hostileWeb: Web = async (request) => {
  const url = new URL(request.url);
  if (url.hostname === HOSTILE_DOMAIN || !url.hostname.endsWith(`.${HOSTILE_DOMAIN}`))
    return undefined;
  const name = url.hostname.slice(0, -HOSTILE_DOMAIN.length - 1).replace(/^www\./, "");
  const site = SITES[name];
  if (!site) return Response.error();
  // Only sites that test robots.txt have one. The others misbehave when pages are requested.
  const isPlain = !name.includes("robots") && name !== "never-answers";
  if (isPlain && url.pathname === "/robots.txt") return robots("", 404);
  return site(url, request);
};

const HOSTILE_DOMAIN = "hostile.test";

type Site = (url: URL, request: Request) => Response | Promise<Response>;
type Body = ConstructorParameters<typeof Response>[0];

const HTML = "text/html; charset=utf-8";
const HELLO = `<!doctype html><html><head><title>Hello</title></head><body><p>${"Hello from a hostile site. ".repeat(20)}</p><a href="mailto:info@hostile.test">Mail</a></body></html>`;

const page = (body: Body, type = HTML, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { "content-type": type, ...headers } });
const status = (code: number, headers: Record<string, string> = {}, body: string = HELLO) =>
  new Response(body, { status: code, headers: { "content-type": HTML, ...headers } });
const redirect = (location: string, headers: Record<string, string> = {}, code = 302) =>
  new Response(null, { status: code, headers: { location, ...headers } });
const robots = (body: string, code = 200, headers: Record<string, string> = {}) =>
  new Response(body, { status: code, headers: { "content-type": "text/plain", ...headers } });

const visits = new Map<string, number>();
/** Number of earlier requests for this exact URL. */
function visitsBefore(url: URL): number {
  const before = visits.get(url.href) ?? 0;
  visits.set(url.href, before + 1);
  return before;
}

const never = () => new Promise<Response>(() => {});

/** Sends `first`, then `chunk` every `everyMs` until the client disconnects; without a chunk, nothing more. */
function drip(first: string, chunk?: string, everyMs = 0): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(first)),
    pull: (controller) =>
      new Promise<void>((resolve) => {
        if (chunk === undefined) return;
        timer = setTimeout(() => {
          controller.enqueue(encoder.encode(chunk));
          resolve();
        }, everyMs);
      }),
    cancel: () => clearTimeout(timer),
  });
}

function bytesOf(total: number): ReadableStream<Uint8Array> {
  const chunk = Buffer.from("<p>filler filler filler filler</p>\n".repeat(2000));
  let sent = 0;
  return new ReadableStream({
    pull: (controller) => {
      const part = chunk.subarray(0, Math.min(chunk.length, total - sent));
      if (part.length === 0) return controller.close();
      sent += part.length;
      controller.enqueue(part);
    },
  });
}

/** Breaks the connection after `first`. */
function breaking(first: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(first));
      setTimeout(() => controller.error(new Error("the line broke")), 50);
    },
  });
}

let bomb: Buffer | undefined;
/** 320 MB of zeros and spaces in 320 KB. */
function gzipBomb(): Buffer {
  const member = () => gzipSync(Buffer.concat([Buffer.from(HELLO), Buffer.alloc(32 << 20, 32)]));
  return (bomb ??= Buffer.concat(Array<Buffer>(10).fill(member())));
}

function utf16be(text: string): Buffer {
  return Buffer.from(`\ufeff${text}`, "utf16le").swap16();
}

const SHIFT_JIS_COMPANY = Buffer.from([0x89, 0xef, 0x8e, 0xd0, 0x8a, 0x54, 0x97, 0x76]); // 会社概要
const latin1 = (text: string) => Buffer.from(text, "latin1");
const long = (text: string) => `<html><body>${text.repeat(30)}</body></html>`;

const SITES: Record<string, Site> = {
  ok: () => page(HELLO),
  "infinite-body": () => page(bytesOf(Number.MAX_SAFE_INTEGER)),
  "huge-body": () => page(bytesOf(200e6), HTML, { "content-length": String(200e6) }),
  "gzip-bomb": () => page(gzipBomb(), HTML, { "content-encoding": "gzip" }),
  "broken-gzip": () => page("this is no gzip", HTML, { "content-encoding": "gzip" }),
  "double-gzip": () => page(gzipSync(gzipSync(HELLO)), HTML, { "content-encoding": "gzip, gzip" }),
  zstd: () => page(zstdCompressSync(HELLO), HTML, { "content-encoding": "zstd" }),
  "hundred-redirects": (url) => {
    const n = Number(url.pathname.slice(1) || 0);
    return n < 100 ? redirect(`/${n + 1}`) : page(HELLO);
  },
  "ten-redirects": (url) => {
    const n = Number(url.pathname.slice(1) || 0);
    return n < 10 ? redirect(`/${n + 1}`, {}, [301, 302, 303, 307, 308][n % 5]) : page(HELLO);
  },
  "redirect-to": (url) => redirect(url.searchParams.get("to") ?? ""),
  "redirect-nowhere": () => new Response(null, { status: 302 }),
  "redirect-loop": (url) => redirect(url.pathname === "/a" ? "/b" : "/a"),
  "redirect-self": (url) => redirect(url.href),
  "cookie-wall": (_url, request) =>
    request.headers.get("cookie")?.includes("seen=yes")
      ? page(HELLO)
      : redirect("/", { "set-cookie": "seen=yes; Path=/; Secure; HttpOnly" }),
  "cookie-thief": () =>
    redirect("https://cookie-echo.hostile.test/", {
      "set-cookie": "secret=1; Domain=hostile.test",
    }),
  "cookie-echo": (_url, request) =>
    page(`${HELLO}<i>cookies: ${request.headers.get("cookie") ?? "none"}</i>`),
  "user-agent-echo": (_url, request) =>
    page(
      `${HELLO}<i>${request.headers.get("user-agent")} ${request.headers.get("authorization") ?? "no"}</i>`,
    ),
  "meta-refresh": (url) =>
    url.pathname === "/home"
      ? page(HELLO)
      : page(`<html><head><meta http-equiv="refresh" content="0; url=/home"></head></html>`),
  "meta-refresh-private": () =>
    page(`<meta http-equiv="refresh" content="0;URL='http://169.254.169.254/'">`),
  "never-answers": never,
  "header-then-silence": () => page(drip("<")),
  "page-then-silence": () => page(drip(HELLO.slice(0, -14))),
  "slow-drip": () => page(drip(HELLO.slice(0, -14), "<p>x</p>", 20)),
  reset: () => Response.error(),
  "breaks-off": () => page(breaking("<html>")),
  "breaks-off-late": () => page(breaking(HELLO.slice(0, -14))),
  "deep-nesting": () => page("<div>".repeat(20_000) + HELLO + "</div>".repeat(20_000)),
  "fifty-thousand-links": () =>
    page(
      `<html><body>${Array.from({ length: 50_000 }, (_, i) => `<a href="/item/${i}">Item ${i}</a>`).join("")}<a href="/contact">Contact</a></body></html>`,
    ),
  "many-pages": (url) =>
    page(
      `<html><title>${url.pathname}</title><body>Page ${url.pathname}${Array.from({ length: 100 }, (_, i) => `<a href="/item/${i}">Item ${i}</a>`).join("")}<a href="/contact">Contact</a></body></html>`,
    ),
  "utf-16le": () => page(Buffer.from(`\ufeff${long("Grüße 会社 ")}`, "utf16le"), "text/html"),
  "utf-16be": () => page(utf16be(long("Grüße 会社 ")), "text/html"),
  "utf-16-labelled": () =>
    page(Buffer.from(long("Grüße 会社 "), "utf16le"), "text/html; charset=utf-16"),
  "wrong-label": () => page(long("Grüße 会社 "), "text/html; charset=iso-8859-1"),
  "unknown-label": () => page(long("Grüße 会社 "), "text/html; charset=klingon"),
  "utf-8-lie": () => page(latin1(long("Grüße aus Köln ")), HTML),
  "windows-1252": () => page(latin1(long("Grüße \u0080 ")), "text/html"),
  "windows-1252-meta": () =>
    page(latin1(`<html><meta charset=windows-1252>${"Grüße ".repeat(30)}</html>`), "text/html"),
  "shift-jis": () =>
    page(
      Buffer.concat([Buffer.from("<html><p>"), SHIFT_JIS_COMPANY, Buffer.from("</p></html>")]),
      "text/html; charset=Shift_JIS",
    ),
  "shift-jis-meta": () =>
    page(
      Buffer.concat([
        Buffer.from(`<html><meta http-equiv="Content-Type" content="text/html; charset=x-sjis">`),
        SHIFT_JIS_COMPANY,
        Buffer.from("</html>"),
      ]),
      "text/html",
    ),
  "zero-bytes": () => page(""),
  blank: () => page(" \n\t\n "),
  "no-content": () => new Response(null, { status: 204 }),
  "no-type": () => {
    const answer = new Response(Buffer.from(HELLO));
    answer.headers.delete("content-type");
    return answer;
  },
  "plain-html": () => page(HELLO, "text/plain"),
  "plain-text": () => page("Just a plain text of no markup at all.", "text/plain"),
  pdf: () => page("%PDF-1.7 …", "application/pdf"),
  "pdf-as-html": () => page("%PDF-1.7 …", HTML),
  image: () => page("GIF89a", "image/gif"),
  json: () => page("{}", "application/json"),
  challenge: () =>
    status(
      403,
      { server: "cloudflare", "cf-mitigated": "challenge" },
      "<title>Just a moment...</title>",
    ),
  "challenge-200": () =>
    page(`<html><head><script src="/_Incapsula_Resource?SWJIYLWA=719d34"></script></head></html>`),
  forbidden: () => status(403),
  unauthorized: () => status(401, { "www-authenticate": "Basic" }),
  missing: () => status(404),
  gone: () => status(410),
  teapot: () => status(418),
  "always-500": () => status(500),
  "broken-contact": (url) =>
    url.pathname === "/" ? page(`${HELLO}<a href="/contact">Contact</a>`) : status(500),
  "origin-down": () => status(521),
  "origin-dns": () => status(530, {}, "error code: 1016"),
  "always-429": () => status(429, { "retry-after": "7" }),
  "429-then-ok": (url) =>
    visitsBefore(url) === 0 ? status(429, { "retry-after": "1" }) : page(HELLO),
  "429-with-date": () => status(429, { "retry-after": new Date(Date.now() + 5000).toUTCString() }),
  "503-with-wait": () => status(503, { "retry-after": "3" }),
  "503-twice-then-ok": (url) => (visitsBefore(url) < 2 ? status(503) : page(HELLO)),
  "robots-rules": (url) =>
    url.pathname === "/robots.txt"
      ? robots("User-agent: *\nDisallow: /private\nCrawl-delay: 2\nSitemap: /map.xml\n")
      : page(HELLO),
  "robots-500": (url) => (url.pathname === "/robots.txt" ? robots("", 500) : page(HELLO)),
  "robots-429": (url) => (url.pathname === "/robots.txt" ? robots("", 429) : page(HELLO)),
  "robots-403": (url) => (url.pathname === "/robots.txt" ? robots("", 403) : page(HELLO)),
  "robots-404": (url) => (url.pathname === "/robots.txt" ? robots("", 404) : page(HELLO)),
  "robots-html": () => page(`${HELLO}\nUser-agent: *\nDisallow: /`),
  "robots-redirects": (url) =>
    url.pathname === "/robots.txt"
      ? redirect("https://robots-rules.hostile.test/robots.txt")
      : page(HELLO),
  "robots-loop": (url) => {
    const n = Number(url.searchParams.get("n") ?? 0);
    return url.pathname === "/robots.txt" ? redirect(`/robots.txt?n=${n + 1}`) : page(HELLO);
  },
  "robots-to-private": (url) =>
    url.pathname === "/robots.txt" ? redirect("http://127.0.0.1/robots.txt") : page(HELLO),
  "robots-never": (url) => (url.pathname === "/robots.txt" ? never() : page(HELLO)),
  "robots-breaks-off": (url) =>
    url.pathname === "/robots.txt"
      ? page(breaking("User-agent: *\nAllow: /\n"), "text/plain")
      : page(HELLO),
  "robots-infinite": (url) =>
    url.pathname === "/robots.txt"
      ? page(
          drip("User-agent: *\nDisallow: /private\n" + "# filler\n".repeat(70_000)),
          "text/plain",
        )
      : page(HELLO),
  "to-robots-rules": (url) => redirect(`https://robots-rules.hostile.test${url.pathname}`),
  "sitemap-gz": () =>
    page(
      gzipSync("<urlset><url><loc>https://sitemap-gz.hostile.test/contact</loc></url></urlset>"),
      "application/x-gzip",
    ),
  "sitemap-bomb": () => page(gzipBomb(), "application/gzip"),
};
