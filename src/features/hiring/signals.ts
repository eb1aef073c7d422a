import { log } from "#src/shared/log";

export { readOpenTitles, readHiringSignals } from "./signals.repository";

/**
 * What was read from the index, or undefined while its database is unavailable: a lead is in another database, and is
 * served without its open roles.
 */
export async function ifAvailable<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    log.warn("hiring.unavailable", { error });
    return undefined;
  }
}
