import type { Settings } from "#src/shared/settings";
import type { Databases } from "./databases";

/**
 * The shard of a new workspace: one of NEW_WORKSPACE_SHARDS, or of all where it is empty. The random part of the id
 * chooses, so each gets the same share. Throws for a shard without a binding.
 */
export function shardForNew(
  { shards }: Databases,
  { NEW_WORKSPACE_SHARDS: given }: Pick<Settings, "NEW_WORKSPACE_SHARDS">,
  workspaceId: string,
): string {
  const names = given.length > 0 ? given : [...shards.keys()];
  const unknown = names.find((name) => !shards.has(name));
  if (unknown !== undefined)
    throw new Error(`NEW_WORKSPACE_SHARDS names ${unknown}, for which there is no D1 binding`);
  return names[Number.parseInt(workspaceId.slice(-8), 16) % names.length]!;
}
