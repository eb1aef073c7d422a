import type { ReactNode } from "react";
import { classNames } from "./class-names";

export type Tone = "ok" | "warn" | "bad" | "info" | "neutral";

const TONES: Record<Tone, string> = {
  ok: "bg-ok-soft text-ok",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
  info: "bg-info-soft text-info",
  neutral: "bg-neutral-soft text-muted",
};

/** A short status. The text carries the meaning; the colour only repeats it. */
export const Badge = ({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) => (
  <span
    className={classNames(
      "inline-flex h-5 max-w-full shrink-0 items-center gap-1 truncate rounded px-1.5 text-xs font-medium",
      TONES[tone],
    )}
  >
    {children}
  </span>
);
