import { log } from "#src/shared/log";

/** If the work fails, nothing of it is stored, and the object starts again from what is stored. */
export function inOneTransaction<T>(ctx: DurableObjectState, work: () => T): T {
  try {
    return ctx.storage.transactionSync(work);
  } catch (error) {
    // What is in memory is ahead of the storage now.
    log.error("object.restarted", { object: ctx.id.name, error });
    ctx.abort("The work was undone");
    throw error;
  }
}
