import { randomBytes } from "node:crypto";
import { createServer } from "node:net";
import { join } from "node:path";
import type { V4MiniflareOptions } from "miniflare";
import { CONTROL_WORKER, controlOf, controlWorker } from "#local/dev/runtime/control-worker";
import { type Host, startHost } from "#local/dev/runtime/host";
import { startRuntime } from "#local/dev/runtime/runtime";
import { diagnose } from "#local/dev/web/diagnose";
import {
  directBindings,
  OUTBOUND_WORKER,
  type outboundToAddress,
  type outboundToInternet,
} from "#local/dev/web/outbound-worker";
import { readSettings, SETTING_NAMES } from "#src/shared/settings";
import { ASSET_WORKER, assetWorker } from "./asset-worker.ts";
import { type Bundle, modulesOf } from "./bundle.ts";
import { localShardId, localShards, shardBindingsOf } from "./configuration/shards.ts";
import { startCronClock } from "./cron-clock.ts";
import { printLogLine } from "./log-lines.ts";
import { migrate } from "./migrate.ts";
import { type PageReaders, startPageReaders } from "./page-readers.ts";
import { issueSignInLink } from "./state/sign-in-link.ts";
import { markErased, wipeErased } from "./state/wipe-storage.ts";

export const HOST = "127.0.0.1";

/**
 * The Worker whose configuration opens the service's port. Miniflare's entry point, and the router of a Worker with
 * assets, would add three Workers and a call of Node to each request. A socket that is opened by a Worker
 * without assets goes straight to the Worker that it names, as all requests do on Cloudflare with `run_worker_first`.
 */
const SOCKET_OWNER = "outbound";

/**
 * The local queue delivers one batch at a time. A large batch keeps many pages in flight, and an invocation
 * releases its batch early, so that slow pages do not delay the next one.
 */
const LOCAL_PAGES_PER_BATCH = 100;
/** Rows are free here, so that a lead waits for others a short time only. */
const LOCAL_SITES_TIMEOUT_S = 0.25;
const LOCAL_SETTINGS = {
  FETCHES_PER_BATCH: "64",
  PAGE_BATCH_MS: "20000",
  BATCH_HANDOVER_MS: "20",
  // There is no proxy in front, so Cloudflare's client header comes from the client itself.
  CLIENT_ADDRESS_HEADER: "none",
  // Each written line is a message to this program, which costs more than a small request.
  REQUEST_LOG_DELAY_MS: "100",
  // The operator owns the disk.
  QUOTA_FACTOR: "100",
  // The operator owns the budgets as well.
  WORKSPACE_BUDGET_SHARE: "100",
};

/**
 * V8 does not see the memory of the requests, responses and streams behind its objects, and collects a small heap rarely:
 * workerd grew to 577 MB within 24,000 requests. These flags make the heaps of all isolates grow in smaller steps, and
 * quarter their young generations: 389 MB.
 */
const V8_FLAGS = "--initial-old-space-size=8 --heap-growing-percent=30 --max-semi-space-size=8";

export type ServiceOptions = {
  folder: string;
  /** 0 selects any free port. */
  port: number;
  bundle: Bundle;
  outbound: ReturnType<typeof outboundToAddress> | ReturnType<typeof outboundToInternet>;
  /** Settings and secrets, as text. */
  settings: Record<string, string>;
  quiet?: boolean;
  /** Further processes that read pages; none by default. */
  pageReaders?: number;
  /** The port of the inspectors of all isolates; disabled by default. */
  inspectorPort?: number;
  /** Called when the Workers runtime has crashed and runs again in another process. */
  onRestart?: () => Promise<void>;
};

export type Service = {
  url: string;
  /** A link that signs this user in once; undefined if there is no such user. */
  signInLink: (email: string) => Promise<string | undefined>;
  stop: () => Promise<void>;
};

/** The settings given as environment variables. */
export const settingsFromEnvironment = (environment = process.env): Record<string, string> =>
  Object.fromEntries(
    SETTING_NAMES.flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Boots the whole service on workerd: Worker, D1, Durable Objects, Queues, R2, assets, cron. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const bindings = bindingsOf(options);
  readSettings(bindings);
  await refuseBusyPort(options.port);
  await wipeErased(options.folder);
  const token = randomBytes(24).toString("base64url");
  const host = await startHost({
    diagnosis: diagnose,
    storage: () => {
      markErased(options.folder);
      return "";
    },
  });
  const onLog = options.quiet ? () => {} : printLogLine;
  const readers = await startPageReaders({
    count: options.pageReaders ?? 0,
    options,
    bindings,
    host,
    v8Flags: V8_FLAGS,
    onLog,
  });
  const runtime = await startRuntime({
    folder: join(options.folder, "runtime"),
    options: miniflareOptions(options, bindings, host, readers, token),
    v8Flags: V8_FLAGS,
    loopbackAddress: host.address,
    onLog,
    ...(options.onRestart && { onRestart: options.onRestart }),
  });
  const end = async () => {
    await Promise.all([runtime.stop(), readers.stop()]);
    host.close();
  };
  const urlOf = (worker: string) => `http://${HOST}:${runtime.ports[worker]}`;
  const origin = urlOf(SOCKET_OWNER);
  const control = controlOf(urlOf(CONTROL_WORKER), token);
  try {
    await migrateAll(control, options);
  } catch (error) {
    // The caller gets no service that it could stop.
    await end();
    throw error;
  }
  const stopCron = startCron(control, options);
  return {
    url: origin,
    signInLink: async (email) => issueSignInLink(control.database("DB"), origin, email, Date.now()),
    stop: async () => {
      stopCron();
      await end();
      await wipeErased(options.folder);
    },
  };
}

