import type { Tone } from "#web/ui/badge";

type Tones<V extends string> = Record<V, Tone>;

export const DELIVERABILITY_TONES: Tones<"high" | "medium" | "low" | "unknown"> = {
  high: "ok",
  medium: "warn",
  low: "bad",
  unknown: "neutral",
};

export const GRADE_TONES: Tones<"A" | "B" | "C" | "D" | "F"> = {
  A: "ok",
  B: "ok",
  C: "warn",
  D: "warn",
  F: "bad",
};

export const VERDICT_TONES: Tones<"strong" | "medium" | "weak"> = {
  strong: "ok",
  medium: "warn",
  weak: "neutral",
};

export const STATUS_TONES: Tones<"valid" | "unverified" | "risky" | "unknown" | "invalid"> = {
  valid: "ok",
  unverified: "info",
  risky: "warn",
  unknown: "neutral",
  invalid: "bad",
};

/** Tones of the colours that a tag can have. */
export const TAG_TONES: Tones<"neutral" | "info" | "success" | "warning" | "danger"> = {
  neutral: "neutral",
  info: "info",
  success: "ok",
  warning: "warn",
  danger: "bad",
};
