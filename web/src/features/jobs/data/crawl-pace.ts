/**
 * Two requests a second to a site, where the API has one: a lead comes when its site has been read, and somebody waits for
 * the first one. A longer delay in a robots.txt applies, and so does the operator's limit.
 */
export const DEFAULT_PACE_MS = 500;
