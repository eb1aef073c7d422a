import type { Plugin, PluginServicesOptions, Service } from "miniflare";
import { describe, expect, it } from "vitest";
import { useFewerIsolates } from "#local/dev/runtime/fewer-isolates";

const worker = (text: string): Service => ({
  name: text,
  worker: { modules: [], compatibilityDate: "2026-11-01", bindings: [{ name: "TEXT", text }] },
});
const options = (workerIndex: number) => ({ workerIndex }) as PluginServicesOptions;

/** Plugins that return what Miniflare's do, for a Worker with two queues. */
function examplePlugins() {
  const entry = (queue: string): Service => ({
    name: `queues:queue:${queue}`,
    worker: {
      compatibilityDate: "2023-07-24",
      bindings: [
        { name: "MINIFLARE_NAMESPACE", text: queue },
        { name: "MINIFLARE_OBJECT", durableObjectNamespace: { className: "Broker" } },
      ],
    },
  });
  const core = (globalOutbound?: { name: string }) => ({
    services: [
      { name: "user", worker: { globalOutbound: { name: "outbound:2" } } },
      { name: "disk", disk: { path: "/" } },
      { name: "outbound:2", worker: { ...(globalOutbound && { globalOutbound }) } },
    ],
    extensions: [],
  });
  const plugin = (getServices: Plugin["getServices"]): Plugin => ({
    getBindings: () =>
      ["first", "second"].map((id) => ({ name: id, queue: { name: `queues:queue:${id}` } })),
    getNodeBindings: () => ({}),
    getServices,
  });
  return {
    core,
    plugins: {
      cache: plugin(() => [worker("cache:2"), worker("cache:cache")]),
      core: plugin(() => core()),
      queues: plugin(() => [entry("first"), entry("second"), worker("queues:queue")]),
    },
  };
}

describe("useFewerIsolates", () => {
  it("replaces the cache of each Worker by a service without an isolate", async () => {
    const { plugins } = examplePlugins();
    useFewerIsolates(plugins);
    expect(await plugins.cache.getServices(options(2))).toEqual([
      { name: "cache:2", network: { allow: [] } },
    ]);
  });

  it("connects a Worker to the internet without the interceptor of its requests", async () => {
    const { plugins } = examplePlugins();
    useFewerIsolates(plugins);
    expect(await plugins.core.getServices(options(2))).toMatchObject({
      services: [
        { name: "user", worker: { globalOutbound: { name: "internet" } } },
        { name: "disk" },
      ],
    });
  });

  it("connects a Worker to the service that handles its requests", async () => {
    const { core, plugins } = examplePlugins();
    plugins.core.getServices = () => core({ name: "handler" });
    useFewerIsolates(plugins);
    expect(await plugins.core.getServices(options(2))).toMatchObject({
      services: [
        { name: "user", worker: { globalOutbound: { name: "handler" } } },
        { name: "disk" },
      ],
    });
  });

  it("gives all queues one entry Worker, and names the queue in the binding", async () => {
    const { plugins } = examplePlugins();
    useFewerIsolates(plugins);
    const services = (await plugins.queues.getServices(options(0))) as Service[];
    expect(services.map(({ name }) => name)).toEqual(["queues:queue", "queues:queue:entry"]);
    expect(services[1]).toMatchObject({ worker: { bindings: [{ name: "MINIFLARE_OBJECT" }] } });
    expect(await plugins.queues.getBindings({} as never, {} as never, 0)).toEqual([
      {
        name: "first",
        queue: { name: "queues:queue:entry", props: { json: '{"MINIFLARE_NAMESPACE":"first"}' } },
      },
      {
        name: "second",
        queue: { name: "queues:queue:entry", props: { json: '{"MINIFLARE_NAMESPACE":"second"}' } },
      },
    ]);
  });

  it("refuses services that Miniflare writes in another form", async () => {
    const { plugins } = examplePlugins();
    plugins.core.getServices = () => [worker("user")];
    plugins.queues.getBindings = () => [{ name: "first", text: "queue" }];
    useFewerIsolates(plugins);
    await expect(plugins.core.getServices(options(0))).rejects.toThrow("otherwise");
    await expect(plugins.queues.getBindings({} as never, {} as never, 0)).rejects.toThrow(
      "otherwise",
    );
  });
});
