import { fileURLToPath } from "node:url";

/** The Worker that serves the assets locally. */
export const ASSET_WORKER = "assets";

const FOLDER = fileURLToPath(new URL("../../../dist/assets", import.meta.url));

/** Media types by ending, for what the dashboard and the documentation consist of. */
const TYPES = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  ico: "image/x-icon",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  md: "text/markdown; charset=utf-8",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
  woff2: "font/woff2",
  xml: "application/xml",
};

/** Follows https://developers.cloudflare.com/workers/static-assets/routing/advanced/html-handling/ (the default). */
const SCRIPT = `
const TYPES = ${JSON.stringify(TYPES)};

export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url);
    // The disk describes a folder as JSON, and gives every file this type.
    const find = async (path) => {
      const file = await env.FILES.fetch("http://files" + path);
      if (file.ok && file.headers.get("Content-Type") === "application/octet-stream") return { path, file };
      await file.body?.cancel();
    };
    const isFolder = pathname.endsWith("/");
    const found = isFolder
      ? await find(pathname + "index.html")
      : (await find(pathname)) ?? (await find(pathname + ".html"));
    if (found) return respond(request, found);
    const page = isFolder ? undefined : await find(pathname + "/index.html");
    await page?.file.body?.cancel();
    return page ? Response.redirect(new URL(pathname + "/", request.url), 307) : new Response(null, { status: 404 });
  },
};

function respond(request, { path, file }) {
  const etag = '"' + Date.parse(file.headers.get("Last-Modified")) + "-" + file.headers.get("Content-Length") + '"';
  const headers = {
    "Cache-Control": "public, max-age=0, must-revalidate",
    "Content-Type": TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream",
    ETag: etag,
  };
  if (request.headers.get("If-None-Match")?.includes(etag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : file.body, { headers });
}
`;

/**
 * Serves the files of dist/assets as they are now. Miniflare's own assets are those of its start, but the
 * documentation is built while the service runs.
 */
export const assetWorker = {
  name: ASSET_WORKER,
  modules: true as const,
  script: SCRIPT,
  compatibilityDate: "2026-11-01",
  serviceBindings: { FILES: { disk: { path: FOLDER, writable: false } } },
};
