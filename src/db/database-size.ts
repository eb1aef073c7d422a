/** Asks D1 for something small and returns the size of the database in bytes. Rejects where D1 cannot respond. */
export async function measureDatabase(d1: D1Database): Promise<number> {
  const { meta } = await d1.prepare("SELECT 1").all();
  return meta.size_after;
}
