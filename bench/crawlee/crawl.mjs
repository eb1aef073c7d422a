import dns from "node:dns";

// Resolves every name of the benchmark's web to this machine. Patched before the crawler loads, so that it
// needs no proxy.
dns.lookup = (_host, options, callback) => {
  const done = typeof options === "function" ? options : callback;
  const wantsAll = typeof options === "object" && options !== null && options.all === true;
  if (wantsAll) done(null, [{ address: "127.0.0.1", family: 4 }]);
  else done(null, "127.0.0.1", 4);
};

const { CheerioCrawler, Configuration, log } = await import("@crawlee/cheerio");
const { social } = await import("@crawlee/utils");

/** { port, hosts, pagesPerSite, depth, concurrency, contacts: "helper" | "parts" } */
const plan = JSON.parse(process.argv[2]);
log.setLevel(log.LEVELS.ERROR);

const sites = new Map(
  plan.hosts.map((host) => [
    host,
    { taken: new Set(["/"]), emails: new Set(), phones: new Set(), read: 0 },
  ]),
);
let pages = 0;
let failed = 0;

function readLinks($, site, base, depth) {
  const wanted = [];
  $("a[href]").each((_, element) => {
    if (site.taken.size >= plan.pagesPerSite) return false;
    const href = element.attribs.href;
    if (href === undefined || href.startsWith("#") || href.startsWith("/account/")) return;
    if (href.startsWith("/cdn-cgi/")) return;
    let url;
    try {
      url = new URL(href, base);
    } catch {
      return; // Not a URL: nothing to follow.
    }
    if (url.host !== base.host || site.taken.has(url.pathname + url.search)) return;
    site.taken.add(url.pathname + url.search);
    url.hash = "";
    wanted.push({ url: url.href, userData: { depth } });
  });
  return wanted;
}

/** The functions that the helper consists of, applied to the tree that the crawler has already parsed. */
function readContacts($, site) {
  const hrefs = [];
  $("a[href]").each((_, element) => void hrefs.push(element.attribs.href));
  for (const email of social.emailsFromUrls(hrefs)) site.emails.add(email);
  for (const phone of social.phonesFromUrls(hrefs)) site.phones.add(phone);
  const nodes = [...$.root().contents()];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (node.type === "text") {
      if (!node.data.includes("@")) continue;
      for (const email of social.emailsFromText(node.data.trim())) site.emails.add(email);
    } else if (node.type === "tag") for (const child of node.children) nodes.push(child);
  }
}

const crawler = new CheerioCrawler(
  {
    minConcurrency: plan.concurrency,
    maxConcurrency: plan.concurrency,
    autoscaledPoolOptions: { desiredConcurrency: plan.concurrency },
    maxRequestRetries: 2,
    respectRobotsTxtFile: true,
    useSessionPool: false,
    requestHandler: async ({ $, body, request }) => {
      const base = new URL(request.loadedUrl ?? request.url);
      const site = sites.get(base.hostname);
      if (site === undefined) return;
      pages++;
      site.read++;
      if (plan.contacts === "parts") readContacts($, site);
      else {
        const handles = social.parseHandlesFromHtml(String(body));
        for (const email of handles.emails) site.emails.add(email);
        for (const phone of handles.phones) site.phones.add(phone);
      }
      const depth = request.userData.depth;
      if (depth >= plan.depth) return;
      const links = readLinks($, site, base, depth + 1);
      if (links.length > 0) await crawler.addRequests(links);
    },
    failedRequestHandler: () => {
      failed++;
    },
  },
  new Configuration({ persistStorage: false, availableMemoryRatio: 0.9 }),
);

process.stdout.write("READY\n");
await new Promise((resolve) => process.stdin.once("data", resolve));
await crawler.run(
  plan.hosts.map((host) => ({ url: `http://${host}:${plan.port}/`, userData: { depth: 0 } })),
);
const found = Object.fromEntries(
  [...sites].map(([host, site]) => [host, { emails: [...site.emails], phones: [...site.phones] }]),
);
process.stdout.write(`RESULT ${JSON.stringify({ pages, failed, found })}\n`);
process.stdin.once("end", () => process.exit(0));
process.stdin.resume();
