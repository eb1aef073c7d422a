import type { Job, Quarry } from "@quarry/client";

const AT_ONCE = 16;

/** A company with one page and one address, for every host. */
export function companyWeb(request: Request): Response {
  const { hostname, pathname } = new URL(request.url);
  if (pathname !== "/") return new Response("", { status: 404 });
  return new Response(
    `<!doctype html><title>${hostname}</title><p>Welcome</p><a href="mailto:info@${hostname}">Write to us</a>`,
    { headers: { "content-type": "text/html; charset=utf-8" } },
  );
}

/** Creates paused schedules, each with its own site, and returns their ids. */
export async function createPaused(quarry: Quarry, count: number): Promise<string[]> {
  const ids: string[] = [];
  await inTurns(count, async (at) => {
    const { id } = await quarry.schedules.create({
      name: `Company ${at}`,
      urls: [`https://company-${at}.test/`],
      interval_minutes: 1_440,
      enabled: false,
      config: { max_depth: 0, rate_limit_per_host_ms: 0, timeout_ms: 30_000 },
    });
    ids.push(id);
  });
  return ids;
}

/** A schedule that never ran is due as soon as it is resumed. */
export const resumeAll = (quarry: Quarry, ids: string[]): Promise<void> =>
  inTurns(ids.length, async (at) => {
    await quarry.schedules.update(ids[at]!, { enabled: true });
  });

export const countJobs = async (quarry: Quarry, status?: Job["status"]): Promise<number> =>
  (await quarry.jobs.list({ per_page: 1, status })).total;

/** The time of the next tick: the service's clock ticks at each full minute. */
export const nextTick = (): number => (Math.floor(Date.now() / 60_000) + 1) * 60_000;

export const sleepUntil = (at: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, at - Date.now())));

async function inTurns(count: number, work: (at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const takeTurns = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
}
