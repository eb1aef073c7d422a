import { DeployError, type Deployment, type World } from "./deployment.ts";

/** A new host name takes a while until DNS and certificates are there. */
const DEADLINE_MS = 180_000;
const RETRY_MS = 3_000;
const TIMEOUT_MS = 15_000;

type Report = { checks: Record<string, { status: string }>; notices: string[] };

/** Waits until the service and its dependencies are available. Prints what is not configured. */
export async function checkHealth(
  deployment: Pick<Deployment, "print" | "options">,
  { fetch, wait, nowMs }: Pick<World, "fetch" | "wait" | "nowMs">,
  serviceUrl: string,
): Promise<void> {
  const url = `${serviceUrl}/api/v1/health`;
  const endsAt = nowMs() + DEADLINE_MS;
  for (;;) {
    const { report, problem } = await ask(fetch, url);
    if (report && problem === undefined) {
      for (const notice of report.notices) deployment.print(`Notice: ${notice}`);
      return;
    }
    if (nowMs() + RETRY_MS > endsAt)
      throw new DeployError(
        `The Worker is deployed, but ${url} is not healthy: ${problem}. Read its logs with \`npx wrangler tail ${deployment.options.name}\`, then run npm run deploy again.`,
      );
    await wait(RETRY_MS);
  }
}

type Answer = { report?: Report; problem?: string };

async function ask(fetch: World["fetch"], url: string): Promise<Answer> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.headers.get("content-type")?.includes("json"))
      return { problem: `HTTP ${response.status} without a report` };
    const report = (await response.json()) as Report;
    const failed = Object.entries(report.checks ?? {}).filter(([, { status }]) => status !== "ok");
    if (failed.length > 0)
      return { problem: `${failed.map(([name]) => name).join(", ")} unavailable` };
    return response.ok ? { report } : { problem: `HTTP ${response.status}` };
  } catch (error) {
    // DNS, TLS or the connection: usual during the first minutes of a host name.
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
