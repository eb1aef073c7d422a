import { randomBytes } from "node:crypto";
import { dirname } from "node:path";
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from "miniflare";
import { bundleWorker } from "#local/dev/service/bundle";
import { migrate } from "#local/dev/service/migrate";
import { OUTBOUND_WORKER, outboundToAddress } from "#local/dev/web/outbound-worker";
import type { BatchResult, QueueMessage } from "./autoscaler.ts";

const QUEUE = "quarry-pages";

/** Passes what the service sends to its pages queue to this program, which delivers it by the autoscaling rule. */
const FORWARDER = `export default {
  async queue(batch, env) {
    const body = JSON.stringify(batch.messages.map((message) => message.body));
    await env.RECEIVER.fetch("http://receiver/", { method: "POST", body });
  },
};`;

type QueueFetcher = {
  queue(name: string, messages: QueueMessage[]): Promise<BatchResult>;
};

/** The service on workerd with the settings of production, except for its pages queue. */
export async function startProduction(
  folder: string,
  webAddress: string,
  settings: Record<string, string>,
  onPages: (bodies: unknown[]) => void,
) {
  const { script, configuration } = await bundleWorker(`${folder}/worker`);
  const { workerOptions, externalWorkers, migrations } = configuration;
  const { [QUEUE]: pages, ...otherConsumers } = workerOptions.queueConsumers as Record<
    string,
    { maxBatchSize: number }
  >;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: `${folder}/state`,
      handleStructuredLogs: process.argv.includes("--verbose") ? console.log : () => {},
      workers: [
        {
          ...workerOptions,
          name: "quarry",
          rootPath: dirname(script),
          modules: true,
          scriptPath: script,
          modulesRules: undefined,
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
          queueConsumers: { [QUEUE]: { maxBatchSize: 100, maxBatchTimeout: 0 } },
          serviceBindings: {
            RECEIVER: async (request: Request) => {
              onPages((await request.json()) as unknown[]);
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
    maxBatchSize: pages!.maxBatchSize,
    deliver: (messages: QueueMessage[]) => worker.queue(QUEUE, messages),
    stop: () => miniflare.dispose(),
  };
}
