import type { Plugin as MiniflarePlugin, Service, Worker_Binding } from "miniflare";

/** What this module changes of a plugin of Miniflare: it writes the services that simulate a product. */
type Plugin = Pick<MiniflarePlugin, "getBindings" | "getServices">;

/** The service that Miniflare starts for requests to the internet. */
const INTERNET = "internet";
const QUEUE_ENTRY = "queues:queue:entry";
/** Where Miniflare's entry Worker reads the name of its object. */
const NAMESPACE = "MINIFLARE_NAMESPACE";

/**
 * Miniflare simulates products by Workers. Each is an isolate of 2 MB, whether it is used or not, and workerd starts all of
 * them. These changes leave out 18 of 32.
 */
export function useFewerIsolates(plugins: Record<"cache" | "core" | "queues", Plugin>): void {
  withoutCache(plugins.cache);
  withoutInterceptors(plugins.core);
  withOneQueueEntry(plugins.queues);
}

/** The service uses no Cache API: a network without addresses, which needs no isolate, takes the place of each cache. */
function withoutCache(plugin: Plugin): void {
  plugin.getServices = ({ workerIndex }) => [
    { name: `cache:${workerIndex}`, network: { allow: [] } },
  ];
}

/**
 * Requests of a Worker pass through an interceptor, which adds the headers of a zone. Workers are connected to what is behind
 * it.
 */
function withoutInterceptors(plugin: Plugin): void {
  const getServices = plugin.getServices.bind(plugin);
  plugin.getServices = async (options) => {
    const made = await getServices(options);
    if (!made || Array.isArray(made)) throw new Error("Miniflare writes its Workers otherwise");
    const name = `outbound:${options.workerIndex}`;
    const interceptor = workerOf(made.services.find((service) => service.name === name));
    const target = interceptor?.globalOutbound ?? { name: INTERNET };
    const services = made.services.filter((service) => service.name !== name);
    for (const worker of services.map(workerOf))
      if (worker?.globalOutbound?.name === name) worker.globalOutbound = target;
    return { ...made, services };
  };
}

/** One Worker passes the messages of all queues to their objects, as Miniflare does it for databases and buckets. */
function withOneQueueEntry(plugin: Plugin): void {
  const [getBindings, getServices] = [
    plugin.getBindings.bind(plugin),
    plugin.getServices.bind(plugin),
  ];
  const prefix = "queues:queue:";
  plugin.getBindings = async (...options) =>
    (await getBindings(...options))?.map((binding): Worker_Binding => {
      const name = "queue" in binding ? binding.queue?.name : undefined;
      if (!name?.startsWith(prefix)) throw new Error("Miniflare binds queues otherwise");
      const json = JSON.stringify({ [NAMESPACE]: name.slice(prefix.length) });
      return { ...binding, queue: { name: QUEUE_ENTRY, props: { json } } };
    });
  plugin.getServices = async (options) => {
    const services = await getServices(options);
    if (!Array.isArray(services)) throw new Error("Miniflare writes its queues otherwise");
    const entries = services.filter(({ name }) => name?.startsWith(prefix));
    const entry = workerOf(entries[0]);
    if (!entry) return services;
    const bindings = entry.bindings?.filter(({ name }) => name !== NAMESPACE);
    return [
      ...services.filter((service) => !entries.includes(service)),
      { name: QUEUE_ENTRY, worker: { ...entry, bindings } } as Service,
    ];
  };
}

const workerOf = (service: Service | undefined) =>
  service && "worker" in service ? service.worker : undefined;
