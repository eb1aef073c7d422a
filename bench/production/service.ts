import { randomBytes } from "node:crypto";
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from "miniflare";
import { bundleWorker, modulesOf } from "#local/dev/service/bundle";
import { migrate } from "#local/dev/service/migrate";
import { OUTBOUND_WORKER, outboundToAddress } from "#local/dev/web/outbound-worker";
import type { Batching, BatchResult, QueueMessage } from "./autoscaler.ts";

export const PAGES = "quarry-pages";
export const SITES = "quarry-sites";

/** Passes what the service sends to these queues to this program, which delivers it by the autoscaling rule. */
const FORWARDER = `export default {
  async queue(batch, env) {
    const bodies = batch.messages.map((message) => message.body);
    await env.RECEIVER.fetch("http://receiver/", { method: "POST", body: JSON.stringify([batch.queue, bodies]) });
  },
};`;
const FORWARDED = { maxBatchSize: 100, maxBatchTimeout: 0 };

type Consumer = { maxBatchSize: number; maxBatchTimeout: number };

const batchingOf = ({ maxBatchSize, maxBatchTimeout }: Consumer): Batching => ({
  maxBatchSize,
  maxBatchTimeoutMs: maxBatchTimeout * 1000,
});

type QueueFetcher = {
  queue(name: string, messages: QueueMessage[]): Promise<BatchResult>;
};

/** The service on workerd with the settings of production, except for its queues of pages and sites. */
export async function startProduction(
  folder: string,
  webAddress: string,
  settings: Record<string, string>,
  onMessages: (queue: string, bodies: unknown[]) => void,
) {
  const bundle = await bundleWorker(`${folder}/worker`);
  const { workerOptions, externalWorkers, migrations } = bundle.configuration;
  const {
    [PAGES]: pages,
    [SITES]: sites,
    ...otherConsumers
  } = workerOptions.queueConsumers as Record<string, Consumer>;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: `${folder}/state`,
      handleStructuredLogs: process.argv.includes("--verbose") ? console.log : () => {},
      workers: [
        {
          ...workerOptions,
          name: "quarry",
          ...modulesOf(bundle),
          bindings: {
            ...(workerOptions.bindings as object),
            SIGNUP_CREDITS: "1000000",
            JWT_SECRET: randomBytes(32).toString("base64url"),
            ENCRYPTION_KEY: randomBytes(32).toString("base64"),
            // Not part of what is measured: DNS has no server here.
            DOH_URL: "http://doh.invalid/dns-query",
            ...settings,
          },
          queueConsumers: otherConsumers,
          outboundService: OUTBOUND_WORKER,
        },
        {
          name: "forwarder",
          modules: true,
          script: FORWARDER,
          compatibilityDate: "2026-11-01",
          queueConsumers: { [PAGES]: FORWARDED, [SITES]: FORWARDED },
          serviceBindings: {
            RECEIVER: async (request: Request) => {
              onMessages(...((await request.json()) as [string, unknown[]]));
              return new Response(null, { status: 204 });
            },
          },
        },
        outboundToAddress(webAddress),
        ...externalWorkers,
      ],
    } as unknown as V4MiniflareOptions),
  );
  const { origin } = await miniflare.ready;
  const database = await miniflare.getD1Database("DB", "quarry");
  for (const binding of ["DB", "HIRING"] as const)
    await migrate(await miniflare.getD1Database(binding, "quarry"), migrations[binding]);
  const worker = (await miniflare.getWorker("quarry")) as unknown as QueueFetcher;
  return {
    url: origin,
    database,
    batching: { pages: batchingOf(pages!), sites: batchingOf(sites!) },
    deliver: (queue: string, messages: QueueMessage[]) => worker.queue(queue, messages),
    stop: () => miniflare.dispose(),
  };
}
