/** The input of a bare crawl: the plan of the benchmark, without what a bare crawler does not use. */
type BarePlan = {
  hosts: string[];
  pagesPerSite: number;
  depth: number;
  concurrency: number;
};
export type BarePage = { links: string[]; emails: string[]; phones: string[] };
export type ReadBarePage = (response: Response, url: string) => Promise<BarePage>;

type Task = { host: string; url: string; depth: number };

/**
 * The upper limit of one workerd on this machine: fetch, parse and follow links, without queue, storage,
 * robots.txt or retries. Runs inside the Worker with the requested number of concurrent requests.
 */
export async function crawlHosts(request: Request, readPage: ReadBarePage): Promise<Response> {
  if (request.method !== "POST") return new Response(null, { status: 204 });
  const plan = await request.json<BarePlan>();
  const tasks: Task[] = plan.hosts.map((host) => ({ host, url: `http://${host}/`, depth: 0 }));
  const taken = new Map(plan.hosts.map((host) => [host, new Set([`http://${host}/`])]));
  const emails = new Map(plan.hosts.map((host) => [host, new Set<string>()]));
  const phones = new Map(plan.hosts.map((host) => [host, new Set<string>()]));
  let next = 0;
  let inFlight = 0;
  let pages = 0;
  let failed = 0;

  const follow = (task: Task, links: string[]): void => {
    const own = taken.get(task.host);
    const prefix = `http://${task.host}/`;
    for (const link of links) {
      const url = link.split("#")[0] ?? "";
      if (own === undefined || own.size >= plan.pagesPerSite) return;
      if (!url.startsWith(prefix) || own.has(url)) continue;
      if (url.startsWith(`${prefix}account/`) || url.startsWith(`${prefix}cdn-cgi/`)) continue;
      own.add(url);
      tasks.push({ host: task.host, url, depth: task.depth + 1 });
    }
  };

  const visit = async (task: Task): Promise<void> => {
    try {
      const response = await fetch(task.url, { redirect: "manual" });
      if (!response.ok) {
        failed++;
        await response.body?.cancel();
        return;
      }
      const page = await readPage(response, task.url);
      pages++;
      for (const email of page.emails) emails.get(task.host)?.add(email);
      for (const phone of page.phones) phones.get(task.host)?.add(phone);
      if (task.depth < plan.depth) follow(task, page.links);
    } catch {
      failed++; // Counted and reported: a benchmark with failures is invalid.
    }
  };

  await new Promise<void>((resolve) => {
    const pump = (): void => {
      while (inFlight < plan.concurrency) {
        const task = tasks[next];
        if (task === undefined) break;
        next++;
        inFlight++;
        void visit(task).finally(() => {
          inFlight--;
          if (inFlight === 0 && next === tasks.length) resolve();
          else pump();
        });
      }
    };
    pump();
  });
  const found = Object.fromEntries(
    plan.hosts.map((host) => [
      host,
      { emails: [...(emails.get(host) ?? [])], phones: [...(phones.get(host) ?? [])] },
    ]),
  );
  return Response.json({ pages, failed, found });
}
