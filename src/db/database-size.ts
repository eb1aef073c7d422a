import type { Database } from "./client";

/** Sends a small query to D1 and returns the size of the database in bytes. Rejects if D1 does not respond. */
export async function measureDatabase({ $client }: Database): Promise<number> {
  const { meta } = await $client.prepare("SELECT 1").all();
  return meta.size_after;
}
