/** Asks D1 for something small. Rejects where it cannot respond. */
export async function pingDatabase(d1: D1Database): Promise<void> {
  await d1.prepare("SELECT 1").first();
}
