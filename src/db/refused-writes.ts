import { breaksConstraint } from "./columns/constraints";

/** What a trigger says of a write to a workspace that leaves its shard. */
export const WORKSPACE_LOCKED = "the workspace moves to another shard";

/** Whether a write was rejected because its workspace moves to another shard, or has moved. */
export const isRefusedByTransfer = (error: unknown): boolean =>
  breaksConstraint(error, WORKSPACE_LOCKED);
