import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Quarry } from "@quarry/client";
import { connectInspector } from "#bench/measure/inspector";
import { dohWeb } from "#local/dev/dns/doh-server";
import { openService } from "#local/dev/service/open-service";
import { outboundToAddress } from "#local/dev/web/outbound-worker";
import { serveWeb, type Web } from "#local/dev/web/serve-web";

/**
 * How the JavaScript heap of the Worker and its objects (one isolate here) grows with the sites of a job: `node
 * bench/heap.ts`. The live heap after a garbage collection shows what is retained.
 */
const JOBS = [200, 10_000];
const INSPECTOR_PORT = 9_341;
const FILLER = "<p>We build fine things for fine people, every day of the year.</p>".repeat(700);
const MIB = 2 ** 20;

/** DNS records for each company's mail, so that the heap contains DNS responses as well. */
const dns = dohWeb({
  "*.test": {
    A: ["138.201.86.122"],
    NS: ["helium.ns.hetzner.de", "hydrogen.ns.hetzner.com"],
    MX: [[10, "aspmx.l.google.com"]],
    TXT: ["v=spf1 include:_spf.google.com ~all"],
  },
});

/** Two pages of 48 KB per company. */
function companyWeb(request: Request): ReturnType<Web> {
  const { hostname, pathname } = new URL(request.url);
  if (!hostname.endsWith(".test")) return dns(request);
  if (pathname !== "/" && pathname !== "/contact") return new Response("", { status: 404 });
  const links = `<a href="/contact">Contact</a><a href="mailto:info@${hostname}">Mail</a>`;
  return new Response(`<!doctype html><title>${hostname}${pathname}</title>${links}${FILLER}`, {
    headers: { "content-type": "text/html; charset=utf-8" },
  });
}

async function measureJob(
  quarry: Quarry,
  inspector: Awaited<ReturnType<typeof connectInspector>>,
  sites: number,
) {
  const urls = Array.from({ length: sites }, (_, i) => `http://company-${sites}-${i}.test/`);
  const config = { concurrency: 64, rate_limit_per_host_ms: 0 };
  const { id } = await quarry.jobs.create({ urls, config });
  let [used, live] = [0, 0];
  for (let round = 0; ; round++) {
    used = Math.max(used, (await inspector.usage()).objects);
    if (round % 10 === 0) {
      await inspector.collect();
      live = Math.max(live, (await inspector.usage()).objects);
    }
    const job = await quarry.jobs.get(id);
    if (job.finished_at !== null) return { leads: job.progress.leads, used, live };
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

const folder = mkdtempSync(join(tmpdir(), "quarry-heap-"));
const web = await serveWeb(companyWeb);
const service = await openService({
  folder,
  port: 0,
  quiet: true,
  inspectorPort: INSPECTOR_PORT,
  outbound: outboundToAddress(web.address),
  settings: {
    SIGNUP_CREDITS: "1000000",
    WORKSPACE_REQUESTS_PER_MINUTE: "0",
    KEY_WRITES_PER_MINUTE: "0",
  },
});
try {
  const { base_url, api_key } = service.credentials;
  const quarry = new Quarry({ baseUrl: base_url, apiKey: api_key });
  const inspector = await connectInspector(INSPECTOR_PORT, "quarry");
  for (const sites of JOBS) {
    const { leads, used, live } = await measureJob(quarry, inspector, sites);
    console.log(
      `${sites} sites, ${leads} leads: heap in use at most ${(used / MIB).toFixed(0)} MiB, live after a collection at most ${(live / MIB).toFixed(0)} MiB`,
    );
  }
} finally {
  await service.stop();
  await web.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
