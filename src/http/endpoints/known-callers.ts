import type { Scope } from "#src/db/scope";

/** Who sends a request, and the shard with the data of the workspace. */
export type Caller = Pick<Scope, "workspaceId" | "actor"> & { shard: string };

/** Callers in the memory of one isolate. Forgetting one only costs a round trip. */
const MAX_CALLERS = 5_000;

const callers = new Map<string, Caller>();

/**
 * The callers that credentials belonged to at their last request in this isolate. An entry is a guess, which allows
 * the first query to be sent together with the check of the credential. It never replaces the check.
 */
export const knownCallers = {
  get: (credential: string): Caller | undefined => callers.get(credential),

  remember(credential: string, caller: Caller): void {
    if (!callers.has(credential) && callers.size >= MAX_CALLERS) {
      const [oldest] = callers.keys();
      if (oldest !== undefined) callers.delete(oldest);
    }
    callers.set(credential, caller);
  },

  forget(credential: string): void {
    callers.delete(credential);
  },
};
