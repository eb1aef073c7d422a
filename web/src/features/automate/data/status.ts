import type { WorkflowRun, WorkflowStepReport } from "@quarry/client";
import type { Tone } from "#web/ui/badge";

export const RUN_TONES: Record<WorkflowRun["status"], Tone> = {
  running: "info",
  completed: "ok",
  partial: "warn",
  failed: "bad",
};

export const STEP_TONES: Record<WorkflowStepReport["status"], Tone> = {
  pending: "neutral",
  running: "info",
  completed: "ok",
  partial: "warn",
  failed: "bad",
  skipped: "neutral",
};
