import type { VerifiedAddress as Verified } from "#src/pipeline/verification/verify-address";
import type { VerifiedAddress } from "./schemas";

/** A verdict as the API returns it. */
export const presentVerdict = (verified: Verified): VerifiedAddress => ({
  email: verified.email,
  status: verified.status,
  confidence: verified.confidence,
  has_mx: verified.hasMx,
  is_role: verified.isRole,
  is_disposable: verified.isDisposable,
  disposable: verified.isDisposable,
  is_free_provider: verified.isFreeProvider,
  catch_all: verified.catchAll,
  reasons: verified.reasons,
  suggestion: verified.suggestion,
  mx_host: verified.mxHost,
});
