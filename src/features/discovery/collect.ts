import { ProviderFailed } from "#src/platform/outbound/request-provider";
import { AppError } from "#src/shared/errors";

/** A user waits for the response, so no further page is requested after this time. */
const BUDGET_MS = 25_000;

export type Collected<T> = { items: T[]; notice: string | null };

/**
 * Collects distinct items page by page until there are `limit`, the source ends, or the time is up. If the source
 * fails or its budget ends after the first page, returns the items so far with a notice. A failure on the first page throws.
 */
export async function collect<P, T>(
  pages: AsyncGenerator<P[], void>,
  limit: number,
  read: (item: P) => { key: string; item: T } | null,
): Promise<Collected<T>> {
  const startedAt = Date.now();
  const found = new Map<string, T>();
  const result = (notice: string | null) => ({ items: [...found.values()], notice });
  try {
    for await (const page of pages) {
      for (const one of page) {
        const taken = read(one);
        if (taken && !found.has(taken.key)) found.set(taken.key, taken.item);
        if (found.size >= limit) return result(null);
      }
      if (Date.now() - startedAt > BUDGET_MS) return result("The search reached its time limit.");
    }
  } catch (error) {
    const isRefusal = error instanceof AppError && error.code === "quota_exceeded";
    if (!(error instanceof ProviderFailed || isRefusal) || found.size === 0) throw error;
    return result(`${error.message}. There may be more results than these.`);
  }
  return result(null);
}
