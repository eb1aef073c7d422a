/** More than rewriting the files of a local service takes; it goes on without us. */
const LONGEST_MS = 60_000;

/**
 * Where the service runs on somebody's own disk, has the program that started it rewrite the databases,
 * so that what was erased is in no file any more (local/service/storage-wiper.ts). On Cloudflare there is
 * nobody to ask: nothing happens.
 */
export async function wipeFiles(env: Env): Promise<void> {
  const { STORAGE_WIPER } = env as { STORAGE_WIPER?: Fetcher };
  if (!STORAGE_WIPER) return;
  try {
    await STORAGE_WIPER.fetch("http://storage-wiper/", {
      method: "POST",
      signal: AbortSignal.timeout(LONGEST_MS),
    });
  } catch (error) {
    // It is wiped later, at the latest when the service stops; the data itself is erased.
    console.warn(JSON.stringify({ level: "warn", event: "files_not_wiped", error: String(error) }));
  }
}
