import type { AuditRow } from "#src/features/audit-log/record";

/** What a shard has to write because accounts have changed. Each can be applied twice. */
export type OutboxEvent = { workspaceId: string } & (
  | {
      /** A new workspace needs its wallet and its plan. */
      kind: "open_workspace";
      payload: { name: string; createdAt: number; credits: number };
    }
  | { kind: "audit"; payload: AuditRow }
  | {
      /** A member has left, so the digests to this address are those of a stranger. */
      kind: "end_confirmations";
      payload: { email: string };
    }
  | {
      /** An account that may have been a stranger's was reclaimed. */
      kind: "reclaim";
      payload: Record<string, never>;
    }
);
