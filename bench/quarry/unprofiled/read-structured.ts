import type { readStructuredProfile as readService } from "#src/extraction/profile/read-structured";

/** Replaces the reader of structured data of pages that do not describe the company; finds nothing. */
export const readStructuredProfile: typeof readService = () => null;
