import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type LocalRenderer, startLocalRenderer } from "#local/dev/rendering/local-renderer";
import { serveWeb, type ServedWeb } from "#local/dev/web/serve-web";

/** What the world received, and what a server of this machine received that no page may reach. */
const received: string[] = [];
const secrets: string[] = [];
const secret = createServer((request, response) => {
  secrets.push(request.url ?? "");
  response.writeHead(200, { "access-control-allow-origin": "*" }).end("secret");
});
let secretUrl = "";
let world: ServedWeb;
let renderer: LocalRenderer;

beforeAll(async () => {
  await new Promise<void>((resolve) => secret.listen(0, "127.0.0.1", resolve));
  secretUrl = `http://127.0.0.1:${(secret.address() as AddressInfo).port}`;
  world = await serveWeb((request) => {
    received.push(request.url);
    const { pathname, searchParams } = new URL(request.url);
    const to = searchParams.get("to");
    if (to) return new Response(null, { status: 302, headers: { location: to } });
    const script = SCRIPTS[pathname];
    return script === undefined
      ? new Response(`served ${pathname}`)
      : html(`<div id="root"></div><script>${script(secretUrl)}</script>`);
  });
  const found = await startLocalRenderer({ outbound: world.address, allowPrivateHosts: false });
  if (!found) throw new Error("No Chromium was found. Set CHROME_PATH");
  renderer = found;
});

afterAll(async () => {
  await renderer.close();
  await world.close();
  secret.close();
});

const html = (body: string) =>
  new Response(`<!doctype html><body>${body}</body>`, { headers: { "content-type": "text/html" } });

/** A script that requests addresses in all ways, and writes down which succeeded. */
const reaching = (addresses: string[]) => `
  const root = document.getElementById("root");
  const note = (text) => { root.append(text + " "); };
  for (const address of ${JSON.stringify(addresses)}) {
    fetch(address).then((response) => response.text()).then((text) => note("read " + text), () => note("refused"));
    fetch(address, { mode: "no-cors" }).catch(() => {});
    const frame = document.createElement("iframe");
    frame.src = address;
    root.append(frame);
    try { new WebSocket(address.replace("http", "ws")).onopen = () => note("open socket"); } catch {}
    navigator.sendBeacon(address);
  }`;

const SCRIPTS: Record<string, (secretUrl: string) => string> = {
  "/private": (url) =>
    reaching([
      `${url}/direct`,
      url.replace("127.0.0.1", "localhost") + "/name",
      url.replace("127.0.0.1", "2130706433") + "/number",
      `/redirect?to=${encodeURIComponent(`${url}/redirected`)}`,
      "http://169.254.169.254/latest/meta-data",
    ]),
  "/leaving": (url) => `location.href = "${url}/left"`,
  "/endless": () => "for (;;) {}",
  "/own": () => `fetch("/api").then((r) => r.text()).then((t) => { document.body.append(t); });
    new Image().src = "/picture.png"; document.title = "done";`,
  "/moved": () => `document.body.append("moved to " + location.pathname + location.hash)`,
};

async function render(url: string, timeout = 5_000) {
  const response = await fetch(renderer.settings.RENDER_URL, {
    method: "POST",
    headers: { authorization: `Bearer ${renderer.settings.RENDER_TOKEN}` },
    body: JSON.stringify({
      url,
      gotoOptions: { timeout },
      waitForTimeout: 300,
      rejectResourceTypes: ["image"],
    }),
  });
  return {
    status: response.status,
    finalUrl: response.headers.get("x-response-url"),
    text: await response.text(),
  };
}

it("sends no request of a page to an address that is not public", async () => {
  const { status, text } = await render("https://page.example/private");
  expect(status).toBe(200);
  const noted = /<div id="root">(.*?)<\/div>/s.exec(text)?.[1] ?? "";
  expect(noted.match(/refused|read|open socket/g)).toEqual(Array(5).fill("refused"));
  expect((await render(`${secretUrl}/page`)).status).toBe(502);
  const left = await render("https://page.example/leaving");
  expect(left.text).not.toContain("secret");
  expect(secrets).toEqual([]);
});

it("reads what a page loads from its host, without pictures, and reports where it led", async () => {
  const own = await render("https://page.example/own");
  expect(own).toMatchObject({ status: 200, finalUrl: "https://page.example/own" });
  expect(own.text).toContain("served /api");
  expect(received).toContain("https://page.example/api");
  expect(received).not.toContain("https://page.example/picture.png");
  const moved = await render("https://page.example/?to=/moved#/route");
  expect(moved.finalUrl).toBe("https://page.example/moved#/route");
  expect(moved.text).toContain("moved to /moved#/route");
});

it("ends a page whose script never ends, and renders the next one", async () => {
  const endless = await render("https://page.example/endless", 1_000);
  // Not a status after which the rendering is repeated.
  expect(endless.status).toBe(422);
  expect((await render("https://page.example/own")).text).toContain("served /api");
});

it("rejects a request without the token", async () => {
  const { RENDER_URL } = renderer.settings;
  const body = JSON.stringify({ url: "https://page.example/own" });
  expect((await fetch(RENDER_URL, { method: "POST", body })).status).toBe(401);
});
