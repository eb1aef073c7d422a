/** Sends a small query to D1 and returns the size of the database in bytes. Rejects if D1 does not respond. */
export async function measureDatabase(d1: D1Database): Promise<number> {
  const { meta } = await d1.prepare("SELECT 1").all();
  return meta.size_after;
}
