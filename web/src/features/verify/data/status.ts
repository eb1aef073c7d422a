import type { Verification } from "@quarry/client";
import type { Tone } from "#web/ui/badge";
import type { Status } from "./statuses";

/** What a status means for someone who wants to write to the address. */
export const MEANINGS: Record<Status, string> = {
  valid: "The mail server accepts the mailbox. Safe to write to.",
  unverified: "The domain accepts mail. The mailbox was not asked.",
  risky: "The address may exist, but mail can bounce or stay unread.",
  unknown: "No verdict: a server did not respond, or refused to.",
  invalid: "Mail bounces. Do not write to it.",
};

export const LIST_TONES: Record<Verification["status"], Tone> = {
  running: "info",
  completed: "ok",
  failed: "bad",
  canceled: "neutral",
};

/** Colours of the parts of a bar. */
export const FILLS: Record<Status, string> = {
  valid: "bg-ok-fill",
  unverified: "bg-info-fill",
  risky: "bg-warn-fill",
  unknown: "bg-unknown-fill",
  invalid: "bg-bad-fill",
};

/** The part of a list in whole percent, of which no part that exists is 0%. */
export const percentOf = (count: number, total: number): string => {
  if (count === 0 || total === 0) return "0%";
  const percent = (count / total) * 100;
  return percent < 1 ? "< 1%" : `${Math.round(percent)}%`;
};
