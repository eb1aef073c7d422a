import type { Scope } from "#src/db/scope";
import { reserveLookup } from "#src/features/billing/lookup-budget";
import { openLanguageModel } from "#src/platform/models/language-model";
import { AppError } from "#src/shared/errors";
import type { LanguageModel } from "#src/ports/language-model";
import type { Settings } from "#src/shared/settings";

/** Failures that every paid AI call may return. */
export const AI_FAILURES = [
  "insufficient_credits",
  "quota_exceeded",
  "ai_not_configured",
  "ai_unavailable",
] as const;

/** A model whose requests count for the operator's daily budget. */
export type BudgetedModel = LanguageModel & {
  /** Counts a request before it is charged and sent. Returns a function that undoes the count. */
  admit(scope: Scope): Promise<() => Promise<void>>;
};

/** Whether AI calls can succeed: a model is configured. */
export const hasModel = (settings: Settings, env: Env): boolean =>
  openLanguageModel(settings, { AI: "AI" in env ? env.AI : undefined }) !== null;

/** The configured model; 503 if none is configured. */
export function requireModel(settings: Settings, env: Env): BudgetedModel {
  const model = openLanguageModel(settings, { AI: "AI" in env ? env.AI : undefined });
  if (!model)
    throw new AppError(
      "ai_not_configured",
      "AI is not configured. Set AI_BASE_URL and AI_MODEL, or bind Workers AI",
    );
  return { ...model, admit: (scope) => reserveLookup(scope, { env, settings }, "models") };
}
