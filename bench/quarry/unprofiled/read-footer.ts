import type { readFooter as readService } from "#src/extraction/profile/read-footer";

/** Replaces the reader of footers; finds nothing. */
export const readFooter: typeof readService = () => null;
