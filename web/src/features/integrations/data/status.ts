import type { Integration, Push } from "@quarry/client";
import type { Tone } from "#web/ui/badge";

export const INTEGRATION_STATUSES: Record<Integration["status"], { label: string; tone: Tone }> = {
  active: { label: "active", tone: "ok" },
  auth_error: { label: "credentials rejected", tone: "bad" },
  disabled: { label: "disabled", tone: "neutral" },
};

export const PUSH_TONES: Record<Push["status"], Tone> = {
  pending: "info",
  succeeded: "ok",
  partial: "warn",
  failed: "bad",
};

const EVENTS: Record<Push["event"], string> = {
  "lead.pushed": "Leads pushed",
  "lead.created": "New leads",
  "job.completed": "Job completed",
  "job.failed": "Job failed",
  "job.canceled": "Job canceled",
  "change.detected": "Changes found",
};

export const describeEvent = (event: Push["event"]): string => EVENTS[event] ?? event;
