import { ProviderFailed } from "#src/platform/outbound/ask-provider";
import { AppError } from "#src/shared/errors";

/** A user waits for the answer: no further page is asked for after this. */
const BUDGET_MS = 25_000;

export type Collected<T> = { items: T[]; notice: string | null };

/**
 * Takes what is new from page after page until there are `limit`, the source ends, or the time is up. A source
 * that fails after its first page, or for which there is no budget then, leaves what it gave, and a notice; one that fails at once throws.
 */
export async function collect<P, T>(
  pages: AsyncGenerator<P[], void>,
  limit: number,
  read: (item: P) => { key: string; item: T } | null,
): Promise<Collected<T>> {
  const startedAt = Date.now();
  const found = new Map<string, T>();
  const answer = (notice: string | null) => ({ items: [...found.values()], notice });
  try {
    for await (const page of pages) {
      for (const one of page) {
        const taken = read(one);
        if (taken && !found.has(taken.key)) found.set(taken.key, taken.item);
        if (found.size >= limit) return answer(null);
      }
      if (Date.now() - startedAt > BUDGET_MS) return answer("The search took too long to go on.");
    }
  } catch (error) {
    const isRefusal = error instanceof AppError && error.code === "quota_exceeded";
    if (!(error instanceof ProviderFailed || isRefusal) || found.size === 0) throw error;
    return answer(`${error.message}. There may be more results than these.`);
  }
  return answer(null);
}