const bindingsOf = ({ bundle, port, settings }: ServiceOptions): Record<string, unknown> => ({
  ...(bundle.configuration.workerOptions.bindings as Record<string, unknown>),
  ...LOCAL_SETTINGS,
  // Port 0 means any free port, which is unknown until then.
  ...(port !== 0 && { PUBLIC_URL: `http://${HOST}:${port}` }),
  ...settings,
});

type Control = ReturnType<typeof controlOf>;

async function migrateAll({ database }: Control, { bundle, folder }: ServiceOptions) {
  const { migrations } = bundle.configuration;
  for (const binding of ["DB", "HIRING"] as const)
    await migrate(database(binding), migrations[binding]);
  for (const binding of shardBindingsOf(localShards(folder)))
    await migrate(database(binding), migrations.DB);
}

/** Runs the schedules of cron until the returned function is called. */
function startCron({ runSchedule }: Control, { bundle }: ServiceOptions): () => void {
  let isStopping = false;
  const crons = (bundle.configuration.workerOptions.cronTriggers ?? []) as string[];
  const fire = (cron: string, time: Date) => {
    runSchedule(cron, time).catch((error: unknown) => {
      // The next tick retries. A service that is stopping does not.
      if (!isStopping) console.error(`The scheduled run of "${cron}" failed:`, error);
    });
  };
  const tickS = Number(process.env["QUARRY_TICK_SECONDS"] || 60);
  const stopClock = startCronClock(crons, fire, tickS * 1000);
  return () => {
    isStopping = true;
    stopClock();
  };
}

function miniflareOptions(
  options: ServiceOptions,
  bindings: Record<string, unknown>,
  host: Host,
  readers: PageReaders,
  token: string,
): V4MiniflareOptions {
  const { configuration } = options.bundle;
  const { workerOptions, externalWorkers } = configuration;
  const consumers = workerOptions.queueConsumers as Record<string, object>;
  const pages = { ...consumers["quarry-pages"], maxBatchSize: LOCAL_PAGES_PER_BATCH };
  const sites = { ...consumers["quarry-sites"], maxBatchTimeout: LOCAL_SITES_TIMEOUT_S };
  const databases = {
    ...(workerOptions.d1Databases as object | undefined),
    ...shardDatabases(options.folder),
  };
  const diagnosis = host.binding("diagnosis");
  return {
    // Miniflare's own entry point; requests come in by the socket of `SOCKET_OWNER`.
    host: HOST,
    port: 0,
    logRequests: false,
    resourcePersistencePath: join(options.folder, "v3"),
    ...(options.inspectorPort && {
      inspectorPort: options.inspectorPort,
      unsafeInspectorProxy: false,
    }),
    workers: [
      {
        ...workerOptions,
        d1Databases: databases,
        assets: undefined,
        name: "quarry",
        ...modulesOf(options.bundle),
        bindings: { ...bindings, ...readers.bindings },
        serviceBindings: {
          ...(workerOptions.serviceBindings as object | undefined),
          ...readers.serviceBindings,
          ASSETS: ASSET_WORKER,
          ...directBindings(options.outbound),
          LOCAL_DIAGNOSIS: diagnosis,
          LOCAL_STORAGE: host.binding("storage"),
        },
        queueConsumers: { ...consumers, "quarry-pages": pages, "quarry-sites": sites },
        outboundService: OUTBOUND_WORKER,
      },
      {
        ...options.outbound,
        serviceBindings: { ...options.outbound.serviceBindings, DIAGNOSIS: diagnosis },
        unsafeDirectSockets: [{ host: HOST, port: options.port, serviceName: "quarry" }],
      },
      assetWorker,
      controlWorker({ token, service: "quarry", databases, host: HOST }),
      ...externalWorkers,
    ],
  } as V4MiniflareOptions;
}

/** The databases that `npm run shards -- add` added to this state folder. */
const shardDatabases = (folder: string) =>
  Object.fromEntries(
    shardBindingsOf(localShards(folder)).map((binding) => [binding, { id: localShardId(binding) }]),
  );

/** Checks the port first, because workerd reports the conflict late and without a remedy. */
function refuseBusyPort(port: number): Promise<void> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const busy = error.code === "EADDRINUSE";
      reject(
        busy
          ? new Error(
              `Port ${port} is in use. Stop the other program, or choose another: PORT=8788 npm start`,
            )
          : error,
      );
    });
    probe.listen(port, HOST, () => probe.close(() => resolve()));
  });
}
