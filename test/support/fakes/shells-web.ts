import type { Web } from "#local/dev/web/serve-web";

const RENDERER = "renderer-shells.test";
/** `throttled-shells.test`, `throttled-2-shells.test`: a registrable domain each, as the pace of one is shared. */
const SITE = /^([a-z]+)(?:-\d+)?-shells\.test$/;
const TOKEN = "a token of the renderer";
const MAX_CHUNKS = 800;

/** What every page of such a site is without scripts. */
const SHELL = `<!doctype html><html lang="en"><head><title>App</title><script type="module" src="/app.js"></script></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div></body></html>`;

/** Requests for renderings, which tests ask for by host. */
const rendered: { url: string; body: Record<string, unknown> }[] = [];

/** Sites that are empty without scripts, and a renderer with the protocol of Browserless. The site decides how it fails. */
export const shellsWeb: Web = async (request) => {
  const url = new URL(request.url);
  if (url.hostname === RENDERER) return respondAsRenderer(request, url);
  if (!SITE.test(url.hostname)) return undefined;
  if (/\.(?:txt|xml)$/.test(url.pathname)) return new Response("Not found", { status: 404 });
  return html(SHELL);
};

async function respondAsRenderer(request: Request, endpoint: URL): Promise<Response> {
  if (endpoint.pathname === "/requests") {
    const host = endpoint.searchParams.get("host");
    return Response.json(rendered.filter(({ url }) => new URL(url).hostname === host));
  }
  const isAllowed =
    request.headers.get("authorization") === `Bearer ${TOKEN}` &&
    endpoint.searchParams.get("token") === TOKEN;
  if (!isAllowed || request.method !== "POST") return new Response("Forbidden", { status: 403 });
  const body = (await request.json()) as Record<string, unknown>;
  const page = new URL(String(body["url"]));
  const earlier = rendered.filter(({ url }) => url === page.href).length;
  rendered.push({ url: page.href, body });
  switch (SITE.exec(page.hostname)?.[1]) {
    case "flaky":
      if (earlier < 1) return new Response("Internal error", { status: 500 });
      return html(content(page));
    case "restarting":
      if (earlier < 2) return new Response("Unavailable", { status: 503 });
      return html(content(page));
    case "busy":
      if (earlier < 1)
        return new Response("Too many", { status: 429, headers: { "retry-after": "2" } });
      return html(content(page));
    case "stuck":
      return earlier < 1 ? new Promise(() => {}) : html(content(page));
    case "rejected":
      return new Response("Bad request", { status: 400 });
    case "hanging":
      return new Promise(() => {});
    case "throttled":
      return new Response("Too many", { status: 429, headers: { "retry-after": "60" } });
    case "broken":
      return new Response("<p>Internal error</p>", { status: 500 });
    case "garbage":
      return new Response(new Uint8Array([0, 159, 146, 150, 1, 2, 3]));
    case "huge":
      return new Response(endless());
    case "empty":
      return html(SHELL);
    case "elsewhere":
      return html(content(page), { "x-response-url": "https://partner.example/" });
    case "wrapped":
      return Response.json({ success: true, result: content(page), meta: { status: 200 } });
    default:
      return html(content(page));
  }
}

const html = (text: string, headers: Record<string, string> = {}) =>
  new Response(text, { headers: { "content-type": "text/html", ...headers } });

/** About 50 MB. */
function endless(): ReadableStream<Uint8Array> {
  let chunks = 0;
  const chunk = new TextEncoder().encode("<p>again</p>".repeat(5_461));
  return new ReadableStream({
    pull(controller) {
      if (++chunks > MAX_CHUNKS) controller.close();
      else controller.enqueue(chunk);
    },
  });
}

/** The site has a contact page by path and an imprint by fragment. */
function content({ hostname, pathname, hash }: URL): string {
  const text =
    hash === "#/imprint"
      ? `<p>Imprint of ${hostname}. Write to imprint@${hostname}.</p>`
      : pathname === "/contact"
        ? `<p>Write to sales@${hostname} or visit us.</p>`
        : `<h1>Welcome</h1><p>We make widgets for all who need some, since 1984.</p>`;
  return `<!doctype html><html lang="en"><head><title>Widgets of ${hostname}</title></head><body><div id="root">${text}<a href="/contact">Contact</a> <a href="#/imprint">Imprint</a> <a href="#top">Top</a></div></body></html>`;
}
