import type { RenderFailed } from "#src/ports/renderer";
import { exponentialMs, jittered, LATER_ONLY } from "#src/shared/background/back-off";

/** How often a rendering is repeated at most, of the retries that the job allows its pages. */
const MAX_RENDER_RETRIES = 2;
/** A timeout has occupied the renderer for long. */
const MAX_TIMEOUT_RETRIES = 1;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 8_000;
/** A renderer that asks for more is not asked again: the page occupies its consumer meanwhile. */
const MAX_RETRY_AFTER_MS = 30_000;

/** How long to wait after this failure, the number `failures` of the page. Null: no further attempt is made. */
export function renderPauseMs(
  { isTemporary, reason, retryAfterMs }: RenderFailed,
  failures: number,
  maxRetries: number,
): number | null {
  const limit = reason === "render_timeout" ? MAX_TIMEOUT_RETRIES : MAX_RENDER_RETRIES;
  if (!isTemporary || failures > Math.min(limit, maxRetries)) return null;
  const pauseMs = jittered(exponentialMs(failures, FIRST_PAUSE_MS, MAX_PAUSE_MS));
  if (retryAfterMs === null) return pauseMs;
  if (retryAfterMs > MAX_RETRY_AFTER_MS) return null;
  return Math.max(pauseMs, jittered(retryAfterMs, undefined, LATER_ONLY));
}
