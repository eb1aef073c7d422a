import type { CreditPrices } from "#src/shared/settings";

/*
 * The values of columns with a fixed set. Schemas of the API use the same lists, so they are separate from the
 * tables, which only repositories may import.
 */

export const ON_EXISTING = ["new", "update", "skip"] as const;

export const WORKFLOW_TRIGGERS = ["manual", "job_completed"] as const;

/** A run of kind `bulk` has no workflow and no job: it is one action on listed leads. */
export const RUN_TRIGGERS = [...WORKFLOW_TRIGGERS, "bulk"] as const;

export const RUN_STATUSES = ["running", "completed", "partial", "failed"] as const;

export const TOKEN_PURPOSES = ["verify_email", "reset_password", "sign_in"] as const;

export const INTEGRATION_STATES = ["active", "auth_error", "gone"] as const;

export const PUSH_STATUSES = ["pending", "succeeded", "partial", "failed"] as const;

export const PUSH_EVENTS = [
  "lead.pushed",
  "lead.created",
  "job.completed",
  "job.failed",
  "job.canceled",
  "change.detected",
] as const;

export const PUSH_LEAD_STATES = ["pending", "created", "updated", "failed", "skipped"] as const;

export const SCHEDULE_KINDS = ["schedule", "monitor"] as const;

export const SUBSCRIPTION_STATUSES = ["active", "past_due"] as const;

export const OUTBOX_KINDS = ["open_workspace", "audit", "end_confirmations", "reclaim"] as const;

/** The steps of a move in their order. `cancel` removes the copy of a move that has not switched. */
export const MOVE_STEPS = [
  "prepare",
  "copy",
  "compare",
  "lock",
  "clean",
  "done",
  "cancel",
  "canceled",
] as const;

/** What a shard knows of a workspace that moves: its copy arrives, its data leaves, nothing may write, or it has left. */
export const TRANSFER_STATES = ["arriving", "leaving", "locked", "left"] as const;

export const LEDGER_KINDS = ["grant", "reserve", "spend", "refund", "adjust"] as const;

export const BOARD_STATES = ["active", "gone", "retired"] as const;

export const FREQUENCIES = ["daily", "weekly", "monthly"] as const;

export const EXPORT_FORMATS = ["csv", "xlsx", "json", "ndjson"] as const;
/** States of an export. */
export const EXPORT_STATUSES = ["running", "completed", "failed", "canceled"] as const;

export const JOB_SOURCES = ["api", "csv", "schedule", "workflow", "extension"] as const;

export const CHANGE_KINDS = [
  "content",
  "contacts",
  "technology",
  "company",
  "availability",
] as const;

export const AI_OUTCOMES = ["answered", "failed"] as const;

/** The kinds of AI calls, each with a price. */
export type AiAction = Exclude<keyof CreditPrices, "crawl_site" | "find_email">;
