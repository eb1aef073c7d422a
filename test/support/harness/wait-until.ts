import { vi } from "vitest";

/**
 * Waits until `check` no longer throws, and returns its result. The limit is generous for busy machines.
 * Expensive checks should use a longer interval.
 */
export const waitUntil = <T>(check: () => T | Promise<T>, interval = 20): Promise<T> =>
  vi.waitFor(check, { timeout: 250_000, interval });
