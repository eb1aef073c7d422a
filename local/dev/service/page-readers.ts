import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { V4MiniflareOptions } from "miniflare";
import type { Host } from "#local/dev/runtime/host";
import { startRuntime } from "#local/dev/runtime/runtime";
import type { RuntimeLine } from "#local/dev/runtime/runtime-log";
import { directBindings, OUTBOUND_WORKER } from "#local/dev/web/outbound-worker";
import { ASSET_WORKER, assetWorker } from "./asset-worker.ts";
import { modulesOf } from "./bundle.ts";
import type { ServiceOptions } from "./start-service.ts";

const ADDRESS = "127.0.0.1";
const WORKER = "page-reader";
/** The entry point of the Worker that such a process runs (workers/page-reader.ts). */
const ENTRY_POINT = "PageReader";

export type PageReaders = {
  /** Bindings of the service: plain ones, and those of services. */
  bindings: Record<string, string>;
  serviceBindings: Record<string, object>;
  stop: () => Promise<void>;
};

type ReaderOptions = {
  count: number;
  options: ServiceOptions;
  /** Settings of the service, as bindings. */
  bindings: Record<string, unknown>;
  host: Host;
  v8Flags: string;
  onLog: (line: RuntimeLine) => void;
};

/**
 * Starts processes of workerd that fetch and read pages for the service. workerd runs all isolates of a process in one
 * thread, so that one process uses one core. They have the Worker's code, its settings and the network, and reach
 * everything else by calls to the service.
 */
export async function startPageReaders({ count, ...options }: ReaderOptions): Promise<PageReaders> {
  if (count === 0) return { bindings: {}, serviceBindings: {}, stop: async () => {} };
  const token = randomBytes(24).toString("base64url");
  const started = await Promise.allSettled(
    Array.from({ length: count }, (_, at) =>
      startRuntime({
        folder: join(options.options.folder, `page-reader-${at}`),
        options: readerOptions(options, token),
        v8Flags: options.v8Flags,
        loopbackAddress: options.host.address,
        onLog: options.onLog,
        ...(options.options.onRestart && { onRestart: options.options.onRestart }),
      }),
    ),
  );
  const runtimes = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const stop = async () => void (await Promise.all(runtimes.map((runtime) => runtime.stop())));
  const failed = started.find((one) => one.status === "rejected");
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return {
    bindings: { LOCAL_PAGE_READER_TOKEN: token },
    serviceBindings: Object.fromEntries(
      runtimes.map(({ ports }, at) => [
        `LOCAL_PAGE_READER_${at}`,
        { external: { address: `${ADDRESS}:${ports[WORKER]}`, http: {} } },
      ]),
    ),
    stop,
  };
}

function readerOptions(
  { options, bindings, host }: Omit<ReaderOptions, "count">,
  token: string,
): V4MiniflareOptions {
  const { compatibilityDate, compatibilityFlags } = options.bundle.configuration.workerOptions;
  const diagnosis = host.binding("diagnosis");
  return {
    host: ADDRESS,
    port: 0,
    logRequests: false,
    workers: [
      {
        compatibilityDate,
        compatibilityFlags,
        name: WORKER,
        ...modulesOf(options.bundle),
        bindings: { ...bindings, LOCAL_PAGE_READER_TOKEN: token },
        serviceBindings: {
          ASSETS: ASSET_WORKER,
          ...directBindings(options.outbound),
          LOCAL_DIAGNOSIS: diagnosis,
        },
        outboundService: OUTBOUND_WORKER,
        unsafeDirectSockets: [{ host: ADDRESS, port: 0, entrypoint: ENTRY_POINT }],
      },
      {
        ...options.outbound,
        serviceBindings: { ...options.outbound.serviceBindings, DIAGNOSIS: diagnosis },
      },
      assetWorker,
    ],
  } as V4MiniflareOptions;
}
