import type { RenderRequest } from "#src/ports/renderer";

/** After the network is idle, for scripts that show what their API returned. */
const SETTLE_MS = 300;
/** Time for the renderer to return what it has, before the deadline of the request. */
const REPLY_MS = 2_000;
const MIN_NAVIGATION_MS = 1_000;

/** Resources that do not change the text of a page. */
const REJECTED_TYPES = ["image", "media", "font", "texttrack", "eventsource", "websocket"] as const;

/**
 * The body of a request to `/content`, which Cloudflare Browser Run and Browserless share
 * (https://developers.cloudflare.com/browser-run/quick-actions/content-endpoint/,
 * https://docs.browserless.io/rest-apis/request-configuration).
 */
export const contentRequest = ({ url, userAgent, timeoutMs }: RenderRequest) => ({
  url,
  userAgent,
  gotoOptions: {
    waitUntil: "networkidle0" as const,
    timeout: Math.max(MIN_NAVIGATION_MS, timeoutMs - SETTLE_MS - REPLY_MS),
  },
  waitForTimeout: SETTLE_MS,
  rejectResourceTypes: [...REJECTED_TYPES],
  // A page that never becomes idle is returned as it is.
  bestAttempt: true,
});
