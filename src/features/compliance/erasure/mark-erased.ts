import { log } from "#src/shared/log";

/**
 * Notifies the program that started a local service that data was erased. It rewrites the database files when the
 * service has stopped (local/dev/service/state/wipe-storage.ts). On Cloudflare there is no such program.
 */
export async function markErased(env: Env): Promise<void> {
  const { LOCAL_STORAGE } = env as { LOCAL_STORAGE?: Fetcher };
  if (!LOCAL_STORAGE) return;
  try {
    await LOCAL_STORAGE.fetch("http://local-storage/erased", { method: "POST" });
  } catch (error) {
    // The rows are erased. Only the rewriting of the files is delayed.
    log.warn("erasure.mark_failed", { error });
  }
}
