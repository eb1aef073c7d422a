import { vi } from "vitest";

/**
 * Waits until `check` no longer throws, and returns what it returns. The limit is generous, because a busy machine takes
 * its time. A check that costs much asks for a longer interval.
 */
export const waitUntil = <T>(check: () => T | Promise<T>, interval = 20): Promise<T> =>
  vi.waitFor(check, { timeout: 100_000, interval });
