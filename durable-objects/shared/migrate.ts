/**
 * Brings the storage to this version's schema. Storage of a newer version, as after a rollback, stays as it is:
 * it keeps its version, so that the newer code does not repeat a step.
 */
export function migrate(storage: DurableObjectStorage, steps: readonly string[]) {
  const applied = storage.kv.get<number>("schema_version") ?? 0;
  if (applied >= steps.length) return;
  storage.transactionSync(() => {
    for (const step of steps.slice(applied)) storage.sql.exec(step);
    storage.kv.put("schema_version", steps.length);
  });
}

/** Whether the storage has tables. A new object has none, and neither has one whose storage was deleted. */
export const isMigrated = ({ kv }: DurableObjectStorage): boolean =>
  kv.get("schema_version") !== undefined;
