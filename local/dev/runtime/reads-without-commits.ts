import type { Plugin as MiniflarePlugin } from "miniflare";

/** Where Miniflare's D1 reads the bookmark of a batch. workerd counts bookmarks in the database, also those of reads. */
const BOOKMARK = "commitToken = await this.state.storage.getCurrentBookmark()";
/** A batch that changed nothing returns the bookmark of the batch before. */
const KEPT_BOOKMARK = `const isRead = results.every(({ meta }) => !meta.changed_db && meta.rows_written === 0);
          if (!isRead || this.bookmark === undefined) this.bookmark = await this.state.storage.getCurrentBookmark();
          commitToken = this.bookmark`;

/** Without this change, each read of the simulated D1 is a commit that waits for the disk. */
export function readWithoutCommits(plugin: Pick<MiniflarePlugin, "getServices">): void {
  const getServices = plugin.getServices.bind(plugin);
  plugin.getServices = async (options) => {
    const services = await getServices(options);
    if (!Array.isArray(services)) throw new Error("Miniflare writes its D1 otherwise");
    for (const service of services) {
      const worker = "worker" in service ? service.worker : undefined;
      const modules = worker && "modules" in worker ? worker.modules : [];
      for (const module of modules)
        if (module.name === "database.worker.js" && "esModule" in module)
          module.esModule = withKeptBookmark(module.esModule);
    }
    return services;
  };
}

function withKeptBookmark(esModule = ""): string {
  if (!esModule.includes(BOOKMARK)) throw new Error("Miniflare reads bookmarks of D1 otherwise");
  return esModule.replace(BOOKMARK, KEPT_BOOKMARK);
}
